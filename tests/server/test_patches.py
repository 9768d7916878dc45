"""Patches: a client that applies them has exactly the state that the server would send as a whole."""

import random
from collections.abc import Iterator
from functools import reduce
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indigo.client import states
from indigo.rules.errors import IndigoError
from indigo.server.wire.validation import command_of
from indigo.tables.decisions import bot_plays, decide, open_table
from indigo.tables.entries import Came, Entry, EntryData, Rematched, Resumed, Went
from indigo.tables.patches import patched
from indigo.tables.table import Table
from indigo.tables.table_views import state_for_all, state_of
from indigo.tables.terms import Terms
from indigo.tables.updates import Change
from tests.server.bare_table import ANNA, BEN, CARA, HOST, two_people

VIEWERS = (ANNA, BEN, CARA, HOST, None)
ORDERS = {
    "open": (*("sit",) * 3, "seat_bot", "leave", "remove", "set_terms", *("start",) * 3, "went", "came"),
    "playing": (
        *("play",) * 20,
        *("take_back", "take_back", "answer", "answer", "answer", "next_round", "next_round", "next_round"),
        *("stand_in", "return", "react", "say", "allow_talk", "went", "came", "resign", "resumed"),
    ),
    "over": ("react", "rematched", "went", "came"),
}


def tables(terms: Terms, chance: random.Random, length: int) -> Iterator[Table]:
    """Yield a table after each of many random entries."""
    table = Table.of("kabo-mite-rusa", [Entry(1, 1000, HOST, None, open_table(terms))])
    yield table
    for number in range(length):
        by = chance.choice((ANNA, BEN, HOST))
        try:
            data = order(table, chance, by, number)
            table = table.after(Entry(table.sequence + 1, 1000 + 100_000 * number, by, f"c{number}", data))
        except IndigoError:
            continue
        yield table


def order(table: Table, chance: random.Random, by: str, number: int) -> EntryData:
    """Return an entry that may follow; raise what refuses it."""
    kind: Any = chance.choice(ORDERS[table.phase])
    seat = chance.randrange(table.terms.players)
    if kind == "rematched":
        return Rematched("rusa-kabo-mite")
    if kind in ("went", "came"):
        return Went(by) if kind == "went" else Came(by)
    if kind == "resumed":
        return Resumed()
    if kind == "resign" and chance.random() < 0.8:
        kind = "react"  # it ends most games
    if kind == "play" and table.game is not None and table.turn is not None:
        return bot_plays(table, table.turn, str(chance.choice(table.game.legal_moves)))
    fields: dict[str, dict[str, Any]] = {
        "sit": {"seat": seat, "name": f"Seat {seat}"},
        "seat_bot": {"seat": seat, "level": "easy"},
        "leave": {"seat": seat},
        "remove": {"seat": seat},
        "set_terms": {"terms": {**table.terms.as_json(), "players": chance.choice((2, 3, 4)), "pace": None}},
        "play": {"seat": seat, "cell": "d4", "kind": "W", "rotation": 0},
        "answer": {"agree": chance.random() < 0.7},
        "stand_in": {"seat": seat},
        "return": {"seat": seat},
        "resign": {"seat": seat},
        "react": {"seat": seat, "phrase": "hello"},
        "say": {"seat": chance.choice((seat, None)), "text": "Hello"},
        "allow_talk": {"seat": seat, "allow": chance.random() < 0.7},
    }
    command = command_of({"type": kind, "id": f"c{number}", "expect": table.sequence, **fields.get(kind, {})})
    return decide(table, command, by, now=1000 + 100_000 * number, grace=1)


def sent(value: object) -> Any:
    """Return what arrives of a value that is sent."""
    return orjson.loads(orjson.dumps(value))


@settings(max_examples=15)
@given(
    players=st.integers(2, 4),
    hand_size=st.integers(1, 2),
    open_scores=st.booleans(),
    rounds=st.integers(1, 2),
    pace=st.sampled_from(
        [None, {"unit": "seconds", "amount": 30}, {"unit": "minutes", "amount": 3, "increment": 5, "flag": "out"}]
    ),
    seed=st.integers(0, 2**32),
)
def test_a_patched_state_is_the_whole_state(seed: int, **terms: Any) -> None:
    chance = random.Random(seed)
    last: Table | None = None
    seen: dict[str | None, Any] = {}
    for table in tables(Terms.from_json(terms), chance, 150):
        if last is None:
            last = table
        seen = {viewer: seen.get(viewer) or sent(state_of(last, viewer)) for viewer in VIEWERS}
        if chance.random() < 0.2:
            continue  # several entries in one update
        change = Change(last, table)
        for viewer in VIEWERS:
            seen[viewer] = reduce(states.patched, sent(change.patches_for(viewer)), seen[viewer])
            assert seen[viewer] == sent(state_of(table, viewer))
            if chance.random() < 0.1:
                del seen[viewer]  # they reconnect
        last = table


def test_a_move_is_sent_as_a_short_patch_without_what_others_have() -> None:
    log = two_people()
    for _ in range(10):
        log.play(ANNA)
        log.play(BEN)
    before = log.table
    log.play(ANNA)
    after = before.after(log.entries[-1])
    change = Change(before, after)
    for viewer in (ANNA, BEN, None):
        patches = change.patches_for(viewer)
        public, *own = [patch["game"]["position"] for patch in sent(patches)]
        assert list(public["tiles"]) == ["20"]
        assert not {"hands", "won"} & set(public)
        hands = {seat for position in own for seat in position["hands"]}  # a gem may have changed what they won
        assert hands == ({"0"} if viewer == ANNA else set())
        assert {seat for position in own for seat in position["won"]} <= {{ANNA: "0", BEN: "1"}.get(viewer or "")}
        assert len(orjson.dumps(patches)) < len(orjson.dumps(state_of(after, viewer))) / 3


VALUES = st.recursive(
    st.none() | st.integers(0, 3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("0123"), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=50)
@given(VALUES, VALUES)
def test_server_and_client_apply_a_patch_alike(value: Any, patch: Any) -> None:
    before = sent(value)
    assert patched(value, patch) == states.patched(value, patch)
    assert value == before
    assert patched(value, {}) == (value if isinstance(value, dict | list) else {})


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_changes_while_nothing_happens(viewer: str | None) -> None:
    table = next(tables(Terms(), random.Random(1), 0))
    assert state_for_all(table) == state_of(table, None)
    whole = sent(state_of(table, viewer))
    assert reduce(patched, sent(Change(table, table).patches_for(viewer)), whole) == whole
