"""Every scene, set up once: what axe finds, how large targets are, whether texts fit, what moves by itself."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.browser.fitting import misfits
from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, WIDE, browsing
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


@pytest.mark.parametrize("scene", SCENES)
async def test_a_scene_has_no_faults(scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.rules.chance.urandom", random.Random(7).randbytes)  # the same games in every run
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES[scene](Stage(server, browser, life))
        found = await abilities(page) | ({} if scene in OPENED else await moves(page, scene))
        assert not any(found.values()), json.dumps(found, indent=1)


async def abilities(page: Page) -> dict[str, list[str]]:
    """Return what axe, a finger and the longest words find on a page as it is now, in every theme and language."""
    # Words do not change what axe finds, nor does a theme change more than colours. Each theme's colours are looked at
    # once: those of the dark one on a phone.
    found = {}
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme in reversed(THEMES):
        await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found[theme] = await faults(page, WITHOUT_COLOURS if theme == "dark" else ONLY_COLOURS)
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found["phone"] = [*await faults(page, ALL), *await small_targets(page)]
    await page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    for language in reversed(LANGUAGES):  # ends with English, for what follows
        await page.evaluate(CHOOSE, language)
        await still(page)
        found[language] = await misfits(page, NAMES)
    return found


async def moves(page: Page, scene: str) -> dict[str, list[str]]:
    """Return what moves under a finger after the first paint."""
    found: dict[str, list[str]] = {}
    for size in (PHONE, PHONE, WIDE):  # the second time, the browser knows what to expect
        await page.set_viewport_size(size)  # type: ignore[arg-type]
        await reload(page, scene)
        found[f"{size['width']} wide, load {len(found) + 1}"] = await shifts(page)
    return found


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
