"""The types of the server's answers over HTTP, apart from views of a table and of what bots think."""

from indigo.levels import Level
from indigo.tables.message_types import Summary, WireGame
from indigo.tables.typed_dicts import TypedDict


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


class Watched(Listed):
    """A game that anybody may watch, as spectators see it."""

    game: WireGame


class LobbyNow(TypedDict):
    """What is going on: who is here, who has solved the puzzle of the day, and which games may be watched."""

    people: int
    solved: int
    games: list[Watched]


class Solved(TypedDict):
    """How many people have solved the puzzle of the day."""

    solved: int


class Person(TypedDict):
    """Somebody with whom one has finished games."""

    person: str  # only for the one who asks: others know the same person by another name
    name: str | None  # in the last game together
    games: int
    won: int  # those in which one did better than they
    lost: int
    last_at: int
    rating: int | None  # if they show it
    is_notified: bool  # whether a notification reaches them when they are asked for a game


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


class WirePrivacy(TypedDict):
    """Who runs the server, and for how many days it keeps what."""

    imprint: str | None  # a link
    open_days: int  # tables that never started, after the last change
    playing_days: int  # unfinished games, after the last move
    over_days: int  # finished games, after their end
    results_days: int  # their players' lists of games, and ratings


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
    is_shown: bool  # whether others may see it
    levels: list[WireLevel]  # weakest first
    curve: list[WireRated]  # since being placed, oldest first
