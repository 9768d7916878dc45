"""Prove on a machine with a GPU what the tests can't run: `PYTHONPATH=src:. python -m training.proof`.

The game in C, batches on the GPU and the network in CUDA have to be those of the engine and of PyTorch. Each proof
prints a line with its figures. If one fails, its error follows, the others still run, and the exit status is 1.
"""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from bench.machine import announce
from indigo import Options
from indigo.engine import Batch, DeviceBatch
from indigo.engine.batches import c_kernels
from indigo.engine.network.inputs import GATE_COUNT
from indigo.engine.network.network import WEIGHTS
from training.boards import SETUPS, Boards, Inputs
from training.equality import SHOWN, differing_games, differing_positions, differing_steps
from training.fused import FusedNetwork
from training.network import Ends, Listening, Network
from training.self_play import CAPACITIES

POSITIONS = 1003  # no multiple of what fits into a block of the fused kernel
MOVES = {54: 3, 36: 20, 18: 40}  # after which positions are looked at, by the capacity that they then need
SHARED = Options(players=3)


class Failed(Exception):
    """A proof that fails, with its figures."""


class NeedsGPU(Exception):
    """A proof that a CPU can't run."""


def expect(is_proved: bool, figures: str) -> str:
    """Return the figures of a proof, or raise them."""
    if not is_proved:
        raise Failed(figures)
    return figures


# The game


def whole_games(device: str, games: int) -> str:
    """Compare every word after every move of random games."""
    wrong = differing_games(device, games, seed=1)
    return expect(wrong == 0, f"{wrong} of {games:,} games differ")


def positions(device: str, games: int) -> str:
    """Compare the inputs of the network, the legal choices, the results and the next position."""
    found = [differing_positions(device, options, max(games // 2000, 2), seed=1) for options in SETUPS]
    wrong, total = map(sum, zip(*found, strict=True))
    return expect(wrong == 0, f"{wrong} of {total:,} positions differ")


def batches(device: str, games: int) -> str:
    """Compare turns, masks, observations, rewards and ends after every step."""
    found = [differing_steps(device, options, games // len(SETUPS), seed=1) for options in SETUPS]
    wrong, steps = map(sum, zip(*found, strict=True))
    return expect(wrong == 0, f"{wrong} of {games:,} games differ in {steps:,} steps")


# Arrays of other libraries


def shared_with_torch(device: str, games: int) -> str:
    """Play with PyTorch's tensors."""
    batch = DeviceBatch(64, SHARED, seed=1, device=device, convert=torch.from_dlpack)
    return _played_alike(
        batch,
        shown=lambda name: getattr(batch, name).cpu().numpy(),
        address=lambda name: getattr(batch, name).data_ptr(),
        made=lambda actions: torch.as_tensor(actions, device=device),
    )


def shared_with_jax(device: str, games: int) -> str:
    """Play with JAX's arrays."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # leave memory to the other proofs
    import jax

    batch = DeviceBatch(64, SHARED, seed=1, device=device)
    return _played_alike(
        batch,
        shown=lambda name: np.asarray(jax.dlpack.from_dlpack(getattr(batch, name))),
        address=lambda name: jax.dlpack.from_dlpack(getattr(batch, name)).unsafe_buffer_pointer(),
        made=jax.numpy.asarray,
    )


def _played_alike(
    batch: DeviceBatch,
    shown: Callable[[str], np.ndarray],
    address: Callable[[str], int],
    made: Callable[[np.ndarray], object],
) -> str:
    """Play with another library's arrays, and compare them with a Batch after each step."""
    plain, steps = Batch(len(batch), SHARED, seed=1), 60
    copied = [name for name in SHOWN if address(name) != c_kernels.address_of(batch._own[name])]
    wrong = set()
    for _ in range(steps):
        actions = plain.random_actions()
        plain.step(actions)
        batch.step(made(actions))
        wrong |= {name for name in SHOWN if not np.array_equal(shown(name), getattr(plain, name))}
    is_shared = not copied or batch.device == "cpu"  # where JAX copies what isn't aligned as it likes
    figures = f"{len(SHOWN)} arrays, {steps} steps; copied: {', '.join(copied) or 'none'}; differ: {len(wrong)}"
    return expect(not wrong and is_shared, figures)


# The network


def described(device: str, capacity: int) -> Inputs:
    """Return the inputs for positions of all set-ups that need this capacity."""
    boards = Boards(device, torch)
    rows = torch.arange(POSITIONS, device=device)
    rngs = torch.randint(1, 2**62, (POSITIONS,), generator=torch.Generator().manual_seed(1)).to(device)
    games = boards.new((rows % len(SETUPS)).to(torch.uint8), rngs)
    for _ in range(MOVES[capacity]):
        games = boards.played(games, rows, boards.random_actions(games, rngs))
    return boards.describe(games, (rows % 2).to(torch.uint8), capacity).seen_by(rows * 0)


def fused_network(device: str, games: int) -> str:
    """Compare the errors of the CUDA kernel with those of PyTorch in the same precision."""
    if device != "cuda":
        raise NeedsGPU
    exact_network, network = Network.read(WEIGHTS), Network.read(WEIGHTS).to(device)
    fused = FusedNetwork(network)
    is_proved, figures = True, []
    for capacity in CAPACITIES:
        inputs = described(device, capacity)[:5]
        with torch.no_grad():
            exact = exact_network(*(each.cpu() for each in inputs))
            half = network(*inputs)
        for name, right, by_torch, by_kernel in zip(
            ("logits", "wins", "points"), exact, half, fused(*inputs), strict=True
        ):
            (mean, most), (torch_mean, torch_most) = _errors(by_kernel, right), _errors(by_torch, right)
            is_proved &= mean <= 1.5 * torch_mean and most <= 3 * torch_most
            figures.append(
                f"{name} at {capacity}: {mean:.1e}, at most {most:.1e} (PyTorch {torch_mean:.1e}, {torch_most:.1e})"
            )
    return expect(is_proved, f"errors of {POSITIONS:,} positions: {'; '.join(figures)}")


def _errors(found: Tensor, right: Tensor) -> tuple[float, float]:
    """Return the root of the mean square error, and the largest error."""
    off = (found.float().cpu() - right).abs()
    return float(off.square().mean().sqrt()), float(off.max())


def gradients(device: str, games: int) -> str:
    """Compare the gradient along routes with that of a look-up, and the network's with the one that a CPU finds."""
    off = 0.0
    for capacity in CAPACITIES:
        inputs = described(device, capacity)
        ends = Ends.of(inputs.far, inputs.edges)
        x = torch.randn(POSITIONS, capacity + GATE_COUNT + 1, 8, device=device, requires_grad=True)
        weights = torch.randn(POSITIONS, capacity, 48, device=device)
        (heard,) = torch.autograd.grad((Listening.apply(x, *ends) * weights).sum(), x)
        looked_up = x.reshape(-1, 8)[ends.nodes].view(POSITIONS, capacity, 48)
        (expected,) = torch.autograd.grad((looked_up * weights).sum(), x)
        off = max(off, float((heard - expected).abs().max()))
    inputs = described(device, CAPACITIES[-1])
    one, other = _gradient(inputs, device), _gradient(inputs, "cpu")
    cosine = float(torch.nn.functional.cosine_similarity(one, other, dim=0))
    return expect(off < 1e-3 and cosine > 0.99, f"along routes off by {off:.1e}; cosine with the CPU's {cosine:.5f}")


def _gradient(inputs: Inputs, device: str) -> Tensor:
    network = Network.read(WEIGHTS).to(device)
    outputs = network(*(each.to(device) for each in inputs[:5]))
    sum(each.square().mean() for each in outputs).backward()
    return torch.cat([each.grad.float().cpu().ravel() for each in network.parameters()])


# The command

PROOFS: dict[str, Callable[[str, int], str]] = {
    "games in C are the engine's": whole_games,
    "the training's kernels agree with the engine": positions,
    "a DeviceBatch is a Batch": batches,
    "PyTorch shares the arrays": shared_with_torch,
    "JAX shares the arrays": shared_with_jax,
    "the CUDA kernel is the network": fused_network,
    "gradients are right": gradients,
}


def main(arguments: list[str] | None = None) -> int:
    """Run all proofs, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m training.proof", description="Prove what runs on a GPU.")
    parser.add_argument("--device", choices=c_kernels.DEVICES, default="cuda", help="cpu tries what can run there")
    parser.add_argument("--games", type=int, default=100_000, help="random games to compare (default 100000)")
    given = parser.parse_args(arguments)
    announce()
    torch.manual_seed(1)
    failures = 0
    for title, proof in PROOFS.items():
        began = time.monotonic()
        try:
            said = f"proved    {title}: {proof(given.device, given.games)}"
        except NeedsGPU:
            said = f"left out  {title}: it needs a GPU"
        except Exception as error:
            failures += 1
            if not isinstance(error, Failed):
                traceback.print_exc()
            said = f"FAILED    {title}: {error!r}"
        _say(f"{said} ({time.monotonic() - began:.0f} s)")
    return 1 if failures else 0


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
