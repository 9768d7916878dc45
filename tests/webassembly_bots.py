"""Asks bots about fixed positions, with the native engine or, in a process of its own, with the one for browsers.

`python -m tests.webassembly_bots FILE.wasm NETWORK` prints the answers as JSON. That process is made to look like
a browser: it has neither NumPy nor Numba.
"""

import json
import math
import random
import sys
from pathlib import Path
from typing import Any

from indigo.levels import CHARACTER_LEVELS
from indigo.rules.game import Game
from indigo.rules.setup import Options

# In each of these positions, all answers stay the same if every weight of the network changes by a ten-thousandth.
POSITIONS = {
    "two players": (Options(), 1),
    "two players, two tiles": (Options(hand_size=2), 1),
    "three players": (Options(players=3), 1),
    "three players, own gates, two tiles": (Options(players=3, own_gates=True, hand_size=2), 1),
    "four players": (Options(players=4), 3),
    "four players, two tiles": (Options(players=4, hand_size=2), 26),
}
MOVES_BEFORE = 14  # at random; the number beside the options is their seed
SEED = 3  # of the bots


def exponential() -> str:
    """Return a module with the function that a browser brings.

    The kernels call it half a million times, so in Python it would take longer than all the rest.
    """
    power = "(f64.const 1)"  # 2 to the power of $rest, as a Taylor polynomial
    for step in range(12, 0, -1):
        factor = f"(f64.mul (local.get $rest) (f64.const {math.log(2) / step!r}))"
        power = f"(f64.add (f64.const 1) (f64.mul {factor} {power}))"
    return f"""
    (module (func (export "exp") (param $x f32) (result f32) (local $whole f64) (local $rest f64)
      (local.set $rest (f64.mul (f64.promote_f32 (local.get $x)) (f64.const {1 / math.log(2)!r})))
      (local.set $whole (f64.nearest (f64.max (f64.const -1000) (f64.min (f64.const 1000) (local.get $rest)))))
      (local.set $rest (f64.sub (local.get $rest) (local.get $whole)))
      (f32.demote_f64 (f64.mul {power} (f64.reinterpret_i64
        (i64.shl (i64.add (i64.trunc_f64_s (local.get $whole)) (i64.const 1023)) (i64.const 52)))))))
    """


class WasmtimeKernels:
    """The kernels, run by Wasmtime instead of a browser."""

    def __init__(self, path: Path) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.wasm_relaxed_simd = True
        engine = wasmtime.Engine(config)
        self._store: Any = wasmtime.Store(engine)
        exp = wasmtime.Instance(self._store, wasmtime.Module(engine, exponential()), []).exports(self._store)["exp"]
        module = wasmtime.Module.from_file(engine, str(path))
        self._exports: Any = wasmtime.Instance(self._store, module, [exp]).exports(self._store)
        self._memory: Any = self._exports["memory"]

    def call(self, name: str, *arguments: float) -> int:
        return int(self._exports[name](self._store, *arguments))

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, content: bytes) -> None:
        self._memory.write(self._store, content, address)

    def reserve(self, end: int) -> None:
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // 65536))

    def heap(self) -> int:
        return int(self._exports["__heap_base"].value(self._store))


def game_of(name: str) -> Game:
    """Return the game in which a position comes about."""
    options, seed = POSITIONS[name]
    game, choose = Game(options, seed=bytes([seed]) * 32), random.Random(seed).choice
    for _ in range(MOVES_BEFORE):
        game.push(choose(game.legal_moves))
    return game


def answers(name: str) -> dict[str, Any]:
    """Return what bots play in a position, and what is said about it."""
    from indigo.bots import analyse, bot_named, hint, risk

    game = game_of(name)
    view = game.view(game.turn or 0)
    limits = {"expert": 200, "iris": 200, "classic": 100}  # or they would think for a second
    bots = ("random", "greedy", "easy", "medium", "hard", *dict.fromkeys([*limits, *CHARACTER_LEVELS]))
    found: dict[str, Any] = {
        bot: str(bot_named(bot, seed=SEED, simulations=limits.get(bot)).choose(view)) for bot in bots
    }
    advice = hint(view, simulations=100)[0]
    found["hint"] = [str(advice.move), repr(advice.reasons)]
    danger = risk(view, game.legal_moves[0], simulations=100)
    found["risk"] = repr(danger.reasons)
    game.push(game.legal_moves[0])
    verdict = analyse(game, simulations=10)[-1]
    found["analysis"] = [str(verdict.best), repr(verdict.reasons)]
    found["chances"] = [*advice.chances, danger.cost, verdict.cost]
    return found


if __name__ == "__main__":
    kernels = WasmtimeKernels(Path(sys.argv[1]))
    sys.platform = "emscripten"
    sys.modules |= dict.fromkeys(("numba", "numpy"))  # type: ignore[arg-type]  # so they can't be imported
    from indigo.engine.webassembly import load

    load(kernels, Path(sys.argv[2]).read_bytes())
    print(json.dumps({name: answers(name) for name in POSITIONS}))  # noqa: T201
