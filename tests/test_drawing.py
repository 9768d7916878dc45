"""Drawings are whole, self-contained pictures of what may be seen, readable in every theme."""

import math
import re
import struct
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from resvg_py import svg_to_bytes

from indigo import Game, GemMoved, GemsCrashed, GemWon, IndigoError, Kind, Match, Move, Options, Tile
from indigo.drawing import gif, heat_map, page, png, svg, terminal, tile_text
from indigo.drawing.geometry import APOTHEM, Point, centre, route, stand, toward, u_turn, way_curves
from indigo.drawing.lettering import columns, ems
from indigo.drawing.raster import LETTERING
from indigo.drawing.svg import FONT
from indigo.drawing.themes import THEMES
from indigo.rules.board import CELLS, CORNERS, U_TURNS
from indigo.rules.tiles import TILES
from tests.setups import SETUPS, new_game, played, random_game

SVG = "{http://www.w3.org/2000/svg}"
OPEN = Options(players=4, hand_size=2, open_scores=True)


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def uses(root: ElementTree.Element) -> list[str]:
    return [element.attrib["href"] for element in root.iter(f"{SVG}use")]


@pytest.mark.parametrize("halfway", [0.4425, -0.4825, 0.4925, 0.5425, 1.0005, -0.0005, 2.5, 607.4155])
def test_the_last_bits_of_a_coordinate_are_not_drawn(halfway: float) -> None:
    drawn = {str(Point(halfway + bits * math.ulp(halfway), 0)) for bits in range(-9, 10)}
    assert len(drawn) == 1
    assert float(drawn.pop().split()[0]) == pytest.approx(halfway, abs=0.0006)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("number", range(0, len(SETUPS), 4))
def test_a_picture_is_whole_and_needs_nothing_else(theme: str, number: int) -> None:
    game = random_game(number, 3 * number)
    picture = svg(game.view(0), theme=theme, last=game.moves[-1] if game.moves else None, coordinates=True)
    root = parsed(picture)
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    assert {href.removeprefix("#") for href in uses(root)} <= set(names)
    assert set(re.findall(r"url\(#(.*?)\)", picture)) <= set(names)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|<image|@import|NaN|None", picture)
    assert root.find(f"{SVG}title") is not None


def test_every_tile_and_gem_of_a_position_is_drawn() -> None:
    game = random_game(1, 30, OPEN)
    drawn = uses(parsed(svg(game, seats=False)))
    for tile in TILES:
        assert drawn.count(f"#dark-tile-{tile}") == list(game.position.tiles.values()).count(tile)
    gems = [*game.position.gems.values(), *game.position.centre_gems]
    assert sorted(name for name in drawn if "-gem-" in name) == sorted(f"#dark-gem-{gem}" for gem in gems)
    assert drawn.count("#dark-well") == 54 - 30


def test_hidden_tiles_are_drawn_face_down() -> None:
    game = new_game(0, OPEN)
    drawn = uses(parsed(svg(game.view(None))))
    assert not [name for name in drawn if "-tile-" in name]
    assert drawn.count("#dark-back") == 8 + 3  # four hands of two, and the stack


def test_a_ghost_shows_what_it_would_cause() -> None:
    for number in range(6):
        game = new_game(number)
        for _ in played(game, number, 45):
            pass
        for move in game.legal_moves[number % 3 :: 3]:
            events = game.consequences(move)
            root = parsed(svg(game.view(None), ghost=move, seats=False))
            texts = [element.text for element in root.iter(f"{SVG}text")]
            gained = [event for event in events if isinstance(event, GemWon)]
            by_gate = [
                " ".join(f"+{event.gem.points}" for event in gained if event.gate == gate)
                for gate in dict.fromkeys(event.gate for event in gained)
            ]
            assert [text for text in texts if text and text.startswith("+")] == by_gate
            bursts = [e for e in root.iter(f"{SVG}path") if e.attrib.get("fill") == THEMES["dark"].crash]
            assert len(bursts) == len([event for event in events if isinstance(event, GemsCrashed)])
            trails = [e for e in root.iter(f"{SVG}path") if e.attrib.get("stroke-dasharray") == "0 0.2"]
            assert len(trails) == len([event for event in events if isinstance(event, GemMoved | GemsCrashed)])


def test_ways_run_smoothly_along_the_routes_from_border_to_border() -> None:
    ways = 0
    for number in range(8):
        game = random_game(number)
        for position, move in zip(game.positions(), game.moves, strict=False):
            for event in position.consequences(move):
                if isinstance(event, GemWon):
                    continue
                curves = way_curves(event.way)
                ways += 1
                start, end = event.way[0], event.way[-1]
                assert _near(curves[0].start, centre(start.cell).plus(toward(start.side, APOTHEM)))
                assert _near(curves[-1].end, centre(end.cell).plus(toward(end.side, APOTHEM)))
                for one, next_one in pairwise(curves):
                    assert _near(one.end, next_one.start)
                    before, after = one.end.plus(one.into, -1), next_one.out.plus(next_one.start, -1)
                    assert abs(before.x * after.y - before.y * after.x) < 1e-9  # no kink
    assert ways > 100


def _near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1e-9


def test_curves_are_the_arcs_they_should_be() -> None:
    for share in (0.1, 0.3, 0.5, 0.8):
        tight, wide = route(0, 1).at(share), route(0, 2).at(share)
        corner, neighbour = (0.0, -1.0), toward(1, 2 * APOTHEM)
        assert abs(((tight.x - corner[0]) ** 2 + (tight.y - corner[1]) ** 2) ** 0.5 - 0.5) < 0.001
        assert abs(((wide.x - neighbour.x) ** 2 + (wide.y - neighbour.y) ** 2) ** 0.5 - 1.5) < 0.001


def test_the_u_turn_passes_behind_the_gem() -> None:
    for corner, turns in U_TURNS.items():
        a, b = turns
        arrow = toward(CORNERS[corner])
        middle = u_turn(a, b)[0].end
        assert middle.x * arrow.x + middle.y * arrow.y < -0.3


def test_gems_stand_on_the_cell_that_holds_them() -> None:
    game = random_game(4, 30)
    for place in game.position.gems:
        at = stand(place)
        assert min(CELLS, key=lambda cell: (centre(cell).x - at.x) ** 2 + (centre(cell).y - at.y) ** 2) == place.cell


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(IndigoError) as caught:
        svg(Game(), theme="pink")
    assert caught.value.code == "unknown_option"


def test_names_cannot_break_out_of_the_picture() -> None:
    picture = svg(Game(names=("<b>&\"'", "Anna")))
    assert "<b>" not in picture
    assert any(element.text == "<b>&\"'" for element in parsed(picture).iter(f"{SVG}text"))


def test_the_winner_wears_a_crown_and_only_after_the_end() -> None:
    for number in range(12):
        game = random_game(number)
        outcome = game.outcome()
        assert outcome
        assert uses(parsed(svg(game))).count("#dark-crown") == len(outcome.winners)
        game.pop()
        assert "#dark-crown" not in uses(parsed(svg(game)))
        winners = [line for line in terminal(random_game(number)).splitlines() if line.startswith("  * ")]
        assert len(winners) == len(outcome.winners) + 1


@pytest.mark.parametrize("name", ["W" * 24, "漢" * 24, "i" * 24, "Anna", "Ж" * 24])
@pytest.mark.parametrize("has_won", [False, True])
def test_names_stay_on_their_card(name: str, has_won: bool) -> None:
    game = random_game(1, 54 if has_won else 30, Options(open_scores=True))
    root = parsed(svg(game, names=(name, name)))
    texts = [e for e in root.iter(f"{SVG}text") if e.attrib.get("font-weight") == "650" and e.attrib["x"] == "1.16"]
    assert len(texts) == 2
    for element in texts:
        assert element.text
        assert element.text.rstrip("…") in name
        size = float(element.attrib["font-size"])
        assert size >= 0.3
        assert 1.16 + size * ems(element.text) <= 4.7 - 0.6


OVERTURNED = Tile._make((Kind.STRAIGHT3, 4))  # which looks the same however it is turned, and is counted only once


@pytest.mark.parametrize("shown", [3, None, Match(), OVERTURNED, Move(CELLS[1], OVERTURNED)])
def test_what_cannot_be_drawn_is_refused(shown: Game) -> None:
    for draw in (svg, terminal, gif, page, png):
        with pytest.raises(IndigoError) as caught:
            draw(shown)  # type: ignore[arg-type]
        assert caught.value.code == "unknown_option"
    with pytest.raises(IndigoError) as caught:
        svg(Game(), names=("Anna",))
    assert caught.value.code == "bad_name"


@pytest.mark.parametrize(
    ("draw", "code"),
    [
        (lambda: png("no picture"), "unknown_option"),
        *((lambda width=width: png(svg(Game()), width=width), "unknown_option") for width in (0, -1, 1.5, "64", None)),
        *((lambda time=time: gif(Game(), seconds=time), "unknown_option") for time in (0, -1, "1", None, math.nan)),
        *((lambda time=time: page(Game(), seconds=time), "unknown_option") for time in (0, math.inf, None)),
        *((lambda views=views: page(Game(), views), "unknown_option") for views in ([3], 3)),
        (lambda: svg(Game(), last=3), "bad_notation"),  # type: ignore[arg-type]
        (lambda: terminal(Game(), ghost=3), "bad_notation"),  # type: ignore[arg-type]
        (lambda: tile_text(OVERTURNED), "bad_notation"),
    ],
)
def test_what_is_no_size_time_view_or_move_is_refused(draw: Callable[[], object], code: str) -> None:
    with pytest.raises(IndigoError) as caught:
        draw()
    assert caught.value.code == code


def test_notebooks_draw_games_positions_moves_and_tiles() -> None:
    game = random_game(2, 12)
    for shown in (game, game.view(None), game.moves[0], Tile(Kind.STRAIGHT3, 0)):
        assert parsed(shown._repr_svg_()).tag == f"{SVG}svg"  # type: ignore[union-attr]


# Text for a terminal


@pytest.mark.parametrize("number", range(0, len(SETUPS), 5))
def test_text_fits_eighty_columns(number: int) -> None:
    for moves in (0, 30, 54):
        game = random_game(number, moves)
        names = ("W" * 24,) * game.options.players
        assert max(map(columns, terminal(game, names=names).splitlines())) <= 80


def test_text_tells_the_same_as_the_picture() -> None:
    game = random_game(3, 30, Options(players=3, open_scores=True))
    lines = terminal(game).splitlines()
    written = "\n".join(lines)
    for cell in CELLS:
        free = cell not in game.position.tiles and not cell.is_treasure
        assert (str(cell) in written) == free
    assert "\x1b" not in written
    assert f"{game.position.stack} tiles left" in written
    assert "> " in written
    for label in ("1: R", "2: R T", "3: W", "4: W R", "5: T", "6: T W"):
        assert re.search(rf"(?<!\S){label}(?!\S| \S)", written)
    on_board = [*game.position.gems.values()]
    letters = "".join(lines[:36])
    assert letters.count("A") == on_board.count("amber")  # type: ignore[arg-type]


def test_colour_changes_nothing_but_the_colour() -> None:
    game = random_game(3, 30)
    coloured = terminal(game, colour=True)
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == [line.rstrip() for line in terminal(game).splitlines()]


def test_hidden_things_are_not_written() -> None:
    game = random_game(3, 30, Options(players=4))
    assert terminal(game.view(None)).count("holds ?") == 4
    assert terminal(game.view(None)).count("won: hidden") == 4


def test_a_ghost_is_told_in_words() -> None:
    game = Game(seed=bytes(32))
    move = next(move for move in game.legal_moves if game.consequences(move))
    line = terminal(game, ghost=move).splitlines()[-1]
    assert str(move) in line
    assert "moves to" in line


def test_a_tile_as_text() -> None:
    assert len({tile_text(tile) for tile in TILES}) == 15


def test_a_picture_can_be_had_as_png() -> None:
    picture = png(svg(new_game(1)), width=280)
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (280, 220)


def test_a_picture_beside_a_link_has_the_usual_shape_and_its_own_font() -> None:
    picture = svg(new_game(1), wide=True, names=["Anna", "Карина"])
    assert struct.unpack(">II", png(picture, width=1200)[16:24]) == (1200, 630)
    text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text y='8' font-family='{}'>{}</text></svg>"
    lonely = partial(svg_to_bytes, width=64, skip_system_fonts=True, font_files=[str(LETTERING)])
    family = FONT.partition(",")[0].strip("'")
    blank = lonely(svg_string=text.format(family, ""))
    assert blank not in [lonely(svg_string=text.format(family, letter)) for letter in "Aä7Ж"]


@pytest.mark.parametrize("theme", THEMES)
def test_a_heat_map_shows_the_highest_value_most_intensely(theme: str) -> None:
    values = {"a2": 0.5, "d4": 0.25, "i4": 0.002, "b2": 0.0}
    root = parsed(heat_map(values, gates={1: 0.4, 6: 0.001}, options=Options(players=3), theme=theme))
    covers = [float(each.attrib["fill-opacity"]) for each in root.iter(f"{SVG}path") if "fill-opacity" in each.attrib]
    assert covers[0] == 1 > covers[1] > covers[2] > 0
    assert len(covers) == 3
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert [text for text in texts if text and "%" in text] == ["50%", "25%", "40%"]
    assert not [each for each in uses(root) if "token-purple" in each]


def test_a_heat_map_takes_cells_counts_and_nothing_at_all() -> None:
    cell = Move.from_text("d4W0").cell
    assert ">1,200<" in heat_map({cell: 1200}, label=",.0f")
    assert "50%<" not in heat_map({cell: 0.5}, label="")
    assert heat_map({}) == heat_map({cell: 0})


def test_a_heat_map_takes_what_pandas_counts() -> None:
    import pandas  # takes long

    cells, gates = pandas.Series(["d4", "d4", "a2", "d4"]), pandas.Series([1, 1, 6, 6, 6])
    drawn = heat_map(cells.value_counts(normalize=True), gates=gates.value_counts(normalize=True))
    assert drawn == heat_map({"d4": 0.75, "a2": 0.25}, gates={6: 0.6, 1: 0.4})


@pytest.mark.parametrize(
    ("values", "others"),
    [
        ({"d4": -1}, {}),
        ({"d4": math.nan}, {}),
        ({"d4": "many"}, {}),
        ({"d4": None}, {}),
        ({"j1": 1}, {}),
        ({"d4": 1}, {"label": "%d"}),
        ({}, {"gates": {7: 1}}),
        ({}, {"theme": "pink"}),
    ],
)
def test_a_heat_map_refuses_what_it_cannot_show(values: dict[str, float], others: dict[str, object]) -> None:
    with pytest.raises(IndigoError):
        heat_map(values, **others)  # type: ignore[arg-type]
