"""Rules, sections 2, 5 and 6: setting up, taking turns, the end."""

import random
from typing import Any

import pytest

from indigo import (
    Cell,
    Game,
    GameEnded,
    Gem,
    GemMoved,
    GemsCrashed,
    GemWon,
    IndigoError,
    Kind,
    Match,
    Move,
    Options,
    Outcome,
    Place,
    Tile,
    TileDrawn,
    TilePlaced,
    Won,
)
from indigo.rules.board import CELLS
from indigo.rules.tiles import BAG, TILES
from tests.setups import SETUPS, new_game, random_game, seed_of


def in_order(start: str, **options: Any) -> Game:
    """Return a game whose first tiles are these letters."""
    left = dict(BAG)
    first = [Kind.from_letter(letter) for letter in start]
    for kind in first:
        left[kind] -= 1
    return Game(Options(**options), tiles=[*first, *(kind for kind, count in left.items() for _ in range(count))])


def move(text: str) -> Move:
    return Move.from_text(text)


def after(game: Game, *moves: str) -> Game:
    for each in moves:
        game.push(move(each))
    return game


# Setting up


@pytest.mark.parametrize(
    ("options", "owners"),
    [
        (Options(players=2), "R T R T R T"),
        (Options(players=3), "R RT W WR T TW"),
        (Options(players=3, own_gates=True), "R T W R T W"),
        (Options(players=4), "RT TW RP PT WR WP"),
    ],
)
def test_who_owns_which_gate(options: Options, owners: str) -> None:
    assert [tuple("RTWP".index(letter) for letter in gate) for gate in owners.split()] == list(options.owners)
    for seat in options.seats:
        assert all(seat in options.owners[gate - 1] for gate in options.gates_of(seat))


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_tiles_are_dealt_in_turn_from_the_starting_seat_and_then_drawn(options: Options) -> None:
    game = Game(options, seed=seed_of(7))
    order = list(game.tiles)
    for round_of_dealing in range(options.hand_size):
        for turn in range(options.players):
            seat = (options.first + turn) % options.players
            assert game.position.hands[seat][round_of_dealing] == order.pop(0)
    assert game.turn == options.first
    events = game.push(game.legal_moves[0])
    assert TileDrawn(options.first, order[0]) in events


@pytest.mark.parametrize(
    "values",
    [{"players": 1}, {"players": 5}, {"players": True}, {"players": 2.0}, {"players": "2"}, {"hand_size": 3},
     {"hand_size": 0}, {"first": 2}, {"first": -1}, {"own_gates": True}, {"own_gates": 1}, {"open_scores": None}],
    ids=str,
)  # fmt: skip
def test_an_option_that_does_not_exist_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(IndigoError) as caught:
        Options(**values)
    assert caught.value.code == "unknown_option"


@pytest.mark.parametrize("tiles", [[], ["straight3"] * 54, ["x"] * 54, list(Game().tiles)[:-1], 5])
def test_an_order_of_tiles_names_all_of_them(tiles: list[Kind]) -> None:
    with pytest.raises(IndigoError) as caught:
        Game(tiles=tiles)
    assert caught.value.code == "bad_tiles"


@pytest.mark.parametrize(
    "names",
    [["Anna"], ["Anna", None], ["Anna", "x" * 25], ["Anna", "a\u202eb"], ["Anna", " b"], ["Anna", "\u3164"], "ab", 5,
     ["Anna", "\u0301"], ["Anna", 1], ["Anna", "b turquoise: c"]],
)  # fmt: skip
def test_a_name_that_cannot_be_read_is_refused(names: list[str]) -> None:
    for thing in (Game, Match):
        with pytest.raises(IndigoError) as caught:
            thing(names=names)
        assert caught.value.code == "bad_name"


def test_players_are_called_by_their_names_or_else_by_their_colours() -> None:
    assert Game(Options(players=3)).labels == ("Red", "Turquoise", "White")
    game = Game(Options(players=3), names=("easy", "", ""), bots=("", "expert", ""))
    assert game.labels == ("easy", "Turquoise (expert)", "White")
    assert game.copy() == game


@pytest.mark.parametrize("options", [2, "x", {}, 0, {"players": 3}])
def test_options_that_are_none_are_refused(options: Any) -> None:
    for thing in (Game, Match):
        with pytest.raises(IndigoError) as caught:
            thing(options)
        assert caught.value.code == "unknown_option"


# A turn


def test_a_turn_tells_everything_that_happens() -> None:
    game = in_order("SS")
    way = Place.from_text("a1.3"), Place.from_text("b2.3")  # the amber of the corner runs straight over the tile
    assert game.push(move("b2S0")) == (
        TilePlaced(0, move("b2S0")),
        GemMoved(Gem.AMBER, way),
        TileDrawn(0, game.tiles[2]),
    )


def test_gems_at_both_ends_of_a_path_crash() -> None:
    game = in_order("SSSSS")
    after(game, "d4S0", "c3S0")
    events = game.push(move("b2S0"))
    crash = next(event for event in events if isinstance(event, GemsCrashed))
    assert crash.gems == ("amber", "emerald")
    assert [str(place) for place in crash.way] == ["a1.3", "b2.3"]
    assert game.position.won == (Won(), Won())


def test_gems_that_meet_further_along_crash() -> None:
    """A loop of tiles leads one gem back over the new tile, into another that waits at its last side."""
    found = 0
    for number in range(300):
        game = random_game(number)
        while game.moves:
            last = game.pop()
            for event in game.consequences(last):
                if isinstance(event, GemsCrashed) and len(event.way) > 2:
                    found += 1
                    assert event.way[1].cell == event.way[-1].cell == last.cell
    assert found > 10


@pytest.mark.parametrize(
    ("players", "owners", "from_reserve"),
    [(2, (1,), 0), (4, (2, 3), 1)],
)
def test_each_owner_of_a_gate_wins_a_gem_the_second_from_the_reserve(
    players: int, owners: tuple[int, ...], from_reserve: int
) -> None:
    game = after(in_order("BS", players=players), "b2B0")
    won = next(event for event in game.push(move("b1S0")) if isinstance(event, GemWon))
    assert (won.gem, won.gate, won.owners, won.from_reserve) == (Gem.AMBER, 6, owners, from_reserve)
    assert [game.position.won[seat] == Won(amber=1) for seat in range(players)] == [
        seat in owners for seat in range(players)
    ]


def test_the_centre_gives_its_five_emeralds_before_the_sapphire() -> None:
    game = in_order("SSSSSS")
    gems = [
        event.gem
        for cell in ("d4", "d5", "e6", "f5", "f4", "e4")
        for event in game.push(move(f"{cell}S0"))
        if isinstance(event, GemMoved)
    ]
    assert gems == ["emerald"] * 5 + ["sapphire"]
    assert game.position.centre == 0


# What is refused


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (move("e5W0"), "treasure_cell"),
        (move("a1W0"), "treasure_cell"),
        (move("d4W0"), "occupied_cell"),
        (move("e4S0"), "tile_not_in_hand"),
        (Move(Cell(0, 1), Tile._make((Kind.STRAIGHT_WIDE2, 3))), "unknown_tile"),
        (Move(Cell(0, 1), Tile._make((Kind.STRAIGHT_WIDE2, -1))), "unknown_tile"),
        (Move(Cell(0, 1), Tile._make((Kind.STRAIGHT_WIDE2, True))), "unknown_tile"),
        (Move(Cell(0, 1), Tile._make((Kind.STRAIGHT_WIDE2, 1.0))), "unknown_tile"),
        (move("a3T1"), "joins_exits"),
        (Move(Cell(0, 1), Tile._make(([], 0))), "unknown_tile"),
        ("e4", "bad_notation"),
        ("d4W0", "occupied_cell"),
        (None, "bad_notation"),
    ],
    ids=range(13),
)
def test_a_move_that_is_not_allowed_is_refused_and_changes_nothing(bad: Move, code: str) -> None:
    game = in_order("WWTWT" if code == "joins_exits" else "WWWWW")
    after(game, "d4W0", "b2W0")
    before = game.copy()
    assert bad not in game.legal_moves
    with pytest.raises(IndigoError) as caught:
        game.push(bad)
    assert caught.value.code == code
    assert game == before
    assert game.position == before.position


def test_only_the_seat_on_turn_may_move() -> None:
    game = new_game(1)
    turn = game.turn
    assert turn is not None
    other = (turn + 1) % game.options.players
    with pytest.raises(IndigoError) as caught:
        game.push(game.legal_moves[0], seat=other)
    assert caught.value.code == "not_your_turn"
    assert not game.moves
    game.push(game.legal_moves[0], seat=turn)
    with pytest.raises(IndigoError) as caught:
        game.push(game.legal_moves[0], seat=9)
    assert caught.value.code == "unknown_seat"


def test_after_the_end_no_move_is_taken() -> None:
    game = random_game(3)
    assert game.turn is None
    assert len(game.legal_moves) == 0
    with pytest.raises(IndigoError) as caught:
        game.push(move("d4S0"), seat=0)
    assert caught.value.code == "game_over"


# Legal moves


@pytest.mark.parametrize("number", range(16))
def test_legal_moves_are_those_that_push_accepts(number: int) -> None:
    game = random_game(number, moves=12 + number)
    legal = game.legal_moves
    assert len(legal) == len(set(legal)) == len(list(legal))
    for each in (Move(cell, tile) for cell in CELLS for tile in TILES):
        twin = game.copy()
        try:
            twin.push(each)
        except IndigoError:
            assert each not in legal
        else:
            assert each in legal


def test_two_equal_tiles_in_hand_give_each_move_once() -> None:
    game = in_order("SSSS", hand_size=2)
    assert len(game.legal_moves) == 54


@pytest.mark.parametrize(("letter", "count"), [("W", 162), ("S", 54), ("B", 144), ("X", 306), ("T", 90)])
def test_number_of_first_moves(letter: str, count: int) -> None:
    assert len(in_order(letter).legal_moves) == count


def test_one_move_may_be_taken_by_index_and_by_slice() -> None:
    legal = new_game(5).legal_moves
    assert legal[0] in legal
    assert legal[:3] == list(legal)[:3]


# Taking back, copying, the end


def test_taking_back_leads_to_the_very_same_positions() -> None:
    game = random_game(11)
    positions = list(game.positions())
    while game.moves:
        last = game.moves[-1]
        assert game.position == positions.pop()
        assert game.pop() == last
    assert game.position == positions.pop()
    with pytest.raises(IndigoError) as caught:
        game.pop()
    assert caught.value.code == "nothing_to_take_back"


def test_nobody_can_change_a_position_or_a_cell() -> None:
    game = random_game(4, moves=9)
    view = game.view(0)
    for change in (
        lambda: view.tiles.clear(),  # type: ignore[attr-defined]
        lambda: view.gems.pop(next(iter(view.gems))),  # type: ignore[attr-defined]
        lambda: setattr(view, "centre", 0),
        lambda: setattr(game.moves[0].cell, "name", "z9"),
    ):
        with pytest.raises((AttributeError, TypeError)):
            change()
    assert {view, game.view(0), game.view(1)} == {view, game.view(1)}


def test_a_drawn_tile_has_to_be_one() -> None:
    position = new_game(1).position
    with pytest.raises(IndigoError) as caught:
        position.play(position.legal_moves[0], "junk")  # type: ignore[arg-type]
    assert caught.value.code == "bad_tiles"


@pytest.mark.parametrize(("cell", "tile"), [("b2", "W0"), (Cell(0, 1), "W0"), ((0, 1), Tile(Kind.TIGHT3, 0))])
def test_a_move_is_a_cell_and_a_tile(cell: Any, tile: Any) -> None:
    with pytest.raises(IndigoError, match=r"Move\.from_text") as caught:
        Move(cell, tile)
    assert caught.value.code == "bad_notation"


def test_a_move_may_be_written_as_text() -> None:
    game, other = random_game(4, moves=9), random_game(4, moves=9)
    chosen = game.legal_moves[0]
    assert game.push(chosen) == other.push(str(chosen))
    assert game.points == tuple(won.points for won in game.position.won if won)


def test_moves_sort_by_cell_as_the_board_is_read() -> None:
    moves = list(random_game(4, moves=9).legal_moves)
    assert [each.cell for each in sorted(moves)] == sorted((each.cell for each in moves), key=CELLS.index)


def test_the_end_is_told_once_and_at_the_end() -> None:
    game = new_game(8)
    ends = []
    choose = random.Random(8).choice
    while not game.is_over:
        ends += [event for event in game.push(choose(game.legal_moves)) if isinstance(event, GameEnded)]
        assert bool(ends) == game.is_over
    outcome = game.outcome()
    assert outcome
    assert ends == [GameEnded(outcome)]


@pytest.mark.parametrize(
    ("points", "gems", "winners", "reason"),
    [
        ((5, 4), (2, 4), (0,), "points"),
        ((5, 5), (2, 4), (1,), "gems"),
        ((5, 5), (3, 3), (0, 1), "shared"),
        ((0, 0, 0), (0, 0, 0), (0, 1, 2), "shared"),
        ((5, 5, 5), (2, 3, 3), (1, 2), "shared"),
        ((1, 7, 7, 7), (1, 3, 5, 4), (2,), "gems"),
    ],
)
def test_points_decide_then_gems_then_the_victory_is_shared(
    points: tuple[int, ...], gems: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    assert Outcome.of(points, gems) == (winners, reason, points, gems)


def test_a_player_who_resigns_loses_whatever_the_points() -> None:
    game = random_game(0, 40)
    assert game.options.players == 2
    points = game.points
    loser = points.index(max(points))
    game.resign(loser)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.points) == ((1 - loser,), "resigned", points)
    assert (game.is_over, game.turn, len(game.legal_moves)) == (True, None, 0)
    assert game.view(None).won == game.position.won, "the screens are lifted"
    with pytest.raises(IndigoError) as caught:
        game.push(game.position.legal_moves[0])
    assert caught.value.code == "game_over"
    with pytest.raises(IndigoError) as caught:
        game.resign(1 - loser)
    assert caught.value.code == "game_over"
    twin = game.copy()
    game.pop()
    assert (game.forfeit, twin.forfeit) == (None, (loser, "resigned"))


def test_with_more_than_two_nobody_resigns() -> None:
    game = Game(Options(players=3), seed=7)
    with pytest.raises(IndigoError) as caught:
        game.resign(0)
    assert caught.value.code == "cannot_resign"
    assert not game.is_over


def test_values_of_the_gems() -> None:
    assert Won(amber=2, emerald=3, sapphire=1).points == 11
    assert Won(amber=2, emerald=3, sapphire=1).gems == 6
