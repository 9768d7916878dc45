"""Everything public can be copied and pickled, and a copy goes its own way; what holds a connection refuses."""

import copy
import pickle
import random
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from inspect import isabstract
from typing import Any, Protocol, is_typeddict

import numpy as np
import pyspiel
import pytest

from indigo import Game, IllegalMove, IndigoError, LegalMoves, Match, Place, bots, client, engine, envs, openspiel
from indigo.bots import bot_named
from tests.engine_tools import by_points
from tests.needs import need_compiler

PUBLIC = ("indigo", "indigo.engine", "indigo.bots", "indigo.envs", "indigo.client", "indigo.openspiel")
HOLD_A_CONNECTION = (client.AsyncClient, client.AsyncTable, client.Client, client.Table)
COPIERS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def public_classes() -> set[type]:
    """Return every public class that has objects."""
    found = {getattr(module, name) for module in map(import_module, PUBLIC) for name in module.__all__}
    return {
        each
        for each in found
        if isinstance(each, type) and not is_typeddict(each) and Protocol not in each.__bases__ and not isabstract(each)
    }


def game() -> Game:
    """Return a game that is almost over."""
    played = Game(seed=bytes(32))
    lot = random.Random(2)
    while not played.is_over:
        played.push(lot.choice(played.legal_moves))
    played.pop()
    return played


def begun(search: Any) -> Any:
    search.begin(engine.State.from_position(game().view(game().turn)), seed=1)
    return search


def environment(env: Any) -> Any:
    env.reset(seed=1)
    return env


def device_batch() -> engine.DeviceBatch:
    need_compiler()
    return engine.DeviceBatch(3, seed=1, device="cpu", convert=np.from_dlpack)


def begun_match() -> Match:
    match = Match(rounds=2)
    match.next_round(seed=bytes(32))
    return match


def values() -> list[Any]:
    """Return objects that never change."""
    played = game()
    events = [event for number in range(1, len(played.moves) + 1) for event in played.events(number)]
    events += played.push(played.legal_moves[0])
    opened = Game(seed=bytes(32))
    opened.push(opened.legal_moves[0])
    hints, judged = bots.hint(game().view(game().turn), count=50, simulations=50), bots.analyse(opened, simulations=2)
    seat = client.Seat("red", "Ada", None, is_free=False, is_mine=True, away_since=None)
    position, move = played.position, played.moves[0]
    return [
        *{type(event): event for event in events}.values(),
        *(next(iter(each)) for each in public_classes() if issubclass(each, Enum)),
        *(played.options, position, position.outcome(), position.won[0], move, move.tile, move.cell),
        *(Place(move.cell, 1), engine.random_games(count=0, seed=1), engine.Found(24, 2, 0.5, (0.5, 0.5))),
        engine.Solved(24, (0.5, 0.5)),
        *(
            hints,
            hints[0],
            *(reason for hint in hints for reason in hint.reasons),
            judged,
            judged[0],
            bots.Risk(0.5, hints[0].reasons),
            bots.Limit(simulations=3),
            seat,
        ),
        client.State("a", 1, "over", (seat,), True, 1, position, position.outcome(), None, None, {}),
    ]


def used(one: Any) -> Any:
    """Change an object, and return what can be seen of it then."""
    match one:
        case Game():
            return one.push(one.legal_moves[0]), one.moves
        case Match():
            return one.games[0].push(one.games[0].legal_moves[0]), one.games[0].moves
        case engine.Batch() | engine.DeviceBatch():
            one.step(one.random_actions())
            return [array.tolist() for array in (one.masks, one.turns, one.observations, one.random_actions())]
        case engine.State():
            one.step(one.random_action(1))
            return one.moves, one.tiles
        case engine.TreeSearch():
            one.run(20)
            return one.simulations, one.found()
        case envs.Solo():
            mask = one.action_masks()
            one.step(int(np.flatnonzero(mask)[0]))
            return mask.tolist(), one.action_masks().tolist(), one.game.moves
        case envs.SoloVector():
            masks = one.step(one.step([600] * 3)[0]["action_mask"].argmax(axis=1))[0]["action_mask"]
            return masks.tolist(), [one.game(number).moves for number in range(3)]
        case envs.IndigoEnv():
            one.step(one.game.random_action(1))
            return one.agent_selection, one.game.moves
        case openspiel.SpielState():
            one.apply_action(one.legal_actions()[0])
            return str(one), one.history()
        case IndigoError():
            return str(one), vars(one)
        case bots.Bot():
            return one.choose(game().view(game().turn))
    return list(one)


CHANGING: dict[type, Callable[[], Any]] = {
    Game: game,
    Match: begun_match,
    LegalMoves: lambda: game().legal_moves,
    IndigoError: lambda: IndigoError("no").at(2, 3),
    IllegalMove: lambda: IllegalMove("no").at(2, 3),
    engine.Batch: lambda: engine.Batch(3, seed=1),
    engine.DeviceBatch: device_batch,
    engine.State: lambda: engine.State.from_game(game()),
    engine.Search: lambda: begun(engine.Search(nodes=64)),
    engine.NetSearch: lambda: begun(engine.NetSearch(nodes=64)),
    engine.GuidedSearch: lambda: begun(engine.GuidedSearch(by_points, nodes=64)),
    bots.Greedy: lambda: bot_named("greedy", seed=1),
    bots.Random: lambda: bot_named("random", seed=1),
    bots.Searcher: lambda: bot_named("hard", seed=1),
    envs.Solo: lambda: environment(envs.Solo()),
    envs.SoloVector: lambda: environment(envs.SoloVector(3)),
    envs.IndigoEnv: lambda: environment(envs.IndigoEnv(players=3)),
    client.Refused: lambda: client.Refused("no", code="seat_taken", status=409, retry_after=2.0),
    client.Unreachable: lambda: client.Unreachable("no"),
    openspiel.SpielState: lambda: pyspiel.load_game("python_indigo").state_from_game(game()),
}

# OpenSpiel's own classes, which we only extend.
OPEN_SPIEL = {
    openspiel.SpielGame,
    openspiel.Rollouts,
    openspiel.TimedISMCTSBot,
    openspiel.ISMCTS,
    openspiel.FastISMCTS,
    openspiel.IndigoBot,
    openspiel.IndigoPolicy,
}


@pytest.mark.parametrize("copier", COPIERS, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("kind", CHANGING, ids=lambda kind: kind.__name__)
def test_a_copy_goes_its_own_way(kind: type, copier: Callable[[Any], Any]) -> None:
    make = CHANGING[kind]
    one = make()
    assert type(one) is kind
    other = copier(one)
    assert used(other) == used(one) == used(make())


@pytest.mark.parametrize("copier", COPIERS, ids=["copy", "deepcopy", "pickle"])
def test_a_copied_value_is_equal(copier: Callable[[Any], Any]) -> None:
    for value in values():
        assert type(copier(value)) is type(value)
        assert str(copier(value)) == str(value)


@pytest.mark.parametrize("copier", COPIERS, ids=["copy", "deepcopy", "pickle"])
def test_what_holds_a_connection_refuses_to_be_copied(copier: Callable[[Any], Any]) -> None:
    for kind in HOLD_A_CONNECTION:
        with pytest.raises(TypeError, match="holds a connection"):
            copier(object.__new__(kind))


def test_every_public_class_is_tried() -> None:
    assert public_classes() == {*CHANGING, *map(type, values()), *HOLD_A_CONNECTION, *OPEN_SPIEL}
