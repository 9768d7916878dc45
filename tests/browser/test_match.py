"""A match of two rounds, and its rematch."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.pages import Person, browsing, play_elsewhere
from tests.server.people import serving, sqlite_in


@pytest.mark.slow
async def test_a_match_of_two_rounds_is_added_up_and_played_again(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=11, name="Anna")
        await anna.open_table(Rounds="2")
        await anna.press("Fill with bots")
        await anna.start()
        asking, table = server.browser(), anna.table

        async def state() -> dict[str, Any]:
            state: dict[str, Any] = await asking.get(f"/api/tables/{table}")
            return state

        assert len(await anna.play(3)) == 3
        await play_elsewhere(server, anna)
        await anna.until(anna.is_over, "the end of the round")
        first = await state()
        ranked = sorted(first["game"]["outcome"]["points"], reverse=True)
        assert await points(anna) == ranked
        assert await sums(anna) == [[each, each] for each in ranked]
        assert not await anna.says("Rematch")

        await anna.press("Next round")
        await anna.until(lambda: anna.says("Round 2 of 2"), "the next round")
        assert (await state())["game"]["first"] != first["game"]["first"]
        assert len(await anna.play(3)) == 3
        await play_elsewhere(server, anna)
        await anna.until(anna.is_over, "the end of the match")
        last = await state()
        assert last["phase"] == "over"
        rounds = [state["game"]["outcome"]["points"] for state in (first, last)]
        totals = last["totals"]
        order = sorted(range(len(rounds[0])), key=lambda seat: (-totals["points"][seat], -totals["gems"][seat]))
        expected = [[rounds[0][seat], rounds[1][seat], totals["points"][seat]] for seat in order]
        await anna.until(lambda: _equal(sums(anna), expected), f"{expected} in the table of points")
        assert [sum(row[:-1]) for row in expected] == [row[-1] for row in expected]
        assert await points(anna) == sorted(rounds[1], reverse=True)
        assert not await anna.says("Next round")

        await anna.press("Rematch")
        await anna.until(lambda: anna.says("Round 1 of 2"), "the rematch")
        assert anna.table == (await state())["rematch"] != table
        assert len(await anna.play(3)) == 3
        anna.check()


async def _equal(found: Any, expected: object) -> bool:
    return bool(await found == expected)


async def points(person: Person) -> list[int]:
    """Return the points of the round, as the result shows them."""
    texts = await person.page.locator("section[aria-label='The round is over'] .points").all_inner_texts()
    return [int(text.split()[0]) for text in texts]


async def sums(person: Person) -> list[list[int]]:
    """Return the points of a match, round by round and in all, for each player."""
    rows = await person.page.locator("section[aria-label='The round is over'] tbody tr").all()
    return [[int(text) for text in await row.locator("td").all_inner_texts()] for row in rows]
