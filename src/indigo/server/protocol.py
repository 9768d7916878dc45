"""The socket's messages as JSON Schema, from which the client's types are made."""

from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from indigo.server.commands import COMMANDS, HELLO
from indigo.server.views import Message

_MESSAGES: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def socket_schema() -> dict[str, Any]:
    """Return what a browser may send (hello, then commands) and what it receives."""
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("hello", "validation", HELLO),
        ("command", "validation", COMMANDS),
        ("message", "serialization", _MESSAGES),
    ]
    schemas, shared = TypeAdapter.json_schemas(inputs, ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Indigo table socket",
        "properties": {name: schemas[name, mode] for name, mode, _ in inputs},
        **shared,
    }
