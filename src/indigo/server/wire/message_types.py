"""The types of everything the server sends; `views` builds the values."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, GetPydanticSchema
from typing_extensions import TypedDict  # Pydantic can't use typing's own before Python 3.12

from indigo.bots.names import Character, Level
from indigo.bots.puzzles import Difficulty
from indigo.bots.reports import Effect
from indigo.rules.events import ForfeitReason
from indigo.rules.tiles import KindLetter
from indigo.server.store.entries import EntryKind, Phase, PlayedBy
from indigo.server.tables.commands import Phrase
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
from indigo.server.wire.patches import Patch


class WireTerms(Terms):
    """The terms of a table; every field is present."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


TermsJson = Annotated[dict[str, Any], GetPydanticSchema(lambda _, handler: handler.generate_schema(WireTerms))]


class WireSeat(TypedDict):
    """A seat and who sits there."""

    colour: str
    name: str | None
    level: Level | None  # of the bot that is playing here
    character: Character | None  # of the bot, if it has one; its name is the seat's
    is_free: bool
    is_mine: bool
    away_since: int | None


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
    player: NotRequired[PlayedBy]
    events: NotRequired[list[WireEvent]]
    left: NotRequired[int]
    asked: NotRequired[bool]
    table: NotRequired[str]
    reason: NotRequired[ForfeitReason]


class StateMessage(TypedDict):
    """The first message after hello: the whole table."""

    type: Literal["state"]
    now: int
    bots: float  # as in About
    state: WireTable


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


Message = StateMessage | UpdateMessage | DoneMessage | RefusedMessage


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


class WireReason(TypedDict):
    """What a move does to a gem or to two that collide, or to the way of a gem to a gate."""

    what: Effect
    gems: list[str]
    way: list[WirePlace]
    gate: int | None
    points: list[int]
    tiles: int | None


class WireRisk(TypedDict):
    """What a move would give away, and why."""

    cost: float
    reasons: list[WireReason]


class WireAdvice(TypedDict):
    """A recommended move, with reasons."""

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


class WirePuzzle(TypedDict):
    """The puzzle of a day, as the seat to move sees it; with the answer, so that it can be played without a network."""

    day: str  # as 2026-11-17
    first: str  # the day of the first puzzle
    today: str  # the last day that has one, by the server's clock in UTC
    difficulty: Difficulty
    gates: tuple[tuple[int, ...], ...]
    position: WirePosition
    plan: list[WirePlan]
    chances: list[int]  # of winning, in percent, after each option of the plan in its order
    best: WireMove
    after: WirePosition  # after the best move


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


class Refusal(TypedDict):
    """The body of every error response."""

    code: str
    message: str


class Opened(TypedDict):
    """The name of a new table."""

    table: str


class Call(TypedDict):
    """Until when somebody wants to be called when a table opens, if at all."""

    until: int | None


class ListedSeat(TypedDict):
    """A seat of a listed table."""

    name: str | None
    level: Level | None
    is_free: bool


class Summary(TypedDict):
    """What lists show of a table; the store keeps it alongside the log."""

    phase: Phase
    terms: TermsJson
    seats: list[ListedSeat]
    opened_at: int
    round: int
    turn: int | None
    outcome: WireOutcome | None  # of the whole match, once it is over


class Listed(Summary):
    """A table in a list."""

    table: str


class Held(Listed):
    """A table in the list of a holder's own, with the seats they hold there."""

    mine: list[int]


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


class NewCode(TypedDict):
    """A code for another device."""

    code: str
    expires_at: int


class Claimed(TypedDict):
    """What a code brought from another device."""

    token: str
    kept: str


class Gates(TypedDict):
    """The seats that own the gates 1 to 6 in one of the set-ups."""

    players: int
    own_gates: bool
    owners: tuple[tuple[int, ...], ...]


class About(TypedDict):
    """What a client needs to know about the server."""

    version: str
    grace_seconds: float
    push_key: str | None
    bots: float  # from 0 to 1: how much of the bots' engine has been compiled; at 1 they can play
    gates: list[Gates]


class WireRating(TypedDict):
    """A rating, and the band that contains the true strength in 19 of 20 cases."""

    mean: int
    low: int
    high: int


class WireRated(WireRating):
    """A rating after a round that ended at this time."""

    at: int


class WireLevel(TypedDict):
    """A level of the bots, and its rating."""

    level: Level
    rating: int


class WireStrength(TypedDict):
    """What a person may know about their own rating."""

    games: int  # rated so far
    placed_after: int  # so many games
    rating: WireRating | None  # None until then
    levels: list[WireLevel]  # weakest first
    curve: list[WireRated]  # since being placed, oldest first
