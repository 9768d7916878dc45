"""The protocol is described completely, by itself and in the documentation."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import jsonschema_rs
import pytest

from docs.pictures import DOCS
from indigo.client import clients
from indigo.levels import Level
from indigo.server.app import create_app
from indigo.server.settings import Settings
from indigo.server.wire.socket_schema import socket_schema
from indigo.tables import terms
from indigo.tables.commands import AnyCommand, Phrase
from indigo.tables.entries import EntryData, EntryKind
from indigo.tables.entry_views import talk_of
from indigo.tables.message_types import Message
from indigo.tables.table_views import state_of
from tests.server.bare_table import ANNA, two_people, with_bot

MANUAL = (DOCS / "protocol.md").read_text(encoding="utf-8")


def types_of(union: Any) -> list[str]:
    return [get_args(each.__annotations__["type"])[0] for each in get_args(union)]


def names_of(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)]


@pytest.mark.parametrize("name", [*types_of(AnyCommand), *types_of(Message), *get_args(EntryKind)])
def test_every_command_message_and_kind_is_documented(name: str) -> None:
    assert f"| `{name}` |" in MANUAL


@pytest.mark.parametrize("command", get_args(AnyCommand))
def test_every_field_of_a_command_is_documented(command: Any) -> None:
    named = [name for name in names_of(command) if name not in ("type", "id", "expect")]
    name = get_args(command.__annotations__["type"])[0]
    assert f"| `{name}` | {', '.join(named)} |".replace("|  |", "| |") in MANUAL


def test_every_term_level_and_phrase_is_documented() -> None:
    for name in (*names_of(terms.Terms), *names_of(terms.Pace), *get_args(Level), *get_args(Phrase)):
        assert f"`{name}`" in MANUAL, name


def test_every_kind_of_entry_has_a_type() -> None:
    assert sorted(each.kind for each in get_args(EntryData)) == sorted(get_args(EntryKind))


def test_the_python_client_declares_the_same_terms() -> None:
    ours, theirs = get_type_hints(terms.Terms), get_type_hints(clients.Terms)
    assert {name: ours[name] for name in names_of(terms.Terms) if name != "pace"} == {
        name: kind for name, kind in theirs.items() if name != "pace"
    }
    assert theirs["pace"] == clients.Pace | None
    assert get_type_hints(clients.Pace) == {name: get_type_hints(terms.Pace)[name] for name in names_of(terms.Pace)}


def test_every_route_is_documented_and_no_other(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/x", api_docs=True))
    described = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    further = {"GET /api/schema", "GET /healthz", "GET /readyz", "GET /metrics"}
    assert set(re.findall(r"^\| `((?:GET|POST|DELETE) [^`]+)` \|", MANUAL, re.MULTILINE)) == described | further


def test_what_is_sent_is_what_the_schema_says() -> None:
    schema = socket_schema()
    definition = {"$defs": schema["$defs"], **schema["properties"]["message"]}
    validator = jsonschema_rs.Draft202012Validator(definition)
    blitz = {"unit": "minutes", "amount": 3, "increment": 5, "flag": "out"}
    talking = two_people()
    talking.say(ANNA, "say", seat=0, text="Hello")
    for log in (talking, with_bot(hand_size=2, pace={"unit": "days", "amount": 2}), two_people(pace=blitz)):
        for _ in range(4):
            log.play(ANNA if log.table.turn == 0 else log.table.seats[1].holder)
        for holder in (ANNA, None):
            state, talk = state_of(log.table, holder), talk_of(log.table, holder)
            message = {"type": "state", "now": 1, "bots": 1.0, "state": state, "talk": talk}
            validator.validate(json.loads(json.dumps(message)))
