"""Validates what strangers send, with Pydantic: commands and the first frame of a socket, and bodies of requests."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from indigo.tables.commands import AnyCommand, Hello, Ping
from indigo.tables.table_errors import BadRequest

T = TypeVar("T")


class Strict(BaseModel):
    """The body of a request: no conversions, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
PING: TypeAdapter[Ping] = TypeAdapter(Ping)

# Pydantic has other words for dataclasses, of which a client knows nothing.
_WORDS: Final = {
    "dataclass_type": "Input should be a valid dictionary or object to extract fields from",
    "unexpected_keyword_argument": "Extra inputs are not permitted",
}


def command_of(value: object) -> AnyCommand:
    """Validate parsed JSON as a command; raise `BadRequest` if it isn't one."""
    return _validated(COMMANDS, value)


def hello_of(value: object) -> Hello:
    """Validate parsed JSON as the first frame; raise `BadRequest` if it isn't one."""
    return _validated(HELLO, value)


def bad_request_of(error: Mapping[str, Any]) -> BadRequest:
    """Return one of Pydantic's errors as a refusal, without quoting what the client sent."""
    place, words = ".".join(str(part) for part in error["loc"]), _WORDS.get(error["type"], error["msg"])
    return BadRequest(f"{place}: {words}" if place else words)


def _validated(adapter: TypeAdapter[T], value: object) -> T:
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise bad_request_of(error.errors(include_url=False, include_context=False, include_input=False)[0]) from None
