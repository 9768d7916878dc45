"""The pieces of the game as SVG symbols: tiles, treasure tiles, gems and tokens. Each is defined once per picture."""

from collections.abc import Sequence

from indigo.drawing.geometry import APOTHEM, ORIGIN, Point, hexagon, path, polar, polygon, route, toward, u_turn
from indigo.drawing.markup import element, glow, group, linear, moved, radial, shape
from indigo.drawing.themes import Theme
from indigo.rules.gems import Gem
from indigo.rules.setup import Colour
from indigo.rules.tiles import Tile

BAND = 0.25  # the width of a route
GEM = 0.27  # the radius of a gem
TOKEN = 0.34  # the radius of a player's token


def use(theme: Theme, name: str, at: Point, scale: float = 1, **attributes: str | float) -> str:
    """Draw a piece at a point."""
    return element("use", href=f"#{theme.name}-{name}", transform=moved(at, scale), **attributes)


def paint(theme: Theme, name: str) -> str:
    """Return the fill for a gradient of the theme."""
    return f"url(#{theme.name}-paint-{name})"


def gradients(theme: Theme) -> str:
    """Define the gradients of all surfaces."""
    bright, middle, dark = theme.brass
    surfaces = {"tile": theme.tile, "corner": theme.corner, "back": theme.back, "cap": theme.cap}
    prefix = f"{theme.name}-paint"
    return "".join(
        [
            radial(f"{prefix}-table", theme.table, cx=0.5, cy=0.42, r=0.75),
            radial(f"{prefix}-plate", theme.plate),
            radial(f"{prefix}-well", theme.well, cx=0.5, cy=0.62, r=0.62),
            radial(f"{prefix}-core", theme.core, r=0.56),
            linear(f"{prefix}-brass", (bright, middle, dark, middle, bright, dark), x=1),
            *(linear(f"{prefix}-{name}", colours) for name, colours in surfaces.items()),
            *(glow(f"{prefix}-glow-{gem}", colours[1]) for gem, colours in theme.gems.items()),
        ]
    )


def well(theme: Theme) -> str:
    """Define an empty cell: a shallow well."""
    return _symbol(
        theme,
        "well",
        shape(polygon(hexagon(0.965)), fill=paint(theme, "well"), stroke=theme.well_rim, stroke_width=0.022),
        shape(polygon(hexagon(0.9)), fill="none", stroke=theme.well_rim, stroke_width=0.012, opacity=0.35),
    )


def tile(theme: Theme, laid: Tile) -> str:
    """Define a route tile; where routes cross, an ivory casing shows which one is above."""
    straight_last = sorted(laid.pairs, key=lambda pair: min((pair[0] - pair[1]) % 6, (pair[1] - pair[0]) % 6))
    return _symbol(theme, f"tile-{laid}", _ivory(theme), *(_route(theme, *pair) for pair in straight_last))


def _ivory(theme: Theme) -> str:
    light, dark = theme.tile_rim
    outline = hexagon(0.985)
    return (
        shape(polygon(hexagon(0.985, Point(0, 0.05))), fill="#000", opacity=theme.shadow)
        + shape(polygon(outline), fill=paint(theme, "tile"), stroke=dark, stroke_width=0.02)
        + _bevel(light, dark, 0.94)
    )


def _bevel(light: str, dark: str, radius: float) -> str:
    """Draw the light on an edge, from the upper left."""
    corners = hexagon(radius)
    lit, shaded = [corners[n] for n in (3, 4, 5, 0, 1)], [corners[n] for n in (1, 2, 3)]
    return "".join(
        shape(
            "M" + "L".join(map(str, line)),
            fill="none",
            stroke=colour,
            stroke_width=0.045,
            stroke_linejoin="round",
            opacity=opacity,
        )
        for line, colour, opacity in ((lit, light, 0.9), (shaded, dark, 0.5))
    )


def _route(theme: Theme, a: int, b: int) -> str:
    # Slightly beyond the border, so that there is no gap between the routes of two tiles.
    beyond = APOTHEM + 0.012
    line = f"M{toward(a, beyond)}L{path([route(a, b)])[1:]}L{toward(b, beyond)}"
    layers = (
        (theme.tile[0], BAND + 0.12),
        (theme.route_edge, BAND),
        (theme.route, BAND - 0.05),
        (theme.route_line, 0.035),
    )
    return group(*(shape(line, stroke=colour, stroke_width=width) for colour, width in layers), fill="none")


def back(theme: Theme) -> str:
    """Define a tile face down."""
    ornament = "".join(path([route(a, b)]) for a, b in ((0, 2), (2, 4), (4, 0)))
    return _symbol(
        theme,
        "back",
        shape(polygon(hexagon(0.985, Point(0, 0.05))), fill="#000", opacity=theme.shadow),
        shape(polygon(hexagon(0.985)), fill=paint(theme, "back"), stroke=theme.well_rim, stroke_width=0.03),
        shape(polygon(hexagon(0.74)), fill="none", stroke=theme.brass[0], stroke_width=0.04, opacity=0.9),
        shape(ornament, fill="none", stroke=theme.brass[0], stroke_width=0.035, opacity=0.8),
    )


def corner(theme: Theme) -> str:
    """Define the treasure tile of a corner, with its arrow to the right and the U-turn behind it."""
    turn = path(u_turn(1, 3))
    light = "#ffffff"
    return _symbol(
        theme,
        "corner",
        shape(polygon(hexagon(0.985)), fill=paint(theme, "corner"), stroke=light, stroke_width=0.02),
        _bevel(light, theme.core[1], 0.94),
        group(
            shape(turn, stroke=theme.core[1], stroke_width=BAND + 0.03, opacity=0.45),
            shape(turn, stroke=theme.corner_route, stroke_width=BAND - 0.05),
            fill="none",
        ),
        _arrow(theme.corner_route, theme.core[1], start=0.16),
    )


def core(theme: Theme) -> str:
    """Define the treasure tile of the centre: six arrows around a glow."""
    return _symbol(
        theme,
        "core",
        shape(polygon(hexagon(0.985)), fill=paint(theme, "core"), stroke=theme.core_route, stroke_width=0.025),
        *(
            group(_arrow(theme.core_route, theme.core[1], start=0.5), transform=f"rotate({60 * (side - 2)})")
            for side in range(6)
        ),
        element("circle", r=0.52, fill="none", stroke=theme.core_route, stroke_width=0.02, opacity=0.6),
    )


def _arrow(colour: str, edge: str, start: float) -> str:
    """Draw an arrow to the right, up to the border."""
    head = polygon([Point(APOTHEM, 0), Point(APOTHEM - 0.2, -0.17), Point(APOTHEM - 0.2, 0.17)])
    shaft = f"M{Point(start, 0)}L{Point(APOTHEM - 0.15, 0)}"
    return group(
        shape(shaft, stroke=edge, stroke_width=0.17, opacity=0.35),
        shape(head, fill=colour, stroke=edge, stroke_width=0.02),
        shape(shaft, stroke=colour, stroke_width=0.1),
    )


def crown(theme: Theme) -> str:
    """Define the winner's crown."""
    corners = (-0.3, 0.2), (-0.36, -0.16), (-0.15, 0), (0, -0.26), (0.15, 0), (0.36, -0.16), (0.3, 0.2)
    outline = polygon(Point(x, y) for x, y in corners)
    return _symbol(
        theme,
        "crown",
        shape(outline, fill=theme.mark, stroke=theme.mark_edge, stroke_width=0.03, stroke_linejoin="round"),
    )


def token(theme: Theme, colour: Colour) -> str:
    """Define a player's token: a colour and a symbol, so nobody depends on the colour."""
    body, sign = theme.players[colour]
    return _symbol(
        theme,
        f"token-{colour}",
        element("circle", r=TOKEN, cy=0.035, fill="#000", opacity=theme.shadow),
        element("circle", r=TOKEN, fill=body, stroke=theme.brass_edge, stroke_width=0.035),
        element("circle", r=TOKEN - 0.065, fill="none", stroke=sign, stroke_width=0.022, opacity=0.7),
        shape(_SIGNS[colour], fill=sign),
    )


_SIGNS = {
    Colour.RED: "M-.125 0A.125 .125 0 1 1 .125 0A.125 .125 0 1 1 -.125 0Z",
    Colour.TURQUOISE: polygon([polar(-90, 0.18), polar(30, 0.18), polar(150, 0.18)]),
    Colour.WHITE: polygon([Point(-0.12, -0.12), Point(0.12, -0.12), Point(0.12, 0.12), Point(-0.12, 0.12)]),
    Colour.PURPLE: polygon([Point(0, -0.19), Point(0.14, 0), Point(0, 0.19), Point(-0.14, 0)]),
}


def gem(theme: Theme, kind: Gem) -> str:
    """Define a gem: a round amber, a step-cut emerald, a star-shaped sapphire."""
    outline = _CUTS[kind][0]
    rim = "#ffffff"
    dark = theme.gems[kind][3]
    facets = [
        facet for outer, inner in zip(_CUTS[kind], _CUTS[kind][1:], strict=False) for facet in _ring(outer, inner)
    ]
    return _symbol(
        theme,
        f"gem-{kind}",
        element("circle", r=2.1, fill=paint(theme, f"glow-{kind}")),
        shape(polygon(outline), fill=rim, stroke=dark, stroke_width=0.52, stroke_linejoin="round"),
        shape(polygon(outline), fill=rim, stroke=rim, stroke_width=0.3, stroke_linejoin="round"),
        *(shape(polygon(facet), fill=_lit(theme.gems[kind], facet), stroke="none") for facet in facets),
        shape(polygon(_CUTS[kind][-1]), fill=_mixed(theme.gems[kind][0], theme.gems[kind][1], 0.45)),
        shape(polygon([Point(-0.34, -0.26), Point(-0.08, -0.36), Point(-0.26, 0.02)]), fill="#fff", opacity=0.75),
        scale=GEM,
    )


def _ring(outer: Sequence[Point], inner: Sequence[Point]) -> list[list[Point]]:
    """Return the facets between two outlines with the same number of corners."""
    return [[outer[n - 1], outer[n], inner[n], inner[n - 1]] for n in range(len(outer))]


def _round(corners: int, radius: float, points: float = 1) -> list[Point]:
    """Return a regular polygon, or a star if `points` is below 1."""
    return [polar(360 * n / corners - 90, radius * (points if n % 2 else 1)) for n in range(corners)]


def _step(size: float) -> list[Point]:
    wide, high, cut = 0.86 * size, 1.02 * size, 0.4 * size
    quarter = [Point(wide - cut, -high), Point(wide, -high + cut), Point(wide, high - cut), Point(wide - cut, high)]
    return quarter + [Point(-x, -y) for x, y in quarter]


# The outlines of each cut, from the outermost to the flat facet on top.
_CUTS = {
    Gem.AMBER: (_round(16, 1), _round(16, 0.78, 0.8), _round(16, 0.5, 0.92)),
    Gem.EMERALD: (_step(1), _step(0.72), _step(0.42)),
    Gem.SAPPHIRE: (_round(12, 1.22, 0.72), _round(12, 0.62, 0.98), _round(12, 0.42, 0.9)),
}


def _lit(colours: tuple[str, str, str, str], facet: Sequence[Point]) -> str:
    """Return a facet's colour, brighter towards the light from the upper left."""
    x, y = (sum(point[axis] for point in facet) / len(facet) for axis in (0, 1))
    light = max(-1.0, min(1.0, (-0.5 * x - 0.85 * y) / 0.8))
    return _mixed(colours[1], colours[0], light) if light > 0 else _mixed(colours[1], colours[2], -light)


def _mixed(a: str, b: str, share: float) -> str:
    """Mix two colours; `share` is that of the second."""
    channels = ((int(a[n : n + 2], 16), int(b[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in channels)


def _symbol(theme: Theme, name: str, *content: str, scale: float = 1) -> str:
    attributes: dict[str, str] = {"transform": moved(ORIGIN, scale)} if scale != 1 else {}
    inside = group(*content, **attributes) if attributes else "".join(content)
    return element("g", inside, id=f"{theme.name}-{name}")


def arrowhead(side: int) -> list[Point]:
    """Return the small arrowhead that points out of an exit, relative to the cell's centre."""
    across = polar(-30 + 60 * side, 0.1)
    foot = toward(side, APOTHEM + 0.08)
    return [toward(side, APOTHEM + 0.36), foot.plus(across), toward(side, APOTHEM + 0.15), foot.plus(across, -1)]
