"""Reasons for and against a move: what they say of the ways to the gates is true."""

from collections.abc import Iterator
from itertools import pairwise

from indigo import Game, Options, Position
from indigo.bots.reasons import losses, reasons, ways_to_gates
from indigo.rules.board import EXITS, Place
from indigo.rules.events import GemMoved, GemWon
from indigo.rules.move import ALLOWED
from indigo.rules.tiles import Kind
from tests.setups import played, random_game


def gates_by_one_tile(position: Position, gem: Place) -> set[int]:
    """Return the gates that a gem can leave through with one tile, by trying all tiles."""
    cell = gem.cell.neighbours[gem.side]
    assert cell is not None
    found = set()
    for kind in Kind:
        for move in ALLOWED[kind][cell]:
            events = position.consequences(move)
            for moved, won in pairwise(events):
                if isinstance(moved, GemMoved) and isinstance(won, GemWon) and moved.way[0] == gem:
                    found.add(won.gate)
    return found


def some_positions(games: int) -> Iterator[Game]:
    for number in range(games):
        game = random_game(number, 0, Options(players=2 + number % 3))
        for at, _ in enumerate(played(game, number)):
            if at % 9 == number % 9 and not game.is_over:
                yield game


def test_ways_to_gates_are_as_short_as_they_can_be() -> None:
    checked = 0
    for game in some_positions(12):
        position = game.position
        for gem in position.gems:
            ways = ways_to_gates(position, gem)
            assert {gate for gate, way in ways.items() if way.tiles == 1} == gates_by_one_tile(position, gem)
            for gate, (tiles, places) in ways.items():
                assert places[0] == gem
                assert EXITS[places[-1]] == gate
                for one, other in pairwise(places):
                    assert one.across is not None
                    assert one.across.cell is other.cell
                free = {place.cell for place in places[1:] if not place.cell.is_treasure} - set(position.tiles)
                assert len(free) == tiles <= 3
                checked += 1
    assert checked > 500


def test_reasons_say_what_becomes_of_the_ways() -> None:
    """With one tile missing, each reason is compared with all tiles that could be placed there."""
    seen = dict.fromkeys(("blocked", "opened", "kept", "exposed", "missed"), 0)
    for game in some_positions(12):
        position, seat = game.position, game.turn
        mine = {gate for gate, owners in enumerate(game.options.owners, start=1) if seat in owners}
        for move in game.legal_moves[::20]:
            after, _ = position.play(move)
            moved = {
                event.way[0]: event.way[-1] for event in position.consequences(move) if not isinstance(event, GemWon)
            }
            found = reasons(position, move)
            assert all(each.what != "kept" for each in found) or len(found) == 1
            for each in (*found, *losses(position, move, game.legal_moves[0])):
                if each.what not in seen or each.tiles != 1:
                    continue
                start = each.way[0]
                end = moved.get(start, start)
                match each.what:
                    case "blocked":
                        assert each.gate in gates_by_one_tile(position, start) - mine
                        assert end not in after.gems or gates_by_one_tile(after, end) <= mine
                    case "opened":
                        assert each.gate in (gates_by_one_tile(after, start) & mine)
                        assert not gates_by_one_tile(position, start) & mine
                    case "kept":
                        assert each.gate in (gates_by_one_tile(after, start) & mine)
                    case "exposed":
                        assert each.gate in gates_by_one_tile(after, start) - mine
                    case "missed":
                        assert each.points[seat or 0] > 0
                seen[each.what] += 1
    assert min(seen.values()) >= 2, seen
