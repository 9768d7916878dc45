"""The messages and answers of the server, typed; the views fill them in."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, GetPydanticSchema
from typing_extensions import TypedDict  # typing's own cannot be described before Python 3.12

from indigo.rules.tiles import KindLetter
from indigo.server.store.entries import EntryKind, Phase, PlayedBy
from indigo.server.tables.commands import Level, Phrase
from indigo.server.tables.terms import Terms
from indigo.server.wire.game_json import (
    WireEvent,
    WireGem,
    WireGemEvent,
    WireMove,
    WireOutcome,
    WirePlace,
    WireWon,
)


class WireTerms(Terms):
    """The terms of a table, every one of them named."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


TermsJson = Annotated[dict[str, Any], GetPydanticSchema(lambda _, handler: handler.generate_schema(WireTerms))]


class WireSeat(TypedDict):
    """Who sits on a seat."""

    colour: str
    name: str | None
    level: Level | None  # of the bot that plays here
    is_free: bool
    is_mine: bool
    away_since: int | None


class WireAsked(TypedDict):
    """Somebody asks to take back moves until so many are left."""

    seat: int
    left: int
    waits_for_me: bool


class WirePosition(TypedDict):
    """What lies on the table, as far as one may see it."""

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
    seed: str | None  # once the round is over
    position: WirePosition
    outcome: WireOutcome | None


class WireTable(TypedDict):
    """All of a table that somebody may see."""

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
    asked: WireAsked | None
    is_casual: bool
    rematch: str | None


class WireEntry(TypedDict):
    """An entry of the log, without what is nobody's business."""

    sequence: int
    at: int
    kind: EntryKind
    seat: NotRequired[int]
    name: NotRequired[str]
    level: NotRequired[Level]
    phrase: NotRequired[Phrase]
    player: NotRequired[PlayedBy]
    events: NotRequired[list[WireEvent]]
    left: NotRequired[int]
    asked: NotRequired[bool]
    table: NotRequired[str]


class StateMessage(TypedDict):
    """The answer to hello."""

    type: Literal["state"]
    now: int
    state: WireTable


class UpdateMessage(TypedDict):
    """Something happened: what, and how the table stands after it."""

    type: Literal["update"]
    now: int
    entries: list[WireEntry]
    state: WireTable


class DoneMessage(TypedDict):
    """A command was carried out, and will not be lost; it became this entry."""

    type: Literal["done"]
    id: str
    sequence: int


class RefusedMessage(TypedDict):
    """A command was refused, and has changed nothing; the state comes with status 409."""

    type: Literal["refused"]
    id: str | None
    status: int
    code: str
    message: str
    retry_after: NotRequired[float]
    state: NotRequired[WireTable]


Message = StateMessage | UpdateMessage | DoneMessage | RefusedMessage


class WireTurn(TypedDict):
    """A turn of a round, told by its events."""

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


class WireReason(TypedDict):
    """What a move does to a gem, or to two that crash."""

    what: str
    gems: list[str]
    way: list[WirePlace]
    gate: int | None
    points: list[int]


class WireAdvice(TypedDict):
    """A move worth making, and why."""

    move: WireMove
    chances: list[float]
    trust: float
    reasons: list[WireReason]


class WireVerdict(TypedDict):
    """What a move of a game was worth."""

    number: int
    seat: int
    move: WireMove
    before: list[float]
    after: list[float]
    best: WireMove
    cost: float
    reasons: list[WireReason]


class WireReplayStep(TypedDict):
    """A position of a finished game, all hands open, and the turn that led to it."""

    events: list[WireEvent]
    position: WirePosition


class WireReplay(TypedDict):
    """A finished game from its start to its end."""

    record: str
    names: list[str]
    first: int
    gates: tuple[tuple[int, ...], ...]
    commitment: str | None
    seed: str | None
    steps: list[WireReplayStep]
    outcome: WireOutcome | None


class Refusal(TypedDict):
    """What every refusal says."""

    code: str
    message: str


class Opened(TypedDict):
    """The name of a new table."""

    table: str


class ListedSeat(TypedDict):
    """Who sits on a seat of a table in a list."""

    name: str | None
    level: Level | None
    is_free: bool


class Summary(TypedDict):
    """What a list shows of a table; the store keeps it next to the log."""

    phase: Phase
    terms: TermsJson
    seats: list[ListedSeat]
    opened_at: int
    round: int
    turn: int | None


class Listed(Summary):
    """A table in a list."""

    table: str


class Held(Listed):
    """A table in the list of one's own, and which seats one holds there."""

    mine: list[int]


class Gates(TypedDict):
    """Which seats own the gates 1 to 6, in one of the set-ups."""

    players: int
    own_gates: bool
    owners: tuple[tuple[int, ...], ...]


class About(TypedDict):
    """What a client wants to know of the server."""

    version: str
    grace_seconds: float
    push_key: str | None
    gates: list[Gates]
