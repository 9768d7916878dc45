"""The JSON Schema of the protocol over the socket."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from indigo.server.wire.validation import COMMANDS, HELLO, PING
from indigo.tables.message_types import Message

MESSAGES: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="type")])

Part = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
SOCKET: Final[tuple[Part, Part, Part, Part]] = (
    ("hello", "validation", HELLO),
    ("ping", "validation", PING),
    ("command", "validation", COMMANDS),
    ("message", "serialization", MESSAGES),
)


def socket_schema() -> dict[str, Any]:
    """Return the schema of what a client may send over the socket (hello, then commands and pings) and receives."""
    return schema_of(SOCKET, "Indigo table socket")


def schema_of(parts: Sequence[Part], title: str) -> dict[str, Any]:
    """Return the schema of an object with these parts."""
    schemas, shared = TypeAdapter.json_schemas(parts, ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {name: schemas[name, mode] for name, mode, _ in parts},
        "required": [name for name, _, _ in parts],
        **shared,
    }
