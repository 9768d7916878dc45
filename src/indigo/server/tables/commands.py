"""What a browser may say to a table, strictly typed: a field too many, or of another type, is refused."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError

from indigo.rules.tiles import KindLetter
from indigo.server.http_errors import BadRequest
from indigo.server.tables.terms import SeatNumber, Strict

Level = Literal["easy", "medium", "hard", "expert"]
Phrase = Literal["hello", "good_luck", "nice_move", "oops", "wow", "thinking", "sorry", "thanks", "good_game"]
CellName = Annotated[str, StringConstraints(pattern="^[a-i][1-9]$")]


class Command(Strict):
    """What all commands carry: an id of their own, and the number of the last entry the sender has seen."""

    id: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$")]
    expect: Annotated[int, Field(ge=0, lt=2**31)]


class Sit(Command):
    """Take a free seat, or change one's name on it."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Annotated[str, StringConstraints(max_length=100)]


class SeatBot(Command):
    """Put a bot on a free seat, or change its level."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    level: Level


class Leave(Command):
    """Leave a seat: before the start it is free again, later a bot plays on."""

    type: Literal["leave"]
    seat: SeatNumber


class Remove(Command):
    """The host frees a seat before the start."""

    type: Literal["remove"]
    seat: SeatNumber


class Start(Command):
    """The host starts the first round."""

    type: Literal["start"]


class Play(Command):
    """Lay a tile."""

    type: Literal["play"]
    seat: SeatNumber
    cell: CellName
    kind: KindLetter
    rotation: Annotated[int, Field(ge=0, le=5)]


class TakeBack(Command):
    """Take back one's last move, or ask the others for it."""

    type: Literal["take_back"]


class Answer(Command):
    """Answer somebody who asks to take back a move."""

    type: Literal["answer"]
    agree: bool


class StandIn(Command):
    """Let a bot play for somebody who is gone."""

    type: Literal["stand_in"]
    seat: SeatNumber
    level: Level = "medium"


class Return(Command):
    """Play oneself again where a bot stood in."""

    type: Literal["return"]
    seat: SeatNumber


class NextRound(Command):
    """Start the next round."""

    type: Literal["next_round"]


class Rematch(Command):
    """Open a table for the same people, with the start moved on."""

    type: Literal["rematch"]


class React(Command):
    """Say one of the phrases."""

    type: Literal["react"]
    seat: SeatNumber
    phrase: Phrase


AnyCommand = (
    Sit | SeatBot | Leave | Remove | Start | Play | TakeBack | Answer | StandIn | Return | NextRound | Rematch | React
)


class Hello(Strict):
    """The first frame of a socket: who is there; without a token, a spectator."""

    type: Literal["hello"]
    token: str | None = None


COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)


def command_of(value: object) -> AnyCommand:
    """Read a command from JSON that has been parsed."""
    try:
        return COMMANDS.validate_python(value)
    except ValidationError as error:
        raise BadRequest(what_is_wrong(error)) from None


def hello_of(value: object) -> Hello:
    """Read the first frame."""
    try:
        return HELLO.validate_python(value)
    except ValidationError as error:
        raise BadRequest(what_is_wrong(error)) from None


def what_is_wrong(error: ValidationError) -> str:
    """Say in a line what pydantic found first, without repeating what was sent."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
