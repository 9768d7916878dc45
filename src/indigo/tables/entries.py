"""The entries of a table's log. They are numbered without gaps and never change.

Each kind of entry has a type. Logs are kept for years: a field that older logs don't have needs a default, and what
newer versions add is ignored.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, get_args

from indigo.levels import Character, Level
from indigo.rules.events import ForfeitReason
from indigo.tables.commands import Phrase
from indigo.tables.terms import Terms

Phase = Literal["open", "playing", "over"]  # before the start, during the game, after the last round
EntryKind = Literal[
    "opened",
    "sat",
    "bot_sat",
    "left",
    "terms_changed",
    "started",
    "continued",
    "moved",
    "took_back",
    "asked",
    "agreed",
    "declined",
    "stood_in",
    "returned",
    "resigned",
    "replaced",
    "resumed",
    "went",
    "came",
    "next_round",
    "rematched",
    "reacted",
    "said",
    "talk_allowed",
    "hinted",
]
PlayedBy = Literal["person", "bot", "clock"]  # clock: a bot, because the person's time was up


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened."""

    kind: ClassVar[EntryKind] = "opened"
    terms: Terms


@dataclass(frozen=True, slots=True)
class Sat:
    """A person took a seat, or changed their name."""

    kind: ClassVar[EntryKind] = "sat"
    seat: int
    name: str | None
    holder: str
    sender: str | None = None  # a digest of the address from which they did
    is_expected: Literal[True] | None = None  # the seat is kept for them: they have not come yet


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot was put on a seat."""

    kind: ClassVar[EntryKind] = "bot_sat"
    seat: int
    level: Level
    character: Character | None = None
    name: str | None = None  # of the character


@dataclass(frozen=True, slots=True)
class Left:
    """A seat became free before the start."""

    kind: ClassVar[EntryKind] = "left"
    seat: int


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """The host changed the terms before the start."""

    kind: ClassVar[EntryKind] = "terms_changed"
    terms: Terms


@dataclass(frozen=True, slots=True)
class Started:
    """The first round began."""

    kind: ClassVar[EntryKind] = "started"
    seed: str  # in hexadecimal


@dataclass(frozen=True, slots=True)
class Continued:
    """A game from elsewhere goes on."""

    kind: ClassVar[EntryKind] = "continued"
    tiles: str  # the letters of all tiles, in the order in which they are drawn
    moves: str  # that were made before, separated by spaces


@dataclass(frozen=True, slots=True)
class Moved:
    """A tile was placed."""

    kind: ClassVar[EntryKind] = "moved"
    seat: int
    move: str
    player: PlayedBy


@dataclass(frozen=True, slots=True)
class TookBack:
    """Moves were taken back until `left` were left."""

    kind: ClassVar[EntryKind] = "took_back"
    left: int
    asked: bool  # whether others had to agree


@dataclass(frozen=True, slots=True)
class Asked:
    """A player asked to take back moves until `left` are left."""

    kind: ClassVar[EntryKind] = "asked"
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Agreed:
    """One of several players agreed to what the player on `seat` asks for."""

    kind: ClassVar[EntryKind] = "agreed"
    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A player declined what the player on `seat` asks for."""

    kind: ClassVar[EntryKind] = "declined"
    seat: int


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot began to play for a person."""

    kind: ClassVar[EntryKind] = "stood_in"
    seat: int
    level: Level


@dataclass(frozen=True, slots=True)
class Returned:
    """A person took their seat back from the bot that played for them."""

    kind: ClassVar[EntryKind] = "returned"
    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player of two gave up, and lost the round."""

    kind: ClassVar[EntryKind] = "resigned"
    seat: int
    reason: ForfeitReason


@dataclass(frozen=True, slots=True)
class Replaced:
    """A player of several gave up, and a bot took the seat for good."""

    kind: ClassVar[EntryKind] = "replaced"
    seat: int
    level: Level
    reason: ForfeitReason
    name: str | None  # of the player


@dataclass(frozen=True, slots=True)
class Resumed:
    """A clock that ran out while nobody could play started again."""

    kind: ClassVar[EntryKind] = "resumed"


@dataclass(frozen=True, slots=True)
class Went:
    """A person lost their connection."""

    kind: ClassVar[EntryKind] = "went"
    holder: str


@dataclass(frozen=True, slots=True)
class Came:
    """A person who was away is connected again."""

    kind: ClassVar[EntryKind] = "came"
    holder: str


@dataclass(frozen=True, slots=True)
class NextRoundBegan:
    """The next round began."""

    kind: ClassVar[EntryKind] = "next_round"
    seed: str  # in hexadecimal


@dataclass(frozen=True, slots=True)
class Rematched:
    """A table was opened for the same players."""

    kind: ClassVar[EntryKind] = "rematched"
    table: str


@dataclass(frozen=True, slots=True)
class Reacted:
    """A player or a bot sent a phrase."""

    kind: ClassVar[EntryKind] = "reacted"
    seat: int
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Said:
    """A player said something to the players or, without a seat, a spectator to the spectators."""

    kind: ClassVar[EntryKind] = "said"
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TalkAllowed:
    """A player switched free talk on or off for themselves."""

    kind: ClassVar[EntryKind] = "talk_allowed"
    seat: int
    allows: bool


@dataclass(frozen=True, slots=True)
class Hinted:
    """The player of a seat asked for a hint."""

    kind: ClassVar[EntryKind] = "hinted"
    seat: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """A newer version wrote something that this one doesn't know."""

    kind: str


EntryData = (
    Opened
    | Sat
    | BotSat
    | Left
    | TermsChanged
    | Started
    | Continued
    | Moved
    | TookBack
    | Asked
    | Agreed
    | Declined
    | StoodIn
    | Returned
    | Resigned
    | Replaced
    | Resumed
    | Went
    | Came
    | NextRoundBegan
    | Rematched
    | Reacted
    | Said
    | TalkAllowed
    | Hinted
)


class Entry(NamedTuple):
    """Something that happened at a table; a table's whole state follows from its entries."""

    sequence: int  # starts at 1
    at: int  # milliseconds since 1970
    by: str | None  # the holder (a token's digest) who sent the command; None for the server itself
    command: str | None  # the command's id, chosen by the client
    data: EntryData | Unknown

    @property
    def kind(self) -> str:
        """What kind of entry it is."""
        return self.data.kind


_KINDS: Final[Mapping[str, type[Any]]] = {each.kind: each for each in get_args(EntryData)}
_FIELDS: Final = {each: tuple(field.name for field in fields(each)) for each in _KINDS.values()}
_OPTIONAL: Final = {
    each: frozenset(field.name for field in fields(each) if field.default is not MISSING) for each in _KINDS.values()
}


def to_json(data: EntryData | Unknown) -> dict[str, Any]:
    """Return the data of an entry as a log keeps it; optional fields are left out if they are None."""
    if isinstance(data, Opened | TermsChanged):
        return data.terms.as_json()
    if isinstance(data, Unknown):
        return {}
    kept = {name: getattr(data, name) for name in _FIELDS[type(data)]}
    for name in _OPTIONAL[type(data)]:
        if kept[name] is None:
            del kept[name]
    return kept


def from_json(kind: str, kept: Mapping[str, Any]) -> EntryData | Unknown:
    """Return the data of an entry from what a log keeps of it, in this version or an earlier one."""
    if kind in (Opened.kind, TermsChanged.kind):
        return (Opened if kind == Opened.kind else TermsChanged)(Terms.from_json(kept))
    if kind not in _KINDS:
        return Unknown(kind)
    data: EntryData = _KINDS[kind](**{name: kept[name] for name in _FIELDS[_KINDS[kind]] if name in kept})
    return data


def with_holder(data: EntryData | Unknown, holder: str, other: str) -> Sat | Went | Came | None:
    """Return the data of an entry with another holder in place of one; None if it doesn't name that one."""
    if isinstance(data, Sat | Went | Came) and data.holder == holder:
        return replace(data, holder=other)
    return None


def without_holder(data: EntryData | Unknown, holder: str, alias: str) -> Sat | Went | Came | None:
    """Return the data of an entry with an alias for a holder, and without an address; None if it doesn't name them."""
    found = with_holder(data, holder, alias)
    return replace(found, sender=None) if isinstance(found, Sat) else found
