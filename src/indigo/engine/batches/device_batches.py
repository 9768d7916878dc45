"""The games of a `Batch` on a GPU, where a network can read what they show without a copy."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.batches import c_kernels
from indigo.engine.batches.batches import checked_count, checked_flag, checked_game
from indigo.engine.batches.c_kernels import WARP, Array
from indigo.engine.game.observations import OBSERVATION_SIZE
from indigo.engine.game.state import State
from indigo.engine.lookup import start
from indigo.engine.numbering import checked_seed
from indigo.engine.rng import STEP, mix_bits, new_rng
from indigo.rules.errors import BadActions, UnknownOption, quoted
from indigo.rules.game import checked_options
from indigo.rules.guards import exclusive
from indigo.rules.setup import Options

_SHOWN: Final = ("rewards", "ended", "illegal", "turns", "masks", "observations")  # the order of the kernels' arguments


class DeviceBatch:
    """Many games on a GPU, each waiting for an action, with one row per game in every array.

    The arrays are those of a `Batch`, and with the same seed and actions they have the same numbers. They are CuPy's,
    or NumPy's with `device="cpu"`; `convert`, such as `torch.from_dlpack`, turns them into another library's arrays on
    the same memory. Each step overwrites them in place: copy what you want to keep. A batch belongs to one thread at a
    time: a second one that calls it meanwhile gets `InUse`.

    >>> batch = DeviceBatch(1024, seed=1, device="cpu")
    >>> batch.masks.shape, batch.observations.shape
    ((1024, 810), (1024, 1832))
    """

    turns: Array  # the seat to move, uint8
    masks: Array  # its legal actions, bool; none if the game is over
    observations: Array  # what it may know, uint8
    rewards: Array  # of each seat in the last step, float32: 0 unless it ended the game
    ended: Array  # whether the last step ended the game, bool
    illegal: Array  # whether the last action was illegal and therefore changed nothing, bool

    def __init__(
        self,
        count: int,
        options: Options | None = None,
        *,
        seed: int | None = None,
        device: str = "cuda",
        auto_reset: bool = True,
        convert: Callable[[Array], Array] | None = None,
    ) -> None:
        """Start `count` games, shuffled by a whole number, or at random for None.

        A game that ends is replaced in the same step, unless `auto_reset` is false.
        Raises `UnknownOption`, `BadSeed`, or `MissingExtra` without CuPy, or without a C compiler on a CPU.
        """
        self.options, self.device = checked_options(options), device
        self.auto_reset = checked_flag(auto_reset, "auto_reset")
        if self.options.small_board:
            raise UnknownOption("the game in C knows only the full board: use a Batch for the small one")
        self._convert = convert
        self._arrays = c_kernels.arrays_for(device)
        count = checked_count(count)
        shapes = {
            "games": (np.uint16, count, layout.SIZE),
            "rngs": (np.uint64, count),
            "choosers": (np.uint64, count),
            "turns": (np.uint8, count),
            "masks": (np.bool_, count, layout.ACTION_COUNT),
            "observations": (np.uint8, count, OBSERVATION_SIZE),
            "rewards": (np.float32, count, self.options.players),
            "ended": (np.bool_, count),
            "illegal": (np.bool_, count),
        }
        self._hold({name: self._arrays.zeros(shape, kind) for name, (kind, *shape) in shapes.items()})
        self.reset(seed=checked_seed(seed))

    def __len__(self) -> int:
        return len(self._own["games"])

    def __repr__(self) -> str:
        return f"<DeviceBatch of {len(self)} games of {self.options.players} on {self.device}>"

    @exclusive
    def reset(self, which: Array | None = None, *, seed: int | None = None) -> None:
        """Start new games: all of them, or those where `which` is true.

        A seed restarts the random numbers of every game. Raises `BadSeed` or `UnknownOption`.
        """
        marked = self._marked(which)
        if seed is not None:
            counters = new_rng(seed) + STEP * np.arange(1, 2 * len(self) + 1, dtype=np.uint64)
            rngs, choosers = _mixed(counters).reshape(2, -1)
            self._own["rngs"][:] = self._arrays.asarray(rngs)
            self._own["choosers"][:] = self._arrays.asarray(choosers)
        self._launch("begin_batch", self._start, marked)

    @exclusive
    def step(self, actions: Array, which: Array | None = None) -> None:
        """Make one action in each game, or in those where `which` is true; a game that is over takes -1.

        An illegal action changes nothing in its game and is marked in `illegal`. On a GPU nothing waits for the end of
        the step. Raises `BadActions` unless there is a whole number for each game, or `UnknownOption`.
        """
        marked = self._marked(which)
        row = self._row(actions, "iu")
        if row is None:
            raise BadActions(f"actions must be {len(self)} whole numbers, one for each game, not {quoted(actions)}")
        self._launch("step_batch", self._start, marked, row.astype(np.int64, copy=False), int(self.auto_reset))

    @exclusive
    def resample(self) -> None:
        """Replace all tiles that the seat to move may not know by random unseen ones, in every game."""
        c_kernels.launch(self.device, "resample_batch", self._own["rngs"], self._own["games"], count=len(self))

    @exclusive
    def random_actions(self) -> Array:
        """Return a random legal action for each game; -1 where it is over."""
        actions = self._arrays.empty(len(self), np.int32)
        own = self._own
        c_kernels.launch(self.device, "random_actions", own["games"], own["choosers"], actions, count=len(self))
        return self._shown(actions.astype(np.int64))

    @exclusive
    def take(self, rows: Array) -> "DeviceBatch":
        """Return a batch with copies of some games, by their numbers or by a boolean for each game.

        A game that is taken twice continues twice with the same random numbers, until `reset(seed=…)`.
        Raises `UnknownOption`.
        """
        numbers = self._on_device(rows)
        is_marked = numbers.dtype.kind == "b" and numbers.shape == (len(self),)
        is_numbered = numbers.dtype.kind in "iu" and numbers.ndim == 1
        if is_numbered and numbers.size:
            is_numbered = bool(((numbers >= 0) & (numbers < len(self))).all())
        if not is_marked and not is_numbered and numbers.size:
            raise UnknownOption(f"rows must be numbers of games from 0 to {len(self) - 1}, not {quoted(rows)}")
        numbers = numbers if is_marked else numbers.astype(np.int64)
        return self._with({name: array[numbers] for name, array in self._own.items()})

    @exclusive
    def copy(self) -> "DeviceBatch":
        """Return an independent copy, which continues with the same random numbers."""
        return self._with({name: array.copy() for name, array in self._own.items()})

    __copy__ = copy

    def __deepcopy__(self, known: dict[int, Any]) -> "DeviceBatch":
        return self.copy()

    @exclusive
    def state(self, game: int) -> State:
        """Return a copy of one game, including what is hidden. Raises `UnknownOption`."""
        return State(_on_host(self._own["games"][checked_game(game, len(self))]))

    def __getstate__(self) -> dict[str, Any]:
        return self._settings() | {"own": {name: _on_host(array) for name, array in self._own.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        own = state.pop("own")
        self.__dict__.update(state)
        self._arrays = c_kernels.arrays_for(self.device)
        self._hold({name: self._arrays.ascontiguousarray(self._arrays.asarray(array)) for name, array in own.items()})

    def _with(self, own: dict[str, Array]) -> "DeviceBatch":
        """Return a batch with other games."""
        batch = object.__new__(DeviceBatch)
        batch.__setstate__(self._settings() | {"own": own})
        return batch

    def _settings(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("options", "device", "auto_reset", "_convert")}

    def _hold(self, own: dict[str, Array]) -> None:
        """Keep our arrays, and show them as those of the caller's library."""
        self._own = own
        self._start = self._arrays.asarray(start(self.options))
        for name in _SHOWN:
            setattr(self, name, self._shown(own[name]))

    def _shown(self, array: Array) -> Array:
        return array if self._convert is None else self._convert(array)

    def _launch(self, name: str, *arguments: Array | int | None) -> None:
        own = [self._own[each] for each in ("rngs", "games", *_SHOWN)]
        c_kernels.launch(self.device, name, *arguments, *own, count=len(self), threads=WARP * len(self))

    def _marked(self, which: Array | None) -> Array | None:
        """Return a boolean for each game, or None for all of them. Raises `UnknownOption`."""
        marked = None if which is None else self._row(which, "b")
        if which is not None and marked is None:
            raise UnknownOption(f"`which` must be {len(self)} booleans, one for each game, not {quoted(which)}")
        return marked

    def _row(self, given: Array, kinds: str) -> Array | None:
        """Return one value per game as an array on the device; None if the values don't fit."""
        try:
            row = self._on_device(given)
        except (TypeError, ValueError):  # rows of different lengths, or nothing that an array can be made of
            return None
        is_fitting = row.dtype.kind in kinds and row.shape == (len(self),)
        return self._arrays.ascontiguousarray(row) if is_fitting else None

    def _on_device(self, given: Array) -> Array:
        """Return an array of any library as ours, without copying what is on the device."""
        if self.device != "cpu" and hasattr(given, "__cuda_array_interface__"):
            return self._arrays.from_dlpack(given)
        return self._arrays.asarray(np.asarray(given))


def _mixed(counters: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return mix_bits.py_func(counters)  # type: ignore[attr-defined,no-any-return]


def _on_host(array: Array) -> NDArray[Any]:
    return array.copy() if isinstance(array, np.ndarray) else array.get()
