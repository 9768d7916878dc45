"""The protocol: its version, and its JSON Schema, from which `make types` generates the web client's types."""

from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

from indigo.server.http_errors import Outdated
from indigo.server.store.store_errors import Unavailable
from indigo.server.tables.commands import COMMANDS, HELLO
from indigo.server.tables.terms import Terms
from indigo.server.wire import message_types
from indigo.server.wire.message_types import Message

VERSION: Final = 2  # that browsers say in hello; a change that an older client can't follow gets a new number
PATCHES: Final = 2  # the first version whose updates are patches
OLDEST: Final = 1  # the oldest version that is served: that of the last release, or older

_MESSAGES: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


# Sent over HTTP, and not part of any socket message.
_ANSWERS = (
    message_types.About,
    message_types.Claimed,
    message_types.Call,
    message_types.Held,
    message_types.Listed,
    message_types.ListedGame,
    message_types.NewCode,
    message_types.Opened,
    message_types.Refusal,
    message_types.WireAdvice,
    message_types.WirePlan,
    message_types.WirePuzzle,
    message_types.WireReplay,
    message_types.WireRisk,
    message_types.WireStrength,
    message_types.WireTurn,
    message_types.WireVerdict,
)


def check_version(version: int) -> None:
    """Raise `Outdated` if a client is too old, `Unavailable` if it is newer: then a newer server sent it its page."""
    if version < OLDEST:
        raise Outdated(f"this page is out of date: it speaks version {version}, but the server needs {OLDEST} or newer")
    if version > VERSION:
        raise Unavailable(f"this server speaks only version {VERSION}, not {version}: it is being upgraded")


def client_schema() -> dict[str, Any]:
    """Return the schema of everything that clients and the server send."""
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("hello", "validation", HELLO),
        ("command", "validation", COMMANDS),
        ("terms", "validation", TypeAdapter(Terms)),
        ("message", "serialization", _MESSAGES),
        *((each.__name__, "serialization", TypeAdapter(each)) for each in _ANSWERS),
    ]
    return _schema(inputs, "Indigo client and server")


def socket_schema() -> dict[str, Any]:
    """Return the schema of what a client may send over the socket (hello, then commands) and receives."""
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("hello", "validation", HELLO),
        ("command", "validation", COMMANDS),
        ("message", "serialization", _MESSAGES),
    ]
    return _schema(inputs, "Indigo table socket")


def _schema(inputs: list[tuple[str, Any, TypeAdapter[Any]]], title: str) -> dict[str, Any]:
    schemas, shared = TypeAdapter.json_schemas(inputs, ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {name: schemas[name, mode] for name, mode, _ in inputs},
        "required": [name for name, _, _ in inputs],
        **shared,
    }


if __name__ == "__main__":
    import json
    import sys

    json.dump(client_schema(), sys.stdout, indent=2)
