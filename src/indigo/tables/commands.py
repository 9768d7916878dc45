"""The commands that a browser can send to a table; unknown fields and wrong types are rejected."""

from typing import Annotated, Literal, TypeVar

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError

from indigo.levels import Character, Level
from indigo.rules.tiles import KindLetter
from indigo.tables.table_errors import BadRequest
from indigo.tables.terms import SeatNumber, Strict

T = TypeVar("T")

Phrase = Literal["hello", "good_luck", "nice_move", "oops", "wow", "thinking", "sorry", "thanks", "good_game"]
CellName = Annotated[str, StringConstraints(pattern="^[a-i][1-9]$")]


class Command(Strict):
    """The fields of every command: a unique id, and the number of the last entry that the sender has seen."""

    id: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$")]
    expect: Annotated[int, Field(ge=0, lt=2**31)]


class Sit(Command):
    """Take a free seat, or change the name on your own; clients call a player without a name by their colour."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Annotated[str, StringConstraints(max_length=100)] | None = None


class SeatBot(Command):
    """Put a bot on a free seat, or change its level; a character plays at its own level."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    level: Level = "medium"
    character: Character | None = None


class Leave(Command):
    """Leave a seat: before the start it becomes free, afterwards a bot takes over."""

    type: Literal["leave"]
    seat: SeatNumber


class Remove(Command):
    """Free a seat before the start; only the host may."""

    type: Literal["remove"]
    seat: SeatNumber


class Start(Command):
    """Start the first round; only the host may."""

    type: Literal["start"]


class Play(Command):
    """Place a tile."""

    type: Literal["play"]
    seat: SeatNumber
    cell: CellName
    kind: KindLetter
    rotation: Annotated[int, Field(ge=0, le=5)]


class TakeBack(Command):
    """Take back your last move, or ask the other players to agree."""

    type: Literal["take_back"]


class Answer(Command):
    """Answer a player who asks to take back a move."""

    type: Literal["answer"]
    agree: bool


class StandIn(Command):
    """Let a bot play for a player who is away."""

    type: Literal["stand_in"]
    seat: SeatNumber
    level: Level = "medium"


class Return(Command):
    """Take your seat back from the bot that was playing for you."""

    type: Literal["return"]
    seat: SeatNumber


class Resign(Command):
    """Give a seat up for good: with two players the other one wins, with more a bot plays on."""

    type: Literal["resign"]
    seat: SeatNumber


class NextRound(Command):
    """Start the next round."""

    type: Literal["next_round"]


class Rematch(Command):
    """Open a table for the same players; the next seat starts."""

    type: Literal["rematch"]


class React(Command):
    """Send one of the phrases."""

    type: Literal["react"]
    seat: SeatNumber
    phrase: Phrase


AnyCommand = (
    Sit
    | SeatBot
    | Leave
    | Remove
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
)


class Hello(Strict):
    """The first frame of a socket; without a token, the client is a spectator.

    `version` is that of the protocol; clients of release 1.0.0 don't send it.
    """

    type: Literal["hello"]
    token: str | None = None
    version: Annotated[int, Field(ge=1, lt=2**31)] = 1


COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)


def command_of(value: object) -> AnyCommand:
    """Validate parsed JSON as a command; raise `BadRequest` if it isn't one."""
    return _validated(COMMANDS, value)


def hello_of(value: object) -> Hello:
    """Validate parsed JSON as the first frame; raise `BadRequest` if it isn't one."""
    return _validated(HELLO, value)


def _validated(adapter: TypeAdapter[T], value: object) -> T:
    """Validate a value; the error is Pydantic's first, without quoting what the client sent."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadRequest(f"{place}: {first['msg']}" if place else first["msg"]) from None
