"""The network in PyTorch. `indigo.engine.network.network` computes the same on a CPU without it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from indigo.engine.layout import KIND_COUNT, SEATS, TILE_COUNT
from indigo.engine.network.inputs import EDGE_COUNT, FACT_COUNT, GATE_COUNT, NO_PLACE, PLACE_COUNT

WIDTH, LAYERS = 64, 5
OUTPUTS = KIND_COUNT * SEATS + SEATS


class Network(nn.Module):
    """Messages along the routes: in each layer, a free cell hears from the node at the far end of each of its sides."""

    def __init__(self, width: int = WIDTH, layers: int = LAYERS) -> None:
        super().__init__()
        self.width, self.layers = width, layers
        self.place = nn.Parameter(torch.randn(PLACE_COUNT + 1, width) * 0.1)
        self.edge = nn.Parameter(torch.randn(6 * EDGE_COUNT, width) * 0.1)
        self.owner = nn.Linear(SEATS, width)
        self.fact = nn.Linear(FACT_COUNT, width)
        self.scale = nn.Parameter(torch.ones(layers + 1, width))
        self.hear = nn.ModuleList(nn.Linear(7 * width, width) for _ in range(layers))
        self.mix = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.spread = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers))
        self.head = nn.Linear(width, width)
        self.policy = nn.Linear(width, TILE_COUNT)
        self.value_1 = nn.Linear(2 * width + FACT_COUNT, 2 * width)
        self.value_2 = nn.Linear(2 * width, OUTPUTS)
        for layer in (*self.mix, *self.spread):
            nn.init.normal_(layer.weight, std=0.3 / width**0.5)

    def forward(self, places: Tensor, far: Tensor, edges: Tensor, owners: Tensor, facts: Tensor) -> tuple[Tensor, ...]:
        """Return the policy's logits by free cell and local tile, win logits by kind in hand and seat, and points."""
        count, capacity = places.shape
        width = self.width
        with torch.autocast(places.device.type, torch.bfloat16, enabled=places.is_cuda):
            # As products, because the gradients of look-ups in small tables are slow.
            is_place = places[..., None] == torch.arange(PLACE_COUNT + 1, device=places.device)
            is_edge = (edges[..., None] == torch.arange(EDGE_COUNT, device=places.device)).view(count, capacity, -1)
            looked_up = torch.cat([is_place, is_edge], -1).to(torch.bfloat16 if places.is_cuda else torch.float32)
            cells = looked_up @ torch.cat([self.place, self.edge])
            gates = self.owner(owners.float())
            nothing = torch.zeros(count, 1, width, device=places.device, dtype=gates.dtype)
            nodes = torch.cat([cells.to(gates.dtype), gates, nothing], 1) + self.fact(facts)[:, None]
            ends = Ends.of(far, edges)
            free = (places != NO_PLACE)[..., None].to(gates.dtype)
            for number in range(self.layers):
                x = normed(nodes, self.scale[number])
                heard = Listening.apply(x, *ends)
                u = functional.relu(self.hear[number](torch.cat([x[:, :capacity], heard], -1))) * free
                told = self.mix[number](u) + self.spread[number](u.sum(1) * 0.05)[:, None]
                nodes = torch.cat([nodes[:, :capacity] + told, nodes[:, capacity:]], 1)
            u = functional.relu(self.head(normed(nodes[:, :capacity], self.scale[self.layers]))) * free
            pooled = torch.cat([u.sum(1) * 0.1, u.amax(1), facts.to(u.dtype)], -1)
            outputs = self.value_2(functional.relu(self.value_1(pooled))).float()
            logits = self.policy(u).float().reshape(count, capacity * TILE_COUNT)
        wins = outputs[:, : KIND_COUNT * SEATS].view(count, KIND_COUNT, SEATS)
        return logits, wins, outputs[:, KIND_COUNT * SEATS :]

    def save(self, path: Path) -> None:
        """Write the weights for `indigo.engine.network.network`: half precision, matrices as (inputs, outputs)."""
        new = path.with_name(f"new-{path.name}")
        np.savez_compressed(new, **arrays(self))  # type: ignore[arg-type]
        new.replace(path)

    @classmethod
    def read(cls, path: Path) -> "Network":
        """Return the network whose weights `save` wrote."""
        with np.load(path) as file:
            found = {name: torch.from_numpy(file[name]).float() for name in file.files}
        network = cls(found["place"].shape[1], len(found["hear"]))
        state = {name: found[name] for name in ("place", "edge", "scale")}
        for name in ("owner", "fact", "head", "policy", "value_1", "value_2"):
            state |= {f"{name}.weight": found[name].T, f"{name}.bias": found[f"{name}_bias"]}
        for name in ("hear", "mix", "spread"):
            state |= {f"{name}.{at}.weight": matrix.T for at, matrix in enumerate(found[name])}
            state |= {f"{name}.{at}.bias": bias for at, bias in enumerate(found.get(f"{name}_bias", ()))}
        network.load_state_dict(state)
        return network


class Ends(NamedTuple):
    """Where routes lead, as indices: of the node at the far end, and of the far cell's side, to go back by."""

    nodes: Tensor
    back: Tensor
    is_cell: Tensor
    is_other: Tensor  # by gate or nothing and side: whether the route leads there

    @classmethod
    def of(cls, far: Tensor, edges: Tensor) -> "Ends":
        """Compute the indices once for all layers."""
        count, capacity, _ = far.shape
        game = torch.arange(count, device=far.device, dtype=torch.int32)[:, None]
        node, side = far.view(count, -1).int(), edges.view(count, -1).int() % 7
        is_cell = node < capacity
        back = torch.where(is_cell, (game * capacity + node) * 6 + side, 0)
        others = torch.arange(capacity, capacity + GATE_COUNT + 1, device=far.device)
        is_other = node[:, None] == others[:, None]
        return cls((node + game * (capacity + GATE_COUNT + 1)).view(-1), back.view(-1), is_cell, is_other)


class Listening(torch.autograd.Function):
    """Collect what the nodes at the far ends of the six sides say.

    A route leads back to where it came from, so the gradient can be collected in the same way: much faster than
    scattering it.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor, nodes: Tensor, back: Tensor, is_cell: Tensor, is_other: Tensor) -> Tensor:
        """Return for each free cell the six nodes, one after the other."""
        ctx.save_for_backward(back, is_cell, is_other)
        count, rows, width = x.shape
        return x.reshape(-1, width)[nodes].view(count, rows - GATE_COUNT - 1, 6 * width)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        """Return the gradient of the nodes."""
        back, is_cell, is_other = ctx.saved_tensors
        count, capacity, width = gradient.shape[0], gradient.shape[1], gradient.shape[2] // 6
        sides = gradient.reshape(-1, width)
        cells = (sides[back].view(count, capacity, 6, width) * is_cell.view(count, capacity, 6, 1)).sum(2)
        others = is_other.to(gradient.dtype) @ sides.view(count, capacity * 6, width)
        return torch.cat([cells, others.to(cells.dtype)], 1), None, None, None, None


def normed(x: Tensor, scale: Tensor) -> Tensor:
    """Divide each node by its root mean square."""
    y = x.float()
    return (y * torch.rsqrt(y.square().mean(-1, keepdim=True) + 1e-5) * scale).to(x.dtype)


def arrays(network: Network) -> dict[str, np.ndarray]:
    """Return the weights by name; layers are stacked."""

    def matrix(layers: Sequence[nn.Module]) -> np.ndarray:
        return np.stack([_half(layer.weight.T) for layer in layers])

    def bias(layers: Sequence[nn.Module]) -> np.ndarray:
        return np.stack([_half(layer.bias) for layer in layers])

    found = {name: _half(getattr(network, name)) for name in ("place", "edge", "scale")}
    for name in ("owner", "fact", "head", "policy", "value_1", "value_2"):
        layer = getattr(network, name)
        found[name], found[f"{name}_bias"] = _half(layer.weight.T), _half(layer.bias)
    found["hear"], found["hear_bias"] = matrix([*network.hear]), bias([*network.hear])
    found["mix"], found["mix_bias"] = matrix([*network.mix]), bias([*network.mix])
    found["spread"] = matrix([*network.spread])
    return found


def _half(tensor: Tensor) -> np.ndarray:
    return tensor.detach().float().cpu().numpy().astype(np.float16)
