"""The commands that a browser can send to a table, and the limits within which the server accepts their values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from indigo.levels import Character, Level
from indigo.rules.errors import quoted
from indigo.rules.tiles import KindLetter
from indigo.tables.table_errors import BadRequest
from indigo.tables.terms import Flag, SeatNumber, Terms
from indigo.tables.value_limits import NO_OTHER_FIELDS, Limits

Phrase = Literal["hello", "good_luck", "nice_move", "oops", "wow", "thinking", "sorry", "thanks", "good_game"]
CellName = Annotated[str, Limits(pattern="^[a-i][1-9]$")]


@dataclass(frozen=True, kw_only=True)
class Command:
    """The fields of every command: a unique id, and the number of the last entry that the sender has seen."""

    __pydantic_config__: ClassVar = NO_OTHER_FIELDS

    id: Annotated[str, Limits(pattern="^[A-Za-z0-9_-]{1,64}$")]
    expect: Annotated[int, Limits(ge=0, lt=2**31)]


@dataclass(frozen=True, kw_only=True)
class Sit(Command):
    """Take a free seat, or change the name on your own; clients call a player without a name by their colour."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Annotated[str, Limits(max_length=100)] | None = None


@dataclass(frozen=True, kw_only=True)
class SeatBot(Command):
    """Put a bot on a free seat, or change its level; a character plays at its own level."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    level: Level = "medium"
    character: Character | None = None


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Leave a seat: before the start it becomes free, afterwards a bot takes over."""

    type: Literal["leave"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class Remove(Command):
    """Free a seat before the start; only the host may."""

    type: Literal["remove"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class SetTerms(Command):
    """Change the terms before the start; only the host may."""

    type: Literal["set_terms"]
    terms: Terms


@dataclass(frozen=True, kw_only=True)
class Start(Command):
    """Start the first round; only the host may."""

    type: Literal["start"]


@dataclass(frozen=True, kw_only=True)
class Play(Command):
    """Place a tile."""

    type: Literal["play"]
    seat: SeatNumber
    cell: CellName
    kind: KindLetter
    rotation: Annotated[int, Limits(ge=0, le=5)]


@dataclass(frozen=True, kw_only=True)
class TakeBack(Command):
    """Take back your last move, or ask the other players to agree."""

    type: Literal["take_back"]


@dataclass(frozen=True, kw_only=True)
class Answer(Command):
    """Answer a player who asks to take back a move."""

    type: Literal["answer"]
    agree: Flag


@dataclass(frozen=True, kw_only=True)
class StandIn(Command):
    """Let a bot play for a player who is away."""

    type: Literal["stand_in"]
    seat: SeatNumber
    level: Level = "medium"


@dataclass(frozen=True, kw_only=True)
class Return(Command):
    """Take your seat back from the bot that was playing for you."""

    type: Literal["return"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give a seat up for good: with two players the other one wins, with more a bot plays on."""

    type: Literal["resign"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class NextRound(Command):
    """Start the next round."""

    type: Literal["next_round"]


@dataclass(frozen=True, kw_only=True)
class Rematch(Command):
    """Open a table for the same players; the next seat starts."""

    type: Literal["rematch"]


@dataclass(frozen=True, kw_only=True)
class React(Command):
    """Send one of the phrases."""

    type: Literal["react"]
    seat: SeatNumber
    phrase: Phrase


@dataclass(frozen=True, kw_only=True)
class Say(Command):
    """Say something in your own words: from a seat to the other players, without one to the other spectators."""

    type: Literal["say"]
    text: Annotated[str, Limits(max_length=1000)]
    seat: SeatNumber | None = None


@dataclass(frozen=True, kw_only=True)
class AllowTalk(Command):
    """Switch free talk on or off for a seat; players who are strangers can talk once all have switched it on."""

    type: Literal["allow_talk"]
    seat: SeatNumber
    allow: Flag


AnyCommand = (
    Sit
    | SeatBot
    | Leave
    | Remove
    | SetTerms
    | Start
    | Play
    | TakeBack
    | Answer
    | StandIn
    | Return
    | Resign
    | NextRound
    | Rematch
    | React
    | Say
    | AllowTalk
)


@dataclass(frozen=True, kw_only=True)
class Hello:
    """The first frame of a socket; without a token, the client is a spectator.

    `version` is that of the protocol; clients of release 1.0.0 don't send it.
    """

    __pydantic_config__: ClassVar = NO_OTHER_FIELDS

    type: Literal["hello"]
    token: Annotated[str, Limits()] | None = None
    version: Annotated[int, Limits(ge=1, lt=2**31)] = 1


@dataclass(frozen=True, kw_only=True)
class Ping:
    """Ask whether the server can still be reached: a browser doesn't notice by itself that the network is gone."""

    __pydantic_config__: ClassVar = NO_OTHER_FIELDS

    type: Literal["ping"]


_TYPES: Final[Mapping[str, type[AnyCommand]]] = {
    get_args(each.__annotations__["type"])[0]: each for each in get_args(AnyCommand)
}


def command_from(value: Mapping[str, Any]) -> AnyCommand:
    """Return a command from the JSON of a page that is trusted: unlike the server, this checks the fields' names alone.

    Raise `BadRequest` if there is no such command, or if a field is missing or unknown.
    """
    name = str(value.get("type"))
    if name not in _TYPES:
        raise BadRequest(f"there is no command {quoted(name)}")
    try:
        if "terms" in value:
            value = {**value, "terms": Terms.from_json(value["terms"])}
        return _TYPES[name](**value)
    except TypeError as error:
        raise BadRequest(str(error)) from None
