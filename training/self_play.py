"""Self-play: whole games in step, with a teacher that looks one or two moves ahead.

For each move the policy proposes some choices at random, without repetition (Gumbel top-k). The *shallow* teacher asks
the network for the value of the position after each of them. The *deep* teacher goes on with the best few: for each
kind of tile that the next player may draw, it plays the reply that the policy likes best, and averages the values after
the replies by how likely the draw is. With one tile in hand this is exact: nobody has chosen anything since drawing.
The policy then learns what it would have been, had it known these values; the value learns a mixture of the game's
result and the values that were found later in the game (TD(λ)).
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import torch
from torch import Tensor

from indigo.engine.layout import CELL_COUNT, HIDDEN, KIND_COUNT, SEATS, TILE_COUNT
from indigo.engine.lookup import KIND_OF
from indigo.engine.network.inputs import PLAYER_COUNTS, UNSEEN
from training.boards import SETUPS, Boards, Inputs

CAPACITIES: Final = (54, 36, 18)  # games in step have equally many free cells, so later moves need less capacity
NEVER: Final = -1e9


def room_for(free: int) -> int:
    """Return the smallest capacity for this many free cells."""
    return min(capacity for capacity in CAPACITIES if capacity >= free)


@dataclass(frozen=True)
class Teacher:
    """How the teacher looks ahead: `deep` choices of `wide`, and how sharply values change two players' policy."""

    wide: int = 16
    deep: int = 0
    sharpness: float = 25.0
    remembered: float = 1.0  # λ: the share of later results in the value's target

    def __post_init__(self) -> None:
        if not 0 <= self.deep <= self.wide:
            raise ValueError("the teacher can't look deeper at more choices than it looks at")


class Steps(NamedTuple):
    """What was seen and found at one move of all games."""

    inputs: Inputs
    targets: Tensor  # the improved policy
    values: Tensor  # by seat, from the one to move: what the value should say
    points: Tensor
    live: Tensor


class Player:
    """The network as a player of many games: values and policies in chunks of one size."""

    def __init__(self, network: torch.nn.Module, chunk: int) -> None:
        self.network, self.chunk = network, chunk

    @torch.no_grad()
    def evaluate(self, inputs: Inputs) -> tuple[Tensor, Tensor, Tensor]:
        """Return the logits, the win shares by kind in hand, and those before the hand is known; seats are relative."""
        logits, shares, means = [], [], []
        for at in range(0, len(inputs.places), self.chunk):
            part = Inputs(*(each[at : at + self.chunk] for each in inputs))
            found, wins, _ = self.network(*part[:5])
            share = win_shares(wins, part.facts)
            logits.append(found.to(torch.float16 if found.is_cuda else torch.float32))
            shares.append(share)
            means.append(before_draw(share, part.facts))
        return torch.cat(logits), torch.cat(shares), torch.cat(means)


def players_in(facts: Tensor) -> Tensor:
    """Return the number of players."""
    return facts[:, PLAYER_COUNTS : PLAYER_COUNTS + 3].argmax(1) + 2


def win_shares(wins: Tensor, facts: Tensor) -> Tensor:
    """Turn win logits into shares that add up to 1 over the seats of the game."""
    seats = torch.arange(SEATS, device=wins.device)
    return wins.masked_fill((seats[None] >= players_in(facts)[:, None])[:, None], NEVER).softmax(-1)


def before_draw(shares: Tensor, facts: Tensor) -> Tensor:
    """Average win shares by kind over what the seat to move may hold."""
    unseen = facts[:, UNSEEN : UNSEEN + KIND_COUNT] + 1e-9
    return (shares * (unseen / unseen.sum(1, keepdim=True))[:, :, None]).sum(1)


def of_seats(values: Tensor, turn: Tensor, players: Tensor) -> Tensor:
    """Turn values counted from the seat to move into values by seat."""
    seats = torch.arange(SEATS, device=values.device)[None]
    ahead = torch.where(seats < players[:, None], (seats - turn[:, None]) % players[:, None], seats)
    return values.gather(1, ahead)


def from_mover(values: Tensor, turn: Tensor, players: Tensor) -> Tensor:
    """Turn values by seat into values counted from the seat to move."""
    seats = torch.arange(SEATS, device=values.device)[None]
    return values.gather(1, torch.where(seats < players[:, None], (seats + turn[:, None]) % players[:, None], seats))


def gumbel_like(logits: Tensor) -> Tensor:
    """Return Gumbel noise."""
    return -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))


class SelfPlay:
    """Plays batches of games and remembers every move."""

    def __init__(self, boards: Boards, player: Player, setups: Tensor, rngs: Tensor) -> None:
        """Take the set-up and the random numbers of each game."""
        self.boards, self.player, self.setups, self.rngs = boards, player, setups, rngs
        device = boards.device
        self.players = torch.tensor([options.players for options in SETUPS], device=device)[setups.long()]
        self.two = torch.tensor([options.hand_size == 2 for options in SETUPS], device=device)[setups.long()]
        self.rows = torch.arange(len(setups), device=device)
        self.kinds = torch.tensor(KIND_OF.astype(int), device=device)

    @torch.no_grad()
    def play(self, teacher: Teacher) -> tuple[list[Steps], Tensor]:
        """Play the games to their end; return every step, and each seat's share of the win."""
        boards, rows = self.boards, self.rows
        games = boards.new(self.setups, self.rngs)
        seen: list[tuple[Inputs, Tensor, Tensor, Tensor, Tensor]] = []
        for number in range(CELL_COUNT):
            turn = number % self.players
            mirrors = torch.randint(0, 2, (len(rows),), device=boards.device, dtype=torch.uint8)
            inputs = boards.describe(games, mirrors, room_for(CELL_COUNT - number))
            legal = inputs.legal.view(len(rows), -1) & 1 == 1
            live = legal.any(1)
            logits, _, _ = self.player.evaluate(inputs.seen_by(torch.zeros_like(turn)))
            logits = logits.float().masked_fill(~legal, NEVER)
            actions, target, value = self.teach(teacher, games, mirrors, logits, turn, number)
            seen.append((inputs, target, value, live, turn))
            games = boards.played(games, rows, torch.where(live, actions, -1))
        shares, points, _ = boards.results(games)
        steps: list[Steps] = []
        later = shares
        for inputs, target, value, live, turn in reversed(seen):
            mixed = teacher.remembered * later + (1 - teacher.remembered) * value
            later = torch.where(live[:, None], mixed, shares)
            rotated = from_mover(later, turn, self.players), from_mover(points, turn, self.players) / 12
            steps.append(Steps(inputs, target, *rotated, live))
        return steps[::-1], shares

    def teach(
        self, teacher: Teacher, games: Tensor, mirrors: Tensor, logits: Tensor, turn: Tensor, number: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Look ahead; return the action to play, the improved policy, and the value of the action by seat."""
        boards, rows, wide = self.boards, self.rows, teacher.wide
        noisy, choices = (logits + gumbel_like(logits)).topk(wide, 1)
        is_choice = noisy > NEVER / 2
        choices = torch.where(is_choice, choices, -1)
        parents = rows.repeat_interleave(wide)
        actions = boards.actions(games, parents, mirrors[parents], choices.view(-1))
        after = boards.played(games, parents, actions)
        inputs = boards.describe(after, mirrors[parents], room_for(CELL_COUNT - 1 - number))
        values, replies, over = self._values(after, inputs, parents, turn, 1)
        values = values.view(-1, wide, SEATS)
        mine = turn[:, None]
        sharpness = teacher.sharpness * self.players[:, None] / 2  # more players share the chances: they differ less
        q = values.gather(2, mine[:, None].expand(-1, wide, 1))[..., 0]
        prior = logits.gather(1, choices.clamp(min=0)).masked_fill(~is_choice, NEVER).softmax(1)

        def gains(of: Tensor) -> Tensor:
            mean = (prior * of).sum(1, keepdim=True)
            return torch.where(is_choice, sharpness * (of - mean), 0)

        if teacher.deep:
            best = (noisy + gains(q)).masked_fill(~is_choice, NEVER).topk(teacher.deep, 1).indices
            at = (rows[:, None] * wide + best).view(-1)
            deeper = self._after_replies(after, inputs.at(at), replies, at, parents[at], mirrors, turn, number)
            deeper = torch.where(over[at, None], values.view(-1, SEATS)[at], deeper).view(-1, teacher.deep, SEATS)
            deep_q = deeper.gather(2, mine[:, None].expand(-1, teacher.deep, 1))[..., 0]
            shift = (deep_q - q.gather(1, best)).mean(1, keepdim=True)  # compare the others as if looked at as deeply
            q = (q + shift).scatter(1, best, deep_q)
            values = values.scatter(1, best[..., None].expand(-1, -1, SEATS), deeper)
            allowed = torch.zeros_like(is_choice).scatter(1, best, True) & is_choice
        else:
            allowed = is_choice
        gained = gains(q)
        improved = logits.scatter_add(1, choices.clamp(min=0), gained).softmax(-1)
        pick = (noisy + gained).masked_fill(~allowed, NEVER).argmax(1)
        value = values[rows, pick]
        return actions.view(-1, wide)[rows, pick], improved.half(), value

    def _values(
        self, games: Tensor, inputs: Inputs, owners: Tensor, viewer: Tensor, ahead: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the values by seat as a viewer sees them, `ahead` moves after its turn; exact where it is over."""
        players = self.players[owners]
        turn = (viewer[owners] + ahead) % players
        logits, _, means = self.player.evaluate(inputs.seen_by((viewer[owners] - turn) % players))
        shares, _, over = self.boards.results(games)
        return torch.where(over[:, None], shares, of_seats(means, turn, players)), logits, over

    def _after_replies(
        self,
        games: Tensor,
        inputs: Inputs,
        logits: Tensor,
        at: Tensor,
        owners: Tensor,
        mirrors: Tensor,
        viewer: Tensor,
        number: int,
    ) -> Tensor:
        """Return the values by seat after the likeliest reply to each kind of tile, averaged over the kinds."""
        count = len(at)
        unseen = inputs.facts[:, UNSEEN : UNSEEN + KIND_COUNT].clamp(min=0)
        likely = unseen / unseen.sum(1, keepdim=True).clamp(min=1e-9)
        possible = (inputs.legal & 2).view(count, -1, TILE_COUNT) > 0
        found = logits[at].float().view(count, -1, TILE_COUNT)
        second = torch.multinomial(likely + 1e-9, KIND_COUNT, replacement=True)
        second = torch.where(self.two[owners][:, None], second, HIDDEN)
        replies = []
        for kind in range(KIND_COUNT):
            held = (self.kinds[None] == kind) | (self.kinds[None] == second[:, kind : kind + 1])
            score = found.masked_fill(~(possible & held[:, None]), NEVER).view(count, -1)
            highest, reply = score.max(1)
            replies.append(torch.where((highest > NEVER / 2) & (likely[:, kind] > 0), reply, -1))
        parents = at.repeat_interleave(KIND_COUNT)
        owned = owners.repeat_interleave(KIND_COUNT)
        actions = self.boards.actions(games, parents, mirrors[owned], torch.stack(replies, 1).view(-1))
        after = self.boards.played(games, parents, actions)
        described = self.boards.describe(after, mirrors[owned], room_for(max(CELL_COUNT - 2 - number, 0)))
        values, _, _ = self._values(after, described, owned, viewer, 2)
        return (values.view(count, KIND_COUNT, SEATS) * likely[..., None]).sum(1)
