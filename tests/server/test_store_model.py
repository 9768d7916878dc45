"""Random requests, one by one and many at once: a store answers as its model does."""

import asyncio
import random
from typing import Any

import pytest

from indigo.server.store.store import Store
from indigo.server.store.store_types import NOBODY, Card
from indigo.tables.entries import Entry, Hinted
from tests.server.store_model import Model

pytestmark = pytest.mark.anyio

TABLES = [f"t{n}" for n in range(6)]
PEOPLE = ["ann", "bob", "cat", "dan"]
ROUNDS = 60

Request = tuple[str, tuple[Any, ...]]


def random_request(chance: random.Random, model: Model, ahead: dict[str, int]) -> Request:
    """Return an append or a lease that often, not always, is in time."""
    table = chance.choice(TABLES)
    sequence = max(0, len(model.entries(table)) + ahead.get(table, 0) + chance.choice((-1, 0, 0, 0, 0, 1)))
    if chance.random() < 0.3:
        now = chance.randrange(100)
        return "lease", (table, sequence, chance.choice(("p1", "p2", NOBODY)), now, now + chance.randrange(1, 50))
    count = chance.randint(1, 3)
    new = [
        Entry(n, chance.randrange(100), chance.choice((None, "ann")), None, Hinted(chance.randrange(4)))
        for n in range(sequence + 1, sequence + 1 + count)
    ]
    card = Card(
        chance.choice(("open", "open", "playing", "over")),
        chance.random() < 0.7,
        chance.choice((None, chance.randrange(100))),
        {"n": chance.random()},
        None
        if sequence and chance.random() < 0.5
        else {who: (chance.randrange(4),) for who in chance.sample(PEOPLE, chance.randint(0, 3))},
    )
    ahead[table] = ahead.get(table, 0) + count
    return "append", (table, sequence, new, card)


async def same(store: Store, model: Model, name: str, *arguments: Any) -> None:
    assert await getattr(store, name)(*arguments) == getattr(model, name)(*arguments), (name, arguments)


@pytest.mark.parametrize("seed", range(4))
async def test_a_store_answers_as_its_model_does(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    granted = 0
    for _ in range(ROUNDS):
        ahead: dict[str, int] = {}
        requests = [random_request(chance, model, ahead) for _ in range(chance.choice((1, 1, 2, 5, 20)))]
        answers = await asyncio.gather(*(getattr(store, name)(*arguments) for name, arguments in requests))
        assert answers == [getattr(model, name)(*arguments) for name, arguments in requests]
        granted += sum(answers)
        match chance.randrange(12):
            case 0:
                await same(store, model, "delete", chance.choice(TABLES))
            case 1:
                await same(store, model, "expire", *(chance.randrange(30) for _ in range(3)))
        for table in TABLES:
            await same(store, model, "entries", table, chance.choice((0, 0, 1, 3)))
        await same(store, model, "sequences", TABLES)
        await same(store, model, "lobby", chance.randint(1, 6))
        await same(store, model, "held_by", chance.choice(PEOPLE), chance.randint(1, 6))
        await same(store, model, "due", chance.randrange(150), chance.randint(1, 6))
    assert granted > ROUNDS
