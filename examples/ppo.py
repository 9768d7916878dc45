"""PPO with masks: the agent learns by sb3-contrib's MaskablePPO, and then plays as a bot, without PyTorch.

`pip install -e ".[envs,arena]" sb3-contrib`, then `python -m examples.ppo --steps 1000000 --out mine.npz` trains an
agent. `indigo arena examples.ppo:Agent easy` plays the one that is kept in this folder.
"""

import argparse
import csv
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from indigo import Move
from indigo.engine import State, move_of
from indigo.envs import Solo, SoloVector

KEPT: Final = Path(__file__).with_name("ppo.npz")
HIDDEN: Final = 128  # neurons of the only hidden layer
GAMES: Final = 32  # at once
OPPONENTS: Final = ("random", "easy", "greedy")  # weakest first
ENOUGH: Final = 0.8  # the share of wins with which it may meet the next opponent
SETTINGS: Final[dict[str, Any]] = {
    "n_steps": 128,
    "batch_size": 512,
    "n_epochs": 8,
    "learning_rate": 5e-4,
    "gamma": 1.0,  # a game has about 25 turns, and only its end is rewarded
    "ent_coef": 0.003,
}

Layers = Sequence[NDArray[np.float32]]
Training = tuple[Layers, list[tuple[float, ...]]]  # the curve has steps, seconds, and the share of wins by opponent


class Flat(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Shows the agent the observation's bytes alone; the mask reaches the library through `action_masks`."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]  # type: ignore[index]

    def observation(self, observation: dict[str, Any]) -> Any:
        """Return the bytes."""
        return observation["observation"]


def environments(opponents: Sequence[str], count: int = GAMES) -> Any:
    """Return training games, from both seats against each opponent."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    def make(number: int) -> Flat:
        return Flat(Solo(opponents[number // 2 % len(opponents)], seat=number % 2))

    return DummyVecEnv([partial(make, number) for number in range(count)])


def layers_of(model: Any) -> Layers:
    """Return the weights of the policy as arrays."""
    policy = model.policy
    hidden, final = policy.mlp_extractor.policy_net[0], policy.action_net
    return [part.detach().cpu().numpy().copy() for layer in (hidden, final) for part in (layer.weight.T, layer.bias)]


def answers(layers: Layers, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
    """Return the likeliest legal action for each observation."""
    into, bias, out, last = layers
    logits = np.tanh(observations.astype(np.float32) @ into + bias) @ out + last
    return np.where(masks, logits, -np.inf).argmax(axis=-1)


def share_of_wins(layers: Layers, opponent: str, games: int, seed: int = 0) -> float:
    """Return the agent's share of wins in games from both seats; a shared win counts as half."""
    total = 0.0
    for seat in (0, 1):
        many = SoloVector(games // 2, opponent, seat=seat)
        seen, _ = many.reset(seed=seed)
        running = np.ones(many.num_envs, np.bool_)
        while running.any():
            seen, rewards, ended, _, _ = many.step(answers(layers, seen["observation"], seen["action_mask"]))
            total += float((rewards[running & ended] / 2 + 0.5).sum())
            running &= ~ended
    return total / (games // 2 * 2)


def train(steps: int, *, minutes: float = 60.0, part: int = 40_960, tests: int = 200, seed: int = 0) -> Training:
    """Train an agent for a number of steps or minutes, and return its weights and its curve.

    It is tested after each `part` of the steps.

    It begins against the first opponent. Once it wins most games against the last one that it has met, the next joins.
    """
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", environments(OPPONENTS[:1]), policy_kwargs={"net_arch": [HIDDEN]}, seed=seed, **SETTINGS
    )
    curve: list[tuple[float, ...]] = []
    print("steps", "seconds", *OPPONENTS, flush=True)
    began, met = time.monotonic(), 1
    while True:
        seconds = time.monotonic() - began
        shares = [share_of_wins(layers_of(model), name, tests) for name in OPPONENTS]
        curve.append((model.num_timesteps, round(seconds), *(round(share, 3) for share in shares)))
        print(*curve[-1], flush=True)
        if model.num_timesteps >= steps or seconds >= 60 * minutes:
            return layers_of(model), curve
        met += shares[met - 1] >= ENOUGH and met < len(OPPONENTS)
        model.set_env(environments(OPPONENTS[:met]))
        model.learn(min(part, steps - model.num_timesteps), reset_num_timesteps=False)


class Agent:
    """The trained agent as a bot for the arena."""

    name = "ppo"

    def __init__(self, path: Path = KEPT) -> None:
        """Read the weights."""
        with np.load(path) as kept:
            self.layers: Layers = [kept[name].astype(np.float32) for name in kept.files]

    def choose(self, view: Any) -> Move:
        """Return the likeliest legal move."""
        state = State.from_position(view)
        assert state.turn is not None
        return move_of(int(answers(self.layers, state.observation(state.turn), state.legal_mask())))


def main() -> None:
    """Train an agent, and save its weights and its curve."""
    options = argparse.ArgumentParser(prog="python -m examples.ppo", description=__doc__)
    rollout = SETTINGS["n_steps"] * GAMES
    options.add_argument("--steps", type=int, default=1_000_000, help=f"rounded up to a multiple of {rollout:,}")
    options.add_argument("--minutes", type=float, default=60.0, help="end after this time, if the steps take longer")
    options.add_argument("--out", type=Path, default=KEPT)
    asked = options.parse_args()
    layers, curve = train(asked.steps, minutes=asked.minutes)
    np.savez_compressed(asked.out, **{f"layer{n}": part.astype(np.float16) for n, part in enumerate(layers)})  # type: ignore[arg-type]
    with asked.out.with_suffix(".csv").open("w", encoding="ascii", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("steps", "seconds", *OPPONENTS), *curve])


if __name__ == "__main__":
    main()
