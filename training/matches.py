"""Matches of a network's policy, without looking ahead, against fixed opponents: thousands of games in step."""

from math import sqrt
from typing import Literal, NamedTuple

import numpy as np
import torch
from torch import Tensor

from indigo.engine import State
from indigo.engine.layout import CELL_COUNT
from training.boards import SETUPS, Boards, Inputs
from training.self_play import NEVER, Player, SelfPlay, Teacher, room_for

Opponent = Player | Literal["random", "greedy"]


class Score(NamedTuple):
    """A share of the wins, and its standard error."""

    share: float
    error: float


@torch.no_grad()
def match(boards: Boards, one: Player, other: Opponent, setup: int, games: int, seed: int, wide: int = 0) -> Score:
    """Return the share of the wins of a network among copies of an opponent; each shuffle is played from each seat.

    `games` is a multiple of the players. The one may look a move ahead at the values of `wide` choices.
    """
    device, players = boards.device, SETUPS[setup].players
    generator = torch.Generator().manual_seed(seed)
    rngs = torch.randint(1, 2**62, (games,), generator=generator).to(device)
    rngs[:] = rngs[torch.arange(games, device=device) // players * players]  # the same deal for each seat
    numbers = torch.arange(games, device=device)
    alone = numbers % players
    setups = torch.full((games,), setup, dtype=torch.uint8, device=device)
    state = boards.new(setups, rngs)
    looking = SelfPlay(boards, one, setups, rngs)
    for number in range(CELL_COUNT):
        mine = alone == number % players
        mirrors = torch.zeros(games, dtype=torch.uint8, device=device)
        inputs = boards.describe(state, mirrors, room_for(CELL_COUNT - number))
        seen = inputs.seen_by(torch.zeros(games, dtype=torch.int64, device=device))
        actions = _best(boards, one, state, mirrors, seen)
        if wide:
            legal = inputs.legal.view(games, -1) & 1 == 1
            logits = one.evaluate(seen)[0].float().masked_fill(~legal, NEVER)
            turn = torch.full((games,), number % players, device=device)
            actions, _, _ = looking.teach(Teacher(wide, sharpness=1e4), state, mirrors, logits, turn, number)
            actions = torch.where(legal.any(1), actions, -1)
        if other == "random":
            others = boards.random_actions(state, rngs)
        elif other == "greedy":
            others = _greedy(state, ~mine, seed + number)
        else:
            others = _best(boards, other, state, mirrors, seen)
        state = boards.played(state, numbers, torch.where(mine, actions, others))
    shares, _, _ = boards.results(state)
    by_deal = shares.gather(1, alone[:, None]).view(-1, players).mean(1)  # games with one deal are not independent
    return Score(float(by_deal.mean()), float(by_deal.std()) / sqrt(len(by_deal)))


def _best(boards: Boards, player: Player, state: Tensor, mirrors: Tensor, inputs: Inputs) -> Tensor:
    legal = inputs.legal.view(len(state), -1) & 1 == 1
    logits = player.evaluate(inputs)[0].float().masked_fill(~legal, NEVER)
    choices = torch.where(legal.any(1), logits.argmax(1), -1)
    return boards.actions(state, torch.arange(len(state), device=boards.device), mirrors, choices)


def _greedy(state: Tensor, which: Tensor, seed: int) -> Tensor:
    """Return what the bot `greedy` does in some of the games, on the CPU; -1 in the others, and where it is over."""
    words = state.cpu().numpy().astype(np.uint16)
    actions = np.full(len(words), -1, np.int32)
    for game in np.flatnonzero(which.cpu().numpy()):
        actions[game] = State(words[game]).greedy_action(seed * len(words) + int(game))
    return torch.as_tensor(actions, device=state.device)
