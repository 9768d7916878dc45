"""A finished game, looked at again: step by step, through every player's eyes, and judged."""

import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.async_api import Page

from indigo import Game, Options, from_text, samples, text
from indigo.bots.advice import verdicts
from indigo.server.http import record_api
from tests.browser.pages import Person, browsing, moves_of_people, play_elsewhere
from tests.server.people import serving, sqlite_in
from tests.setups import played, seed_of


@pytest.fixture(autouse=True)
def quick_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_api, "verdicts", partial(verdicts, simulations=100))


@pytest.mark.slow
async def test_a_game_is_replayed_judged_and_shared(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=21)
        await anna.open_table("screen")
        await play_elsewhere(server, anna)
        last = await moves_of_people(server, anna.table)
        await anna.press("Replay")
        await anna.until(lambda: at(anna, 0, last), "the start of the replay")
        await walk(anna, last)
        await look_through_every_eye(anna)
        await analyse(anna, last)
        await share(anna, await Person.come(browser, server.url), last)
        await anna.page.goto(f"{server.url}/replay")
        await anna.page.get_by_role("region", name="My finished games").get_by_role("link").click()
        await anna.until(lambda: at(anna, 0, last), "the start of the replay, found again")
        anna.check()


async def test_a_record_is_pasted_and_a_bad_one_is_refused_kindly(tmp_path: Path) -> None:
    record = samples.path("evening").read_text(encoding="utf-8")
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, f"{server.url}/replay")
        area, alert = anna.page.locator("textarea"), anna.page.locator("form [role=alert]")
        for wrong, place, word in [
            ("good evening", "Line 1, column 1", "good"),
            (record.replace("d4T0", "e4T0"), "Line 12, column 12", "e4T0"),
            (record.replace("red 13", "red 14"), "Line 28", "14"),
        ]:
            await area.fill(wrong)
            await anna.press("Replay")
            await anna.until(alert.get_by_text(place).is_visible, place)
            assert await alert.locator("mark").inner_text() == word
            assert await area.input_value() == wrong
            assert anna.page.url == f"{server.url}/replay"
        await area.fill(record)
        await anna.press("Replay")
        await anna.until(lambda: at(anna, 0, 48), "the replay")
        assert await anna.says("Anna – Ben – Clara")
        await anna.page.goto(f"{server.url}/replay#damaged")
        await anna.until(lambda: anna.says("This link is damaged"), "what is wrong with the link")
        anna.check()


async def test_an_unknown_replay_offers_no_table_that_is_not_there_either(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        for address in ("abcd-efgh-ijkl", "nonsense", "abcd-efgh-ijkl?round=7"):
            await anna.page.goto(f"{server.url}/replay/{address}")
            await anna.page.get_by_role("heading", name="Table not found").wait_for()
            links = anna.page.get_by_role("main").get_by_role("link")
            assert await links.evaluate_all("all => all.map((each) => each.pathname)") == ["/replay", "/"]
        anna.check()


async def test_colours_and_levels_are_said_in_the_readers_language(tmp_path: Path) -> None:
    game = Game(Options(players=3), seed=seed_of(1), names=("", "easy", ""), bots=("", "", "easy"))
    for _ in played(game, 1, 3):
        pass
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        heading = anna.page.locator("h1")
        for language, button, called in (
            ("en", "Replay", "Red – easy – White (easy)"),
            ("de", "Nachspielen", "Rot – easy – Weiß (leicht)"),
        ):
            await anna.page.goto(f"{server.url}/replay?lang={language}")
            await anna.page.locator("textarea").fill(text(game))
            await anna.press(button)
            await heading.get_by_text(called, exact=True).wait_for()
        await anna.page.goto(f"{server.url}/replay/kabo-mite-rusa?lang=en")
        await heading.get_by_text("Table not found").wait_for()
        assert await anna.says("kabo-mite-rusa")


GRAPH = "svg[aria-label='Winning chances, move by move']"


async def analysed(person: Person) -> None:
    """Paste the record of a game of three where it is asked for, and have it analysed."""
    await person.page.locator("textarea").fill(samples.path("evening").read_text(encoding="utf-8"))
    await person.press("Replay")
    await person.until(lambda: at(person, 0, 48), "the replay")
    await person.press("Analyse this game")
    await person.until(lambda: is_judged(person), "the analysis")


async def in_view(page: Page, *wanted: str) -> bool:
    """Whether all of these are in the window as a whole, and nothing covers their middle."""
    found: bool = await page.evaluate(
        """(wanted) => wanted.every((selector) => {
            const found = document.querySelector(selector)
            const { left, top, right, bottom } = found.getBoundingClientRect()
            const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1
                && (found.contains(above) || above?.contains(found))
        })""",
        list(wanted),
    )
    return found


@pytest.mark.slow
async def test_the_graph_has_words_and_lines_that_differ_without_colours(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, f"{server.url}/replay")
        await analysed(anna)
        graph = anna.page.locator(GRAPH)
        words = await graph.locator("text").all_text_contents()
        assert words == ["Winning chance", "0%", "50%", "100%", "Move", "10", "20", "30", "40"]
        dashes = await graph.locator("polyline:not(.case)").evaluate_all(
            "lines => lines.map((line) => line.getAttribute('stroke-dasharray'))"
        )
        assert len(set(dashes)) == 3
        tokens = await graph.locator("use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
        assert all(tokens.count(f"#piece-chip-{colour}") >= 3 for colour in ("red", "turquoise", "white"))
        # The tokens at the ends of the lines are all seen.
        boxes = [await use.bounding_box() for use in (await graph.locator(".lead + use").all())]
        heights = sorted(box["y"] for box in boxes if box)
        assert all(below - above > 15 for above, below in pairwise(heights))
        # The current move is in the list next to the graph.
        for width, height in ((1440, 900), (1180, 820)):
            await anna.page.set_viewport_size({"width": width, "height": height})
            for move in (3, 44):
                await anna.page.get_by_role("slider").fill(str(move))
                await anna.until(partial(in_view, anna.page, GRAPH, ".moves [aria-current]"), f"move {move}")
        anna.check()


@pytest.mark.slow
async def test_a_finger_on_the_graph_goes_through_the_game(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, f"{server.url}/replay", touch=True)
        await analysed(anna)
        for width, height in ((390, 844), (820, 1180)):
            await anna.page.set_viewport_size({"width": width, "height": height})
            await slide_along_the_graph(anna)
        anna.check()


async def slide_along_the_graph(person: Person) -> None:
    """Put a finger on the graph, and go to and fro."""
    page = person.page
    await page.locator(GRAPH).scroll_into_view_if_needed()
    box = await page.locator(GRAPH).bounding_box()
    assert box
    finger = await person.context.new_cdp_session(page)
    y = box["y"] + box["height"] / 2
    lines = await page.locator(f"{GRAPH} polyline").first.bounding_box()
    assert lines

    async def touch(kind: str, share: float) -> None:
        x = lines["x"] + share * lines["width"]
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    await touch("touchStart", 0.25)
    await person.until(lambda: at(person, 12, 48), "the move under the finger")
    for share, move in ((0.5, 24), (0.75, 36), (1.2, 48), (0.5, 24)):
        await touch("touchMove", share)
        await person.until(partial(at, person, move, 48), f"move {move}")
    await touch("touchEnd", 0.5)
    assert await in_view(page, ".stage", GRAPH), "the board is seen while a finger is on the graph"


async def at(person: Person, move: int, last: int) -> bool:
    """Whether a replay stands at a move, and the board shows as many tiles."""
    return await person.says(f"Move {move} of {last}") and await person.tiles() == move


async def walk(person: Person, last: int) -> None:
    """Go through the game: by slider, buttons and keys, and let it play by itself."""
    page = person.page
    label = await page.locator("[data-cell=e5]").get_attribute("aria-label")
    assert label == "e5, treasure tile, 6 gems left, the sapphire last"
    await page.get_by_role("slider").fill("10")
    await person.until(lambda: at(person, 10, last), "the tenth move")
    for button, move in (("Next move", 11), ("Previous move", 10), ("Go to the start", 0), ("Go to the end", last)):
        await person.press(button)
        await person.until(partial(at, person, move, last), f"move {move}")
    for key, move in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        await page.locator("body").press(key)
        await person.until(partial(at, person, move, last), f"move {move} by {key}")
    await page.get_by_role("slider").fill(str(last - 3))
    await page.get_by_label("Speed").select_option("Fast")
    await person.press("Play")
    await person.until(lambda: at(person, last, last), "the end")
    await person.until(page.get_by_role("button", name="Play", exact=True).is_visible, "the end of playing")


async def look_through_every_eye(person: Person) -> None:
    """See all hands, then only that of one player."""
    hands = person.page.locator(".hand")
    await person.page.get_by_role("slider").fill("20")
    for view, labels in (
        ("Red", ["One tile", "One tile, face down"]),
        ("Turquoise", ["One tile, face down", "One tile"]),
        ("Everyone", ["One tile", "One tile"]),
    ):
        await person.page.get_by_label("View as").select_option(view)
        assert [await hand.get_attribute("aria-label") for hand in await hands.all()] == labels
        assert await hands.locator("use[href^='#piece-routes']").count() == labels.count("One tile")
        assert await person.page.get_by_label("Behind the screen").count() == 2 - labels.count("One tile")


async def analyse(person: Person, last: int) -> None:
    """Let the computer judge the game, and look at what would have been better."""
    page = person.page
    await person.press("Analyse this game")
    section = page.locator("section[aria-label='Analysis']")
    await person.until(lambda: is_judged(person), "the analysis")
    lines = await section.locator("polyline:not(.case)").evaluate_all(
        "lines => lines.map(line => line.getAttribute('points').trim().split(/\\s+/).length)"
    )
    assert lines == [last + 1] * 2
    points = await section.locator("ol button:has(b)").all()
    # Those that decided the game are in the list of the moments instead, with the same ghost.
    decisive = await section.get_by_role("button", name="Show the better move").all()
    assert points or decisive, "a game played by lot turns nowhere"
    assert await section.locator("circle.turning").count() == len(points) + len(decisive)
    for moment in decisive:
        await moment.click()
        await page.locator(".ghost").wait_for()
    for point in points:
        number = int((await point.locator("b").inner_text()).split(".")[0])
        better = re.search(r"Better: (\w\d)", await point.inner_text())
        assert better
        await point.click()
        await person.until(partial(at, person, number - 1, last), "the move before it")
        assert await page.locator(".ghost").count() == 1
        ghost = await page.locator(".ghost").bounding_box()
        cell = await page.locator(f"[data-cell={better[1]}]").bounding_box()
        assert ghost
        assert cell
        for start, length in (("x", "width"), ("y", "height")):
            assert ghost[start] + ghost[length] / 2 == pytest.approx(cell[start] + cell[length] / 2, abs=2)  # type: ignore[literal-required]


async def is_judged(person: Person) -> bool:
    is_listed = await person.says("Costliest moves") or await person.says("Key moments")
    return is_listed and not await person.says("Stop")


async def share(person: Person, other: Person, last: int) -> None:
    """Send somebody a link to a move, and the record."""
    await person.page.get_by_role("slider").fill("17")
    await person.until(lambda: at(person, 17, last), "the move to share")
    await person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await person.stop_clock()  # so "Copied" stays
    await person.press("Copy link")
    await person.until(lambda: person.says("Copied"), "the link copied")
    await person.page.clock.resume()
    await other.page.goto(await person.page.evaluate("navigator.clipboard.readText()"))
    await other.until(lambda: at(other, 17, last), "the same move")
    link = await other.page.locator("a[download]").get_attribute("href")
    assert link
    record = unquote(link.partition(",")[2])
    game = from_text(record)
    assert isinstance(game, Game)
    assert len(game.moves) == last
    await other.page.goto(f"{person.url}/replay")
    await other.page.locator("textarea").fill(record)
    await other.press("Replay")
    await other.until(lambda: at(other, 0, last), "the replay of the record")
    other.check()
