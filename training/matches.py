"""Matches between two networks that play their policies' best moves, for the curve of strength."""

from math import log10

import torch
from torch import Tensor

from indigo.engine.layout import CELL_COUNT
from training.boards import SETUPS, Boards, Inputs
from training.self_play import NEVER, Player, SelfPlay, Teacher, room_for


@torch.no_grad()
def match(boards: Boards, one: Player, other: Player | None, setup: int, games: int, seed: int, wide: int = 0) -> float:
    """Return the share of the wins of one network among copies of the other (None: random), in turn in each seat.

    The one may look a move ahead at the values of `wide` choices.
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
        others = boards.random_actions(state, rngs) if other is None else _best(boards, other, state, mirrors, seen)
        state = boards.played(state, numbers, torch.where(mine, actions, others))
    shares, _, _ = boards.results(state)
    return float(shares.gather(1, alone[:, None]).mean())


def _best(boards: Boards, player: Player, state: Tensor, mirrors: Tensor, inputs: Inputs) -> Tensor:
    legal = inputs.legal.view(len(state), -1) & 1 == 1
    logits = player.evaluate(inputs)[0].float().masked_fill(~legal, NEVER)
    choices = torch.where(legal.any(1), logits.argmax(1), -1)
    return boards.actions(state, torch.arange(len(state), device=boards.device), mirrors, choices)


def rating(share: float, players: int) -> float:
    """Return the difference on the Elo scale that a share against copies means."""
    share = min(max(share, 0.001), 0.999)
    return 400 * log10(share * (players - 1) / (1 - share))
