"""The types of what is sent of a table: its views, and the messages over the socket; the views build the values."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NotRequired

from indigo.levels import Character, Level
from indigo.rules.events import ForfeitReason
from indigo.rules.tiles import KindLetter
from indigo.tables.commands import Phrase
from indigo.tables.entries import EntryKind, Phase, PlayedBy
from indigo.tables.game_json import WireEvent, WireGem, WireGemEvent, WireMove, WireOutcome, WireWon
from indigo.tables.patches import Patch
from indigo.tables.terms import Terms
from indigo.tables.typed_dicts import TypedDict
from indigo.tables.value_limits import NO_OTHER_FIELDS


@dataclass(frozen=True, kw_only=True)
class WireTerms(Terms):
    """The terms of a table; every field is present."""

    __pydantic_config__: ClassVar = {**NO_OTHER_FIELDS, "json_schema_serialization_defaults_required": True}


class _AsWireTerms:
    """Lets Pydantic describe what `Terms.as_json` returns."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler.generate_schema(WireTerms)


TermsJson = Annotated[dict[str, Any], _AsWireTerms()]


class WireSeat(TypedDict):
    """A seat and who sits there."""

    colour: str
    name: str | None
    level: Level | None  # of the bot that is playing here
    character: Character | None  # of the bot, if it has one; its name is the seat's
    is_free: bool
    is_mine: bool
    away_since: int | None
    is_expected: bool  # kept for somebody who has not come yet
    allows_talk: bool  # whether its player allows free talk, if there is one; everybody at the table has to


class WireAsked(TypedDict):
    """A player asks to take back moves until `left` are left."""

    seat: int
    left: int
    waits_for_me: bool


class WirePosition(TypedDict):
    """A position, as far as the viewer may see it."""

    turn: int | None
    tiles: list[WireMove]
    gems: list[WireGem]
    centre: int
    hands: list[list[KindLetter | None]]
    won: list[WireWon | None]
    stack: int


class WireGame(TypedDict):
    """A round."""

    first: int
    gates: tuple[tuple[int, ...], ...]
    commitment: str | None
    seed: str | None  # only after the round
    position: WirePosition
    outcome: WireOutcome | None


class WireTable(TypedDict):
    """A table, as far as the viewer may see it."""

    table: str
    sequence: int
    phase: Phase
    terms: TermsJson
    seats: list[WireSeat]
    is_host: bool
    round: int
    totals: WireOutcome | None
    game: WireGame | None
    deadline: int | None
    clocks: tuple[int, ...] | None  # milliseconds that each seat had left when this turn started; only with minutes
    asked: WireAsked | None
    is_casual: bool
    rematch: str | None


class WireEntry(TypedDict):
    """An entry of the log, without its secrets."""

    sequence: int
    at: int
    kind: EntryKind
    seat: NotRequired[int]
    name: NotRequired[str | None]
    level: NotRequired[Level]
    character: NotRequired[Character]
    phrase: NotRequired[Phrase]
    text: NotRequired[str]
    player: NotRequired[PlayedBy]
    events: NotRequired[list[WireEvent]]
    left: NotRequired[int]
    asked: NotRequired[bool]
    table: NotRequired[str]
    reason: NotRequired[ForfeitReason]


class WireSaying(TypedDict):
    """Something that a player said to the players, or a spectator to the spectators."""

    sequence: int
    at: int
    seat: int | None  # None for spectators
    text: str


class StateMessage(TypedDict):
    """The first message after hello: the whole table."""

    type: Literal["state"]
    now: int
    bots: float  # as in About
    state: WireTable
    talk: list[WireSaying]  # what was said before, as far as the viewer may read it


class UpdateMessage(TypedDict):
    """The new entries, and patches of the last state; clients of version 1 get the whole state instead."""

    type: Literal["update"]
    now: int
    entries: list[WireEntry]
    patches: NotRequired[list[Patch]]
    state: NotRequired[WireTable]


class DoneMessage(TypedDict):
    """A command was carried out and its entry is durable."""

    type: Literal["done"]
    id: str
    sequence: int


class RefusedMessage(TypedDict):
    """A command was refused and has changed nothing; with status 409, the current state is included."""

    type: Literal["refused"]
    id: str | None
    status: int
    code: str
    message: str
    retry_after: NotRequired[float]
    state: NotRequired[WireTable]


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    maintenance: NotRequired[int]  # when the server will stop for a while, if that has been announced


Message = StateMessage | UpdateMessage | DoneMessage | RefusedMessage | PongMessage


class WireTurn(TypedDict):
    """A turn of a round and its events."""

    number: int
    seat: int
    player: PlayedBy
    events: list[WireEvent]


class WireOption(TypedDict):
    """A legal move and what it would do to the gems."""

    rotation: int
    events: list[WireGemEvent]


class WirePlan(TypedDict):
    """The legal moves of one kind of tile on one cell."""

    cell: str
    kind: KindLetter
    options: list[WireOption]


class WireReplayStep(TypedDict):
    """A position with all hands open, and the events that led to it."""

    events: list[WireEvent]
    position: WirePosition


class WireReplaySeat(TypedDict):
    """Who played on a seat: the name, if there is one, and the level of a bot."""

    name: str | None
    level: str | None


class WireReplay(TypedDict):
    """A game from start to end."""

    record: str
    seats: list[WireReplaySeat]
    first: int
    gates: tuple[tuple[int, ...], ...]
    commitment: str | None
    seed: str | None
    steps: list[WireReplayStep]
    outcome: WireOutcome | None


class ListedSeat(TypedDict):
    """A seat of a listed table."""

    name: str | None
    level: Level | None
    is_free: bool
    is_expected: NotRequired[bool]  # missing where earlier versions wrote the summary


class Summary(TypedDict):
    """What lists show of a table; the store keeps it alongside the log."""

    phase: Phase
    terms: TermsJson
    seats: list[ListedSeat]
    opened_at: int
    round: int
    turn: int | None
    outcome: WireOutcome | None  # of the whole match, once it is over


class PlayedSeat(TypedDict):
    """A seat of a finished round."""

    name: str | None
    level: Level | None  # of the bot that sat there or, at the end, played for the person
    is_person: bool
    is_mine: bool
    points: int
    gems: list[int]  # ambers, emeralds, sapphires
    place: int  # from 1; seats that share a place have the same
    stand_ins: int  # how many of a person's moves the server made


class PlayedGame(TypedDict):
    """What the store keeps of a finished round for each person who took part."""

    rounds: int  # of the match
    began_at: int
    moves: int
    own_gates: bool
    hand_size: int
    open_scores: bool
    seats: list[PlayedSeat]
    takebacks: int  # by anybody
    hinted: list[int]  # the seats that asked for a hint
    gates: list[int]  # how many gems the person won through each gate
    journey: int  # the most tiles that a gem crossed on its way to the person
    comeback: int  # the most points that the winner was behind


class ListedGame(TypedDict):
    """A finished round in its player's list; `PlayedGame` explains what isn't explained here."""

    table: str
    round: int
    rounds: int
    began_at: int
    ended_at: int
    moves: int
    own_gates: bool
    hand_size: int
    open_scores: bool
    seats: list[PlayedSeat]
    is_assisted: bool  # somebody took back a move or asked for a hint
    gates: list[int]
    journey: int
    comeback: int
