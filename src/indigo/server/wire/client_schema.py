"""The JSON Schema of all that clients and the server send, from which `make types` generates the web client's types."""

from typing import Any

from pydantic import TypeAdapter

from indigo.server.wire import answers
from indigo.tables import message_types
from indigo.tables.protocol import SOCKET, Part, schema_of
from indigo.tables.terms import Terms

# Sent over HTTP, and not part of any socket message.
_ANSWERS = (
    answers.About,
    answers.Claimed,
    answers.Call,
    answers.Held,
    answers.Listed,
    answers.ListedGame,
    answers.NewCode,
    answers.Opened,
    answers.Refusal,
    answers.WireAdvice,
    message_types.WirePlan,
    answers.WirePuzzle,
    message_types.WireReplay,
    answers.WireRisk,
    answers.WireStrength,
    message_types.WireTurn,
    answers.WireVerdict,
)


def client_schema() -> dict[str, Any]:
    """Return the schema of everything that clients and the server send."""
    hello, command, message = SOCKET
    terms: Part = ("terms", "validation", TypeAdapter(Terms))
    sent: list[Part] = [(each.__name__, "serialization", TypeAdapter(each)) for each in _ANSWERS]
    return schema_of([hello, command, terms, message, *sent], "Indigo client and server")


if __name__ == "__main__":
    import json
    import sys

    json.dump(client_schema(), sys.stdout, indent=2)
