"""The search with anybody's network, for use from Python."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from indigo.engine import layout
from indigo.engine.batches import steps
from indigo.engine.compiled import Reals, Words
from indigo.engine.game.observations import OBSERVATION_SIZE
from indigo.engine.rng import new_rng
from indigo.engine.search import guided_tree
from indigo.engine.search.guided_tree import GuidedTree
from indigo.engine.search.moves import NODES, ROOT
from indigo.engine.search.search import ArraySearch
from indigo.engine.search.tree_search import CAUTION, checked_nodes
from indigo.rules.errors import BadEvaluation, BadLimit, UnknownOption, quoted
from indigo.rules.whole_numbers import whole_number

Evaluate: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], tuple[ArrayLike, ArrayLike]]

NODES_AT_MOST: Final = 10_000  # takes 30 MB
EXPLORATION: Final = 0.5


class GuidedSearch(ArraySearch):
    """A tree search (PUCT) with any network, with the same methods as the others.

    `evaluate(observations, masks)` judges many positions at a time, one per row, each as the player to move sees it.
    It returns the priors, games × 810, and the values: either one per position, for the player to move, or one for
    each seat, clockwise from the player to move. Priors are weights from 0, not logits; they need not add up to 1, and
    those of illegal actions don't count. Values are expected rewards from -1 to 1, as in a `Batch`.

    >>> from indigo.engine import State
    >>> def evaluate(observations, masks):  # every move is as likely, and every position even
    ...     return masks, np.zeros(len(masks))
    >>> search = GuidedSearch(evaluate, batch=32)
    >>> search.begin(State.new(seed=1).seen_by(0), seed=1)
    >>> search.run(64)
    >>> sum(found.tried for found in search.found())
    64
    """

    def __init__(
        self,
        evaluate: Evaluate,
        *,
        batch: int = 16,
        nodes: int = NODES_AT_MOST,
        exploration: float = EXPLORATION,
        caution: float = CAUTION,
    ) -> None:
        """Allocate a tree of this many nodes. When it is full, the search continues, but the tree stops growing.

        Up to `batch` simulations run together and share a call of `evaluate`. `exploration` is the weight of the priors
        against the results; a move that was never tried counts as `caution` worse than the position. Raises `BadLimit`,
        or `UnknownOption` if `evaluate` can't be called.
        """
        together = whole_number(batch)
        if together is None or together < 1:
            raise BadLimit(f"the batch must be a whole number above 0, not {batch!r}")
        if not callable(evaluate):
            raise UnknownOption(f"evaluate must be a function, not {quoted(evaluate)}")
        self.batch = together
        self.evaluate = evaluate
        self._tree: GuidedTree = GuidedTree.of_size(checked_nodes(nodes), together, exploration, caution)
        self._start = np.zeros(layout.SIZE, np.uint16)
        self._rng = new_rng(0)

    def _run(self, count: int) -> None:
        """Run this many simulations more.

        Raises `BadEvaluation` if `evaluate` returns anything else than it should. Then, or if `evaluate` raises an
        error, the search starts over.
        """
        tree = self._tree
        while count > 0:
            if not tree.moves.counts[NODES]:
                self._start_over(self._start)
            together = min(count, self.batch)
            questions = guided_tree.walk_down(tree, self._start, self._rng, together)
            guided_tree.walk_up(tree, together, questions, *self._answers(questions))
            count -= together

    def _plant(self, words: Words) -> None:
        tree = self._tree
        tree.moves.counts[:] = 0
        self._start[:], tree.games[0] = words, words
        priors, values = self._answers(1)
        guided_tree.list_answer(tree, ROOT, words, priors[0], values[0, 0])
        tree.moves.counts[NODES] = 1

    def _lists(self) -> list[int]:
        return [ROOT] if self._tree.moves.counts[NODES] else []

    def _answers(self, count: int) -> tuple[Reals, Reals]:
        """Ask about the first games: return the priors, and the chances of winning clockwise from the seat to move."""
        if not count:
            return np.zeros((0, layout.ACTION_COUNT), np.float32), np.zeros((0, self._players), np.float32)
        games = self._tree.games[:count]
        turns = np.empty(count, np.uint8)
        masks = np.empty((count, layout.ACTION_COUNT), np.uint8)
        observations = np.empty((count, OBSERVATION_SIZE), np.uint8)
        steps.refresh(games, turns, masks)
        steps.observe_all(games, turns, observations)
        try:
            answer = self.evaluate(observations, masks.view(np.bool_))
            return self._checked(answer, masks.view(np.bool_))
        except BaseException:
            self._tree.moves.counts[:] = 0
            raise

    def _checked(self, answer: Any, masks: NDArray[np.bool_]) -> tuple[Reals, Reals]:
        """Return an answer as the tree needs it, or raise `BadEvaluation`."""
        try:
            priors, values = (np.asarray(part, dtype=np.float32) for part in answer)
        except (TypeError, ValueError) as error:
            raise BadEvaluation(f"evaluate must return an array of priors and an array of values: {error}") from error
        if priors.shape != masks.shape:
            raise BadEvaluation(f"the priors must have the shape {masks.shape}, not {priors.shape}")
        priors = np.where(masks, priors, np.float32(0))
        if not (np.isfinite(priors).all() and (priors >= 0).all()):
            raise BadEvaluation("the priors of legal actions must be finite numbers from 0: weights, not logits")
        if values.shape == (len(masks),):
            values = np.column_stack([values, *[-values / (self._players - 1)] * (self._players - 1)])
        if values.shape != (len(masks), self._players):
            raise BadEvaluation(
                f"the values must have the shape {(len(masks),)} or {(len(masks), self._players)}, not {values.shape}"
            )
        if not np.isfinite(values).all() or np.abs(values).max() > 1 + 1e-5:
            raise BadEvaluation("the values must be rewards from -1 to 1")
        chances = (values * (self._players - 1) + 1) / self._players
        return np.ascontiguousarray(priors), np.ascontiguousarray(chances)
