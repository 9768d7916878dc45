"""No browser ever holds what its person may not see, and the test that says so would notice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import orjson
import pytest

from indigo.rules.position import Position
from indigo.tables import entry_views, table_views
from indigo.tables.entry_views import turns_of
from indigo.tables.game_views import round_of
from indigo.tables.table import Table
from indigo.tables.table_views import state_for_all
from indigo.tables.tokens import holder_of
from tests.browser.pages import Person, browsing, next_of, play_elsewhere
from tests.browser.secrets import Memory, Secrets
from tests.campaigns.leaks import show_all, show_draws, with_seed
from tests.server.people import Running, serving, sqlite_in

pytestmark = pytest.mark.slow


class Sitting:
    """Two people at a table, and one who watches."""

    def __init__(self, server: Running, people: list[Person], tokens: list[str]) -> None:
        self.people = people
        self.server = server
        self._tokens = tokens

    async def play(self, turns: int) -> None:
        """Let the two play so many turns."""
        for _ in range(turns):
            await (await next_of(*self.people[:2])).play(1)

    async def table(self) -> Table:
        """Return the table as the server has written it down."""
        return Table.of(name := self.people[0].table, await self.server.rooms.store.entries(name))

    async def catch_up(self) -> None:
        """Wait until everyone's page shows all tiles: before that, an earlier turn may still be shown."""
        laid = len((await self.table()).players)

        async def is_shown() -> bool:
            return all([await person.tiles() == laid for person in self.people])

        await self.people[0].until(is_shown, "all tiles")

    async def secrets(self, who: int) -> Secrets:
        """Return what one of them may not see."""
        others = [token for number, token in enumerate(self._tokens) if number != who]
        return Secrets(await self.table(), [who] if who < 2 else [], [*others, *map(holder_of, others)])

    async def check(self) -> None:
        """Check everyone's browser."""
        for who, person in enumerate(self.people):
            await (await self.secrets(who)).check(person)


@asynccontextmanager
async def sitting(folder: Path) -> AsyncIterator[Sitting]:
    async with serving(sqlite_in(folder)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=41, name="Anna", keeps_answers=True)
        await anna.open_table()
        ben = await Person.come(browser, anna.page.url, seed=42, name="Ben", keeps_answers=True)
        await ben.sit()
        watching = await Person.come(browser, anna.page.url, keeps_answers=True)
        await anna.start()
        people = [anna, ben, watching]
        for person in people:
            await person.until(person.page.locator(".stage").is_visible, "the game")
        tokens = [await person.token() for person in people]
        assert len(set(tokens)) == 3
        yield Sitting(server, people, tokens)
        for person in people:
            person.check()


async def test_nobody_s_browser_holds_what_they_may_not_see(tmp_path: Path) -> None:
    async with sitting(tmp_path) as here:
        await here.play(4)
        await here.people[1].page.reload()
        await play_elsewhere(here.server, *here.people[:2], most=32)
        await here.catch_up()
        await here.play(4)
        await here.check()
        watching = here.people[2]
        await check_finds(await here.secrets(2), watching)
        check_tells(await here.secrets(2), await here.table())


async def check_finds(secrets: Secrets, person: Person) -> None:
    """Plant secrets in a browser, and see that each is found where it was planted."""
    page, [seed, token, *_] = person.page, secrets.words
    planted = [token, {"hands": [["W"], [None]]}, {"won": [None, {"points": 1}]}, {"seed": "00" * 32}]
    await page.evaluate("planted => { window.planted = planted }", planted)
    assert [*secrets.in_memory(await Memory.of(person))] == [
        *("a secret", "another hand", "what lies behind a screen", "a seed")
    ]
    await page.evaluate("seed => { delete window.planted; sessionStorage.setItem('planted', seed) }", seed)
    with pytest.raises(AssertionError, match="kept"):
        await secrets.check(person)
    await page.evaluate("""() => document.querySelector('.stage svg').insertAdjacentHTML(
        'beforeend', '<use href="#piece-routes-W"></use>')""")
    with pytest.raises(AssertionError, match="page"):
        await secrets.check_page(person)


def check_tells(secrets: Secrets, table: Table) -> None:
    """Let the server tell too much, and see that it is found."""

    def tell() -> None:
        sent = state_for_all(table), turns_of(table, None, 0)
        secrets.check_received("what was received", orjson.dumps(sent).decode())

    tell()
    for where, what, leak in (
        (Position, "seen_by", show_all),
        (entry_views, "seen_by", show_draws),
        (table_views, "round_of", with_seed(round_of)),
    ):
        with patch.object(where, what, leak), pytest.raises(AssertionError, match="received"):
            tell()
