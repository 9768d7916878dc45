"""Games, matches and positions as text: read as written, and refused when damaged."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from indigo import Cell, Game, IndigoError, Match, Move, Options, Place, Position, Tile, from_text, text
from tests.setups import SETUPS, new_game, played, random_game, seed_of

NAMES = ("Anna", "Béatrice", "Юрий", "D. D: Duck")


def named_game(number: int, moves: int = 54) -> Game:
    """Return a random game with names."""
    options = SETUPS[number % len(SETUPS)]
    game = Game(options, seed=seed_of(number), names=NAMES[: options.players])
    for _ in played(game, number, moves):
        pass
    return game


def random_match(number: int, begun: int) -> Match:
    """Return a match of three rounds, so many of which have begun, the last one unfinished."""
    match = Match(SETUPS[number % len(SETUPS)], rounds=3)
    for round_number in range(begun):
        game = match.next_round(seed=seed_of(100 * number + round_number))
        for _ in played(game, number, 54 if round_number + 1 < begun else 10):
            pass
    return match


# As written


@pytest.mark.parametrize("number", range(0, len(SETUPS), 3))
def test_every_position_and_view_of_a_game_is_read_as_written(number: int) -> None:
    game = new_game(number)
    for _ in played(game, number):
        for position in (game.position, game.view(None), game.view(0)):
            assert from_text(text(position)) == position


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.parametrize("moves", [0, 1, 20, 54])
def test_games_are_read_as_written(number: int, moves: int) -> None:
    for game in (random_game(number, moves), named_game(number, moves)):
        again = from_text(text(game))
        assert again == game
        assert isinstance(again, Game)
        assert again.positions() == game.positions()


@pytest.mark.parametrize("reason", ["resigned", "time"])
def test_a_game_that_was_given_up_says_so(reason: Any) -> None:
    game = named_game(0, 20)
    game.resign(1, reason=reason)
    written = text(game)
    assert f"\nforfeit: turquoise {reason}\nresult: red " in written
    assert from_text(written) == game
    assert re.sub("forfeit: .*\n", "", written) != written
    with pytest.raises(IndigoError) as caught:
        from_text(re.sub("forfeit: .*\n", "", written))  # without it, the result does not follow from the moves
    assert caught.value.code == "contradiction"


def test_a_record_of_three_can_not_be_given_up() -> None:
    written = text(Game(Options(players=3), seed=seed_of(1)))
    with pytest.raises(IndigoError) as caught:
        from_text(written.replace("result:", "forfeit: red resigned\nresult:"))
    assert caught.value.code == "bad_notation"


def test_giving_up_ends_the_match() -> None:
    match = Match(Options(players=2), rounds=3)
    for _ in played(match.next_round(seed=seed_of(1)), 1):
        pass
    points = match.games[0].points
    match.next_round(seed=seed_of(2)).resign(points.index(max(points)))
    totals = match.outcome()
    assert totals is not None
    assert totals.winners == (1 - points.index(max(points)),)
    assert (totals.reason, totals.points) == ("resigned", points)
    with pytest.raises(IndigoError) as caught:
        match.next_round()
    assert caught.value.code == "game_over"
    assert from_text(text(match)) == match


def test_a_game_with_an_order_of_tiles_is_read_as_written() -> None:
    played_before = random_game(3, 30)
    game = Game(played_before.options, tiles=played_before.tiles)
    for move in played_before.moves:
        game.push(move)
    assert "seed:" not in text(game)
    assert from_text(text(game)) == game


@pytest.mark.parametrize("number", range(0, len(SETUPS), 5))
@pytest.mark.parametrize("begun", [0, 1, 2, 3])
def test_matches_are_read_as_written(number: int, begun: int) -> None:
    match = random_match(number, begun)
    assert from_text(text(match)) == match


def test_moves_are_read_as_written() -> None:
    assert all(from_text(text(move)) == move for move in new_game(0).legal_moves)
    assert text(Move.from_text("d4W2")) == "d4W2"


def test_a_class_reads_its_own_text_and_no_other() -> None:
    game = random_game(3, 9)
    match = Match()
    for value in (game, match, game.position):
        assert type(value).from_text(text(value)) == value
    with pytest.raises(IndigoError, match="the text of a Match, not of a Game") as caught:
        Game.from_text(text(match))
    assert caught.value.code == "bad_notation"


def test_what_a_game_looks_like() -> None:
    game = Game(Options(players=3), seed=bytes(32), names=("Anna", "Ben", "Clara"))
    for move in ("d4W1", "c3W0", "b2B0", "b1W1"):
        game.push(Move.from_text(move))
    assert text(game) == (
        "indigo game 1\n"
        "players: 3\n"
        "gates: shared\n"
        "hand: 1\n"
        "starts: red\n"
        "scores: hidden\n"
        "red: Anna\n"
        "turquoise: Ben\n"
        "white: Clara\n"
        "seed: 0000000000000000000000000000000000000000000000000000000000000000\n"
        "moves:\n"
        "   1. d4W1 c3W0 b2B0\n"
        "   2. b1W1\n"
        "result: unfinished\n"
        "check: 3223086d\n"
    )


@pytest.mark.parametrize(
    ("names", "bots", "lines"),
    [
        ((), (), []),
        (("", "", ""), (), []),
        (("Anna", "", "Clara"), (), ["red: Anna", "white: Clara"]),
        (("", "Ben", ""), ("", "", ""), ["turquoise: Ben", "bots: - - -"]),
        (("easy", "", ""), ("", "easy", "expert"), ["red: easy", "bots: - easy expert"]),
    ],
)
def test_players_without_a_name_and_bots_are_read_as_written(
    names: tuple[str, ...], bots: tuple[str, ...], lines: list[str]
) -> None:
    game = Game(Options(players=3), seed=bytes(32), names=names, bots=bots)
    written = text(game)
    assert written.splitlines()[6:-4] == lines
    assert from_text(written) == game
    match = Match(Options(players=3), rounds=2, names=names, bots=bots)
    match.next_round(seed=bytes(32))
    again = from_text(text(match))
    assert again == match
    assert isinstance(again, Match)
    assert again.games[0].bots == bots


@pytest.mark.parametrize("bots", ["- easy", "- easy easy hard", "- Easy -", "- easy! -", "- - abcdefghijklm"])
def test_a_line_of_bots_that_is_wrong_is_pointed_at(bots: str) -> None:
    game = Game(Options(players=3), seed=bytes(32), names=("Anna", "", ""), bots=("", "easy", ""))
    with pytest.raises(IndigoError) as caught:
        from_text(text(game).replace("bots: - easy -", f"bots: {bots}"))
    assert (caught.value.line, caught.value.column) == (8, 1)


def test_line_breaks_and_spaces_do_not_matter() -> None:
    written = text(named_game(7))
    for changed in (
        written.replace("\n", "\r\n"),
        "\n" + written.replace("\n", "\n\n"),
        written.rstrip(),
        re.sub(" +", "   ", written),
        written.replace(" ", "\u00a0"),
        "\n".join(f"  {line}  " for line in written.split("\n")),
        written.replace("\n", " "),
        "\ufeff" + written,
    ):
        assert from_text(changed) == named_game(7)
    one_move_a_line = re.sub(r"(?<=[a-i][1-9][WSBXT][0-5]) (?=[a-i])", "\n", written)
    assert from_text(one_move_a_line) == named_game(7)


# Damaged


def _damaged(written: str, choice: random.Random) -> str:
    """Cut, edit or swap something."""
    lines = written.splitlines(keepends=True)
    match choice.randrange(7):
        case 0:  # cut the end
            return written[: choice.randrange(len(written))]
        case 1:  # cut a piece
            start = choice.randrange(len(written))
            return written[:start] + written[start + choice.randint(1, 30) :]
        case 2:  # one character becomes another
            at = choice.randrange(len(written))
            return written[:at] + choice.choice("abcdefghi0123456789WSBXT:. ?\u0663\0") + written[at + 1 :]
        case 3:  # swap two lines
            a, b = choice.sample(range(len(lines)), 2)
            lines[a], lines[b] = lines[b], lines[a]
            return "".join(lines)
        case 4:  # swap two moves
            moves = re.findall(r"[a-i][1-9][WSBXT][0-5]", written)
            if len(moves) < 2:
                return written
            a_move, b_move = choice.sample(moves, 2)
            return written.replace(a_move, "#").replace(b_move, a_move).replace("#", b_move)
        case 5:  # a line twice
            at = choice.randrange(len(lines))
            return "".join(lines[: at + 1] + lines[at:])
        case _:  # a tile turned, a cell moved
            moves = re.findall(r"[a-i][1-9][WSBXT][0-5]", written)
            if not moves:
                return written
            move = choice.choice(moves)
            other = choice.choice("abcdefghi") + choice.choice("123456789") + move[2] + choice.choice("012345")
            return written.replace(move, other, 1)


@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_a_thousand_damaged_records_are_all_refused_with_a_code(first: int) -> None:
    refused = 0
    number = first
    while refused < 100:
        choice = random.Random(number * 7919 + first)
        value: Game | Match = random_match(number, 2) if number % 5 == 0 else named_game(number, choice.randrange(55))
        written = text(value)
        damaged = _damaged(written, choice)
        number += 1
        if damaged.split() == written.split():
            continue  # nothing was changed
        with pytest.raises(IndigoError) as caught:
            from_text(damaged)
        assert caught.value.code != IndigoError.code
        assert caught.value.line
        assert caught.value.column
        refused += 1


@pytest.mark.parametrize("number", range(200))
def test_a_damaged_position_is_refused_or_still_a_true_one(number: int) -> None:
    choice = random.Random(number)
    written = text(random_game(number, choice.randrange(55)).position)
    damaged = _damaged(written, choice)
    try:
        read = from_text(damaged)
    except IndigoError as error:
        assert error.line  # noqa: PT017
        assert error.column  # noqa: PT017
    else:
        assert isinstance(read, Position)
        assert text(read).split() == damaged.split()


GOOD = text(random_game(1, 6, Options(players=2)))
POSITION = text(random_game(1, 6, Options(players=2)).view(0))


@pytest.mark.parametrize(
    ("damaged", "line", "column", "code"),
    [
        ("", 1, 1, "bad_notation"),
        ("hello", 1, 1, "bad_notation"),
        ("d4Z1", 1, 1, "bad_notation"),
        ("indigo chess 1", 1, 1, "bad_notation"),
        (GOOD.replace("game 1", "game 2"), 1, 13, "unknown_version"),
        (GOOD.replace("players: 2", "players: 5"), 2, 10, "bad_notation"),
        (GOOD.replace("players: 2", "players: 2 3"), 2, 1, "bad_notation"),
        (GOOD.replace("players: 2", "people: 2"), 2, 1, "bad_notation"),
        (GOOD.replace("starts: red", "starts: white"), 4, 9, "bad_notation"),
        (GOOD.replace("scores: hidden", "scores: hidden\nred: Anna\nturquoise: " + "x" * 25), 7, 1, "bad_name"),
        (re.sub("seed: .", "seed: X", GOOD), 6, 7, "bad_notation"),
        (re.sub("seed: .*", "tiles: WWW", GOOD), 6, 8, "bad_tiles"),
        (re.sub("seed: .*", "tiles: WWQ", GOOD), 6, 8, "bad_notation"),
        (GOOD.replace("   1. ", "   7. "), 8, 4, "bad_notation"),
        (re.sub(r"   1\. ....", "   1. e5W0", GOOD), 8, 7, "treasure_cell"),
        (
            re.sub(r"   2\. (..)", r"   2. \g<1>", GOOD).replace("result: unfinished", "result: red 3"),
            11,
            9,
            "contradiction",
        ),
        (GOOD.replace("result:", "forfeit: pink resigned\nresult:"), 11, 1, "bad_notation"),
        (GOOD.replace("result:", "forfeit:\nresult:"), 11, 1, "bad_notation"),
        (GOOD.replace("result:", "forfeit: red tired\nresult:"), 11, 1, "bad_notation"),
        (re.sub("check: .*", "check: 12345678", GOOD), 12, 8, "check_mismatch"),
        (re.sub("check: .*\n", "", GOOD), 11, 19, "bad_notation"),
        (GOOD + "more: 1", 13, 1, "bad_notation"),
        (POSITION.replace("turn: red", "turn: turquoise"), 7, 7, "contradiction"),
        (POSITION.replace("centre: ", "centre: 1"), 9, 9, "contradiction"),
        (re.sub("won: .*", "won: 9A0E0S ?", POSITION), 10, 6, "contradiction"),
        (re.sub("won: .*", "won: ?", POSITION), 10, 1, "bad_notation"),
        (re.sub("hands: .*", "hands: WW ?", POSITION), 11, 8, "contradiction"),
        (re.sub("hands: .*", "hands: ? Q", POSITION), 11, 10, "bad_notation"),
        (GOOD.replace("result: unfinished", "result: unfinished yes"), 11, 20, "contradiction"),
        ("\n\n  hello you", 3, 3, "bad_notation"),
        ("x" * 300_000, 1, 1, "bad_notation"),
    ],
)
def test_what_is_wrong_is_told_with_line_column_and_code(damaged: str, line: int, column: int, code: str) -> None:
    with pytest.raises(IndigoError) as caught:
        from_text(damaged)
    error = caught.value
    assert (error.line, error.column, error.code) == (line, column, code)
    assert str(error).startswith(f"line {line}, column {column}: ")


@pytest.mark.parametrize("value", [None, 3, b"indigo game 1", [], Tile.from_text("W0")])
def test_what_is_no_text_and_has_none_is_refused(value: Any) -> None:
    doors: list[Callable[[Any], object]] = [
        text,
        from_text,
        Move.from_text,
        Cell.from_text,
        Tile.from_text,
        Place.from_text,
    ]
    for door in doors:
        with pytest.raises(IndigoError) as caught:
            door(value)
        assert caught.value.code == "bad_notation"


def test_a_position_has_no_more_tiles_of_a_kind_than_the_game() -> None:
    quiet = ["b1", "c1", "d1", "f1", "g1", "h1", "b6"]
    start = text(Game(seed=bytes(32)).view(None)).replace("tiles:", f"tiles: {' '.join(cell + 'S0' for cell in quiet)}")
    with pytest.raises(IndigoError) as caught:
        from_text(start)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("contradiction", 6, 38)
    first = text(Game(seed=bytes(32)).view(0)).replace("hands: W", "hands: S")
    from_text(first)
    tiles = " ".join(cell + "S0" for cell in quiet[:6])
    six = re.sub("turn: .*", "turn: red", first.replace("tiles:", f"tiles: {tiles}"))
    with pytest.raises(IndigoError) as caught:
        from_text(six)
    assert (caught.value.code, caught.value.line) == ("contradiction", 11)


def test_an_illegal_move_in_a_record_is_told_with_its_own_code() -> None:
    game = random_game(1, 6, Options(players=2))
    first, third = game.moves[0], game.moves[2]
    occupied = text(game).replace(str(third), f"{first.cell}{third.tile}")
    with pytest.raises(IndigoError) as caught:
        from_text(occupied)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("occupied_cell", 9, 7)


# Matches


def test_the_start_moves_on_and_points_add_up() -> None:
    match = Match(Options(players=3, first=1), rounds=3)
    for number in range(3):
        game = match.next_round(seed=seed_of(number))
        assert game.options.first == (1 + number) % 3
        for _ in played(game, number):
            pass
    outcomes = [game.outcome() for game in match.games]
    outcome = match.outcome()
    assert outcome
    for seat in range(3):
        assert outcome.points[seat] == sum(each.points[seat] for each in outcomes if each)
        assert outcome.gems[seat] == sum(each.gems[seat] for each in outcomes if each)


def test_rounds_follow_one_another() -> None:
    match = random_match(1, 1)
    assert match.outcome() is None
    with pytest.raises(IndigoError) as caught:
        match.next_round()
    assert caught.value.code == "game_not_over"
    match = random_match(1, 3)
    for _ in played(match.games[-1], 1):
        pass
    with pytest.raises(IndigoError) as caught:
        match.next_round()
    assert caught.value.code == "game_over"


@pytest.mark.parametrize("rounds", [0, -1, 100, True, 1.0, "1"])
def test_a_number_of_rounds_that_is_none_is_refused(rounds: object) -> None:
    with pytest.raises(IndigoError) as caught:
        Match(rounds=rounds)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_option"
