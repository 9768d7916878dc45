"""What the engine in a browser calls: kernels that find their arrays in one memory. Compiled by `make kernels`.

An address is a number of bytes from the beginning of that memory. `arrays_at` writes a function that makes a named
tuple of arrays out of an address, so each block of memory is laid out in the order of its fields.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import carray, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

from indigo.engine import layout
from indigo.engine.compiled import Number, Reals, Words, inlined, kernel
from indigo.engine.game import glances, playouts
from indigo.engine.game.judgement import Values
from indigo.engine.game.kernels import copy_words
from indigo.engine.network.network import Network, Workspace, network
from indigo.engine.numbering import start_words
from indigo.engine.rng import Rng, new_rng
from indigo.engine.search import tree as trees
from indigo.engine.search.moves import NODES, SIMULATIONS, keep_move
from indigo.engine.search.tree import Tree
from indigo.rules.setup import Options

ALIGNMENT: Final = 16


def _typed_pointer(_context: Any, _address: Any) -> Any:
    """Turn an address into a pointer."""
    return types.voidptr(types.intp), lambda _c, builder, _s, given: builder.inttoptr(given[0], cgutils.voidptr_t)


pointer: Any = intrinsic(_typed_pointer)


class Desk(NamedTuple):
    """What is there once: the weights, and working memory that is free again after each call."""

    net: Network
    workspace: Workspace
    logits: Reals
    shares: Reals
    glance: Values

    @classmethod
    def new(cls) -> "Desk":
        """Allocate the arrays, with our weights."""
        return cls(
            network(),
            Workspace.new(network()),
            np.zeros((layout.CELL_COUNT, layout.TILE_COUNT), np.float32),
            np.zeros((layout.KIND_COUNT, layout.SEATS), np.float32),
            glances.new_glance(),
        )


class Searching(NamedTuple):
    """A search: its tree and its random numbers."""

    tree: Tree
    rng: Rng

    @classmethod
    def of_size(cls, nodes: int) -> "Searching":
        """Allocate the arrays."""
        return cls(Tree.of_size(nodes, 0, 0), new_rng(0))


def arrays_at(example: Any, longer: Any) -> tuple[Any, Any]:
    """Return two kernels: one makes such a named tuple out of an address and a size, one returns its bytes by size.

    The two examples are of the sizes 0 and 1: from them follow the lengths for any other.
    """
    names: dict[str, Any] = {"carray": carray, "np": np, "pointer": pointer}
    fixed = grown = 0

    def written(one: Any, other: Any) -> str:
        nonlocal fixed, grown
        if isinstance(one, tuple):
            names[type(one).__name__] = type(one)
            return f"{type(one).__name__}({', '.join(map(written, one, other))})"
        first, growth = one.shape[0] if one.ndim else 0, other.shape[0] - one.shape[0]
        shape = ", ".join([f"{first} + {growth} * size", *map(str, one.shape[1:])])
        text = f"carray(pointer(address + {fixed} + {grown} * size), ({shape},), np.{one.dtype.name})"
        fixed += -(-one.nbytes // ALIGNMENT) * ALIGNMENT
        grown += -(-(other.nbytes - one.nbytes) // ALIGNMENT) * ALIGNMENT
        return text

    source = f"def place(address, size):\n    return {written(example, longer)}\n"
    source += f"def measure(size):\n    return {fixed} + {grown} * size\n"
    exec(source, names)
    return inlined(names["place"]), inlined(names["measure"])


desk_at, measure_desk = arrays_at(Desk.new(), Desk.new())
searching_at, measure_searching = arrays_at(Searching.of_size(0), Searching.of_size(1))
WEIGHT_COUNT: Final = sum(-(-array.nbytes // ALIGNMENT) * ALIGNMENT // array.itemsize for array in network())
NEW_GAME: Final = np.array(start_words(Options()), dtype=np.uint16)
_HALF_TO_SINGLE: Final = np.float32(2.0**112)  # the difference between the exponents of the two formats


def weights() -> bytes:
    """Return our weights as `load_weights` takes them: with 16 bits each, as in network.npz, in the order of a desk."""
    step = ALIGNMENT // 4
    return b"".join(np.pad(array.ravel(), (0, -array.size % step)).astype("<f2").tobytes() for array in network())


@kernel
def words_at(address: Number) -> Words:
    """Return the state at an address."""
    return carray(pointer(address), (layout.SIZE,), np.uint16)


@kernel
def rng_at(address: Number) -> Rng:
    """Return the random numbers at an address."""
    return carray(pointer(address), (1,), np.uint64)


@kernel
def desk_size() -> Number:
    """Return how many bytes a desk has."""
    return measure_desk(0)


@kernel
def search_size(nodes: Number) -> Number:
    """Return how many bytes a search has."""
    return measure_searching(nodes)


@kernel
def load_weights(desk: Number, halves: Number) -> Number:
    """Copy the weights to their desk, and widen them from 16 to 32 bits."""
    source = carray(pointer(halves), (WEIGHT_COUNT,), np.uint16)
    bits = carray(pointer(desk), (WEIGHT_COUNT,), np.uint32)
    for at in range(WEIGHT_COUNT):
        half = np.uint32(source[at])
        bits[at] = (half & np.uint32(0x8000)) << np.uint32(16) | (half & np.uint32(0x7FFF)) << np.uint32(13)
    numbers = carray(pointer(desk), (WEIGHT_COUNT,), np.float32)
    for at in range(WEIGHT_COUNT):
        numbers[at] *= _HALF_TO_SINGLE
    return WEIGHT_COUNT


@kernel
def start(words: Number, players: Number, hand_size: Number, first: Number, gates: Number, are_open: Number) -> Number:
    """Write a new game, in which all tiles are hidden."""
    game = words_at(words)
    copy_words(NEW_GAME, game)
    game[layout.STACK : layout.STACK_END] = layout.HIDDEN
    game[layout.PLAYERS], game[layout.HAND_SIZE] = players, hand_size
    game[layout.FIRST] = game[layout.TURN] = first
    game[layout.GATES], game[layout.OPEN] = gates, are_open
    return 0


@kernel
def replay(words: Number, actions: Number, count: Number) -> Number:
    """Deal, then make moves until one is illegal; return how many were made."""
    return playouts.replay(words_at(words), carray(pointer(actions), (count,), np.int16))


@kernel
def random_action(words: Number, rng: Number) -> Number:
    """Return a random legal action."""
    return playouts.random_action(words_at(words), rng_at(rng))


@kernel
def greedy_action(desk: Number, words: Number, rng: Number) -> Number:
    """Return the action with the best score."""
    return glances.greedy_action(words_at(words), desk_at(desk, 0).glance, rng_at(rng))


@kernel
def greedy_actions(desk: Number, words: Number, scores: Number, actions: Number) -> Number:
    """Write the best action on each cell next to a gem, and its score; return their number."""
    one = carray(pointer(scores), (layout.CELL_COUNT,), np.int32)
    other = carray(pointer(actions), (layout.CELL_COUNT,), np.int32)
    return glances.greedy_actions(words_at(words), desk_at(desk, 0).glance, one, other)


@kernel
def begin(desk: Number, search: Number, nodes: Number, words: Number, rng: Number) -> Number:
    """Begin a search with the network."""
    board, searching = desk_at(desk, 0), searching_at(search, nodes)
    prepare(searching, words, rng)
    trees.plant(searching.tree, board.net, board.workspace)
    return 0


@kernel
def begin_by_playouts(desk: Number, search: Number, nodes: Number, words: Number, rng: Number) -> Number:
    """Begin a search without a network."""
    board, searching = desk_at(desk, 0), searching_at(search, nodes)
    prepare(searching, words, rng)
    trees.plant_by_playouts(searching.tree, searching.rng, board.logits, board.shares)
    return 0


@inlined
def prepare(searching: Searching, words: Number, rng: Number) -> None:
    """Give a search its view and its seed."""
    copy_words(words_at(words), searching.tree.start)
    searching.rng[0] = rng_at(rng)[0]


@kernel
def set_up(search: Number, nodes: Number, exploration: Number, caution: Number) -> Number:
    """Set how a search weighs priors against results."""
    settings = searching_at(search, nodes).tree.moves.settings
    settings[0], settings[1] = exploration, caution
    return 0


@kernel
def keep_only(search: Number, nodes: Number, kind: Number, action: Number) -> Number:
    """Let a search consider one move of a kind at the root, or none."""
    tree = searching_at(search, nodes).tree
    keep_move(tree.moves.actions, tree.starts, tree.sizes, kind, action)
    return 0


@kernel
def explore(desk: Number, search: Number, nodes: Number, count: Number) -> Number:
    """Run simulations with the network."""
    board, searching = desk_at(desk, 0), searching_at(search, nodes)
    trees.explore(searching.tree, searching.rng, count, board.net, board.workspace)
    return 0


@kernel
def explore_by_playouts(desk: Number, search: Number, nodes: Number, count: Number) -> Number:
    """Run simulations without a network."""
    board, searching = desk_at(desk, 0), searching_at(search, nodes)
    trees.explore_by_playouts(searching.tree, searching.rng, count, board.logits, board.shares)
    return 0


@kernel
def simulations(search: Number, nodes: Number) -> Number:
    """Return how many simulations a search has run."""
    return searching_at(search, nodes).tree.moves.counts[SIMULATIONS]


@kernel
def node_count(search: Number, nodes: Number) -> Number:
    """Return how many nodes the tree has."""
    return searching_at(search, nodes).tree.moves.counts[NODES]


@kernel
def read_root(search: Number, nodes: Number, kind: Number, rows: Number) -> Number:
    """Write what the tree knows of the moves of a kind at the root; return their number.

    A row has the action, how often it was tried, its prior, its result, and each seat's wins, with 32 bits each.
    """
    tree = searching_at(search, nodes).tree
    moves = tree.moves
    count = tree.sizes[kind]
    numbers = carray(pointer(rows), (count, 8), np.int32)
    reals = carray(pointer(rows), (count, 8), np.float32)
    for row in range(count):
        move = tree.starts[kind] + row
        numbers[row, 0] = moves.actions[move]
        numbers[row, 1] = moves.tried[move]
        reals[row, 2] = moves.priors[move]
        reals[row, 3] = moves.results[move]
        for seat in range(layout.SEATS):
            reals[row, 4 + seat] = moves.wins[layout.SEATS * move + seat]
    return count


REALS: Final = ("exploration", "caution")  # the arguments that are floats; all others are integers, all of 32 bits

# The functions to export.
EXPORTS: Final[tuple[Any, ...]] = (
    desk_size, search_size, load_weights, start, replay, random_action, greedy_action, greedy_actions, set_up, begin,
    begin_by_playouts, keep_only, explore, explore_by_playouts, simulations, node_count, read_root,
)  # fmt: skip
