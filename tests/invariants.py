"""What must hold after every move, checked in a different way from the rules.

The rules move gems turn by turn. Here, routes are traced from the treasure tiles across the whole board: every gem that
left an arrow must be where its route ends.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from indigo import Event, Game, GemMoved, GemsCrashed, GemWon, Position, TileDrawn, TilePlaced, from_text, text
from indigo.rules.board import CENTRE, Board, Cell, Place, opposite
from indigo.rules.gems import CENTRE_GEMS, ON_BOARD, RESERVE, Gem, Won
from tests.setups import new_game, tells_its_number

AROUND_CENTRE = {CENTRE.neighbour(side) for side in range(6)}


@tells_its_number
def check_game(number: int, *, small: bool = False) -> int:
    """Play one random game, check everything after each placement, and return its length."""
    game = new_game(number, small=small)
    choose = Random(number).choice
    crashed: Counter[Gem] = Counter()
    while not game.is_over:
        before = game.position
        move = choose(game.legal_moves)
        expected = game.consequences(move)
        events = game.push(move)
        assert [event for event in events if isinstance(event, GemMoved | GemWon | GemsCrashed)] == expected
        crashed.update(gem for event in events if isinstance(event, GemsCrashed) for gem in event.gems)
        _check_events(before, game.position, events)
        check_position(game.position, crashed)
    _check_end(game)
    assert from_text(text(game)) == game
    somewhere = Random(number).choice(game.positions()).seen_by(Random(number).choice((None, *game.options.seats)))
    assert from_text(text(somewhere)) == somewhere
    return len(game.moves)


def check_position(position: Position, crashed: Counter[Gem]) -> None:
    """Check all that a position must keep to, given the gems that have crashed so far."""
    corners = position.options.board.corners
    _check_tiles(position)
    standing, left, collided = _traced(position)
    assert {place: gem for place, gem in position.gems.items() if corners.get(place.cell) != place.side} == standing
    assert {place.cell for place in position.gems if corners.get(place.cell) == place.side} == {
        corner for corner, arrow in corners.items() if corner.neighbour(arrow) not in position.tiles
    }
    assert collided == crashed
    _check_won(position, left)
    on_board = Counter(position.gems.values()) + Counter(position.centre_gems)
    assert on_board + Counter(gem for gem, _ in left) + crashed == Counter(ON_BOARD._asdict())


def _check_tiles(position: Position) -> None:
    kinds = Counter(tile.kind for tile in position.tiles.values())
    hands = Counter(kind for hand in position.hands for kind in hand if kind)
    bag, tile_count = position.options.bag, len(position.options.board.free_cells)
    assert all(kinds[kind] + hands[kind] <= bag[kind] for kind in bag)
    assert len(position.tiles) + sum(map(len, position.hands)) + position.stack == sum(bag.values()) == tile_count
    if not position.is_over:
        assert position.turn is not None
        assert position.hands[position.turn], "a player never runs out of tiles before the end"
        assert len(position.legal_moves) > 0, "a turn can always be played"
    if len(position.tiles) == tile_count:
        assert position.is_over, "on a full board no gem is left"


def _traced(position: Position) -> tuple[dict[Place, Gem], list[tuple[Gem, int]], Counter[Gem]]:
    """Follow the route of every treasure side to its end: gems that stand there, that left by a gate, that met."""
    board = position.options.board
    arrows = _arrows(board)
    last_from_centre = next((cell for cell in reversed(list(position.tiles)) if cell in AROUND_CENTRE), None)
    standing: dict[Place, Gem] = {}
    left: list[tuple[Gem, int]] = []
    collided: Counter[Gem] = Counter()
    for cell, side in arrows:
        first = cell.neighbour(side)
        if first not in position.tiles:
            continue
        gem = Gem.AMBER
        if cell == CENTRE:
            gem = CENTRE_GEMS[-1] if position.centre == 0 and first == last_from_centre else CENTRE_GEMS[0]
        end = _end_of_route(position, Place(cell, side))
        if end in board.exits:
            left.append((gem, board.exits[end]))
        elif end.across is None or (end.across.cell, end.across.side) in arrows:
            collided[gem] += 1
        else:
            assert end not in standing, "two gems on one route always face each other"
            standing[end] = gem
    return standing, left, collided


def _arrows(board: Board) -> set[tuple[Cell, int]]:
    return {*board.corners.items(), *((CENTRE, side) for side in range(6))}


def _end_of_route(position: Position, start: Place) -> Place:
    """Follow a route from a border inward: to a border behind which no tile lies, or an arrow or nothing at all."""
    board, place = position.options.board, start
    for _ in range(3 * len(board.free_cells) + len(board.corners) + 1):
        across = place.across
        if across is None or place in board.exits:
            return place
        cell, enter = across
        if cell in position.tiles:
            place = Place(cell, position.tiles[cell].joins(enter))
        elif cell in board.corners and enter != board.corners[cell]:
            place = Place(cell, (2 * board.corners[cell] - enter) % 6)
        else:
            return place
    raise AssertionError("a gem's route has an end")


def _check_won(position: Position, left: list[tuple[Gem, int]]) -> None:
    """Check that each owner of a gate holds a gem for every one that left by it, and that the reserve suffices."""
    won = [Won()] * position.options.players
    reserve = Counter(RESERVE._asdict())
    for gem, gate in left:
        owners = position.options.owners[gate - 1]
        for owner in owners:
            won[owner] = won[owner].add(gem)
        reserve[gem] -= len(owners) - 1
    assert position.won == tuple(won)
    assert min(reserve.values()) >= 0


def _check_events(before: Position, after: Position, events: Sequence[Event]) -> None:
    """Check that the events of a turn tell everything that changed."""
    placed = events[0]
    assert isinstance(placed, TilePlaced)
    assert placed.seat == before.turn
    assert dict(after.tiles) == {**before.tiles, placed.move.cell: placed.move.tile}
    won = list(before.won)
    for event in events[1:]:
        if isinstance(event, GemMoved):
            _check_way(event.way, placed.move.cell, after)
            assert event.way[-1] in after.options.board.exits or after.gems[event.way[-1]] == event.gem
        elif isinstance(event, GemsCrashed):
            _check_way(event.way, placed.move.cell, after)
        elif isinstance(event, GemWon):
            assert event.owners == before.options.owners[event.gate - 1]
            for owner in event.owners:
                hoard = won[owner]
                assert hoard is not None
                won[owner] = hoard.add(event.gem)
        elif isinstance(event, TileDrawn):
            assert not after.is_over, "the game ends at once"
            assert after.hands[event.seat][-1] == event.kind
            assert after.stack == before.stack - 1
    assert after.won == tuple(won)


def _check_way(way: Sequence[Place], new: Cell, after: Position) -> None:
    """Check that a way starts against the new tile and goes on from side to side without a gap."""
    corners = after.options.board.corners
    assert len(way) >= 2
    for here, there in pairwise(way):
        across = here.across
        assert across is not None
        assert across.cell == there.cell
        if there.cell in corners:
            assert {opposite(here.side), there.side} == {(corners[there.cell] + turn) % 6 for turn in (1, -1)}
        else:
            assert after.tiles[there.cell].joins(across.side) == there.side
    assert way[1].cell == new


def _check_end(game: Game) -> None:
    outcome = game.outcome()
    assert outcome is not None
    hoards = [won for won in game.position.won if won is not None]
    assert outcome.points == tuple(won.points for won in hoards)
    assert outcome.gems == tuple(won.gems for won in hoards)
    best = max((won.points, won.gems) for won in hoards)
    assert outcome.winners == tuple(seat for seat, won in enumerate(hoards) if (won.points, won.gems) == best)
