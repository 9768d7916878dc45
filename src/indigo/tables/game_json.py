"""The values of the rules as JSON, with types."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from indigo.rules.board import CELLS, SIDES, Cell, Place
from indigo.rules.events import Event, GameEnded, GemMoved, GemsCrashed, GemWon, Outcome, TileDrawn, TilePlaced
from indigo.rules.gems import Gem, Won
from indigo.rules.move import ALLOWED, Move
from indigo.rules.position import Hand, Position
from indigo.rules.setup import Options
from indigo.rules.tiles import Kind, KindLetter, Tile
from indigo.tables.typed_dicts import TypedDict

GemName = Literal["amber", "emerald", "sapphire"]


class WirePlace(TypedDict):
    """A side of a cell, seen from inside it."""

    cell: str
    side: int


class WireMove(TypedDict):
    """A route tile on a cell."""

    cell: str
    kind: KindLetter
    rotation: int


class WireGem(TypedDict):
    """A gem on the board, and the side of its cell where it is."""

    gem: GemName
    cell: str
    side: int


class WireWon(TypedDict):
    """The gems that a player has won."""

    amber: int
    emerald: int
    sapphire: int
    points: int


class WireOutcome(TypedDict):
    """How a round or a match ended."""

    winners: list[int]
    reason: str
    points: list[int]
    gems: list[int]


class WireTilePlaced(TypedDict):
    """A tile was placed."""

    type: Literal["tile_placed"]
    seat: int
    move: WireMove


class WireGemMoved(TypedDict):
    """A gem moved along its route."""

    type: Literal["gem_moved"]
    gem: GemName
    way: list[WirePlace]


class WireGemWon(TypedDict):
    """A gem left through a gate."""

    type: Literal["gem_won"]
    gem: GemName
    gate: int
    owners: list[int]


class WireGemsCrashed(TypedDict):
    """Two gems collided and left the game."""

    type: Literal["gems_crashed"]
    gems: list[GemName]
    way: list[WirePlace]


class WireTileDrawn(TypedDict):
    """A tile was drawn; the kind is null for those who may not see it."""

    type: Literal["tile_drawn"]
    seat: int
    kind: KindLetter | None


class WireGameEnded(TypedDict):
    """The last gem has left the board."""

    type: Literal["game_ended"]
    outcome: WireOutcome


WireGemEvent = WireGemMoved | WireGemWon | WireGemsCrashed
WireEvent = WireTilePlaced | WireGemEvent | WireTileDrawn | WireGameEnded

# Built once and never changed: thousands of them are sent per second.
_MOVES: dict[tuple[Cell, Tile], WireMove] = {
    move: {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}
    for by_cell in ALLOWED.values()
    for moves in by_cell.values()
    for move in moves
}
_PLACES: dict[Place, WirePlace] = {
    place: {"cell": str(place.cell), "side": place.side} for cell in CELLS for place in (Place(cell, s) for s in SIDES)
}
_GEMS: dict[tuple[Place, Gem], WireGem] = {
    (place, gem): {"gem": gem.value, **shown} for place, shown in _PLACES.items() for gem in Gem
}


def wire_move(move: Move) -> WireMove:
    """Return a move as JSON."""
    return _MOVES[move]


def wire_tiles(tiles: Mapping[Cell, Tile]) -> list[WireMove]:
    """Return the route tiles on the board, in the order they were placed."""
    return list(map(_MOVES.__getitem__, tiles.items()))


def wire_way(way: Iterable[Place]) -> list[WirePlace]:
    """Return the way that a gem took."""
    return list(map(_PLACES.__getitem__, way))


def wire_gems(gems: Mapping[Place, Gem]) -> list[WireGem]:
    """Return the gems on the board with their places."""
    return list(map(_GEMS.__getitem__, gems.items()))


def wire_hand(hand: Hand) -> list[KindLetter | None]:
    """Return a hand, with None for each hidden tile."""
    return [None if kind is None else kind.letter for kind in hand]


def wire_won(won: Won | None) -> WireWon | None:
    """Return the gems that a player has won, or None if they are hidden."""
    if won is None:
        return None
    return {"amber": won.amber, "emerald": won.emerald, "sapphire": won.sapphire, "points": won.points}


def wire_outcome(outcome: Outcome | None) -> WireOutcome | None:
    """Return an outcome, or None if there is none yet."""
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "points": list(outcome.points),
        "gems": list(outcome.gems),
    }


def wire_events(events: Iterable[Event]) -> list[WireEvent]:
    """Return the events of a turn or a part of it."""
    return [wire_event(event) for event in events]


def wire_event(event: Event) -> WireEvent:
    """Return an event."""
    match event:
        case TilePlaced(seat, move):
            return {"type": "tile_placed", "seat": seat, "move": _MOVES[move]}
        case GemMoved(gem, way):
            return {"type": "gem_moved", "gem": gem.value, "way": wire_way(way)}
        case GemWon(gem, gate, owners):
            return {"type": "gem_won", "gem": gem.value, "gate": gate, "owners": list(owners)}
        case GemsCrashed(gems, way):
            return {"type": "gems_crashed", "gems": [gem.value for gem in gems], "way": wire_way(way)}
        case TileDrawn(seat, kind):
            return {"type": "tile_drawn", "seat": seat, "kind": None if kind is None else kind.letter}
        case GameEnded(outcome):
            return {"type": "game_ended", "outcome": wire_outcome(outcome)}  # type: ignore[typeddict-item]


def position_from(terms: Mapping[str, Any], game: Mapping[str, Any]) -> Position:
    """Return the position of a game from its JSON, as far as its viewer may see it."""
    kept = {key: terms[key] for key in ("players", "own_gates", "hand_size", "open_scores")}
    shown = game["position"]
    return Position(
        Options(**kept, first=game["first"]),
        hands=tuple(
            tuple(None if kind is None else Kind.from_letter(kind) for kind in hand) for hand in shown["hands"]
        ),
        won=tuple(None if won is None else Won(*(won[gem] for gem in Gem)) for won in shown["won"]),
        tiles={
            Cell.from_text(laid["cell"]): Tile.from_text(f"{laid['kind']}{laid['rotation']}") for laid in shown["tiles"]
        },
        gems={Place(Cell.from_text(gem["cell"]), gem["side"]): Gem(gem["gem"]) for gem in shown["gems"]},
        centre=shown["centre"],
    )
