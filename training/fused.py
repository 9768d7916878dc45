"""The network in one CUDA kernel, faster than PyTorch's compiler makes it; for self-play only."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from indigo.engine.layout import KIND_COUNT, SEATS, TILE_COUNT
from training.network import Network

ROWS: Final = 256
WIDTH: Final = 64  # the kernel is written for this one
STRIDE: Final = 72


@cache
def _kernel(capacity: int) -> tuple[Any, int, int]:
    """Return the kernel for a capacity, how many positions fit into a block, and its shared memory."""
    import cupy

    fit = ROWS // capacity
    code = Path(__file__).with_name("fused.cu").read_text(encoding="utf-8")
    module = cupy.RawModule(code=f"#define CAPACITY {capacity}\n#define FIT {fit}\n{code}", options=("--std=c++17",))
    said = (fit * (capacity + 7) * STRIDE * 2 + 15) // 16 * 16
    size = said + (7 + 2) * WIDTH * WIDTH * 2 + fit * 7 * 128 + ROWS * 16 + 16 * STRIDE * 2 + 16 * WIDTH * 4
    kernel = module.get_function("judge")
    kernel.max_dynamic_shared_size_bytes = size
    return kernel, fit, size


def fragments(matrix: Tensor) -> Tensor:
    """Reorder a matrix of (inputs, outputs) to what each lane needs: 16 inputs and 16 outputs at a time."""
    inputs, outputs = matrix.shape
    parts = matrix.bfloat16().contiguous().view(inputs // 16, 2, 4, 2, outputs // 16, 2, 8)
    return parts.permute(0, 4, 6, 2, 5, 1, 3).contiguous()


class FusedNetwork:
    """Answers like `Network`, from a copy of its weights that `take` renews."""

    def __init__(self, network: Network) -> None:
        self.take(network)

    @torch.no_grad()
    def take(self, network: Network) -> None:
        """Copy the weights."""
        if network.width != WIDTH:
            raise ValueError(f"the kernel is for a width of {WIDTH}, not {network.width}")
        self.network, self.layers = network, network.layers
        self.hear, self.mix, self.spread = (
            torch.stack([fragments(each.weight.T) for each in layers])
            for layers in (network.hear, network.mix, network.spread)
        )
        self.hear_bias, self.mix_bias = (
            torch.stack([each.bias for each in layers]).float() for layers in (network.hear, network.mix)
        )
        self.head = fragments(network.head.weight.T)
        self.policy = fragments(functional.pad(network.policy.weight.T, (0, 1)))
        self.policy_bias = functional.pad(network.policy.bias, (0, 1)).float()
        self.place, self.edge = network.place.bfloat16().contiguous(), network.edge.bfloat16().contiguous()

    @torch.no_grad()
    def __call__(self, places: Tensor, far: Tensor, edges: Tensor, owners: Tensor, facts: Tensor) -> tuple[Tensor, ...]:
        """Return what `Network.forward` returns; the logits in half precision."""
        network, (count, capacity) = self.network, places.shape
        known = network.fact(facts)
        gates = network.owner(owners.float()) + known[:, None]
        logits = torch.empty(count, capacity * TILE_COUNT, dtype=torch.float16, device=places.device)
        pooled = torch.empty(count, 2 * WIDTH, device=places.device)
        kernel, fit, size = _kernel(capacity)
        tensors = [
            places.contiguous(), far.contiguous(), edges.contiguous(), known, gates, self.place, self.edge,
            network.scale, self.hear, self.hear_bias, self.mix, self.mix_bias, self.spread, self.head,
            network.head.bias, self.policy, self.policy_bias, logits, pooled,
        ]  # fmt: skip
        passed = [np.uint64(each.data_ptr()) for each in tensors]
        kernel(((count + fit - 1) // fit,), (ROWS,), (*passed, np.int32(self.layers), np.int32(count)), shared_mem=size)
        hidden = functional.relu(network.value_1(torch.cat([pooled, facts], -1)))
        outputs = network.value_2(hidden)
        wins = outputs[:, : KIND_COUNT * SEATS].view(count, KIND_COUNT, SEATS)
        return logits, wins, outputs[:, KIND_COUNT * SEATS :]
