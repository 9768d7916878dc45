"""The protocol over the socket: its version, and its JSON Schema."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from indigo.tables.commands import COMMANDS, HELLO
from indigo.tables.message_types import Message
from indigo.tables.table_errors import Outdated, Unavailable

VERSION: Final = 2  # that browsers say in hello; a change that an older client can't follow gets a new number
PATCHES: Final = 2  # the first version whose updates are patches
OLDEST: Final = 1  # the oldest version that is served: that of the last release, or older

MESSAGES: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="type")])

Part = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
SOCKET: Final[tuple[Part, Part, Part]] = (
    ("hello", "validation", HELLO),
    ("command", "validation", COMMANDS),
    ("message", "serialization", MESSAGES),
)


def check_version(version: int) -> None:
    """Raise `Outdated` if a client is too old, `Unavailable` if it is newer: then a newer server sent it its page."""
    if version < OLDEST:
        raise Outdated(f"this page is out of date: it speaks version {version}, but the server needs {OLDEST} or newer")
    if version > VERSION:
        raise Unavailable(f"this server speaks only version {VERSION}, not {version}: it is being upgraded")


def socket_schema() -> dict[str, Any]:
    """Return the schema of what a client may send over the socket (hello, then commands) and receives."""
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
