"""One network, its optimiser and its average; what is saved can be continued."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor

from indigo.engine.layout import KIND_COUNT, SEATS
from training.boards import Boards, Inputs
from training.fused import FusedNetwork
from training.network import LAYERS, WIDTH, Network
from training.self_play import CAPACITIES, NEVER, Player, SelfPlay, Steps, Teacher, players_in

# How often each set-up is played: two players most, one tile in hand more than two.
SHARES: Final = (0.28, 0.14, 0.10, 0.18, 0.10, 0.06, 0.05, 0.09)
RATE: Final = 1.5e-3
AVERAGED: Final = 0.995  # what the average keeps at each step
DEEP_FROM: Final = 0.5  # the share of the training after which the teacher looks deeper
SHALLOW, DEEP = Teacher(wide=16), Teacher(wide=16, deep=6, sharpness=30.0)


class Learner:
    """The state of a training, and one round of it: games of the average against itself, then a pass over them."""

    def __init__(
        self,
        device: str,
        *,
        games: int,
        batch: int,
        width: int = WIDTH,
        layers: int = LAYERS,
        seed: int = 0,
        shares: Sequence[float] = SHARES,
    ) -> None:
        """Start from random weights. `batch` positions of each part of the game make up a step."""
        torch.manual_seed(seed)
        self.device, self.batch = device, batch
        self.network = Network(width, layers).to(device)
        self.average = Network(width, layers).to(device)
        self.average.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=RATE, weight_decay=1e-3, fused=device == "cuda"
        )
        self.forward: Callable[..., Any] = self.network
        answering: Any = self.average
        self.fused: FusedNetwork | None = None
        if device == "cuda":
            self.forward = torch.compile(self.network, dynamic=False)
            self.fused = answering = FusedNetwork(self.average)
        self.boards = Boards(device, torch)
        counts = [round(games * share / sum(shares)) for share in shares]
        counts[counts.index(max(counts))] += games - sum(counts)
        setups = torch.cat([torch.full((count,), number) for number, count in enumerate(counts)])
        self.setups = setups.to(torch.uint8).to(device)
        self.rngs = torch.randint(1, 2**62, (games,), device=device)
        self.player = Player(answering, chunk=1 << 17 if device == "cuda" else 4096)
        self.self_play = SelfPlay(self.boards, self.player, self.setups, self.rngs)
        self.rounds = self.steps = self.games = 0
        self.seconds = 0.0

    def round(self, done: float) -> dict[str, float]:
        """Play and learn, at this share of the whole training; return what a log shows."""
        began = time.monotonic()
        teacher = SHALLOW if done < DEEP_FROM else DEEP
        remembered = 1.0 if done < 0.06 else 0.9
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * min(1, (self.rounds + 1) / 10) * (1 if done < 0.6 else max(0.02, (1 - done) / 0.4))
        if self.fused:
            self.fused.take(self.average)
        steps, _ = self.self_play.play(Teacher(teacher.wide, teacher.deep, teacher.sharpness, remembered))
        self._wait()
        middle = time.monotonic()
        losses = self._learn(steps)
        self._wait()
        now = time.monotonic()
        self.rounds += 1
        self.games += len(self.setups)
        self.seconds += now - began
        return {"play": middle - began, "learn": now - middle, **losses}

    def _learn(self, steps: list[Steps]) -> dict[str, float]:
        """Make one pass over all positions; a step takes equally many from each part of the game."""
        parts = [[step for step in steps if step.inputs.capacity == capacity] for capacity in CAPACITIES]
        count = min(len(part) for part in parts) * len(self.setups)
        orders = [torch.randperm(len(part) * len(self.setups), device=self.device) for part in parts]
        stacked = [_stacked(part) for part in parts]
        total = torch.zeros(3, device=self.device)
        passes = max(count // self.batch, 1)
        for at in range(passes):
            losses = torch.zeros(3, device=self.device)
            for part, order in zip(stacked, orders, strict=True):
                rows = order[at * self.batch : (at + 1) * self.batch]
                losses = losses + self._losses(part, rows)
            losses = losses / len(parts)
            loss = losses[0] + losses[1] + 0.5 * losses[2]
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimiser.step()
            self.steps += 1
            kept = min(AVERAGED, 1 - 1 / (self.steps + 1))
            with torch.no_grad():
                torch._foreach_lerp_([*self.average.parameters()], [*self.network.parameters()], 1 - kept)
            total += losses.detach()
        policy, value, points = (total / passes).tolist()
        return {"policy": policy, "value": value, "points": points}

    def _losses(self, part: "Steps", rows: Tensor) -> Tensor:
        """Return the losses of the policy, the value and the points."""
        inputs = part.inputs.at(rows)
        players = players_in(inputs.facts)
        # Half of the positions as the seat to move sees them, half as another seat: only the values differ.
        ahead = torch.where(
            torch.rand(len(rows), device=self.device) < 0.5,
            0,
            torch.randint(0, 12, (len(rows),), device=self.device) % players,
        )
        logits, wins, points = self.forward(*inputs.seen_by(ahead)[:5])
        live = part.live[rows].float()
        weight = live / live.sum().clamp(min=1)
        legal = inputs.legal.view(len(rows), -1) & 1 == 1
        masked = logits.masked_fill(~legal & legal.any(1, keepdim=True), NEVER)
        target = part.targets[rows].float()
        policy = torch.logsumexp(masked, -1) - (target * torch.where(legal, logits, 0)).sum(-1)
        seats = torch.arange(SEATS, device=self.device)[None]
        absent = seats >= players[:, None]
        log_shares = wins.masked_fill(absent[:, None], NEVER).log_softmax(-1).clamp(min=-20)
        cross = -(part.values[rows][:, None] * log_shares).sum(-1)  # by kind
        kinds = torch.arange(KIND_COUNT, device=self.device)
        held = (inputs.held[:, :, None] == kinds).float().sum(1)
        value = (cross * held).sum(1) / held.sum(1).clamp(min=1)
        error = ((points - part.points[rows]).square() * ~absent).sum(-1)
        return torch.stack([(each * weight).sum() for each in (policy, value, error)])

    def _wait(self) -> None:
        if self.device == "cuda":
            torch.cuda.synchronize()

    # Saving

    def save(self, path: Path, extra: dict[str, Any]) -> None:
        """Write everything that is needed to continue; an interrupted write leaves the old file."""
        new = path.with_suffix(".new")
        torch.save(
            {
                "width": self.network.width,
                "layers": self.network.layers,
                "network": self.network.state_dict(),
                "average": self.average.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "rngs": self.rngs.cpu(),
                "torch": torch.get_rng_state(),
                "rounds": self.rounds,
                "steps": self.steps,
                "games": self.games,
                "seconds": self.seconds,
                **extra,
            },
            new,
        )
        new.replace(path)

    def load(self, path: Path) -> dict[str, Any]:
        """Continue from a checkpoint; return it."""
        saved: dict[str, Any] = torch.load(path, map_location=self.device, weights_only=True)
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self.optimiser.load_state_dict(saved["optimiser"])
        if len(saved["rngs"]) == len(self.rngs):
            self.rngs.copy_(saved["rngs"])
        torch.manual_seed(saved["steps"])
        for name in ("rounds", "steps", "games", "seconds"):
            setattr(self, name, saved[name])
        return saved


def _stacked(part: list[Steps]) -> Steps:
    """Join the steps of one part of the game."""
    inputs = Inputs(*(torch.cat(each) for each in zip(*(step.inputs for step in part), strict=True)))
    others = [torch.cat(each) for each in zip(*(step[1:] for step in part), strict=True)]
    return Steps(inputs, *others)
