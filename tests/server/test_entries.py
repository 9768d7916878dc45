"""The log as it is kept: each kind of entry in the form that every version reads, and changes of a table."""

import json
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest

from indigo.tables.entries import Entry, EntryKind, Unknown, from_json, to_json, without_holder
from indigo.tables.quick_copies import copy_with
from indigo.tables.table import Changes, Table
from indigo.tables.table_errors import NewerTable
from tests.server.bare_table import two_people

# As release 1.0.0 and the versions after it have written them. The store keeps them for years: they must not change.
KEPT: list[tuple[EntryKind, str]] = [
    (
        "opened",
        (
            '{"players":2,"own_gates":false,"hand_size":1,"open_scores":false,"rounds":1,"starts":0,'
            '"pace":{"unit":"minutes","amount":3,"increment":5,"flag":"out"},"is_public":false,"hints":true}'
        ),
    ),
    ("sat", '{"seat":0,"name":"Anna","holder":"aa"}'),
    ("sat", '{"seat":0,"name":null,"holder":"aa","sender":"0123"}'),
    ("sat", '{"seat":1,"name":"Ben","holder":"bb","is_expected":true}'),
    ("bot_sat", '{"seat":1,"level":"easy"}'),
    ("bot_sat", '{"seat":1,"level":"easy","character":"mila","name":"Mila"}'),
    ("left", '{"seat":1}'),
    (
        "terms_changed",
        (
            '{"players":3,"own_gates":true,"hand_size":2,"open_scores":true,"rounds":2,"starts":null,'
            '"pace":null,"is_public":true,"hints":false}'
        ),
    ),
    ("started", '{"seed":"00ff"}'),
    ("continued", '{"tiles":"WWTS","moves":"b2T0 c3W1"}'),
    ("moved", '{"seat":0,"move":"b2T0","player":"person"}'),
    ("took_back", '{"left":3,"asked":false}'),
    ("asked", '{"seat":0,"left":3}'),
    ("agreed", '{"seat":0}'),
    ("declined", '{"seat":0}'),
    ("stood_in", '{"seat":1,"level":"medium"}'),
    ("returned", '{"seat":1}'),
    ("resigned", '{"seat":0,"reason":"time"}'),
    ("replaced", '{"seat":2,"level":"medium","reason":"resigned","name":null}'),
    ("resumed", "{}"),
    ("went", '{"holder":"aa"}'),
    ("came", '{"holder":"aa"}'),
    ("next_round", '{"seed":"00ff"}'),
    ("rematched", '{"table":"kabo-mite-rusa"}'),
    ("reacted", '{"seat":0,"phrase":"good_game"}'),
    ("said", '{"text":"Hello"}'),
    ("said", '{"text":"Hello","seat":1}'),
    ("talk_allowed", '{"seat":1,"allows":false}'),
    ("hinted", '{"seat":0}'),
]


@pytest.mark.parametrize(("kind", "kept"), KEPT)
def test_every_kind_of_entry_is_read_and_written_as_ever(kind: EntryKind, kept: str) -> None:
    data = from_json(kind, json.loads(kept))
    assert data.kind == kind
    assert json.dumps(to_json(data), separators=(",", ":")) == kept


def test_there_is_a_kept_entry_of_every_kind() -> None:
    assert {kind for kind, _ in KEPT} == set(get_args(EntryKind))


def test_what_a_newer_version_adds_is_ignored_and_a_kind_it_adds_stops_the_table() -> None:
    assert to_json(from_json("left", {"seat": 1, "why": "bored"})) == {"seat": 1}
    table = two_people().table
    with pytest.raises(NewerTable, match="rolled_dice"):
        table.after(Entry(table.sequence + 1, 1000, None, None, from_json("rolled_dice", {"pips": 6})))


@pytest.mark.parametrize(
    ("kind", "kept", "forgotten"),
    [
        (
            "sat",
            {"seat": 0, "name": "Anna", "holder": "aa", "sender": "0123"},
            {"seat": 0, "name": "Anna", "holder": "x"},
        ),
        ("went", {"holder": "aa"}, {"holder": "x"}),
        ("came", {"holder": "aa", "sender": None}, {"holder": "x"}),  # as forgetting left it in earlier versions
        ("went", {"holder": "bb"}, None),
        ("left", {"seat": 0}, None),
    ],
)
def test_a_holder_is_forgotten_with_their_address(kind: str, kept: dict[str, Any], forgotten: dict[str, Any]) -> None:
    data = without_holder(from_json(kind, kept), "aa", "x")
    assert (None if data is None else to_json(data)) == forgotten
    assert without_holder(Unknown("rolled_dice"), "aa", "x") is None


def test_changes_are_fields_of_a_table_with_their_types() -> None:
    theirs = get_type_hints(Table)
    for name, kind in get_type_hints(Changes).items():
        assert theirs[name] in (kind, kind | None), name


def test_a_quick_copy_is_what_replace_makes() -> None:
    table = two_people().table
    before = {field.name: getattr(table, field.name) for field in fields(table)}
    assert copy_with(table, {"turn": 1, "is_casual": True}) == replace(table, turn=1, is_casual=True)
    assert {field.name: getattr(table, field.name) for field in fields(table)} == before
