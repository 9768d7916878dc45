"""The network that judges positions, computed with NumPy and Numba alone.

It answers two questions about a position, before the player to move has looked at the hand: how likely each move would
be for each kind of tile (the policy), and how likely each seat is to win with each kind (the value). `training/` holds
the same network in PyTorch, and docs/strength.md says how the weights were trained.

In each layer a free cell hears from the nodes at the far ends of its six sides (see `inputs`). Only free cells are
computed, so a position costs less the later it is in the game.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Bytes, Number, Reals, Words, fast_kernel
from indigo.engine.layout import CELL_COUNT, KIND_COUNT, PLAYERS, SEATS, TILE_COUNT, TURN
from indigo.engine.network.inputs import EDGE_COUNT, FACT_COUNT, GATE_COUNT, UNSEEN, describe
from indigo.engine.network.products import ROWS, multiply, multiply_one, packed

WEIGHTS: Final = Path(__file__).with_name("network.npz")
LOGITS: Final = TILE_COUNT + 1  # a row of logits, padded
_ROWS: Final = max(-(-CELL_COUNT // ROWS) * ROWS, CELL_COUNT + GATE_COUNT + 1)  # padded for `multiply`
_EPSILON: Final = np.float32(1e-5)


class Network(NamedTuple):
    """The weights, as matrices of (inputs, outputs), some of them packed; those of the layers are stacked."""

    place: Reals
    edge: Reals
    owner: Reals
    owner_bias: Reals
    fact: Reals
    fact_bias: Reals
    scale: Reals
    hear: Reals
    hear_bias: Reals
    mix: Reals
    mix_bias: Reals
    spread: Reals
    head: Reals
    head_bias: Reals
    policy: Reals
    policy_bias: Reals
    value_1: Reals
    value_1_bias: Reals
    value_2: Reals
    value_2_bias: Reals


@cache
def network(path: Path = WEIGHTS) -> Network:
    """Load the weights, once per process."""
    with np.load(path) as file:
        found = {name: np.ascontiguousarray(file[name], dtype=np.float32) for name in Network._fields}
    found["policy"] = np.pad(found["policy"], ((0, 0), (0, 1)))
    found["policy_bias"] = np.pad(found["policy_bias"], (0, 1))
    for name in ("hear", "mix", "head", "policy"):
        found[name] = packed(found[name])
    return Network(**found)


class Workspace(NamedTuple):
    """The working memory for one position at a time, and the answers."""

    places: Bytes
    far: NDArray[np.int64]
    edges: Bytes
    owners: Reals
    facts: Reals
    nodes: Reals
    normed: Reals
    heard: Reals
    hidden: Reals
    told: Reals
    pooled: Reals
    middle: Reals
    outputs: Reals
    logits: Reals  # by index of a free cell and local tile
    shares: Reals  # by kind in hand and seat: the chance to win
    means: Reals  # by seat, before the hand is known

    @classmethod
    def new(cls, net: Network) -> "Workspace":
        """Allocate the memory that a network needs."""
        width = net.place.shape[1]
        return cls(
            np.zeros(CELL_COUNT, np.uint8),
            np.zeros((CELL_COUNT, 6), np.int64),
            np.zeros((CELL_COUNT, 6), np.uint8),
            *(np.zeros(shape, np.float32) for shape in (
                (GATE_COUNT, SEATS), (FACT_COUNT,), (_ROWS, width), (_ROWS, width), (_ROWS, 7 * width), (_ROWS, width),
                (_ROWS, width), (1, 2 * width + FACT_COUNT), (1, 2 * width), (1, net.value_2.shape[1]),
                (_ROWS, LOGITS), (KIND_COUNT, SEATS), (SEATS,)
            )),
        )  # fmt: skip


@fast_kernel
def norm(nodes: Reals, rows: int, scale: Reals, normed: Reals) -> None:
    """Divide each row by its root mean square."""
    width = nodes.shape[1]
    for row in range(rows):
        total = np.float32(0)
        for at in range(width):
            total += nodes[row, at] * nodes[row, at]
        factor = np.float32(1) / np.sqrt(total / np.float32(width) + _EPSILON)
        for at in range(width):
            normed[row, at] = nodes[row, at] * factor * scale[at]


@fast_kernel
def evaluate(net: Network, workspace: Workspace, words: Words, viewer: Number) -> None:
    """Judge a position by what a seat may know, and write logits, shares and means."""
    places, far, edges = workspace.places, workspace.far, workspace.edges
    owners, facts = workspace.owners, workspace.facts
    nodes, normed, heard = workspace.nodes, workspace.normed, workspace.heard
    hidden, told = workspace.hidden, workspace.told
    free = describe(words, viewer, places, far, edges, owners, facts)
    width = nodes.shape[1]
    rows = free + GATE_COUNT + 1
    place, edge, middle = net.place, net.edge, workspace.middle

    multiply_one(facts, net.fact, net.fact_bias, hidden[0])
    for index in range(free):
        for at in range(width):
            nodes[index, at] = hidden[0, at] + place[places[index], at]
        for side in range(6):
            code = side * EDGE_COUNT + edges[index, side]
            for at in range(width):
                nodes[index, at] += edge[code, at]
    for gate in range(GATE_COUNT):
        multiply_one(owners[gate], net.owner, net.owner_bias, nodes[free + gate])
        for at in range(width):
            nodes[free + gate, at] += hidden[0, at]
    for at in range(width):
        nodes[rows - 1, at] = hidden[0, at]

    for layer in range(net.hear.shape[0]):
        norm(nodes, rows, net.scale[layer], normed)
        for index in range(free):
            for at in range(width):
                heard[index, at] = normed[index, at]
            for side in range(6):
                node, start = far[index, side], (side + 1) * width
                for at in range(width):
                    heard[index, start + at] = normed[node, at]
        multiply(heard, free, net.hear[layer], net.hear_bias[layer], hidden)
        for at in range(width):
            middle[0, at] = 0
        for index in range(free):
            for at in range(width):
                hidden[index, at] = max(hidden[index, at], np.float32(0))
                middle[0, at] += hidden[index, at] * np.float32(0.05)
        multiply_one(middle[0, :width], net.spread[layer], net.mix_bias[layer], normed[0])
        multiply(hidden, free, net.mix[layer], normed[0], told)
        for index in range(free):
            for at in range(width):
                nodes[index, at] += told[index, at]

    norm(nodes, free, net.scale[net.hear.shape[0]], normed)
    multiply(normed, free, net.head, net.head_bias, hidden)
    pooled = workspace.pooled
    for at in range(2 * width):
        pooled[0, at] = 0
    for index in range(free):
        for at in range(width):
            hidden[index, at] = max(hidden[index, at], np.float32(0))
            pooled[0, at] += hidden[index, at] * np.float32(0.1)
            pooled[0, width + at] = max(pooled[0, width + at], hidden[index, at])
    for at in range(FACT_COUNT):
        pooled[0, 2 * width + at] = facts[at]
    multiply(hidden, free, net.policy, net.policy_bias, workspace.logits)
    multiply_one(pooled[0], net.value_1, net.value_1_bias, middle[0])
    for at in range(2 * width):
        middle[0, at] = max(middle[0, at], np.float32(0))
    multiply_one(middle[0], net.value_2, net.value_2_bias, workspace.outputs[0])
    share_wins(workspace.outputs[0], facts, words, workspace.shares, workspace.means)


@fast_kernel
def share_wins(outputs: Reals, facts: Reals, words: Words, shares: Reals, means: Reals) -> None:
    """Turn win logits, counted from the seat to move, into chances by seat."""
    players, turn = np.int64(words[PLAYERS]), np.int64(words[TURN])
    unseen = np.float32(1e-9)
    for kind in range(KIND_COUNT):
        unseen += facts[UNSEEN + kind]
    means[:] = 0
    for kind in range(KIND_COUNT):
        most = outputs[kind * SEATS]
        for ahead in range(1, players):
            most = max(most, outputs[kind * SEATS + ahead])
        total = np.float32(0)
        for ahead in range(players):
            total += np.exp(outputs[kind * SEATS + ahead] - most)
        for ahead in range(players):
            seat = (turn + ahead) % players
            share = np.exp(outputs[kind * SEATS + ahead] - most) / total
            shares[kind, seat] = share
            means[seat] += share * (facts[UNSEEN + kind] / unseen)
