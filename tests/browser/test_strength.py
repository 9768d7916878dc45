"""My rating: how many games are missing, then a number with its band, the levels around it, and a curve."""

from contextlib import AsyncExitStack
from pathlib import Path

from tests.browser.pages import browsing
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in


async def test_a_new_player_is_placed_after_five_games_and_sees_a_number_with_its_band(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]])
        anna = sitting.browsers[0]
        await stage.rate(anna.token, "+-+")
        page = await stage.page("/me", token=anna.token)
        mine = page.get_by_role("region", name="My rating")
        assert "3 of 5" in await mine.inner_text()
        assert "2 more games, and you’ll get a rating." in await mine.inner_text()
        assert not await mine.get_by_role("img").count()
        await stage.rate(anna.token, "-+" * 13)
        await page.reload()
        rating = (await anna.get("/api/me/strength"))["rating"]
        await mine.get_by_text(str(rating["mean"]), exact=True).wait_for()
        shown = await mine.inner_text()
        assert f"most likely between {rating['low']} and {rating['high']}" in shown
        assert "You’re stronger than the medium bot, but not yet as strong as the hard one." in shown
        curve = mine.get_by_role("img", name="Your rating over 29 games")
        assert (await curve.locator("text").all_text_contents())[-1] == "hard"
        await page.context.close()
