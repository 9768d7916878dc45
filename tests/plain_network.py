"""The network once more, in plain NumPy: what `indigo.engine.network.network` compiles, as a formula to read."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine import State, layout
from indigo.engine.layout import KIND_COUNT, SEATS
from indigo.engine.network.inputs import EDGE_COUNT, FACT_COUNT, GATE_COUNT, UNSEEN, describe

Array = NDArray[np.float64]


class Answers(NamedTuple):
    """What the network says about a position."""

    logits: Array  # by free cell and local tile
    shares: Array  # by kind in hand and seat
    means: Array  # by seat


def judge(path: Path, state: State, viewer: int) -> Answers:
    """Judge a position by what a seat may know, with the weights in a file."""
    net = _weights(path)
    places, edges = np.zeros(54, np.uint8), np.zeros((54, 6), np.uint8)
    far, owners, facts = (
        np.zeros((54, 6), np.int64),
        np.zeros((GATE_COUNT, SEATS), np.float32),
        np.zeros(FACT_COUNT, np.float32),
    )
    free = describe(state.words, viewer, places, far, edges, owners, facts)
    cells = net["place"][places[:free]] + net["edge"][np.arange(6) * EDGE_COUNT + edges[:free]].sum(1)
    gates, nothing = owners @ net["owner"] + net["owner_bias"], np.zeros((1, cells.shape[1]))
    nodes = np.concatenate([cells, gates, nothing]) + facts @ net["fact"] + net["fact_bias"]
    for layer, scale in enumerate(net["scale"][:-1]):
        x = _normed(nodes) * scale
        heard = np.concatenate([x[:free], *(x[far[:free, side]] for side in range(6))], axis=1)
        u = _positive(heard @ net["hear"][layer] + net["hear_bias"][layer])
        nodes[:free] += u @ net["mix"][layer] + net["mix_bias"][layer] + 0.05 * u.sum(0) @ net["spread"][layer]
    u = _positive(_normed(nodes[:free]) * net["scale"][-1] @ net["head"] + net["head_bias"])
    pooled = np.concatenate([0.1 * u.sum(0), u.max(0), facts])
    outputs = _positive(pooled @ net["value_1"] + net["value_1_bias"]) @ net["value_2"] + net["value_2_bias"]
    players, turn = int(state.words[layout.PLAYERS]), int(state.words[layout.TURN])
    wins = np.exp(outputs[: KIND_COUNT * SEATS].reshape(KIND_COUNT, SEATS)[:, :players])
    shares = np.roll(wins / wins.sum(1, keepdims=True), turn, axis=1)  # they were counted from the seat to move
    unseen = facts[UNSEEN : UNSEEN + KIND_COUNT]
    return Answers(u @ net["policy"] + net["policy_bias"], shares, unseen @ shares / unseen.sum())


@cache
def _weights(path: Path) -> dict[str, Array]:
    with np.load(path) as file:
        return {name: file[name].astype(np.float64) for name in file.files}


def _normed(x: Array) -> Array:
    root: Array = np.sqrt((x * x).mean(1, keepdims=True) + 1e-5)
    return x / root


def _positive(x: Array) -> Array:
    return np.maximum(x, 0)
