"""A game: its position, the tiles to be drawn, and the moves so far (rules, sections 2 and 5)."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from unicodedata import category

from indigo.rules import chance
from indigo.rules.errors import (
    BadName,
    BadTiles,
    CannotResign,
    Contradiction,
    GameOver,
    IllegalMove,
    NothingToTakeBack,
    NotYourTurn,
    UnknownMove,
    UnknownOption,
    quoted,
)
from indigo.rules.events import Event, Forfeit, ForfeitReason, GemEvent, Outcome
from indigo.rules.fields import KEY, Readable
from indigo.rules.gems import Won
from indigo.rules.guards import exclusive
from indigo.rules.move import LegalMoves, Move
from indigo.rules.position import Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import Kind
from indigo.rules.whole_numbers import whole_number

NAME_LENGTH = 24
_LEVEL = re.compile("[a-z]{1,12}")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters in Unicode, but invisible


def check_name(name: str) -> str:
    """Return a player's name, or raise `BadName` if it is invisible, too long or looks like a key of a record."""
    is_name = (
        isinstance(name, str)
        and 1 <= len(name) <= NAME_LENGTH
        and name.isprintable()
        and name == " ".join(name.split())
        and not _BLANK.intersection(name)
        and not category(name[0]).startswith("M")
    )
    if not is_name:
        raise BadName(
            f"a name must have 1 to {NAME_LENGTH} visible characters and no double spaces, not {quoted(name)}"
        )
    if any(KEY.fullmatch(word) for word in name.split()):
        raise BadName(f"a name must not contain a word that looks like a key of a record, as {quoted(name)} does")
    return name


class Game(Readable):
    """A game from the shuffle to the last gem, including everything hidden: show players a `view` of it.

    >>> game = Game(Options(players=3), seed=bytes(32))
    >>> events = game.push(game.legal_moves[0])
    >>> game.turn
    1
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        seed: chance.Seed | None = None,
        tiles: Sequence[Kind] | None = None,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
    ) -> None:
        """Start a game with tiles shuffled by `seed` (a random one by default), or in the order given as `tiles`.

        A seed is 32 bytes, their 64 hexadecimal digits, or a whole number below 2**256.

        `names` has one entry for each seat, "" for a player without a name. `bots` has each bot's level, and "" for a
        person; by default the game doesn't say who is a bot.

        Raises `UnknownOption`, `BadName`, `BadSeed` or `BadTiles`.
        """
        self.options = checked_options(options)
        self.names = checked_names(names, self.options)
        self.bots = checked_bots(bots, self.options)
        if tiles is None:
            self.seed: bytes | None = chance.new_seed() if seed is None else chance.check_seed(seed)
            self.tiles = chance.shuffled(_all_tiles(self.options), self.seed)
        else:
            if seed is not None:
                raise BadTiles("give either a seed or an order of tiles, not both")
            self.seed = None
            self.tiles = _checked_tiles(tiles, self.options)
        self._commitment = None if self.seed is None else chance.commitment(self.seed)
        self._positions: list[Position | None] = [
            _dealt(self.options, self.tiles)
        ]  # None where forgotten, but never the last
        self._moves: list[Move] = []
        self._forfeit: Forfeit | None = None

    @classmethod
    def from_position(cls, position: Position, *, seed: chance.Seed | None = None) -> "Game":
        """Return a game that leads to a position, so that it can be played on.

        Its moves are the tiles of the position. What the position hides, and the order of the stack, is shuffled by
        `seed`, a random one by default. Raises `Contradiction` if no game leads there, `UnknownOption` or `BadSeed`.

        >>> played = Game(seed=7)
        >>> events = played.push("a2T0")
        >>> again = Game.from_position(played.view(1))
        >>> again.moves == played.moves, again.view(1) == played.view(1)
        (True, True)
        """
        if not isinstance(position, Position):
            raise UnknownOption(f"{quoted(position)} is not a Position: use game.position or game.view(seat)")
        shuffle = chance.new_seed() if seed is None else chance.check_seed(seed)
        try:
            game = cls(position.options, tiles=_drawn_before(position, shuffle))
            for cell, tile in position.tiles.items():
                game.push(Move(cell, tile))
        except (BadTiles, IllegalMove) as error:
            raise Contradiction(f"no game leads to this position: {error}") from None
        if not game.position.agrees_with(position):
            raise Contradiction("the gems or the hands don't follow from the tiles in this order")
        return game

    @property
    def commitment(self) -> str | None:
        """The hash to publish at the start, which later proves that the seed was not changed; None without a seed."""
        return self._commitment

    @property
    def labels(self) -> tuple[str, ...]:
        """What to call each player: by name, or else by colour; a bot's level is added in brackets."""
        return tuple(
            (self.names and self.names[seat])
            or str(COLOURS[seat]).capitalize() + (f" ({self.bots[seat]})" if self.bots and self.bots[seat] else "")
            for seat in self.options.seats
        )

    @property
    def position(self) -> Position:
        """The current position, with all hands visible."""
        position = self._positions[-1]
        assert position is not None
        return position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def forfeit(self) -> Forfeit | None:
        """Who gave the game up, and why; None if nobody did."""
        return self._forfeit

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, which players keep hidden unless the options say that scores are open."""
        return tuple(won.points for won in self.position.won if won)

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self._forfeit else self.position.turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no gem is left, or a player gave it up."""
        return self._forfeit is not None or self.position.is_over

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to move."""
        return LegalMoves((), ()) if self._forfeit else self.position.legal_moves

    def view(self, seat: int | None) -> Position:
        """Return the position as a seat, or a spectator (None), may see it."""
        view = self.position.seen_by(seat)
        return replace(view, won=self.position.won) if self._forfeit else view  # the screens are lifted at the end

    def outcome(self) -> Outcome | None:
        """Return the result; None while the game is in progress."""
        if self._forfeit is None:
            return self.position.outcome()
        won = [won for won in self.position.won if won]
        return Outcome.of((each.points for each in won), (each.gems for each in won)).after(self._forfeit)

    @exclusive
    def resign(self, seat: int, *, reason: ForfeitReason = "resigned") -> None:
        """End a game for two: the other player wins. `reason` is "time" if the player's time was up.

        Raises `CannotResign` with more players, `UnknownSeat` or `GameOver`.

        >>> game = Game(seed=7)
        >>> game.resign(0)
        >>> game.outcome()
        Outcome(winners=(1,), reason='resigned', points=(0, 0), gems=(0, 0))
        """
        if self.options.players != 2:
            raise CannotResign("only a game for two can be resigned: with more players, the others play on")
        seat = self.options.check_seat(seat)
        if self.is_over:
            raise GameOver("the game is over")
        self._forfeit = Forfeit(seat, reason)

    def consequences(self, move: Move | str) -> list[GemEvent]:
        """Return what a move would do to the gems, without making it. Raises `IllegalMove`."""
        return self.position.consequences(move)

    @exclusive
    def push(self, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move, which may be written as text such as "b2W0", and return its events.

        If `seat` is given, it must be the seat to move. Raises `IllegalMove`, and then nothing has changed.
        """
        position = self.position
        if self._forfeit is not None:
            raise GameOver("the game is over: a player gave it up")
        if seat is not None and self.options.check_seat(seat) != position.turn and not position.is_over:
            raise NotYourTurn(f"it is seat {position.turn}'s turn, not seat {seat}'s")
        if isinstance(move, str):
            move = Move.from_text(move)
        after, events = position.play(move, self._drawn(len(self._moves)))
        self._positions.append(after)
        self._moves.append(move)
        return events

    def _drawn(self, moves: int) -> Kind | None:
        """Return the tile drawn at the end of the turn that follows this many moves."""
        given = self.options.players * self.options.hand_size + moves
        return self.tiles[given] if given < len(self.tiles) else None

    def events(self, number: int) -> tuple[Event, ...]:
        """Return the events of a past move; the first move is number 1. Raises `UnknownMove`."""
        at = whole_number(number)
        if at is None or not 1 <= at <= len(self._moves):
            raise UnknownMove(f"there is no move {number!r}: {len(self._moves)} moves have been made")
        return self.positions()[at - 1].play(self._moves[at - 1], self._drawn(at - 1))[1]

    @exclusive
    def pop(self) -> Move:
        """Take back the last move, with a resignation that followed it, and return it. Raises `NothingToTakeBack`."""
        if not self._moves:
            raise NothingToTakeBack("there is no move to take back")
        if self._positions[-2] is None:
            self.positions()
        self._positions.pop()
        self._forfeit = None
        return self._moves.pop()

    @exclusive
    def positions(self) -> tuple[Position, ...]:
        """Return the position at the start and after each move."""
        position = self._positions[0] or _dealt(self.options, self.tiles)
        self._positions[0] = position
        found = [position]
        for number, move in enumerate(self._moves):
            position = self._positions[number + 1] or position.play(move, self._drawn(number))[0]
            self._positions[number + 1] = position
            found.append(position)
        return tuple(found)

    @exclusive
    def forget(self) -> None:
        """Drop all earlier positions to save memory; they are recomputed when needed."""
        self._positions[:-1] = [None] * len(self._moves)

    @exclusive
    def copy(self) -> "Game":
        """Return an independent copy."""
        twin = object.__new__(Game)
        twin.options, twin.names, twin.bots = self.options, self.names, self.bots
        twin.seed, twin.tiles, twin._commitment = self.seed, self.tiles, self._commitment
        twin._positions, twin._moves = list(self._positions), list(self._moves)
        twin._forfeit = self._forfeit
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and all(
            getattr(self, part) == getattr(other, part)
            for part in ("options", "names", "bots", "seed", "tiles", "moves", "forfeit")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{COLOURS[self.turn or 0]} to move"
        return f"<Game of {self.options.players}, {len(self._moves)} moves, {state}>"


def _dealt(options: Options, tiles: Sequence[Kind]) -> Position:
    """Deal one tile to each seat, clockwise from the starting seat; then a second, for hands of two."""
    dealt = tiles[: options.players * options.hand_size]
    hands = tuple(tuple(dealt[(seat - options.first) % options.players :: options.players]) for seat in options.seats)
    return Position(options, hands, won=(Won(),) * options.players)


def _drawn_before(position: Position, shuffle: bytes) -> tuple[Kind, ...]:
    """Return an order of all tiles with which the tiles of a position can have been drawn and placed."""
    options = position.options
    order: list[Kind | None] = [tile.kind for tile in position.tiles.values()]  # each seat draws what it places next
    hands = [list(hand) for hand in position.hands]
    while any(hands):
        hand = hands[(options.first + len(order)) % options.players]
        if not hand:
            raise BadTiles("the hands have the wrong sizes for this many moves")
        order.append(hand.pop(0))
    left = Counter(_all_tiles(options))
    left.subtract(kind for kind in order if kind is not None)
    if min(left.values()) < 0:
        raise BadTiles("there are more tiles of a kind than the game has")
    unseen = list(chance.shuffled(tuple(left.elements()), shuffle))
    return (*(unseen.pop() if kind is None else kind for kind in order), *unseen)


def _all_tiles(options: Options) -> tuple[Kind, ...]:
    """Return the tiles in the order before the shuffle (rules, 8.1)."""
    return tuple(kind for kind, count in options.bag.items() for _ in range(count))


def _checked_tiles(tiles: Sequence[Kind], options: Options) -> tuple[Kind, ...]:
    try:
        kinds = tuple(Kind(kind) for kind in tiles)
    except (TypeError, ValueError) as error:
        raise BadTiles(f"this is not an order of tiles: {error}") from None
    if Counter(kinds) != options.bag:
        *most, last = (f"{count} {kind.letter}" for kind, count in options.bag.items())
        count = sum(options.bag.values())
        raise BadTiles(f"an order of tiles must have exactly the {count} tiles: {', '.join(most)} and {last}")
    return kinds


def checked_options(options: Options | None) -> Options:
    """Return the options, or the default ones for None. Raises `UnknownOption`."""
    if options is None:
        return Options()
    if not isinstance(options, Options):
        raise UnknownOption(f"{quoted(options)} is not an Options object: write Options(players=3), for example")
    return options


def checked_names(names: Sequence[str], options: Options) -> tuple[str, ...]:
    """Return a name for each seat, "" for a player without one, or () if nobody has a name. Raises `BadName`."""
    _check_per_seat(names, options)
    return tuple(name if name == "" else check_name(name) for name in names) if any(names) else ()


def checked_bots(bots: Sequence[str], options: Options) -> tuple[str, ...]:
    """Return each bot's level, "" for a person, or () if that isn't known. Raises `BadName`."""
    _check_per_seat(bots, options)
    for level in bots:
        if not (isinstance(level, str) and (level == "" or _LEVEL.fullmatch(level))):
            raise BadName(f"a bot's level is one word of at most 12 small letters, not {quoted(level)}")
    return tuple(bots)


def _check_per_seat(values: Sequence[str], options: Options) -> None:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise BadName(f"{quoted(values)} is not a list of names")
    if values and len(values) != options.players:
        raise BadName(f"{len(values)} names for {options.players} players: give one for each seat, or none at all")
