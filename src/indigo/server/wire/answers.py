"""The types of the server's answers over HTTP, apart from views of a table."""

from typing_extensions import TypedDict  # Pydantic can't use typing's own before Python 3.12

from indigo.bots.puzzles import Difficulty
from indigo.bots.reports import Effect
from indigo.levels import Level
from indigo.tables.game_json import WireMove, WirePlace
from indigo.tables.message_types import PlayedSeat, Summary, WirePlan, WirePosition


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


class Listed(Summary):
    """A table in a list."""

    table: str


class Held(Listed):
    """A table in the list of a holder's own, with the seats they hold there."""

    mine: list[int]


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
