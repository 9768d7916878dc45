"""A step of many games, compiled: an action in each, new games for those that end, and observations."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Bytes, Reals, Words, kernel
from indigo.engine.game.kernels import copy_words, is_legal, play, share_out
from indigo.engine.game.observations import mask_actions, observe
from indigo.engine.game.playouts import deal, determinise, hide, new_unseen, random_action
from indigo.engine.layout import ACTION_COUNT, LEFT, NO_ACTION, PLAYERS, SCREENS, TURN
from indigo.engine.rng import Rng, next_bits

Actions: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

ALL_LEGAL: Final = -1


@kernel
def sow(rng: Rng, rngs: Rng) -> None:
    """Seed a generator for each game."""
    for game in range(len(rngs)):
        rngs[game] = next_bits(rng)


@kernel
def begin(games: Words, start: Words, rngs: Rng, which: Flags, turns: Bytes, masks: Bytes) -> None:
    """Restart the marked games."""
    for game in range(len(games)):
        if which[game]:
            words = games[game]
            copy_words(start, words)
            deal(words, rngs[game : game + 1])
            turns[game] = words[TURN]
            mask_actions(words, masks[game])


@kernel
def first_illegal(games: Words, which: Flags, actions: Actions) -> int:
    """Return the first marked game whose action is illegal, or ALL_LEGAL; NO_ACTION is legal where a game is over."""
    for game in range(len(games)):
        words = games[game]
        if which[game] and not (is_legal(words, actions[game]) if words[LEFT] else actions[game] == NO_ACTION):
            return game
    return ALL_LEGAL


@kernel
def step(
    games: Words,
    start: Words,
    rngs: Rng,
    renew: bool,
    which: Flags,
    actions: Actions,
    rewards: Reals,
    ended: Flags,
    turns: Bytes,
    masks: Bytes,
) -> None:
    """Make a legal action in each marked game that is not over; note which end, and restart those if `renew`."""
    for game in range(len(games)):
        words = games[game]
        ended[game] = False
        for seat in range(words[PLAYERS]):
            rewards[game, seat] = 0
        if which[game] and words[LEFT]:
            play(words, actions[game])
            if words[LEFT] == 0:
                ended[game] = True
                share_out(words, rewards[game])
                if renew:
                    copy_words(start, words)
                    deal(words, rngs[game : game + 1])
            turns[game] = words[TURN]
            mask_actions(words, masks[game])


@kernel
def observe_all(games: Words, seats: Bytes, observations: Bytes) -> None:
    """Write what one seat may know in each game."""
    for game in range(len(games)):
        observe(games[game], np.int64(seats[game]), observations[game])


@kernel
def resample(games: Words, rngs: Rng) -> None:
    """Replace what the seat to move may not know by random unseen tiles."""
    unseen = new_unseen()
    for game in range(len(games)):
        words = games[game]
        if words[LEFT]:
            screens = words[SCREENS]
            hide(words, np.int64(words[TURN]))
            words[SCREENS] = screens  # won gems stay as they are: everyone saw them
            determinise(words, rngs[game : game + 1], unseen)


@kernel
def refresh(games: Words, turns: Bytes, masks: Bytes) -> None:
    """Write the seat to move and its legal actions in each game."""
    for game in range(len(games)):
        turns[game] = games[game][TURN]
        mask_actions(games[game], masks[game])


@kernel
def choose_by_logits(logits: Reals, masks: Flags, rng: Rng, actions: Actions) -> int:
    """Write an action for each game, drawn from the softmax of the legal logits; NO_ACTION where none is legal.

    Return the first game that has a legal logit which is not finite, or ALL_LEGAL.
    """
    for game in range(len(logits)):
        best = np.float32(-np.inf)
        for action in range(ACTION_COUNT):
            if masks[game, action]:
                if not np.isfinite(logits[game, action]):
                    return game
                best = max(best, logits[game, action])
        total = 0.0
        for action in range(ACTION_COUNT):
            if masks[game, action]:
                total += np.exp(np.float64(logits[game, action] - best))
        left = total * (np.float64(next_bits(rng) >> np.uint64(11)) / 2.0**53)
        actions[game] = NO_ACTION
        for action in range(ACTION_COUNT):
            if masks[game, action]:
                actions[game] = action  # the last legal one, if rounding leaves something over
                left -= np.exp(np.float64(logits[game, action] - best))
                if left < 0:
                    break
    return ALL_LEGAL


@kernel
def choose_randomly(games: Words, rng: Rng, actions: Actions) -> None:
    """Write a random legal action for each game; NO_ACTION where it is over."""
    for game in range(len(games)):
        actions[game] = random_action(games[game], rng)
