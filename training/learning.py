"""One network, its optimiser and its average; what is saved can be continued."""

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final

import torch
from torch import Tensor

from indigo.engine.layout import KIND_COUNT, SEATS
from training.boards import Boards, Inputs
from training.fused import FusedNetwork
from training.network import LAYERS, WIDTH, Network
from training.schedule import Lesson
from training.self_play import CAPACITIES, NEVER, Player, SelfPlay, Steps, players_in

# How often each set-up is played: two players most, one tile in hand more than two.
SHARES: Final = (0.28, 0.14, 0.10, 0.18, 0.10, 0.06, 0.05, 0.09)
AVERAGED: Final = 0.995  # what the average keeps at each step
FORMAT: Final = 2  # of a checkpoint; docs/training.md describes it. A change of the network's inputs raises it, too


class CheckpointError(ValueError):
    """A checkpoint that can't be continued."""


class Learner:
    """The state of a training, and one round of it: games of the average against itself, then a pass over them.

    Every random choice of a round follows from the seed and the round's number.
    """

    def __init__(
        self,
        device: str,
        *,
        games: int,
        width: int = WIDTH,
        layers: int = LAYERS,
        seed: int = 1,
        shares: Sequence[float] = SHARES,
    ) -> None:
        """Start from random weights, with this many games in step."""
        torch.manual_seed(seed)
        self.device, self.seed = device, seed
        self.network = Network(width, layers).to(device)
        self.average = Network(width, layers).to(device)
        self.average.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(self.network.parameters(), weight_decay=1e-3, fused=device == "cuda")
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
        self.rngs = torch.empty(games, dtype=torch.int64, device=device)
        self.player = Player(answering, chunk=1 << 17 if device == "cuda" else 4096)
        self.self_play = SelfPlay(self.boards, self.player, self.setups, self.rngs)
        self.rounds = self.steps = self.games = 0
        self.seconds = 0.0

    def round(self, lesson: Lesson) -> dict[str, float]:
        """Play and learn; return what a log shows."""
        began = time.monotonic()
        torch.manual_seed(int.from_bytes(sha256(f"{self.seed} {self.rounds}".encode()).digest()[:7], "big"))
        self.rngs.copy_(torch.randint(1, 2**62, self.rngs.shape, device=self.device))
        for group in self.optimiser.param_groups:
            group["lr"] = lesson.rate
        if self.fused:
            self.fused.take(self.average)
        steps, _ = self.self_play.play(lesson.teacher)
        self._wait()
        middle = time.monotonic()
        losses = self._learn(steps, lesson.steps)
        self._wait()
        now = time.monotonic()
        self.rounds += 1
        self.games += len(self.setups)
        self.seconds += now - began
        return {"play": middle - began, "learn": now - middle, **losses}

    def _learn(self, played: list[Steps], steps: int) -> dict[str, float]:
        """Make one pass over all positions; a step takes equally many from each part of the game."""
        parts = [[step for step in played if step.inputs.capacity == capacity] for capacity in CAPACITIES]
        count = min(len(part) for part in parts) * len(self.setups)
        orders = [torch.randperm(len(part) * len(self.setups), device=self.device) for part in parts]
        stacked = [_stacked(part) for part in parts]
        total = torch.zeros(3, device=self.device)
        steps = min(steps, count)
        batch = count // steps
        for at in range(steps):
            losses = torch.zeros(3, device=self.device)
            for part, order in zip(stacked, orders, strict=True):
                rows = order[at * batch : (at + 1) * batch]
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
        policy, value, points = (total / steps).tolist()
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

    def save(self, path: Path, **extra: Any) -> None:
        """Write everything that is needed to continue; an interrupted write leaves the old file."""
        new = path.with_suffix(".new")
        content = {
            "format": FORMAT,
            "asked": self._asked(),
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "rounds": self.rounds,
            "steps": self.steps,
            "games": self.games,
            "seconds": self.seconds,
        }
        torch.save(content | extra, new)
        new.replace(path)

    def load(self, path: Path) -> dict[str, Any]:
        """Continue from a checkpoint; return it. Raises `CheckpointError` if it is of another version or training."""
        try:
            saved: dict[str, Any] = torch.load(path, map_location=self.device, weights_only=True)
        except (OSError, RuntimeError, EOFError, LookupError, UnpicklingError) as error:
            raise CheckpointError(f"{path} can't be read: {error}") from None
        found = saved.get("format", 1) if isinstance(saved, dict) else None
        if found != FORMAT:
            raise CheckpointError(f"{path} has format {found}, and this version of Indigo continues format {FORMAT}")
        for name, asked in self._asked().items():
            if saved["asked"][name] != asked:
                raise CheckpointError(
                    f"{path} was trained with {name} = {saved['asked'][name]}, not {asked}: ask for the same, or choose"
                    " another folder"
                )
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self.optimiser.load_state_dict(saved["optimiser"])
        for name in ("rounds", "steps", "games", "seconds"):
            setattr(self, name, saved[name])
        return saved

    def _asked(self) -> dict[str, int]:
        """Return what has to be the same to continue."""
        sizes = {"width": self.network.width, "layers": self.network.layers}
        return {"seed": self.seed, "games": len(self.setups), **sizes}


def _stacked(part: list[Steps]) -> Steps:
    """Join the steps of one part of the game."""
    inputs = Inputs(*(torch.cat(each) for each in zip(*(step.inputs for step in part), strict=True)))
    others = [torch.cat(each) for each in zip(*(step[1:] for step in part), strict=True)]
    return Steps(inputs, *others)
