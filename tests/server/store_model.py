"""A second implementation of the store, as a dictionary in memory."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from indigo.server.store.store_types import NOBODY, Card
from indigo.tables.entries import Entry


@dataclass
class Place:
    """A table, as the model has it."""

    card: Card
    log: list[Entry] = field(default_factory=list)
    lessee: str | None = None
    leased_until: int = 0


def following(before: Card, card: Card) -> Card:
    """Return a card that names the holders, also where they are the same as before."""
    return card if card.holders is not None else card._replace(holders=before.holders)


def listed_for(holder: str, name: str, card: Card) -> tuple[str, Mapping[str, Any]]:
    """Return how a table is listed for somebody who holds seats there."""
    return name, {**card.summary, "mine": list((card.holders or {})[holder])}


class Model:
    """What a store should answer."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}

    def append(self, table: str, after: int, new: Sequence[Entry], card: Card) -> bool:
        place = self.places.get(table, Place(card))
        if len(place.log) != after:
            return False
        self.places[table] = Place(following(place.card, card), [*place.log, *new])
        return True

    def lease(self, table: str, sequence: int, lessee: str, now: int, until: int) -> bool:
        place = self.places.get(table)
        if place is None or len(place.log) != sequence or place.card.due is None or place.card.due > now:
            return False
        if place.lessee not in (None, NOBODY, lessee) and place.leased_until > now:
            return False
        place.lessee, place.leased_until = lessee, until
        return True

    def delete(self, table: str) -> None:
        self.places.pop(table, None)

    def expire(self, open_before: int, playing_before: int, over_before: int) -> int:
        limits = {"open": open_before, "playing": playing_before, "over": over_before}
        old = [table for table, place in self.places.items() if place.log[-1].at < limits[place.card.phase]]
        for table in old:
            del self.places[table]
        return len(old)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        return self.places[table].log[after:] if table in self.places else []

    def sequences(self, ids: Collection[str]) -> dict[str, int]:
        return {table: len(self.places[table].log) for table in ids if table in self.places}

    def lobby(self, limit: int) -> list[tuple[str, Mapping[str, Any]]]:
        shown = [name for name, place in self.places.items() if place.card.is_public and place.card.phase == "open"]
        shown.sort(key=lambda name: (-self.places[name].log[0].at, name))
        return [(name, self.places[name].card.summary) for name in shown[:limit]]

    def held_by(self, holder: str, limit: int) -> list[tuple[str, Mapping[str, Any]]]:
        held = [name for name, place in self.places.items() if holder in (place.card.holders or ())]
        held.sort(key=lambda name: (-self.places[name].log[-1].at, name))
        return [listed_for(holder, name, self.places[name].card) for name in held[:limit]]

    def due(self, now: int, limit: int) -> list[str]:
        waiting = [
            (place.card.due, name)
            for name, place in self.places.items()
            if place.card.due is not None and place.card.due <= now and place.leased_until <= now
        ]
        return [name for _, name in sorted(waiting)[:limit]]
