"""AlphaZero for two players on Indigo's batches: a network, a tree search, self-play, learning, matches.

    python examples/alphazero.py --minutes 5 --out FOLDER

It needs PyTorch and the extra `engine`; on a GPU also CuPy, for the game itself. The folder gets the weights and
the curve of strength.

What differs from AlphaZero for chess is that tiles are hidden. Each simulation therefore starts by dealing all tiles
that the player may not know at random (`resample`). A node of the tree is a sequence of actions; which of its actions
are legal depends on the tile that its player holds in this simulation. So the network doesn't see any hand: it answers
for all tiles at once, and masks select those that are in the hand.

With 200 legal moves, a few simulations visit most moves once or never. So the policy doesn't learn the visits, but its
own answer with each visited move raised or lowered by the value that the search found (as in Gumbel AlphaZero).
"""

import argparse
import csv
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from indigo import FREE_CELLS
from indigo.bots import bot_named
from indigo.engine import ACTION_COUNT, Batch, DeviceBatch, symmetries
from indigo.rules.board import EXITS

TILES, SIDES = 15, 18  # numbers of an observation for each cell: the tile on it, the gems at its sides
SHARPNESS = 25.0  # how much a value of 1 more raises the logit of a move
DEPTH = 4  # of the tree; a deeper one costs all games the time of the deepest
SECTIONS = (54 * TILES, 54 * SIDES, 5, 5, 12, 24, 4)  # tiles, gems, hand, unseen, won, gates, turn


@dataclass(frozen=True)
class Settings:
    """How to play and learn. These are for a GPU; `SMALL` is for a test on a CPU."""

    games: int = 2048  # in step
    simulations: int = 24  # for each move
    width: int = 64
    blocks: int = 5
    rounds_kept: int = 6  # self-play that is learned from
    batch: int = 2048
    passes: float = 3.0  # over the newest round's number of positions
    rate: float = 2e-3
    opening: int = 12  # moves that are drawn at random from the policy
    match_games: int = 60


SMALL = Settings(games=8, simulations=4, width=16, blocks=1, rounds_kept=2, batch=64, match_games=4)

# The network


class Network(nn.Module):
    """A residual network on the board as a grid of 9 × 9, whose neighbours include those of the hexagons.

    It answers with a logit for each action, whatever the hand, and the value for the seat to move, from -1 to 1.
    """

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        exits = np.zeros((54, 6))
        for place, gate in EXITS.items():
            exits[FREE_CELLS.index(place.cell), gate - 1] += 1
        self.register_buffer("exits", torch.tensor(exits, dtype=torch.float32))
        self.register_buffer("at", torch.tensor([9 * (cell.r + 4) + cell.q + 4 for cell in FREE_CELLS]))
        self.first = nn.Conv2d(TILES + SIDES + 3, width, 3, padding=1)
        self.facts = nn.Linear(11, width)
        self.blocks = nn.ModuleList(
            nn.Sequential(
                nn.BatchNorm2d(width),
                nn.ReLU(),
                nn.Conv2d(width, width, 3, padding=1, bias=False),
                nn.BatchNorm2d(width),
                nn.ReLU(),
                nn.Conv2d(width, width, 3, padding=1),
            )
            for _ in range(blocks)
        )
        self.policy = nn.Sequential(nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, TILES, 1))
        self.value = nn.Sequential(nn.Linear(2 * width + 11, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values for observations."""
        count = len(observations)
        tiles, gems, hand, unseen, won, gates, _ = observations.float().split(SECTIONS, 1)
        owned = self.exits @ gates.view(count, 6, 4)[:, :, :2]  # exits of mine and of the other player at each cell
        cells = [tiles.view(count, 54, TILES), gems.view(count, 54, SIDES), owned, torch.ones_like(owned[..., :1])]
        facts = torch.cat([(hand + unseen) / 10, won[:, :6] / 3], 1)  # hands are hidden: see above
        grid = torch.zeros(count, TILES + SIDES + 3, 81, device=observations.device)
        grid[:, :, self.at] = torch.cat(cells, 2).transpose(1, 2)
        board = grid.view(count, -1, 9, 9).contiguous(memory_format=torch.channels_last)
        x = self.first(board) + self.facts(facts)[:, :, None, None]
        for block in self.blocks:
            x = x + block(x)
        logits = self.policy(x).flatten(2)[:, :, self.at].transpose(1, 2).reshape(count, ACTION_COUNT)
        pooled = functional.relu(x).flatten(2)
        value = self.value(torch.cat([pooled.mean(2), pooled.amax(2), facts.to(x.dtype)], 1))
        return logits.float(), value[:, 0].float()


class Player:
    """A network, and the device on which it answers."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.device = network.exits.device

    def tensor(self, array: Any) -> Tensor:
        """Return an array of a batch as a tensor on the device."""
        return torch.as_tensor(array, device=self.device)

    @torch.no_grad()
    def answers(self, games: Any) -> tuple[Tensor, Tensor]:
        """Return the logits and values for the seats to move."""
        self.network.eval()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            return self.network(self.tensor(games.observations))


def step(games: Any, actions: Tensor, which: Tensor | None = None) -> None:
    """Step a batch on a CPU or a GPU."""
    if isinstance(games, Batch):
        games.step(actions.cpu().numpy(), None if which is None else which.cpu().numpy())
    else:
        games.step(actions, which)


# The search


def search(player: Player, games: Any, simulations: int, noise: float = 0.0) -> tuple[Tensor, Tensor]:
    """Search all games in step; return how often each action was tried, and the improved policy: games × actions.

    Each simulation walks down the tree in every game, adds one node, and asks the network about it.
    """
    count, rows = len(games), torch.arange(len(games), device=player.device)
    shape = (count, simulations + 1, ACTION_COUNT)
    logits, visits, values = (torch.zeros(shape, device=player.device) for _ in range(3))
    children = torch.zeros(shape, dtype=torch.int16, device=player.device)
    legal = player.tensor(games.masks).clone()
    answers, _ = player.answers(games)
    logits[:, 0] = with_noise(answers, legal, noise)
    for number in range(1, simulations + 1):
        world = games.copy()
        world.resample()
        node, walking, path = torch.zeros_like(rows), legal.any(1), []
        result = torch.zeros(count, device=player.device)  # for seat 0
        is_over = ~walking
        for _ in range(DEPTH):
            if not walking.any():
                break
            turns = player.tensor(world.turns).long()
            masks = player.tensor(world.masks)
            action = best(logits[rows, node], visits[rows, node], values[rows, node], masks)
            path.append((node, action, walking, 1 - 2 * turns))
            step(world, action, walking)
            ended = player.tensor(world.ended)
            result = torch.where(ended, player.tensor(world.rewards)[:, 0], result)
            child = children[rows, node, action].long()
            is_new = walking & (child == 0)
            children[rows, node, action] = torch.where(is_new, number, child).short()
            is_over, walking = is_over | ended, walking & ~is_new & ~ended
            node = torch.where(walking, child, node)
        logits[:, number], value = player.answers(world)
        result = torch.where(is_over, result, value * (1 - 2 * player.tensor(world.turns).long()))
        for node, action, was_walking, sign in path:
            visits[rows, node, action] += was_walking
            values[rows, node, action] += was_walking * result * sign
    improved = answers + SHARPNESS * gains(visits[:, 0], values[:, 0], legal)
    return visits[:, 0], improved.masked_fill(~legal, -1e9).softmax(1)


def best(logits: Tensor, visits: Tensor, values: Tensor, legal: Tensor) -> Tensor:
    """Return the action with the highest upper bound (PUCT) among the legal ones."""
    prior = logits.masked_fill(~legal, -torch.inf).softmax(1)
    tried = (visits * legal).sum(1, keepdim=True)
    bound = gains(visits, values, legal) + 1.5 * prior * (tried + 1).sqrt() / (1 + visits)
    return bound.masked_fill(~legal, -torch.inf).argmax(1)


def gains(visits: Tensor, values: Tensor, legal: Tensor) -> Tensor:
    """Return how much better than the mean each action proved; 0 for those that were not tried."""
    mean = (values * legal).sum(1, keepdim=True) / (visits * legal).sum(1, keepdim=True).clamp(min=1)
    return torch.where(visits > 0, values / visits.clamp(min=1) - mean, 0)


def with_noise(logits: Tensor, legal: Tensor, share: float) -> Tensor:
    """Mix random numbers into the prior, so that self-play tries everything."""
    prior = logits.masked_fill(~legal, -1e9).softmax(1)
    if not share:
        return prior.log()
    random = torch.distributions.Dirichlet(torch.full_like(prior, 0.1)).sample() * legal
    return ((1 - share) * prior + share * random / random.sum(1, keepdim=True).clamp(min=1e-9)).log()


# Self-play and learning


class Positions(NamedTuple):
    """Positions to learn from, one row each."""

    observations: Tensor
    masks: Tensor
    policies: Tensor  # improved by the search
    results: Tensor  # of the seat to move: -1, 0 or 1

    @classmethod
    def joined(cls, parts: "list[Positions]") -> "Positions":
        """Return all rows."""
        return cls(*(torch.cat(each) for each in zip(*parts, strict=True)))


def self_play(player: Player, games: Any, settings: Settings) -> Positions:
    """Play new games to their end, and return all their positions."""
    games.reset()
    moves: list[tuple[Tensor, Tensor, Positions]] = []
    result = torch.zeros(len(games), device=player.device)  # for seat 0
    while (live := player.tensor(games.masks).any(1)).any():
        visits, policy = search(player, games, settings.simulations, noise=0.25)
        sign = 1 - 2 * player.tensor(games.turns).long()
        seen = (player.tensor(games.observations), player.tensor(games.masks), policy.half(), result)
        moves.append((live, sign[live], Positions(*(each[live] for each in seen))))  # the results come at the end
        chosen = policy.multinomial(1)[:, 0] if len(moves) <= settings.opening else visits.argmax(1)
        step(games, torch.where(live, chosen, -1))
        result = torch.where(player.tensor(games.ended), player.tensor(games.rewards)[:, 0], result)
    return Positions.joined([each._replace(results=result[live] * sign) for live, sign, each in moves])


class Learner:
    """The network and its optimiser."""

    def __init__(self, settings: Settings, device: str) -> None:
        self.settings = settings
        self.network = Network(settings.width, settings.blocks).to(device, memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=settings.rate, weight_decay=1e-3)
        self.kept: deque[Positions] = deque(maxlen=settings.rounds_kept)

    def learn(self, newest: Positions, rate: float) -> float:
        """Learn from this round and those before it; return the mean loss."""
        settings, losses = self.settings, []
        self.kept.append(newest)
        seen = Positions.joined([*self.kept])
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        for _ in range(max(1, round(settings.passes * len(newest.results) / settings.batch))):
            rows = torch.randint(len(seen.results), (settings.batch,), device=seen.results.device)
            observations, masks, policies, results = (each[rows] for each in seen)
            turn = np.random.randint(symmetries.COUNT)  # the twelve symmetries of the board, one for each step
            observations = observations[:, symmetries.OBSERVATIONS[turn]]
            masks, policies = (each[:, symmetries.MASKS[turn]] for each in (masks, policies))
            with torch.autocast(rows.device.type, torch.bfloat16, enabled=rows.device.type == "cuda"):
                logits, values = self.network(observations)
            likely = logits.masked_fill(~masks, -1e9).log_softmax(1)
            loss = -(policies.float() * likely).sum(1).mean() + (values - results).square().mean()
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimiser.step()
            losses.append(loss.detach())
        return float(torch.stack(losses).mean())


# Matches


def match(player: Player, opponents: Sequence[str], games: int, simulations: int, seed: int = 1) -> dict[str, float]:
    """Play against bots, with each shuffle once from both seats; return the share of wins against each.

    Without simulations, the player takes the likeliest move of its network.
    """
    shuffles = np.tile(np.repeat(np.arange(games // 2), 2), len(opponents))
    batch = Batch(games // 2, seed=seed, auto_reset=False).take(shuffles)
    mine = np.arange(len(batch)) % 2
    rival = np.repeat(np.arange(len(opponents)), len(batch) // len(opponents))
    bots: list[Any] = [bot_named(name, seed=seed) for name in opponents]
    shares = np.full(len(batch), 0.5)
    while batch.masks.any():
        actions = np.full(len(batch), -1)
        live = batch.masks.any(axis=1)
        rows = np.flatnonzero(live & (batch.turns == mine))
        if len(rows):
            asked = batch.take(rows)
            scores = search(player, asked, simulations)[0] if simulations else player.answers(asked)[0]
            actions[rows] = scores.masked_fill(~player.tensor(asked.masks), -torch.inf).argmax(1).cpu()
        for row in np.flatnonzero(live & (batch.turns != mine)).tolist():
            actions[row] = bots[rival[row]].choose_action(batch.state(row).seen_by(int(batch.turns[row])))
        batch.step(actions)
        shares[batch.ended] = (batch.rewards[np.arange(len(batch)), mine][batch.ended] + 1) / 2
    return {name: float(shares[rival == number].mean()) for number, name in enumerate(opponents)}


# The command


def train(settings: Settings, minutes: float, device: str, out: Path) -> list[dict[str, float]]:
    """Train for a while; write the weights and the curve, and return the curve."""
    out.mkdir(parents=True, exist_ok=True)
    learner = Learner(settings, device)
    player = Player(learner.network)
    on_gpu = {"convert": torch.from_dlpack, "device": device}
    games: Any = (
        Batch(settings.games, seed=1, auto_reset=False)
        if device == "cpu"
        else DeviceBatch(settings.games, seed=1, auto_reset=False, **on_gpu)
    )
    began, played, curve = time.monotonic(), 0, []
    measured = -60.0
    while True:
        taken = time.monotonic() - began
        is_last = taken > 60 * minutes
        if is_last or taken > measured + 30:
            measured = taken
            shares = match(player, ("random", "easy", "greedy"), settings.match_games, settings.simulations)
            curve.append({"minutes": round(taken / 60, 2), "games": played, **shares})
            print(curve[-1], flush=True)
            torch.save(learner.network.state_dict(), out / "alphazero.pt")
            with (out / "curve.csv").open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(curve[0]))
                writer.writeheader()
                writer.writerows(curve)
        if is_last:
            return curve
        positions = self_play(player, games, settings)
        played += settings.games
        loss = learner.learn(positions, settings.rate * max(0.05, 1 - taken / (60 * minutes)))
        print(f"{time.monotonic() - began:6.0f} s  {played:8,} games  loss {loss:.3f}", flush=True)


def main() -> None:
    """Train, then play matches against the bots."""
    parser = argparse.ArgumentParser(description="AlphaZero for Indigo.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights and the curve")
    parser.add_argument("--games", type=int, default=200, help="games of each match at the end")
    parser.add_argument("--small", action="store_true", help="only show that everything works")
    given = parser.parse_args()
    settings = SMALL if given.small else Settings()
    train(settings, given.minutes, given.device, given.out)
    network = Network(settings.width, settings.blocks).to(given.device)
    network.load_state_dict(torch.load(given.out / "alphazero.pt"))
    for simulations in (settings.simulations, 0, 4 * settings.simulations):
        shares = match(Player(network), ("random", "easy", "greedy", "medium"), given.games, simulations)
        print(f"{simulations} simulations, {given.games} games each: {shares}", flush=True)


if __name__ == "__main__":
    main()
