"""Why a move is good or bad: what it does to each gem, and to the routes from the gems to the gates."""

from collections.abc import Iterator, Mapping
from math import hypot, sqrt
from typing import Final, NamedTuple, TypeAlias

from indigo.bots.reports import Effect, Reason
from indigo.rules.board import CENTRE, CORNERS, EXITS, SIDES, U_TURNS, Cell, Place, opposite
from indigo.rules.events import GemMoved, GemsCrashed, GemWon
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.tiles import JOINS

REACH: Final = 3  # tiles between a gem and a gate, beyond which nobody would speak of a route
NEAR: Final = 2  # tiles between a gem and a gate, up to which blocking it or opening a route is a reason

Ways: TypeAlias = Mapping[int, "Way"]  # by gate
Ends: TypeAlias = Mapping[Place, Place | None]  # where each gem that moves starts, and where it stops on the board


class Way(NamedTuple):
    """The shortest way of a gem to a gate."""

    tiles: int  # that are still missing
    places: tuple[Place, ...]  # where the gem is, then the side by which it would leave each tile


def ways_to_gates(position: Position, gem: Place, reach: int = REACH) -> dict[int, Way]:
    """Return a gem's shortest way to each gate that some `reach` more tiles could connect it to.

    The tiles may be of any kind. A way on which the gem would collide doesn't count.
    """
    found: dict[int, Way] = {}
    cell = gem.cell.neighbours[gem.side]
    if cell is None:
        return found
    ends: list[tuple[Cell, int, tuple[Place, ...]]] = [(cell, opposite(gem.side), (gem,))]
    seen = {(cell, opposite(gem.side))}
    for tiles in range(1, reach + 1):
        further: list[tuple[Cell, int, tuple[Place, ...]]] = []
        for cell, enter, places in ends:
            for leave in SIDES:
                if leave == enter:
                    continue
                way = _followed(position, cell, leave)
                if way is None:
                    continue
                last = way[-1]
                if gate := EXITS.get(last):
                    found.setdefault(gate, Way(tiles, places + way))
                    continue
                beyond = last.cell.neighbours[last.side]
                if beyond is not None and (beyond, opposite(last.side)) not in seen:
                    seen.add((beyond, opposite(last.side)))
                    further.append((beyond, opposite(last.side), places + way))
        ends = further
    return found


def _followed(position: Position, cell: Cell, leave: int) -> tuple[Place, ...] | None:
    """Follow the route beyond a side of a free cell, to a gate or the next free cell; None if a gem is on it."""
    way = [Place(cell, leave)]
    while (beyond := cell.neighbours[leave]) is not None:
        enter = opposite(leave)
        if beyond is CENTRE or Place(beyond, enter) in position.gems:
            return None
        if beyond in position.tiles:
            leave = JOINS[position.tiles[beyond]][enter]
        elif beyond in CORNERS and enter in U_TURNS[beyond]:
            leave = U_TURNS[beyond][enter]
        elif beyond in CORNERS:
            return None  # the arrow of a corner that its amber has left: the route behind the amber
        else:
            break
        cell = beyond
        way.append(Place(cell, leave))
    return tuple(way)


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """Return what a move does to each gem, and what else it is good for. Raises `IllegalMove`.

    First come the gems that it moves; then those that it keeps away from the other players' gates (`blocked`); then
    those that it brings nearer to a gate of the player without moving them (`opened`). If there are none of these, one
    gem whose way to a gate of the player stays open (`kept`).
    """
    found, ends = _moved(position, move)
    mine = _gates(position, position.turn)
    before, after = _ways(position), _ways(position.play(move)[0])
    for at, reason in enumerate(found):
        if reason.what == "moved" and (to := _nearest(after[reason.way[-1]], mine)):
            found[at] = reason._replace(gate=to[0], tiles=to[1].tiles)
    won = {each.way[0] for each in found if each.what == "won"}
    found += _blocked(position, before, after, {place: ends.get(place, place) for place in before if place not in won})
    still = {place: _nearest(_to(after[place], mine)) for place in position.gems if place not in ends}
    near = {place: new for place, new in still.items() if new and new[1].tiles <= NEAR}
    for place, new in near.items():
        old = _nearest(_to(before[place], mine))
        if old is None or new[1].tiles < old[1].tiles:
            found.append(_reason(position, "opened", place, new))
    if not found:
        open_ways = [(new[1].tiles, -position.gems[place].points, place, new) for place, new in near.items()]
        found += [_reason(position, "kept", place, new) for _, _, place, new in sorted(open_ways)[:1]]
    return tuple(found)


def losses(position: Position, move: Move, best: Move) -> tuple[Reason, ...]:
    """Return what speaks against a move, compared with the best one. Raises `IllegalMove`.

    These are gems that only others win, and gems that collide; then gems that another player could win with one tile
    (`exposed`), first those that were safer before; then gems that the best move would win (`missed`).
    """
    seat = position.turn or 0
    found, ends = _moved(position, move)
    lost = [each for each in found if each.what == "crashed" or (each.what == "won" and not each.points[seat])]
    later = position.play(move)[0]
    theirs = _gates(position) - _gates(position, seat)
    before, starts = _ways(position), {end: start for start, end in ends.items() if end}
    exposed = []
    for place, gem in later.gems.items():
        near = _nearest(_to(ways_to_gates(later, place, 1), theirs))
        if near:
            was = _nearest(_to(before.get(starts.get(place, place), {}), theirs))
            is_old = was is not None and was[1].tiles == 1
            exposed.append((is_old, -gem.points, place, _reason(later, "exposed", place, near)))
    missed = (each._replace(what="missed", tiles=1) for each in _moved(position, best)[0] if each.points[seat])
    return (*lost, *(each for *_, each in sorted(exposed)), *missed)


def _moved(position: Position, move: Move) -> tuple[list[Reason], Ends]:
    """Return what a move does to each gem that it moves."""
    found: list[Reason] = []
    ends: dict[Place, Place | None] = {}
    nothing = (0,) * position.options.players
    for event in position.consequences(move):
        match event:
            case GemMoved(gem, way):
                found.append(Reason("moved", (gem,), way, _nearest_gate(way[-1]), nothing))
                ends[way[0]] = way[-1]
            case GemWon(gem, gate, owners):
                points = tuple(gem.points if seat in owners else 0 for seat in position.options.seats)
                found[-1] = found[-1]._replace(what="won", gate=gate, points=points)
                ends[found[-1].way[0]] = None
            case GemsCrashed(gems, way):
                found.append(Reason("crashed", gems, way, None, nothing))
                ends[way[0]] = None
                if other := way[-1].across:
                    ends[other] = None
    return found, ends


def _blocked(
    position: Position, before: Mapping[Place, Ways], after: Mapping[Place, Ways], ends: Ends
) -> Iterator[Reason]:
    """Yield the gems that need more tiles to a gate of another player than before, or can't get there any more."""
    theirs = _gates(position) - _gates(position, position.turn)
    for place, end in ends.items():
        old = _nearest(_to(before[place], theirs))
        new = _nearest(_to(after[end], theirs)) if end else None
        if old and old[1].tiles <= NEAR and (new is None or new[1].tiles > old[1].tiles):
            yield _reason(position, "blocked", place, old)


def _reason(position: Position, what: Effect, place: Place, near: tuple[int, Way]) -> Reason:
    gate, way = near
    return Reason(what, (position.gems[place],), way.places, gate, (0,) * position.options.players, way.tiles)


def _ways(position: Position) -> dict[Place, Ways]:
    return {place: ways_to_gates(position, place) for place in position.gems}


def _gates(position: Position, seat: int | None = None) -> frozenset[int]:
    """Return the gates of a seat; without one, all."""
    owners = enumerate(position.options.owners, start=1)
    return frozenset(gate for gate, seats in owners if seat is None or seat in seats)


def _to(ways: Ways, gates: frozenset[int]) -> Ways:
    return {gate: way for gate, way in ways.items() if gate in gates}


def _nearest(ways: Ways, first: frozenset[int] = frozenset()) -> tuple[int, Way] | None:
    """Return the gate with the shortest way, one of the `first` if it is as short as others."""
    return min(ways.items(), key=lambda each: (each[1].tiles, each[0] not in first, each[0]), default=None)


def _nearest_gate(place: Place) -> int:
    """Return the gate with the exit nearest to a gem."""
    x, y = _point(place)
    exits = {other: _point(other) for other in EXITS}
    return EXITS[min(exits, key=lambda other: hypot(x - exits[other][0], y - exits[other][1]))]


def _point(place: Place) -> tuple[float, float]:
    """Return the midpoint of a side, in units of a cell's width."""
    x, y = place.cell.q + place.cell.r / 2, place.cell.r * sqrt(3) / 2
    dx, dy = ((-0.25, -1), (0.25, -1), (0.5, 0), (0.25, 1), (-0.25, 1), (-0.5, 0))[place.side]
    return x + dx, y + dy * sqrt(3) / 4
