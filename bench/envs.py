"""Steps per second on one core: Indigo compared with an environment of PettingZoo, and batches of games."""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
import pettingzoo

from bench.machine import announce
from indigo import Options, envs
from indigo.engine import Batch, warm_up

ROUNDS = 5
STEPS = 6_000  # of an environment, per round
BATCH = 1024
BATCH_STEPS = 216  # about four games each


def steps_per_second(env: Any) -> float:
    """Play an environment with random legal actions, and return its steps per second of CPU time."""
    env.reset(seed=1)
    steps = 0
    begin = time.process_time()
    while steps < STEPS:
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
        env.reset()
    return steps / (time.process_time() - begin)


def batch_steps_per_second(batch: Batch, look: Callable[[Batch], object]) -> float:
    """Play a batch with random actions, and return its steps per second of CPU time."""
    begin = time.process_time()
    for _ in range(BATCH_STEPS):
        look(batch)
        batch.step(batch.random_actions())
    return len(batch) * BATCH_STEPS / (time.process_time() - begin)


def agent_steps_per_second(env: envs.SoloVector) -> float:
    """Let an agent play the first legal action, and return its steps per second of CPU time."""
    observations, _ = env.reset(seed=1)
    begin = time.process_time()
    for _ in range(BATCH_STEPS):
        observations, *_ = env.step(observations["action_mask"].argmax(axis=1))
    return env.num_envs * BATCH_STEPS / (time.process_time() - begin)


def main() -> None:
    """Measure and print a table."""
    announce()
    warm_up()
    print(f"\nSteps per second on one core, with wrappers and random legal actions, median of {ROUNDS} rounds\n")
    tried = {
        "PettingZoo's connect_four": pettingzoo.make("aec", "classic/connect_four_v3"),
        "indigo, 2 players, 1 in hand": envs.env(),
        "indigo, 4 players, 2 in hand": envs.env(players=4, hand_size=2),
    }
    speeds: dict[str, list[float]] = {name: [] for name in tried}
    for _ in range(ROUNDS):
        for name, env in tried.items():
            speeds[name].append(steps_per_second(env))
    for name, found in speeds.items():
        print(f"{name:40}{median(found):12,.0f}")

    print(f"\nSteps per second on one core in a batch of {BATCH} games, random actions, median of {ROUNDS} rounds\n")
    print(f"{'':24}{'masks':>12}{'and observations':>20}")
    for options in (Options(), Options(hand_size=2), Options(players=3), Options(players=4)):
        batch = Batch(BATCH, options, seed=1)
        masks, both = (
            median(batch_steps_per_second(batch, look) for _ in range(ROUNDS))
            for look in (lambda batch: batch.masks, lambda batch: batch.observations)
        )
        print(f"{f'{options.players} players, {options.hand_size} in hand':24}{masks:12,.0f}{both:20,.0f}")

    print(f"\nSteps per second on one core of one agent in {BATCH} games against random, median of {ROUNDS} rounds\n")
    for players in (2, 3, 4):
        agent = envs.SoloVector(BATCH, "random", players=players, copy=False)
        print(f"{f'{players} players':24}{median(agent_steps_per_second(agent) for _ in range(ROUNDS)):12,.0f}")


if __name__ == "__main__":
    main()
