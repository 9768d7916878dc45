"""A whole game against a bot, chosen by nothing but what a screen reader is told."""

import re
from pathlib import Path

import pytest

from tests.browser.listener import Listener
from tests.browser.pages import Person, browsing
from tests.server.people import serving, sqlite_in

POINTS = {"amber": 1, "emerald": 2, "sapphire": 3}
GEM = r"(?:an|the) (?P<gem>amber|emerald|sapphire) at (?P<cell>\w\d)"
FACING = re.compile(rf"{GEM} facing (?P<faced>\w\d)", re.IGNORECASE)
MOVES = re.compile(rf"{GEM} moves to \w\d facing \w\d(?P<gates>(?:, \w+ tiles? to gate \d \([^)]*\))*)")
LEAVES = re.compile(rf"{GEM} leaves through gate \d \((?P<gain>[^)]*)\)")
COLLIDE = re.compile(rf"{GEM} and (?:an|the) (?P<other>amber|emerald|sapphire) at (?P<place>\w\d) collide")
GATE = re.compile(r"(\w+) tiles? to gate \d \(([^)]*)\)")
AFTERWARDS = re.compile(r", \w+ tiles? to gate \d \([^)]*\)")
EACH_TILE = 0.6  # the share of a gem's points that is left with each tile that it still needs


def promise(text: str) -> float:
    """How much a gem's place is worth to the player, for each of its points: by the gates that are near."""
    gates = [(1 if count == "one" else int(count), owners.split(" and ")) for count, owners in GATE.findall(text)]
    mine = [tiles for tiles, owners in gates if "you" in owners]
    theirs = [tiles for tiles, owners in gates if owners != ["you"]]
    return (EACH_TILE ** min(mine) if mine else 0) - (EACH_TILE ** min(theirs) if theirs else 0)


def gained(text: str) -> int:
    """How many points more the player gains than all others by what is said."""
    found = 0
    for leaves in LEAVES.finditer(text):
        names = re.findall(r"[^\W\d]+", leaves["gain"].partition(" +")[0].replace(" and ", " "))
        found += POINTS[leaves["gem"]] * sum(1 if name == "you" else -1 for name in names)
    return found


def judge(row: str, gems: list[str]) -> float:
    """How good a move sounds: points now, and the gems that it brings closer to the player's gates than they were."""
    cell = row[:2]
    before = {
        (found["gem"].lower(), found["cell"]): POINTS[found["gem"].lower()] * promise(line)
        for line in gems
        if (found := FACING.match(line)) and found["faced"] == cell
    }
    worth = float(gained(row))
    for moves in MOVES.finditer(row):
        worth += POINTS[moves["gem"]] * promise(moves["gates"]) - before.get((moves["gem"], moves["cell"]), 0)
    for leaves in LEAVES.finditer(row):
        worth -= before.get((leaves["gem"], leaves["cell"]), 0)
    for crash in COLLIDE.finditer(row):
        worth -= before.get((crash["gem"], crash["cell"]), 0) + before.get((crash["other"], crash["place"]), 0)
    return worth


async def play_by_ear(listener: Listener) -> str:
    """Play a game from the start page; return what is said at the end. What the list promised must be what happens."""
    page, promised = listener.page, ""
    while True:
        said = await listener.hears("Your turn", "The game is over")
        assert not promised or any(text.startswith(f"You: {promised}") for text in said), (promised, said)
        if end := [text for text in said if text.startswith("The game is over")]:
            return end[0]
        await page.keyboard.press("l")
        await page.get_by_role("dialog").get_by_role("heading", name="Your moves").wait_for()
        [dialog] = await listener.nodes("dialog")
        [listed] = [node for node in await listener.nodes("list", dialog) if node["name"]["value"] == "Gems"]
        gems = [node["name"]["value"] for node in await listener.nodes("StaticText", listed)]
        rows = [node["name"]["value"] for node in await listener.nodes("button", dialog)]
        best = max((row for row in rows if re.match(r"\w\d, ", row)), key=lambda row: judge(row, gems))
        await page.get_by_role("button", name=best, exact=True).press("Enter")
        promised = AFTERWARDS.sub("", best).partition(". ")[0].removesuffix(", no gems move")


@pytest.mark.slow
async def test_the_points_that_were_heard_are_those_of_the_end(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=1, tips=False)
        listener = Listener(anna)
        await anna.press("Play now")
        end = await play_by_ear(listener)
        moves = [text for text in listener.heard if re.match(r"(You|Turquoise): \w\d", text)]
        mine = sum(POINTS[each["gem"]] for text in moves for each in LEAVES.finditer(text) if "you" in each["gain"])
        assert f"You {mine}" in end
        anna.check()
