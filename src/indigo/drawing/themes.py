"""The colours of drawings: dark, light and high contrast."""

from dataclasses import dataclass, replace

from indigo.rules.errors import UnknownOption
from indigo.rules.gems import Gem
from indigo.rules.setup import Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a drawing; a pair is a gradient from light to dark."""

    name: str
    shadow: float  # how dark shadows are
    table: tuple[str, str]
    plate: tuple[str, str]
    well: tuple[str, str]
    well_rim: str
    well_text: str
    tile: tuple[str, str]
    tile_rim: tuple[str, str]
    route: str
    route_edge: str
    route_line: str
    back: tuple[str, str]
    corner: tuple[str, str]
    core: tuple[str, str]
    corner_route: str
    core_route: str
    brass: tuple[str, str, str]
    brass_edge: str
    engraving: str
    cap: tuple[str, str]
    text: str
    faint: str
    panel: str
    panel_rim: str
    mark: str
    mark_edge: str
    crash: str
    players: dict[Colour, tuple[str, str]]  # the token's colour, and its symbol's
    gems: dict[Gem, tuple[str, str, str, str]]  # from the brightest facet to the outline


_PLAYERS = {
    Colour.RED: ("#d8434b", "#ffffff"),
    Colour.TURQUOISE: ("#17a2a8", "#06282c"),
    Colour.WHITE: ("#fbf8f0", "#34345c"),
    Colour.PURPLE: ("#8a50c7", "#ffffff"),
}
_GEMS = {
    Gem.AMBER: ("#ffefb8", "#ffbf3d", "#ec8a10", "#7e3d00"),
    Gem.EMERALD: ("#c6ffe4", "#2fd896", "#0a9c68", "#00513a"),
    Gem.SAPPHIRE: ("#d6e6ff", "#5b8cff", "#2748e0", "#0d1a7a"),
}

DARK = Theme(
    name="dark",
    shadow=0.35,
    table=("#2a2a6e", "#0d0d2b"),
    plate=("#1d1d52", "#10102f"),
    well=("#2a2a6e", "#191946"),
    well_rim="#6868c4",
    well_text="#a3a3dc",
    tile=("#fdf8ea", "#e6d6b1"),
    tile_rim=("#fffdf6", "#b79d68"),
    route="#2a2a72",
    route_edge="#1a1a50",
    route_line="#a9a4ec",
    back=("#6464d2", "#34348c"),
    corner=("#b4cbff", "#6f92ea"),
    core=("#3d4fd0", "#101046"),
    corner_route="#fffaf0",
    core_route="#bcc6ff",
    brass=("#fbe3a6", "#e6b25a", "#c4873f"),
    brass_edge="#693a10",
    engraving="#341a02",
    cap=("#34347e", "#1b1b4d"),
    text="#f4f1ff",
    faint="#a3a3dc",
    panel="#14143c",
    panel_rim="#3b3b86",
    mark="#ffd76a",
    mark_edge="#17174c",
    crash="#ff5d4d",
    players=_PLAYERS,
    gems=_GEMS,
)
LIGHT = replace(
    DARK,
    name="light",
    shadow=0.22,
    table=("#fffdf7", "#ebe2cf"),
    plate=("#3f3f86", "#2a2a66"),
    well=("#6a6ab0", "#4e4e96"),
    well_rim="#9a9ad0",
    well_text="#ffffff",
    tile=("#fffdf6", "#efe2c2"),
    tile_rim=("#ffffff", "#b89b60"),
    core=("#5a6cf0", "#23237a"),
    cap=("#45458f", "#2d2d6c"),
    text="#1b1b4a",
    faint="#54506b",
    panel="#fffdf8",
    panel_rim="#c9bda3",
    mark="#8a4200",
    mark_edge="#ffffff",
    crash="#c01c10",
    players=_PLAYERS | {Colour.WHITE: ("#ffffff", "#34345c")},
)
CONTRAST = replace(
    DARK,
    name="contrast",
    shadow=0,
    table=("#000000", "#000000"),
    plate=("#000000", "#000000"),
    well=("#000000", "#000000"),
    well_rim="#ffffff",
    well_text="#ffffff",
    tile=("#ffffff", "#ffffff"),
    tile_rim=("#ffffff", "#000000"),
    route="#000000",
    route_edge="#000000",
    route_line="#ffffff",
    back=("#3a3aff", "#3a3aff"),
    corner=("#bfe0ff", "#bfe0ff"),
    core=("#0000a0", "#0000a0"),
    corner_route="#000000",
    core_route="#ffffff",
    brass=("#ffd400", "#ffd400", "#ffd400"),
    brass_edge="#000000",
    engraving="#000000",
    cap=("#000000", "#000000"),
    text="#ffffff",
    faint="#ffffff",
    panel="#000000",
    panel_rim="#ffffff",
    mark="#ff00d4",
    mark_edge="#000000",
    crash="#ff0000",
    players={
        Colour.RED: ("#e00000", "#ffffff"),
        Colour.TURQUOISE: ("#00d8d8", "#000000"),
        Colour.WHITE: ("#ffffff", "#000000"),
        Colour.PURPLE: ("#a03dff", "#000000"),
    },
    gems={
        Gem.AMBER: ("#fff3c0", "#ffb000", "#ff9500", "#000000"),
        Gem.EMERALD: ("#d0ffe8", "#00d080", "#00b060", "#000000"),
        Gem.SAPPHIRE: ("#d8e4ff", "#4a7dff", "#1030ff", "#000000"),
    },
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}


def theme_named(name: str) -> Theme:
    """Return the theme with this name. Raises `UnknownOption`."""
    if name not in THEMES:
        raise UnknownOption(f"there is no theme {name!r}: choose {', '.join(THEMES)}")
    return THEMES[name]
