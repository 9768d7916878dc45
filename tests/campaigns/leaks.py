"""Plays games twice with everything hidden from one player reshuffled: that player must receive identical bytes."""

import asyncio
import random
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from typing import Any

import orjson

from indigo import Game
from indigo.client.states import patched
from indigo.rules.events import Event
from indigo.rules.position import Position
from indigo.rules.setup import Options
from indigo.rules.tiles import Kind
from indigo.tables.entries import Entry, Moved, NextRoundBegan, Started, TookBack
from tests.campaigns.in_memory_app import Guest, house
from tests.campaigns.random_tables import NAME, Order, Plot, Sitting, fixed
from tests.setups import tells_its_number


async def first_time(plot: Plot, choose: random.Random) -> tuple[Sitting, Game]:
    """Play to a random point of the last round, where everyone asks for everything."""
    with fixed(plot, {}):
        async with house() as here:
            sitting = Sitting(plot, here)
            await sitting.begin()
            await sitting.start()
            cut = choose.randrange(48)
            while True:
                table = sitting.table
                assert table.game is not None
                if table.game.is_over and not table.match.is_over:  # type: ignore[union-attr]
                    assert await sitting.say(0, "next_round")
                    continue
                if len(table.match.games) == len(plot.seeds) and len(table.game.moves) >= cut:  # type: ignore[union-attr]
                    break
                if table.game.is_over:
                    raise AssertionError("no random game is as short as this")
                if choose.random() < 0.3:
                    await sitting.chatter(table, choose.choice(plot.people), choose)
                elif table.turn is not None:
                    await sitting.move(table, choose)
            table = sitting.table
            assert table.game is not None
            for who in plot.people:
                await sitting.ask_all(table, who)
            return sitting, table.game


async def second_time(first: Sitting, viewer: int, order: Order) -> Guest:
    """Replay the game with a different tile order in the last round; only the viewer's failed attempts are repeated."""
    plot = first.plot
    with fixed(plot, {plot.seeds[-1]: order}):
        async with house() as here:
            sitting = Sitting(plot, here)
            await sitting.begin()
            for step, has_changed in first.done:
                if has_changed or step.who == viewer:
                    assert await sitting.take(step) is has_changed, step
            return sitting.guests[viewer]


def seen(options: Options, order: Order, lines: Iterable[Sequence[Kind]], mine: Sequence[int]) -> set[int]:
    """Return the places in the order of tiles that the holder of some seats has seen: own tiles, and those laid."""
    found: set[int] = set()
    for kinds in lines:
        dealt = options.players * options.hand_size
        hands = [
            [at for at in range(dealt) if (options.first + at - seat) % options.players == 0] for seat in options.seats
        ]
        for number, kind in enumerate(kinds):
            hand = hands[(options.first + number) % options.players]
            laid = next(at for at in hand if order[at] is kind)
            hand.remove(laid)
            found.add(laid)
            if dealt + number < len(order):
                hand.append(dealt + number)
            found.update(at for seat in mine for at in hands[seat])
        found.update(at for seat in mine for at in hands[seat])
    return found


def lines_of(entries: Iterable[Entry]) -> list[list[Kind]]:
    """Return each row of tiles that was laid in the last round: one that was taken back has been seen, too."""
    lines: list[list[Kind]] = [[]]
    for entry in entries:
        match entry.data:
            case Started() | NextRoundBegan():
                lines = [[]]
            case Moved(move=move):
                lines[-1] = [*lines[-1], Kind.from_letter(move[2])]
            case TookBack(left=left):
                lines.append(lines[-1][:left])
    return lines


def reshuffled(order: Order, known: set[int], choose: random.Random) -> Order:
    """Shuffle all that is not known."""
    hidden = [at for at in range(len(order)) if at not in known]
    kinds = [order[at] for at in hidden]
    choose.shuffle(kinds)
    new = list(order)
    for at, kind in zip(hidden, kinds, strict=True):
        new[at] = kind
    return tuple(new)


def check_said(plot: Plot, who: int, heard: Iterable[bytes]) -> None:
    """Check what no shuffle changes: the seed of the last round, and the gems behind other screens, are not sent."""
    secret = plot.seeds[-1].hex().encode()
    state: dict[str, Any] = {}
    for message in heard:
        assert secret not in message, "the seed was sent"
        if plot.terms["open_scores"] or not message.startswith((b'{"type":"state"', b'{"type":"update"')):
            continue
        parsed = orjson.loads(message)
        state = reduce(patched, parsed["patches"], state) if "patches" in parsed else parsed["state"]
        game = state["game"]
        if game is not None and game["outcome"] is None:
            shown = [won for seat, won in enumerate(game["position"]["won"]) if plot.holders[seat] != who]
            assert not any(shown), "the hidden gems of others were sent"


@tells_its_number
def check_game(number: int) -> int:
    """Play a game, then again for each person with all that is hidden from them changed; return how often it was."""
    plot, choose = Plot.of(number), random.Random(number)
    first, game = asyncio.run(first_time(plot, choose))
    changed = 0
    lines = lines_of(first.here.store.logs[NAME])
    for who in plot.people:
        mine = [seat for seat, holder in enumerate(plot.holders) if holder == who]
        order = reshuffled(game.tiles, seen(game.options, game.tiles, lines, mine), choose)
        changed += order != game.tiles
        again = asyncio.run(second_time(first, who, order))
        heard = first.guests[who].heard
        for number_of, (one, other) in enumerate(zip(heard, again.heard, strict=True)):
            assert one == other, f"person {who} of {plot} learns more from message {number_of}"
        check_said(plot, who, heard)
    return changed


def campaign(count: int, progress: Callable[[int], object] = lambda done: None) -> int:
    """Check so many games, and return how many second games had other tiles than the first."""
    changed = 0
    for number in range(count):
        changed += check_game(number)
        progress(number + 1)
    return changed


# Leaks, to see whether they are found


def show_all(position: Position, seat: int | None) -> Position:
    return position


def show_draws(seats: Collection[int] | None, events: Iterable[Event]) -> Iterable[Event]:
    return events


def with_seed(view: Callable[[Game], Any]) -> Callable[[Game], Any]:
    return lambda game: view(game) | {"seed": (game.seed or b"").hex()}
