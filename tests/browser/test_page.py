"""A game as one file, in a browser without a server."""

from pathlib import Path

from indigo.drawing import page
from tests.browser.pages import browsing, run
from tests.setups import random_game


def test_an_exported_game_can_be_stepped_through(tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    game = random_game(9, 5)
    file.write_text(page(game, seconds=0.05), encoding="utf-8")

    faults: list[str] = []
    asked: list[str] = []

    async def scenario() -> None:
        async with browsing() as browser:
            for scheme, theme in (("light", "light"), ("dark", "dark")):
                here = await browser.new_page(color_scheme=scheme)  # type: ignore[arg-type]
                here.on("pageerror", lambda error: faults.append(str(error)))
                here.on("request", lambda request: asked.append(request.url))
                await here.goto(file.as_uri())
                caption, board, slider = here.locator("p"), here.locator(f".{theme} svg"), here.get_by_role("slider")
                tiles = here.locator(f".{theme} .scene > g:first-child use[href*='-tile-']")
                assert await board.is_visible()
                assert "start" in await caption.inner_text()
                assert await tiles.count() == 0
                await here.get_by_role("button", name="Next move").click()
                await here.keyboard.press("ArrowRight")
                assert str(game.moves[1]) in await caption.inner_text()
                assert await tiles.count() == 2
                await slider.fill("4")
                assert await tiles.count() == 4
                await here.get_by_role("button", name="Go to the start").click()
                await here.get_by_role("button", name="Play").click()
                await tiles.nth(4).wait_for(state="attached")
                await here.get_by_role("button", name="Light or dark theme").click()
                assert not await board.is_visible()

    run(scenario())
    assert faults == []
    assert asked == [file.as_uri()] * 2
