"""My games: the list, its figures, deleting it all, and the way to another device."""

import json
import random
from pathlib import Path

from indigo import from_text
from indigo.tables.tokens import holder_of
from tests.browser.pages import Person, browsing
from tests.server.finished_tables import MINUTE, finish
from tests.server.people import Running, serving, sqlite_in


async def some_games(server: Running, person: Person) -> list[str]:
    """Finish three games of somebody who is at a browser, and return their tables, the last one first."""
    me = ("Anna", holder_of(await person.page.evaluate("localStorage.getItem('indigo.token')")))
    chance, store, now = random.Random(3), server.rooms.store, server.rooms.clock()
    ben = ("Ben", "b" * 64)
    players: list[list[tuple[str, str | None]]] = [
        [me, ("hard", None)],
        [me, ben],
        [me, ("easy", None), ("medium", None)],
    ]
    return [await finish(store, seats, chance, now - number * 60 * MINUTE) for number, seats in enumerate(players)]


async def come_with_a_token(browser: object, server: Running) -> Person:
    """Open a browser that the server knows, since it has asked for something."""
    person = await Person.come(browser, server.url)  # type: ignore[arg-type]
    await person.page.get_by_role("link", name="My games").click()
    await person.until(lambda: person.says("Play one!"), "the invitation to play")
    return person


async def test_games_are_listed_filtered_replayed_downloaded_and_deleted(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await come_with_a_token(browser, server)
        tables = await some_games(server, anna)
        await anna.page.reload()
        rows = anna.page.get_by_role("region", name="Games", exact=True).get_by_role("link")
        await rows.nth(2).wait_for()
        found = await rows.evaluate_all("all => all.map((each) => each.getAttribute('href'))")
        assert found == [f"/replay/{table}?round=1" for table in tables]
        assert await anna.page.get_by_text("of 3", exact=False).count()
        await anna.page.get_by_label("Against").select_option("Ben")
        assert await rows.count() == 1
        await anna.choose("Players", "4")
        assert await anna.says("No games match.")
        await anna.choose("Players", "All")
        await anna.page.get_by_label("Against").select_option("Everyone")
        async with anna.page.expect_download() as waiting:
            await anna.press("Download all games")
        lines = Path(await (await waiting.value).path()).read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["table"] for line in lines] == tables
        assert from_text(json.loads(lines[0])["record"])
        # A replay outlives its table.
        await server.rooms.store.delete(tables[0])
        await rows.first.click()
        await anna.page.get_by_role("button", name="Next move").wait_for()
        await anna.page.go_back()
        await anna.press("Delete all games")
        await anna.press("Keep them")
        assert await rows.count() == 3
        await anna.press("Delete all games")
        await anna.press("Delete for good")
        await anna.until(lambda: anna.says("Your games have been deleted.", "Play one!"), "the end of the list")
        await anna.page.reload()
        await anna.until(lambda: anna.says("Play one!"), "the empty list")
        assert [len(await server.rooms.store.held_by(who, 9)) for who in ("b" * 64,)] == [1]
        anna.check()


async def test_a_code_moves_a_person_to_another_device(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await come_with_a_token(browser, server)
        await anna.page.evaluate(
            "localStorage.setItem('indigo.settings', JSON.stringify({...JSON.parse(localStorage.getItem("
            "'indigo.settings')), name: 'Annabel'}))"
        )
        await some_games(server, anna)
        phone = await come_with_a_token(browser, server)
        await some_games(server, phone)
        await phone.page.reload()
        await phone.page.get_by_role("region", name="Games", exact=True).wait_for()
        await anna.press("Get a code")
        code = await anna.page.locator("output").inner_text()
        field = phone.page.get_by_label("Code from your other device")
        await field.fill("kabo mite rusa lopi")
        await phone.press("Bring my games here")
        await phone.press("Replace")
        await phone.until(lambda: phone.says("This code doesn’t work."), "the refusal")
        await field.fill(code.replace("-", " ").upper())
        await phone.press("Bring my games here")
        await phone.press("Keep them")
        token = "localStorage.getItem('indigo.token')"
        assert await phone.page.evaluate(token) != await anna.page.evaluate(token)
        await phone.press("Bring my games here")
        async with phone.page.expect_navigation():
            await phone.press("Replace")
        assert await phone.page.evaluate(token) == await anna.page.evaluate(token)
        kept = json.loads(await phone.page.evaluate("localStorage.getItem('indigo.settings')"))
        assert kept["name"] == "Annabel"
        rows = phone.page.get_by_role("region", name="Games", exact=True).get_by_role("link")
        await rows.nth(2).wait_for()
        assert phone.page.url == f"{server.url}/me"
        await phone.press("Sign out other devices")
        async with phone.page.expect_navigation():
            await phone.press("Sign them out")
        await rows.nth(2).wait_for()
        assert await phone.page.evaluate(token) != await anna.page.evaluate(token)
        await anna.page.reload()
        await anna.until(lambda: anna.says("Your finished games will be listed here."), "a list with nothing in it")
        for person in (anna, phone):
            person.check()
