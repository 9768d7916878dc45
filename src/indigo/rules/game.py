"""A game: a position, the tiles still to come, and the moves that led here (rules, sections 2 and 5)."""

from collections.abc import Sequence
from unicodedata import category

from indigo.rules import chance
from indigo.rules.errors import BadName, BadTiles, NothingToTakeBack, NotYourTurn, UnknownMove, UnknownOption, quoted
from indigo.rules.events import Event, GemEvent, Outcome
from indigo.rules.fields import KEY
from indigo.rules.gems import Won
from indigo.rules.move import LegalMoves, Move
from indigo.rules.position import Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import BAG, Kind

_BAG = tuple(kind for kind, count in BAG.items() for _ in range(count))
_SORTED_BAG = sorted(_BAG)

NAME_LENGTH = 24
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by name that show nothing


def check_name(name: str) -> str:
    """Return the name, or refuse what is none: what cannot be seen, or what a record would take for one of its keys."""
    is_name = (
        isinstance(name, str)
        and 1 <= len(name) <= NAME_LENGTH
        and name.isprintable()
        and name == " ".join(name.split())
        and not _BLANK.intersection(name)
        and not category(name[0]).startswith("M")
    )
    if not is_name:
        raise BadName(f"a name is 1 to {NAME_LENGTH} visible characters with single spaces, not {quoted(name)}")
    if any(KEY.fullmatch(word) for word in name.split()):
        raise BadName(f"no word of a name may look like a key of a record, as in {quoted(name)}")
    return name


class Game:
    """One game, from the shuffle to the last gem; it knows everything, so show people a `view` of it."""

    def __init__(
        self,
        options: Options | None = None,
        *,
        seed: bytes | None = None,
        tiles: Sequence[Kind] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Shuffle by a seed (a fresh one if none is given), or take the tiles in an order already fixed."""
        self.options = checked_options(options)
        self.names = checked_names(names, self.options)
        if tiles is None:
            self.seed: bytes | None = chance.new_seed() if seed is None else chance.check_seed(seed)
            self.tiles = chance.shuffled(_BAG, self.seed)
        else:
            if seed is not None:
                raise BadTiles("give a seed or an order of tiles, not both")
            self.seed = None
            self.tiles = _checked_tiles(tiles)
        self._positions: list[Position | None] = [_dealt(self.options, self.tiles)]  # the last one is always there
        self._moves: list[Move] = []

    @property
    def commitment(self) -> str | None:
        """What may be shown at the start, and proves at the end that the seed was not changed; None without a seed."""
        return None if self.seed is None else chance.commitment(self.seed)

    @property
    def position(self) -> Position:
        """Everything that lies on the table, all hands open."""
        position = self._positions[-1]
        assert position is not None
        return position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None once the game is over."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    @property
    def legal_moves(self) -> LegalMoves:
        """All moves of the seat whose turn it is."""
        return self.position.legal_moves

    def view(self, seat: int | None) -> Position:
        """Return exactly what a seat, or a spectator (None), may know."""
        return self.position.seen_by(seat)

    def outcome(self) -> Outcome | None:
        """Return who won and why; None while the game goes on."""
        return self.position.outcome()

    def consequences(self, move: Move) -> list[GemEvent]:
        """Return what a move would do to the gems, without doing it; it tells nothing about the draw."""
        return self.position.consequences(move)

    def push(self, move: Move, *, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move and return all that happens; a seat, if given, has to be the one on turn."""
        position = self.position
        if seat is not None and self.options.check_seat(seat) != position.turn and not position.is_over:
            raise NotYourTurn(f"it is not seat {seat}'s turn, but seat {position.turn}'s")
        after, events = position.play(move, self._drawn(len(self._moves)))
        self._positions.append(after)
        self._moves.append(move)
        return events

    def _drawn(self, moves: int) -> Kind | None:
        """Return the tile that is drawn after so many moves and one more."""
        given = self.options.players * self.options.hand_size + moves
        return self.tiles[given] if given < len(self.tiles) else None

    def events(self, number: int) -> tuple[Event, ...]:
        """Tell again what happened in a turn; the first is 1."""
        if type(number) is not int or not 1 <= number <= len(self._moves):
            raise UnknownMove(f"there is no move {number!r}: {len(self._moves)} have been made")
        return self.positions()[number - 1].play(self._moves[number - 1], self._drawn(number - 1))[1]

    def pop(self) -> Move:
        """Take back the last move, and return it."""
        if not self._moves:
            raise NothingToTakeBack("no move to take back: this is the start of the game")
        if self._positions[-2] is None:
            self.positions()
        self._positions.pop()
        return self._moves.pop()

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

    def forget(self) -> None:
        """Let go of the positions that led here, to save memory; they are worked out again when somebody asks."""
        self._positions[:-1] = [None] * len(self._moves)

    def copy(self) -> "Game":
        """Return a second game that goes its own way from here."""
        twin = object.__new__(Game)
        twin.options, twin.names, twin.seed, twin.tiles = self.options, self.names, self.seed, self.tiles
        twin._positions, twin._moves = list(self._positions), list(self._moves)
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and all(
            getattr(self, part) == getattr(other, part) for part in ("options", "names", "seed", "tiles", "moves")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{COLOURS[self.turn or 0]} to move"
        return f"<Game of {self.options.players}, {len(self._moves)} moves, {state}>"


def _dealt(options: Options, tiles: Sequence[Kind]) -> Position:
    """Deal one tile to each seat in turn, the starting seat first; twice with two tiles in hand."""
    dealt = tiles[: options.players * options.hand_size]
    hands = tuple(tuple(dealt[(seat - options.first) % options.players :: options.players]) for seat in options.seats)
    return Position(options, hands, won=(Won(),) * options.players)


def _checked_tiles(tiles: Sequence[Kind]) -> tuple[Kind, ...]:
    try:
        kinds = tuple(Kind(kind) for kind in tiles)
    except (TypeError, ValueError) as error:
        raise BadTiles(f"this is no order of tiles: {error}") from None
    if sorted(kinds) != _SORTED_BAG:
        raise BadTiles("an order of tiles names each of the 54 tiles once: 14 W, 6 S, 14 B, 14 X and 6 T")
    return kinds


def checked_options(options: Options | None) -> Options:
    """Return the options, the usual ones for None, or refuse what is none."""
    if options is None:
        return Options()
    if not isinstance(options, Options):
        raise UnknownOption(f"{quoted(options)} are no options: write Options(players=3), for example")
    return options


def checked_names(names: Sequence[str], options: Options) -> tuple[str, ...]:
    """Return the names, for all players or for none, or refuse what is none."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadName(f"{quoted(names)} is no list of names")
    if names and len(names) != options.players:
        raise BadName(f"{len(names)} names for {options.players} players: name all of them or none")
    return tuple(check_name(name) for name in names)
