"""Every screen of the client in every state worth looking at: a function each that sets it up and opens it."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta

from playwright.async_api import Page, WebSocketRoute

from indigo.bots.puzzles import FIRST_DAY, puzzle_of
from indigo.tables.tokens import holder_of
from tests.browser.pages import LAST_CELL, PHONE
from tests.browser.stage import Sitting, Stage, point, press
from tests.clocks import TODAY
from tests.server.finished_tables import MINUTE, finish
from tests.waiting import until

NAMES = ["Anna", "Ben", "Cara", "Dora", "Карина", LONG := "Maximilian-Alexander Bo"]

Scene = Callable[[Stage], Awaitable[Page]]
SCENES: dict[str, Scene] = {}


def scene(name: str) -> Callable[[Scene], Scene]:
    """Note a scene under its name."""

    def noted(make: Scene) -> Scene:
        SCENES[name] = make
        return make

    return noted


@scene("start")
async def start(stage: Stage) -> Page:
    page = await stage.page()
    await page.locator(".scenery use[href^='#piece-routes']").first.wait_for(state="attached")
    return page


@scene("start-choices")
async def start_choices(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"]], 0, bots=1)
    await sitting.browsers[0].open(players=3)
    page = await stage.page(token=sitting.browsers[0].token)
    await press(page, "Change")
    await page.get_by_text("Mila").wait_for()
    return page


@scene("start-opponent")
async def start_opponent(stage: Stage) -> Page:
    page = await stage.page(character="mila", players=3)
    await press(page, "Change")
    await page.get_by_role("radio", name="Mila").wait_for(state="attached")
    return page


@scene("start-mine")
async def start_mine(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"], [LONG]], moves=3, until=0)
    anna = sitting.browsers[0]
    async with anna.at(await anna.open(players=2)) as here:
        await here.do("sit", seat=0, name="Anna")
    return await stage.page(token=anna.token)


@scene("settings")
async def settings(stage: Stage) -> Page:
    page = await stage.page()
    await press(page, "Settings")
    return page


@scene("lobby-empty")
async def lobby_empty(stage: Stage) -> Page:
    return await stage.page("/lobby")


@scene("lobby")
async def lobby(stage: Stage) -> Page:
    await stage.table([[LONG]], players=4, is_public=True, hand_size=2)
    await stage.table([["Ben"], ["Карина"]], players=3, is_public=True, rounds=2)
    await stage.table([["Dora"]], players=2, is_public=True, pace={"unit": "days", "amount": 2})
    await stage.game([["Anna"], ["Ben"]], 20, is_public=True)
    await stage.game([["Cara"], ["Dora"], [LONG]], 34, is_public=True)
    ended = await stage.game([["Anna"], ["Ben"]])
    page = await stage.page("/lobby", token=ended.browsers[0].token)
    await page.locator("section .board use[href^='#piece-routes']").first.wait_for(state="attached")
    await page.get_by_role("button", name="Ask for a game: Ben").wait_for()
    return page


@scene("new-screen")
async def new_screen(stage: Stage) -> Page:
    page = await stage.page("/new/screen")
    await page.locator("main").get_by_text("4", exact=True).first.click()
    return page


@scene("new-friends")
async def new_friends(stage: Stage) -> Page:
    page = await stage.page("/new/friends", name="")
    await page.get_by_role("button", name="Options").click()
    await page.locator("main").get_by_text("3", exact=True).first.click()
    return page


@scene("new-clock")
async def new_clock(stage: Stage) -> Page:
    page = await stage.page("/new/friends")
    await page.get_by_role("button", name="Options").click()
    await page.get_by_text("3 minutes per game + 5 seconds per turn", exact=True).click()
    return page


@scene("start-join")
async def start_join(stage: Stage) -> Page:
    page = await stage.page()
    await press(page, "Join with a name")
    await page.get_by_label("The table’s name").fill("kabo mite rusa")
    return page


@scene("table-host")
async def table_host(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]], bots=1, players=4)
    return await sitting.page()


@scene("table-guest")
async def table_guest(stage: Stage) -> Page:
    sitting = await stage.table([["Ben"]], players=3, own_gates=True, hand_size=2, rounds=3)
    return await stage.page(f"/{sitting.name}")


@scene("table-name")
async def table_name(stage: Stage) -> Page:
    sitting = await stage.table([["Ben"]], players=2)
    page = await sitting.page(name="")
    await press(page, "Sit here")
    return page


@scene("game-first-turn")
async def game_first_turn(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"]], 0, until=0, bots=1)
    return await sitting.page()


@scene("game-ghost")
async def game_ghost(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"]], 22, until=0, bots=2)
    await sitting.host.do("take_back")
    await sitting.host.until(lambda state: state["is_casual"] and state["game"]["position"]["turn"] == 0)
    page = await sitting.page(confirm=True)
    await point(page)
    await page.mouse.down()  # so that it stays, wherever the pointer is when the page has another size
    await page.mouse.up()
    return page


@scene("game-coordinates")
async def game_coordinates(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"]], 12, until=0, bots=1)
    page = await sitting.page(coordinates=True, confirm=True)
    await press(page, "Hint")
    await page.locator(".advice").first.wait_for()
    return page


@scene("game-hint")
async def game_hint(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], [LONG], ["Cara"]], 24, until=0)
    page = await sitting.page()
    await press(page, "Hint")
    await page.locator("section ol [aria-pressed=true]").wait_for()
    return page


@scene("game-warning")
async def game_warning(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"]], 22, until=0, bots=1)
    page = await sitting.page(warns=True)
    way = [{"cell": "b2", "side": 3}, {"cell": "c3", "side": 5}, {"cell": "c2", "side": 5}, {"cell": "c1", "side": 0}]
    reason = {"what": "exposed", "gems": ["emerald"], "way": way, "gate": 6, "points": [0, 0], "tiles": 1}
    await page.route("**/risk", lambda route: route.fulfill(json={"cost": 0.23, "reasons": [reason]}))
    await point(page)
    await page.mouse.down()
    await page.mouse.up()
    await page.get_by_role("dialog").wait_for()
    return page


@scene("game-two-tiles")
async def game_two_tiles(stage: Stage) -> Page:
    sitting = await stage.game(
        [["Anna"], [LONG], ["Карина"], ["Dora"]], 24, until=0, hand_size=2, rounds=2, open_scores=True
    )
    page = await sitting.page()
    await sitting.lines[1].do("react", seat=1, phrase="nice_move")
    return page


@scene("game-reactions")
async def game_reactions(stage: Stage) -> Page:
    sitting = await stage.game(
        [["Anna"], ["Ben"], ["Cara"]], 18, until=2, own_gates=True, pace={"unit": "days", "amount": 2}
    )
    await sitting.lines[1].do("say", seat=1, text="What a move! I didn’t see that coming 😮")
    page = await sitting.page()
    await press(page, "Say something")
    await page.get_by_label("Your message").wait_for()
    return page


@scene("game-waiting")
async def game_waiting(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 17, until=1, pace={"unit": "seconds", "amount": 60})
    page = await sitting.page()
    await point(page)
    return page


@scene("game-clocks")
async def game_clocks(stage: Stage) -> Page:
    pace = {"unit": "minutes", "amount": 3, "increment": 5, "flag": "out"}
    sitting = await stage.game([["Anna"], [LONG], ["Cara"], ["Dora"]], 14, until=0, pace=pace)
    await sitting.lines[2].do("resign", seat=2)
    return await sitting.page()


@scene("game-resign")
async def game_resign(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 17, until=0, rounds=2)
    page = await sitting.page()
    if stage.size == PHONE:
        await press(page, "Game log")  # which is beside the board elsewhere
    await press(page, "Resign…")
    return page


@scene("end-resigned")
async def end_resigned(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 30, until=0)
    await sitting.lines[1].do("resign", seat=1)
    return await sitting.page()


@scene("game-log")
async def game_log(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], [LONG], ["Cara"], ["Dora"]], 14, until=0)
    page = await sitting.page(tips=False)
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    await press(page, "Game log")
    await page.locator(".named").wait_for()
    return page


@scene("game-missed")
async def game_missed(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"], ["Cara"]], 9, until=1)
    page = await sitting.page()
    await until(lambda: page.evaluate("!!localStorage.getItem('indigo.seen')"))  # these moves have been seen
    await page.goto(stage.server.url)
    await sitting.play(11, until=0)
    await page.goto(f"{stage.server.url}/{sitting.name}")
    await page.locator(LAST_CELL).wait_for()
    return page


@scene("game-asked")
async def game_asked(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 15, until=0)
    await sitting.lines[1].do("take_back")
    return await sitting.page()


@scene("game-watching")
async def game_watching(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 26)
    return await stage.page(f"/{sitting.name}")


@scene("game-curtain")
async def game_curtain(stage: Stage) -> Page:
    sitting = await stage.game([["Anna", "Ben", "Cara"]], 19)
    return await sitting.page()


@scene("game-lost")
async def game_lost(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]], 21, until=0)
    page = await stage.page("/replay", token=sitting.browsers[0].token)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()

    await page.route_web_socket("**", connect)
    await page.goto(f"{stage.server.url}/{sitting.name}")
    await page.locator(LAST_CELL).wait_for()
    await lines[0].close(code=4000)
    return page


@scene("table-offline")
async def table_offline(stage: Stage) -> Page:
    page = await stage.page("/replay")
    await page.route_web_socket("**", lambda line: line.close(code=4000))
    await page.goto(f"{stage.server.url}/abcd-efgh-ijkl")
    await page.get_by_role("button", name="Try again").wait_for()
    return page


@scene("lobby-offline")
async def lobby_offline(stage: Stage) -> Page:
    page = await stage.page("/lobby")
    await page.context.set_offline(True)
    await page.get_by_role("button", name="Try again").wait_for()
    return page


@scene("table-full")
async def table_full(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]])
    return await stage.page(f"/{sitting.name}")


@scene("end")
async def end(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"], ["Cara"]])
    page = await sitting.page()
    await page.get_by_role("button", name="Rematch").wait_for()
    return page


@scene("end-of-match")
async def end_of_match(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], [LONG], ["Cara"], ["Dora"]], rounds=2)
    await sitting.host.do("next_round")
    await sitting.play()
    page = await sitting.page()
    await page.get_by_role("button", name="Rematch").wait_for()
    return page


@scene("replay-paste")
async def replay_paste(stage: Stage) -> Page:
    anna = stage.server.browser()
    await stage.game([["Anna"], ["Ben"], ["Cara"], [LONG]], host=anna)
    lost = await stage.game([["Anna"], [LONG]], moves=2, host=anna)  # a long name wins
    await lost.host.do("resign", seat=0)
    page = await stage.page("/replay", token=anna.token)
    await page.locator("textarea").fill("indigo 1\nplayers: three\n")
    await page.get_by_role("button", name="Replay", exact=True).click()
    return page


@scene("replay")
async def replay(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"], ["Cara"]])
    return await stage.page(f"/replay/{sitting.name}?round=1&move=24", token=sitting.browsers[0].token)


@scene("replay-analysis")
async def replay_analysis(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], ["Ben"]])
    page = await stage.page(f"/replay/{sitting.name}?round=1&move=30", token=sitting.browsers[0].token)
    await press(page, "Analyse this game")
    await page.get_by_role("button", name="Stop", exact=True).wait_for(state="detached", timeout=240_000)
    return page


@scene("me-strength")
async def me_strength(stage: Stage) -> Page:
    sitting = await stage.game([["Anna"], [LONG]])
    await stage.rate(sitting.browsers[0].token, "-+--+-+--+++-+-+-++-++-++-+++")
    return await stage.page("/me", token=sitting.browsers[0].token)


async def with_games(stage: Stage, count: int) -> str:
    """Return the token of somebody who has finished so many games."""
    browser, store = stage.server.browser(), stage.server.rooms.store
    me, now = ("Anna", holder_of(browser.token)), stage.server.rooms.clock()
    tables = (
        [me, ("medium", None)],
        [("hard", None), me],
        [me, (LONG, "b" * 64), ("easy", None)],
        [("Карина", "c" * 64), me, ("expert", None), ("Dora", "d" * 64)],
        [me, ("Ben", me[1])],
    )
    for number in range(count):
        own_gates = len(tables[number % 5]) == 3 and number % 2 == 0
        at = now - number * 26 * 60 * MINUTE
        await finish(store, tables[number % 5], stage.chance, at, own_gates=own_gates)
    return browser.token


@scene("my-games")
async def my_games(stage: Stage) -> Page:
    return await stage.page("/me", token=await with_games(stage, 23))


@scene("my-games-code")
async def my_games_code(stage: Stage) -> Page:
    page = await stage.page("/me", token=await with_games(stage, 1))
    await press(page, "Get a code")
    await page.locator("output").wait_for()
    return page


@scene("my-games-delete")
async def my_games_delete(stage: Stage) -> Page:
    page = await stage.page("/me", token=await with_games(stage, 2))
    await press(page, "Delete all games")
    return page


@scene("my-games-empty")
async def my_games_empty(stage: Stage) -> Page:
    return await stage.page("/me")


@scene("my-games-offline")
async def my_games_offline(stage: Stage) -> Page:
    page = await stage.page()
    await page.route("**/api/me/games*", lambda route: route.abort())
    await page.goto(f"{stage.server.url}/me")
    await page.get_by_role("button", name="Try again").wait_for()
    return page


@scene("learn")
async def learn(stage: Stage) -> Page:
    return await stage.page("/learn")


@scene("puzzle")
async def puzzle(stage: Stage) -> Page:
    day = FIRST_DAY + timedelta(3)
    today = puzzle_of(day)
    wrong = [move for move in sorted(today.position.legal_moves, key=today.cost) if move.cell != today.best.cell]
    page = await stage.page(f"/puzzle/{day}", day=TODAY, confirm=True)
    await page.locator(LAST_CELL).wait_for()
    await point(page, str(wrong[0].cell))
    await page.mouse.down()
    await page.mouse.up()
    await page.locator(".place").click()
    await page.locator(".answer").wait_for()
    return page


@scene("puzzle-solved")
async def puzzle_solved(stage: Stage) -> Page:
    day = FIRST_DAY + timedelta(6)
    page = await stage.page(f"/puzzle/{day}", day=TODAY)
    await page.evaluate(
        "kept => localStorage.setItem('indigo.puzzles', kept)", json.dumps({str(day): {"tries": [14, 0]}})
    )
    await page.reload()
    await page.locator(LAST_CELL).wait_for()
    return page


@scene("puzzle-all")
async def puzzle_all(stage: Stage) -> Page:
    page = await stage.page("/puzzle/all", day=TODAY)
    solved = {str(FIRST_DAY + timedelta(day)): {"tries": [20, 0] if day % 5 else [9, 12, 30]} for day in range(24)}
    await page.evaluate("kept => localStorage.setItem('indigo.puzzles', kept)", json.dumps(solved))
    await page.reload()
    await page.locator("a.solved").first.wait_for()
    return page


@scene("rules")
async def rules(stage: Stage) -> Page:
    return await stage.page("/rules")


@scene("no-table")
async def no_table(stage: Stage) -> Page:
    return await stage.page("/abcd-efgh-ijkl")


@scene("no-page")
async def no_page(stage: Stage) -> Page:
    return await stage.page("/nothing/here")


async def with_characters(stage: Stage, *names: str) -> Sitting:
    sitting = await stage.table([["Anna"]], players=len(names) + 1)
    for seat, name in enumerate(names, start=1):
        await sitting.host.do("seat_bot", seat=seat, character=name)
    return sitting


@scene("waiting-characters")
async def waiting_characters(stage: Stage) -> Page:
    page = await (await with_characters(stage, "otto", "bruno", "iris")).page()
    await page.locator(".chip use[href='#piece-core']").wait_for(state="attached")
    return page


@scene("game-characters")
async def game_characters(stage: Stage) -> Page:
    sitting = await with_characters(stage, "mila", "nora", "felix")
    await sitting.host.do("start")
    await sitting.play(8, until=0)
    page = await sitting.page()
    await page.locator(".chip use[href='#piece-corner']").wait_for(state="attached")
    return page


@scene("end-characters")
async def end_characters(stage: Stage) -> Page:
    sitting = await with_characters(stage, "bruno")
    await sitting.host.do("start")
    await sitting.play()
    page = await sitting.page()
    await page.get_by_role("button", name="Rematch").wait_for()
    return page
