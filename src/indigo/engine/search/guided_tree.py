"""A tree search that asks about many positions at a time. Compiled.

A node stands for what the player to move there knows: the tiles on the board and their hand. Each simulation fills in
the hidden tiles at random, so a move leads to one node for each hand that the next player may hold. `walk_down` runs
many simulations as far as a position that nobody has judged, and `walk_up` continues them all with the answers. Until
then, each counts as a loss for everyone on its way, so that the next ones look elsewhere.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, Numbers, Reals, Words, kernel
from indigo.engine.game.kernels import copy_words, legal_actions, play, share_win
from indigo.engine.game.playouts import determinise, new_unseen
from indigo.engine.layout import ACTION_COUNT, CELL_COUNT, HANDS, LEFT, PLAYERS, SEATS, SIZE, TURN
from indigo.engine.rng import Rng
from indigo.engine.search.moves import MOVES, NODES, NONE, ROOT, Moves, find_best, record, set_move

MOVES_PER_NODE: Final = 150
NOWHERE: Final = -1  # instead of a node: the game is over, or the tree is full
UNKNOWN: Final = -1  # instead of a number of moves: nobody has judged the node


class GuidedTree(NamedTuple):
    """The arrays of a search, allocated once and reused."""

    moves: Moves
    starts: Numbers  # by node: the index of its first move
    sizes: Numbers  # and how many there are
    hands: Numbers  # the hand of the player to move
    siblings: Numbers  # another node that the same move leads to
    questions: Numbers  # the row of the question about it
    values: Reals  # the chance of winning of the seat to move
    depths: Numbers  # by simulation: how many moves it made
    paths: Numbers  # the moves
    movers: Numbers  # the seats that made them
    asked: Numbers  # the row of its question, or NOWHERE
    chances: Reals  # by simulation and seat: its result
    games: Words  # by question
    leaves: Numbers  # the node to which the answer belongs, or NOWHERE
    legal: NDArray[np.int64]  # scratch space for legal actions
    words: Words  # for the state of a simulation
    unseen: Words  # and for its unseen tiles

    @classmethod
    def of_size(cls, nodes: int, batch: int, exploration: float, caution: float) -> "GuidedTree":
        """Allocate a tree for this many nodes; the system provides memory only as it is used."""
        moves = (batch + 2) * ACTION_COUNT + MOVES_PER_NODE * nodes
        return cls(
            Moves.of_size(moves, ACTION_COUNT, exploration, caution),
            np.zeros(nodes, np.int32),
            np.zeros(nodes, np.int32),
            np.zeros(nodes, np.int32),
            np.zeros(nodes, np.int32),
            np.zeros(nodes, np.int32),
            np.zeros(nodes, np.float32),
            np.zeros(batch, np.int32),
            np.zeros((batch, CELL_COUNT), np.int32),
            np.zeros((batch, CELL_COUNT), np.int32),
            np.zeros(batch, np.int32),
            np.zeros((batch, SEATS), np.float32),
            np.zeros((batch, SIZE), np.uint16),
            np.zeros(batch, np.int32),
            np.zeros(ACTION_COUNT, np.int64),
            np.zeros(SIZE, np.uint16),
            new_unseen(),
        )


@kernel
def pick(tree: GuidedTree, node: Number) -> Number:
    """Return the move with the highest PUCT value."""
    first, count, times = tree.starts[node], tree.sizes[node], np.float32(1)
    for move in range(first, first + count):
        times += np.float32(tree.moves.tried[move])
    factor = tree.moves.settings[0] * np.sqrt(times)
    best, _ = find_best(tree.moves, first, count, tree.values[node], factor, np.int64(0), np.float32(-1e9))
    return best


@kernel
def step_into(tree: GuidedTree, move: Number, words: Words) -> Number:
    """Return the node that a move leads to with the next player's hand; add it if need be, or return NOWHERE."""
    at = HANDS + 2 * np.int64(words[TURN])
    one, other = np.int64(words[at]), np.int64(words[at + 1])
    hand = 8 * min(one, other) + max(one, other)
    node = np.int64(tree.moves.children[move])
    while node != NONE:
        if tree.hands[node] == hand:
            return node
        node = np.int64(tree.siblings[node])
    counts = tree.moves.counts
    new = counts[NODES]
    if new == len(tree.starts) or counts[MOVES] + (len(tree.games) + 1) * ACTION_COUNT > len(tree.moves.actions):
        return np.int64(NOWHERE)
    counts[NODES] = new + 1
    tree.hands[new] = hand
    tree.sizes[new] = UNKNOWN
    tree.questions[new] = NOWHERE
    tree.siblings[new] = tree.moves.children[move]
    tree.moves.children[move] = new
    return new


@kernel
def walk_down(tree: GuidedTree, start: Words, rng: Rng, count: Number) -> int:
    """Begin this many simulations, and return how many positions must be judged before they can go on."""
    words = tree.words
    questions = 0
    for number in range(count):
        copy_words(start, words)
        determinise(words, rng, tree.unseen)
        node, depth = np.int64(ROOT), 0
        tree.asked[number] = NOWHERE
        while node != NOWHERE and tree.sizes[node] != UNKNOWN:
            move = pick(tree, node)
            tree.moves.tried[move] += 1
            tree.paths[number, depth] = move
            tree.movers[number, depth] = words[TURN]
            depth += 1
            play(words, np.int64(tree.moves.actions[move]))
            node = step_into(tree, move, words) if words[LEFT] else np.int64(NOWHERE)
        tree.depths[number] = depth
        if words[LEFT] == 0:
            share_win(words, tree.chances[number])
        elif node != NOWHERE and tree.questions[node] != NOWHERE:  # an earlier simulation has asked about it
            tree.asked[number] = tree.questions[node]
        else:
            if node != NOWHERE:
                tree.questions[node] = questions
            tree.asked[number] = questions
            tree.leaves[questions] = node
            copy_words(words, tree.games[questions])
            questions += 1
    return questions


@kernel
def list_answer(tree: GuidedTree, node: Number, words: Words, priors: Reals, value: Number) -> None:
    """Give a node its value and all legal moves, with their priors."""
    start, legal = tree.moves.counts[MOVES], tree.legal
    count, total = legal_actions(words, legal), np.float32(0)
    for at in range(count):
        total += priors[legal[at]]
    for at in range(count):
        prior = priors[legal[at]] / total if total else np.float32(1) / np.float32(count)
        set_move(tree.moves, start + at, legal[at], prior)
    tree.starts[node] = start
    tree.sizes[node] = count
    tree.values[node] = value
    tree.moves.counts[MOVES] = start + count


@kernel
def walk_up(tree: GuidedTree, count: Number, questions: Number, priors: Reals, values: Reals) -> None:
    """Finish the simulations with the answers: priors by action, chances of winning clockwise from the seat to move."""
    for row in range(questions):
        if tree.leaves[row] != NOWHERE:
            list_answer(tree, np.int64(tree.leaves[row]), tree.games[row], priors[row], values[row, 0])
    for number in range(count):
        row = tree.asked[number]
        if row != NOWHERE:
            turn, players = np.int64(tree.games[row, TURN]), np.int64(tree.games[row, PLAYERS])
            for ahead in range(players):
                tree.chances[number, (turn + ahead) % players] = values[row, ahead]
        record(tree.moves, tree.paths[number], tree.movers[number], tree.depths[number], tree.chances[number])
