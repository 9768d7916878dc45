"""Every scene: what axe finds, how large targets are, whether texts fit, what moves by itself."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.browser.fitting import misfits
from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, browsing
from tests.browser.scenes import NAMES, SCENES
from tests.browser.shots import CHOOSE, LANGUAGES, THEMES
from tests.browser.stage import Stage, still
from tests.server.people import serving, sqlite_in

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ("color-contrast", "link-in-text-block")
ALL = {"runOnly": TAGS}
ONLY_COLOURS = {"runOnly": COLOURS}
WITHOUT_COLOURS = {"runOnly": TAGS, "rules": {rule: {"enabled": False} for rule in COLOURS}}
NARROW = {"width": 360, "height": 740}
TARGET = 44  # pixels, for a finger
LONGEST = ("en", "de", "ru")  # the languages with the longest words, after the first
# What these show was opened on the page of another scene, and is gone after a reload.
OPENED = {
    *(
        "settings",
        "start-choices",
        "start-opponent",
        "new-clock",
        "my-games-code",
        "my-games-delete",
        "replay-analysis",
    ),
    *("game-ghost", "game-hint", "game-warning", "game-reactions", "game-resign", "game-log"),
}


@pytest.fixture(autouse=True)
def same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run show the same games."""
    monkeypatch.setattr("indigo.rules.chance.urandom", random.Random(7).randbytes)


@pytest.mark.parametrize("scene", SCENES)
async def test_a_scene_has_no_faults(scene: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES[scene](Stage(server, browser, life, PHONE))
        found = {} if scene in OPENED else {"loaded": await shifts(page)}
        await page.evaluate(AXE.read_text(encoding="utf-8"))
        await page.evaluate("document.documentElement.dataset.theme = 'dark'")
        found |= {"phone": [*await faults(page, ALL), *await small_targets(page)]}
        found |= await fits(page, [language for language in LANGUAGES if language in LONGEST])
        assert not any(found.values()), json.dumps(found, indent=1)


async def fits(page: Page, languages: list[str]) -> dict[str, list[str]]:
    """Return which words have no room on a narrow phone; English comes last, for what follows."""
    await page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    found = {}
    for language in reversed(languages):
        await page.evaluate(CHOOSE, language)
        await still(page)
        found[language] = await misfits(page, NAMES)
    return found


# Themes hardly ever change, and to look at all of them, and at every language, takes as long as everything else.
@pytest.mark.nightly
@pytest.mark.parametrize("scene", SCENES)
async def test_a_scene_has_no_faults_on_a_desktop_in_any_theme_and_in_any_language(scene: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES[scene](Stage(server, browser, life))
        found = {} if scene in OPENED else {"loaded": await shifts(page)}
        await page.evaluate(AXE.read_text(encoding="utf-8"))
        for theme in THEMES:  # which change nothing but colours; those of the dark one are looked at on a phone
            await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            found[theme] = await faults(page, WITHOUT_COLOURS if theme == "dark" else ONLY_COLOURS)
        found |= await fits(page, [*LANGUAGES])
        if scene not in OPENED:
            await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            await reload(page, scene)  # this time, the browser knows what to expect
            found["reloaded on a phone"] = await shifts(page)
        assert not any(found.values()), json.dumps(found, indent=1)


async def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds on a page as it is now."""
    await still(page)
    found = await page.evaluate("options => axe.run({ ...options, resultTypes: ['violations'] })", options)
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found["violations"] for node in fault["nodes"]]


async def small_targets(page: Page) -> list[str]:
    """What can be tapped and is smaller than a fingertip; the cells of the board are as large as the board can be."""
    found: list[str] = await page.evaluate(
        """least => {
            const around = [...document.querySelectorAll('dialog[open]')].pop() ?? document
            return [...around.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
                .filter((each) => each.checkVisibility() && !each.closest('[inert]') && !each.matches('.skip'))
                .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
                .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
                .map(([each, { width, height }]) => `${width} x ${height}: ${each.outerHTML.slice(0, 160)}`)
        }""",
        TARGET,
    )
    return found


async def reload(page: Page, scene: str) -> None:
    """Load a page again; one that has lost the server loads with it, and loses it afterwards."""
    await page.context.set_offline(False)
    await page.reload(wait_until="networkidle")
    if scene == "lobby-offline":
        await page.context.set_offline(True)
        await page.get_by_role("button", name="Try again").wait_for()
    await still(page)
