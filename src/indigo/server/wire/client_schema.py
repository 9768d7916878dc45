"""The JSON Schema of all that clients and the server send, from which `make types` generates the web client's types."""

from typing import Any

from pydantic import TypeAdapter

from indigo import advice_views
from indigo.server.wire import answers
from indigo.server.wire.socket_schema import SOCKET, Part, schema_of
from indigo.tables import message_types
from indigo.tables.terms import Terms

# Sent over HTTP, and not part of any socket message.
_ANSWERS = (
    answers.About,
    answers.Claimed,
    answers.Call,
    answers.Held,
    answers.Listed,
    answers.LobbyNow,
    message_types.ListedGame,
    answers.NewCode,
    answers.Opened,
    answers.Person,
    answers.Refusal,
    answers.Solved,
    advice_views.WireAdvice,
    message_types.WirePlan,
    answers.WirePrivacy,
    advice_views.WirePuzzle,
    message_types.WireReplay,
    advice_views.WireRisk,
    answers.WireStrength,
    message_types.WireTurn,
    advice_views.WireVerdict,
)


def client_schema() -> dict[str, Any]:
    """Return the schema of everything that clients and the server send."""
    hello, ping, command, message = SOCKET
    terms: Part = ("terms", "validation", TypeAdapter(Terms))
    sent: list[Part] = [(each.__name__, "serialization", TypeAdapter(each)) for each in _ANSWERS]
    return schema_of([hello, ping, command, terms, message, *sent], "Indigo client and server")


if __name__ == "__main__":
    import json
    import sys

    json.dump(client_schema(), sys.stdout, indent=2)
