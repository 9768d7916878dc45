"""What the styles promise: colours that people can tell apart, and pages that behave under a finger."""

import re
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

import pytest

from indigo.drawing.themes import THEMES, Theme

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web" / "src"
WHITE = "#ffffff"
PLAYERS = ("red", "turquoise", "white", "purple")
GEMS = ("amber", "emerald", "sapphire")
# How opaque these are.
GLOW = 0.35  # around a gem's outline
INK = 0.85  # an exit's arrowhead
EDGE = 0.45  # along the routes of a treasure tile
CIRCLE = 0.7  # inside a token's edge

Colours = dict[str, str]


def _luminance(colour: str) -> float:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_written_can_be_read(theme: Theme) -> None:
    assert contrast(theme.text, theme.panel) >= 7
    assert contrast(theme.faint, theme.panel) >= 4.5
    assert contrast(theme.mark, theme.panel) >= 4.5
    assert min(contrast(theme.text, shade) for shade in theme.table) >= 4.5
    assert min(contrast(theme.well_text, shade) for shade in theme.well) >= 4.5
    assert min(contrast(theme.route, shade) for shade in theme.tile) >= 4.5
    assert min(contrast(theme.engraving, shade) for shade in theme.brass) >= 4.5
    assert max(contrast(theme.mark, theme.mark_edge), contrast(theme.mark, theme.tile[0])) >= 3
    assert all(contrast(body, sign) >= 3 for body, sign in theme.players.values())


def page_colours(theme: str) -> Colours:
    """Return the colours of the client's theme.css by the names of their variables."""
    style = (SOURCES / "theme.css").read_text(encoding="utf-8")
    colours: Colours = {}
    for selector, block in re.findall(r"([^{}]*)\{([^{}]*)\}", style):
        if ":root" in selector or f"'{theme}'" in selector:
            colours |= re.findall(r"--([\w-]+): ([^;]+);", block)
    pick = re.compile(r"light-dark\((.*), (.*)\)")
    picked = {name: pick.sub(r"\1" if theme == "light" else r"\2", value) for name, value in colours.items()}
    return {name: picked.get(value[6:-1], value) for name, value in picked.items()}  # var(--red) is the red


def drawn_colours(theme: Theme) -> Colours:
    """Return the colours of a theme by the names that the client has for them."""
    colours: Colours = {}
    for field in fields(theme):
        value, name = getattr(theme, field.name), field.name.replace("_", "-")
        if isinstance(value, str):
            colours[name] = value
        elif isinstance(value, tuple):
            colours |= {f"{name}-{number}": colour for number, colour in enumerate(value, 1)}
    for player, (chip, sign) in theme.players.items():
        colours |= {player.value: chip, f"{player.value}-sign": sign}
    for gem, facets in theme.gems.items():
        colours |= {f"{gem.value}-{number}": colour for number, colour in enumerate(facets, 1)}
    colours |= {"tile-light": colours.pop("tile-rim-1"), "tile-dark": colours.pop("tile-rim-2")}
    del colours["name"]
    return colours


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_the_page_can_be_read(theme: str) -> None:
    """Measure what axe can't: texts on gradients."""
    shown = page_colours(theme)
    for text, grounds in {
        "text": ["table-1", "table-2", "panel", "button-1", "button-2"],
        "faint": ["table-1", "table-2", "panel"],
        "mark": ["table-1", "table-2", "panel"],
        "engraving": ["brass-1", "brass-2", "brass-3"],
    }.items():
        for ground in grounds:
            assert contrast(shown[text], shown[ground]) >= 4.5, f"{text} on {ground}"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_tile_stands_out_from_an_empty_cell(theme: Theme) -> None:
    assert min(contrast(tile, well) for tile in theme.tile for well in theme.well) >= 1.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_drawings_and_the_page_have_the_same_colours(theme: Theme) -> None:
    drawn, shown = drawn_colours(theme), page_colours(theme.name)
    assert drawn == {name: shown.get(name) for name in drawn}


# What is drawn, by 3:1 (WCAG 2.2, 1.4.11). It compares luminances alone, so it holds without colour vision.


def mixed(ground: str, colour: str, share: float) -> str:
    """Return what is seen where a translucent colour covers a ground."""
    channels = ((int(ground[n : n + 2], 16), int(colour[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(below + (above - below) * share):02x}" for below, above in channels)


def least(outlines: Iterable[str], grounds: Iterable[str]) -> float:
    """Return the contrast of the best of these outlines, which lie around each other, with the worst ground."""
    lines = list(outlines)
    return min(max(contrast(line, ground) for line in lines) for ground in grounds)


def measured(theme: str) -> dict[str, float]:
    """Return the least contrast of each thing that people have to see."""
    shown = page_colours(theme)

    def shades(*surfaces: str) -> list[str]:
        return [value for name, value in shown.items() if re.sub(r"-\d$", "", name) in surfaces]

    def gem_on(*surfaces: str) -> float:
        return min(
            least([shown[f"{gem}-4"], WHITE], [ground, mixed(ground, shown[f"{gem}-2"], GLOW)])
            for gem in GEMS
            for ground in shades(*surfaces)
        )

    def token_on(*surfaces: str) -> float:
        return min(
            least([shown["brass-edge"], body, mixed(body, sign, CIRCLE)], shades(*surfaces)) for body, sign in tokens
        )

    tokens = [(shown[player], shown[f"{player}-sign"]) for player in PLAYERS]
    marks = [shown["mark"], shown["mark-edge"]]
    rings = re.findall(r"stroke: (#\w+);", (SOURCES / "board" / "Grid.svelte").read_text(encoding="utf-8"))
    rings = [ring if len(ring) == 7 else "#" + "".join(2 * each for each in ring[1:]) for ring in rings]
    return {
        "a gem on a tile or a route": gem_on("tile", "route"),
        "a gem on a space or the frame": gem_on("well", "plate"),
        "a gem on a treasure tile": gem_on("corner", "corner-route", "core"),
        "a gem on a panel or the table": gem_on("panel", "table"),
        "a route on its tile": least([shown["route"]], shades("tile")),
        "a route on a corner's treasure tile": min(
            least([ground, mixed(ground, shown["core-2"], EDGE)], [shown["corner-route"]])
            for ground in shades("corner")
        ),
        "an arrow on the centre": min(least([g, shown["core-2"]], [shown["core-route"]]) for g in shades("core")),
        "a tile on a space or the frame": min(least([tile], shades("well", "plate")) for tile in shades("tile")),
        "the rim of a space on the frame": least([shown["well-rim"]], shades("plate")),
        "a gate on the frame or the table": min(
            least([brass, shown["brass-edge"]], shades("plate", "table")) for brass in shades("brass")
        ),
        "an exit's arrowhead on its gate": min(
            least([mixed(g, shown["engraving"], INK)], [g]) for g in shades("brass")
        ),
        "a token on its gate": token_on("brass"),
        "a token on a panel, a tile or the table": token_on("panel", "tile", "table"),
        "a token's symbol": min(contrast(*token) for token in tokens),
        "a player's bar, and their line in a graph": min(
            least([shown[f"{player}-bar"]], shades("panel", "table")) for player in PLAYERS
        ),
        "the mark of the last move, and a gem's way": least(marks, shades("tile", "well", "plate", "corner", "core")),
        "a hint's marker on a space": least([shown["well-text"]], shades("well")),
        "the focus on the board": least(rings, shades("tile", "well", "corner", "core")),
        "the focus elsewhere": least([shown["mark"]], shades("panel", "table", "button")),
        "the clock's ring": min(
            least([shown[name]], [*shades("panel", "panel-rim", "table")]) for name in ("mark", "crash")
        ),
        "a collision": contrast(shown["crash"], WHITE),
        "the border of a field": least([shown["faint"]], shades("panel", "table")),
    }


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_drawn_stands_out_by_three_to_one(theme: str) -> None:
    assert {name: ratio for name, ratio in measured(theme).items() if ratio < 3} == {}


def test_the_documented_contrasts_are_those_of_the_styles() -> None:
    page = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    ratios = [measured(theme) for theme in ("dark", "light", "contrast")]
    rows = [f"| {name} | {' | '.join(f'{each[name]:.1f}' for each in ratios)} |" for name in ratios[0]]
    assert "\n".join(rows) in page


# Fingers


STYLED = (".css", ".svelte")


def rules() -> dict[str, list[tuple[str, str]]]:
    """Return the selectors and declarations of every stylesheet and component, by file name."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.*") if path.suffix in STYLED}
    styles = {name: text.partition("<style>")[2] if "svelte" in name else text for name, text in texts.items()}
    plain = {name: re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL) for name, style in styles.items()}
    found = {name: re.findall(r"([^{};]*)\{([^{}]*)\}", style) for name, style in plain.items()}
    return {name: [(selector.strip(), body) for selector, body in each] for name, each in found.items()}


def test_a_finger_meets_no_zoom_no_rubber_and_no_notch() -> None:
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    assert '"width=device-width, initial-scale=1, viewport-fit=cover"' in page, "and people may zoom"
    shared = dict(rules()["page.css"])
    assert "overscroll-behavior: none" in shared["html,\nbody"]
    assert "touch-action: manipulation" in shared["button,\nlabel,\nsummary,\n.button"]
    assert "max(1em, 16px)" in shared["input,\ntextarea,\nselect"], "Safari zooms into smaller fields"
    assert "safe-area-inset-left" in shared["#app"]
    for name, each in rules().items():
        for selector, body in each:
            where = f"{name}: {selector}"
            assert not re.search(r"\b100vh", body), f"{where} ignores the bars of a browser on a phone"
            if re.search(r"\b(input|textarea|select)$", selector) and "font" in body:
                assert re.search(r"font: inherit|16px", body), f"{where} may have letters that Safari zooms into"
            if re.search(r"position: fixed.*inset: auto", body, re.DOTALL):
                assert "safe-area-inset-bottom" in body, f"{where} may be behind the bar of a phone"
