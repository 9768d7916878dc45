"""A position: everything on the table, and what a turn does to it (rules, sections 4 to 6).

Positions are immutable; a turn creates a new one. A *view* is a position without what a player may not know: it has
only the size of the other hands, and only the number of tiles in the stack.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from indigo.rules.board import CELLS, CENTRE, FREE_CELLS, SIDES, Board, Cell, Place, opposite
from indigo.rules.errors import (
    BadTiles,
    GameOver,
    JoinsExits,
    OccupiedCell,
    OffBoard,
    TileNotInHand,
    TreasureCell,
    UnknownTile,
)
from indigo.rules.events import (
    Event,
    GameEnded,
    GemEvent,
    GemMoved,
    GemsCrashed,
    GemWon,
    Outcome,
    TileDrawn,
    TilePlaced,
)
from indigo.rules.fields import Readable
from indigo.rules.gems import CENTRE_GEMS, Gem, Won
from indigo.rules.move import ALLOWED_ON, LegalMoves, Move, as_move
from indigo.rules.setup import Options
from indigo.rules.tiles import JOINS, Kind, Tile, is_tile

Hand = tuple[Kind | None, ...]

_PLACES = {cell: tuple(Place(cell, side) for side in SIDES) for cell in CELLS}

# For each free cell and each of its sides, the place of a gem next to that side.
_NEXT_TO = {cell: {place.side: across for place in _PLACES[cell] if (across := place.across)} for cell in FREE_CELLS}


# The gems of a position that does not say where they are: an amber on each corner's arrow.
_AT_START: Mapping[Place, Gem] = MappingProxyType({})


def _gems_at_start(board: Board) -> dict[Place, Gem]:
    return {Place(corner, arrow): Gem.AMBER for corner, arrow in board.corners.items()}


@dataclass(frozen=True, slots=True)
class Position(Readable):
    """Everything on the table. None stands for a hidden tile in `hands` and for hidden gems in `won`.

    `tiles` are in the order in which they were placed; `gems` are those on routes and corners.

    >>> from indigo import Game
    >>> view = Game(seed=7).view(0)
    >>> view.turn, view.centre, view.hands
    (0, 6, ((<Kind.TIGHT3: 'tight3'>,), (None,)))
    """

    options: Options
    hands: tuple[Hand, ...]
    won: tuple[Won | None, ...]
    tiles: Mapping[Cell, Tile] = field(default_factory=dict)
    gems: Mapping[Place, Gem] = field(default_factory=lambda: _AT_START)
    centre: int = len(CENTRE_GEMS)  # the number of gems left in the centre

    def __post_init__(self) -> None:
        if self.gems is _AT_START:
            object.__setattr__(self, "gems", _gems_at_start(self.options.board))
        if not isinstance(self.tiles, MappingProxyType):
            object.__setattr__(self, "tiles", MappingProxyType(self.tiles))
        if not isinstance(self.gems, MappingProxyType):
            object.__setattr__(self, "gems", MappingProxyType(self.gems))

    def __hash__(self) -> int:
        return hash((self.options, self.hands, frozenset(self.tiles.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        values = (getattr(self, each.name) for each in fields(self))
        return Position, tuple(dict(value) if isinstance(value, MappingProxyType) else value for value in values)

    @property
    def is_over(self) -> bool:
        """Whether no gem is left on the board."""
        return not self.gems and not self.centre

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.is_over else (self.options.first + len(self.tiles)) % self.options.players

    @property
    def stack(self) -> int:
        """How many tiles are left to draw."""
        return len(self.options.board.free_cells) - len(self.tiles) - sum(map(len, self.hands))

    @property
    def centre_gems(self) -> tuple[Gem, ...]:
        """The gems left in the centre, in the order they will leave."""
        return CENTRE_GEMS[len(CENTRE_GEMS) - self.centre :]

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to move; none if the game is over or the hand is hidden."""
        turn = self.turn
        return LegalMoves(self.tiles, () if turn is None else self.hands[turn], self.options.board)

    def moves_of(self, seat: int) -> LegalMoves:
        """Return the moves that a seat could make if it were its turn. Raises `UnknownSeat`."""
        return LegalMoves(self.tiles, self.hands[self.options.check_seat(seat)], self.options.board)

    def outcome(self) -> Outcome | None:
        """Return the result; None while the game is in progress, or if won gems are hidden."""
        won = [won for won in self.won if won is not None] if self.is_over else []
        if len(won) < len(self.won):
            return None
        return Outcome.of((each.points for each in won), (each.gems for each in won))

    def seen_by(self, seat: int | None) -> "Position":
        """Return the view of a seat, or of a spectator (None). Raises `UnknownSeat`."""
        if seat is not None:
            seat = self.options.check_seat(seat)
        screens_up = not (self.options.open_scores or self.is_over)
        hands = tuple([hand if other == seat else (None,) * len(hand) for other, hand in enumerate(self.hands)])
        won = tuple([None if screens_up and other != seat else won for other, won in enumerate(self.won)])
        return Position(self.options, hands, won, self.tiles, self.gems, self.centre)

    def agrees_with(self, view: "Position") -> bool:
        """Whether a view shows this position, no matter what it hides."""
        hidden = replace(
            self,
            hands=tuple(
                tuple(None if seen is None else kind for kind, seen in zip(hand, shown, strict=False))
                for hand, shown in zip(self.hands, view.hands, strict=True)
            ),
            won=tuple(None if seen is None else won for won, seen in zip(self.won, view.won, strict=True)),
        )
        return hidden == view and [*map(len, self.hands)] == [*map(len, view.hands)]

    def check(self, move: Move | str) -> Move:
        """Return a move, or raise `IllegalMove` if the board does not allow it, no matter who makes it."""
        move = as_move(move)
        cell, tile = move
        board = self.options.board
        if not isinstance(cell, Cell):
            raise OffBoard(f"there is no cell {cell!r} on the board")
        if cell in board.treasure_cells:
            raise TreasureCell(f"{cell} holds a treasure tile: place tiles on the other {len(board.free_cells)} cells")
        if cell not in board.cells:
            raise OffBoard(f"there is no cell {cell} on the {board.name} board")
        if cell in self.tiles:
            raise OccupiedCell(f"there is already a tile on {cell}")
        if not is_tile(tile):
            raise UnknownTile(f"there is no tile {tile!r}")
        if move not in ALLOWED_ON[board][tile.kind][cell]:
            raise JoinsExits(f"{move} would connect the two exits of {cell} with one curve")
        return move

    def play(self, move: Move | str, draw: Kind | None = None) -> "tuple[Position, tuple[Event, ...]]":
        """Play a turn: place the tile, move the gems, draw. Return the new position and the events.

        `draw` is the kind of the drawn tile, None if it is hidden. No tile is drawn when the last gem has left the
        board, because the game ends at once. Raises `IllegalMove` or `BadTiles`.
        """
        seat = self.turn
        if seat is None:
            raise GameOver("the game is over")
        move = self.check(move)
        hand = self.hands[seat]
        shown = move.tile.kind if move.tile.kind in hand else None
        if shown not in hand:
            raise TileNotInHand(f"the player has no {move.tile.kind} tile")
        if draw is not None and not isinstance(draw, Kind):
            raise BadTiles(f"{draw!r} is not a kind of tile")

        gem_events = self._gem_events(move)
        events: list[Event] = [TilePlaced(seat, move), *gem_events]
        gems, won, centre = self._after(gem_events)

        at = hand.index(shown)
        hand = hand[:at] + hand[at + 1 :]
        if self.stack and (gems or centre):
            hand = (*hand, draw)
            events.append(TileDrawn(seat, draw))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

        tiles: Mapping[Cell, Tile] = self.tiles | {move.cell: move.tile}  # type: ignore[operator]
        after = Position(self.options, hands, won, tiles, gems, centre)
        if outcome := after.outcome():
            events.append(GameEnded(outcome))
        return after, tuple(events)

    def cells_next_to_gems(self) -> set[Cell | None]:
        """Return the cells where a tile would move a gem."""
        cells = {place.cell.neighbours[place.side] for place in self.gems}
        return cells.union(CENTRE.neighbours) if self.centre else cells

    def consequences(self, move: Move | str) -> list[GemEvent]:
        """Return what placing this tile would do to the gems, no matter who places it. Raises `IllegalMove`."""
        return self._gem_events(self.check(move))

    def _gem_events(self, move: Move) -> list[GemEvent]:
        """Move every gem next to the new tile."""
        gems = self._gems_next_to(move.cell)
        events: list[GemEvent] = []
        met: set[int] = set()
        for side, gem in gems.items():
            if side in met:
                continue
            way, met_at = self._follow(move, side, gems)
            if met_at is not None:
                met.add(met_at)
                events.append(GemsCrashed((gem, gems[met_at]), way))
                continue
            events.append(GemMoved(gem, way))
            if gate := self.options.board.exits.get(way[-1]):
                events.append(GemWon(gem, gate, self.options.owners[gate - 1]))
        return events

    def _gems_next_to(self, cell: Cell) -> dict[int, Gem]:
        """Return the gems next to a free cell, on routes or arrows, by the side of the cell."""
        found = {}
        for side, place in _NEXT_TO[cell].items():
            if place in self.gems:
                found[side] = self.gems[place]
            elif place.cell is CENTRE:
                found[side] = self.centre_gems[0]
        return found

    def _follow(self, move: Move, side: int, gems: Mapping[int, Gem]) -> tuple[tuple[Place, ...], int | None]:
        """Follow the route from a side of the new tile to its end, or to the side where another gem enters it."""
        way = [_NEXT_TO[move.cell][side]]
        cell, tile, enter = move.cell, move.tile, side
        u_turns = self.options.board.u_turns
        while True:
            leave = u_turns[cell][enter] if cell in u_turns else JOINS[tile][enter]
            way.append(_PLACES[cell][leave])
            if cell is move.cell and leave in gems:
                return tuple(way), leave
            beyond = cell.neighbours[leave]
            if beyond is None:
                return tuple(way), None
            if beyond is move.cell:
                tile = move.tile
            elif beyond in self.tiles:
                tile = self.tiles[beyond]
            elif beyond not in u_turns:
                return tuple(way), None
            cell, enter = beyond, opposite(leave)

    def _after(self, events: list[GemEvent]) -> tuple[Mapping[Place, Gem], tuple[Won | None, ...], int]:
        """Return `gems`, `won` and `centre` after these events."""
        if not events:
            return self.gems, self.won, self.centre
        gems: dict[Place, Gem] = self.gems | {}  # type: ignore[operator]
        won, centre = list(self.won), self.centre
        for event in events:
            if isinstance(event, GemWon):
                for owner in event.owners:
                    hoard = won[owner]
                    won[owner] = None if hoard is None else hoard.add(event.gem)
                continue
            start, end = event.way[0], event.way[-1]
            left = [start]
            if isinstance(event, GemsCrashed):
                left.append(_NEXT_TO[end.cell][end.side])
            elif end not in self.options.board.exits:
                gems[end] = event.gem
            for place in left:
                if place.cell is CENTRE:
                    centre -= 1
                else:
                    del gems[place]
        return gems, tuple(won), centre
