"""The game and its states, registered with OpenSpiel as `python_indigo` with the options of the rules.

A state wraps one array of the engine, in which every tile that has not been drawn is hidden.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from indigo.engine import ACTION_COUNT, State, layout, move_of
from indigo.engine.lookup import ACTIONS, IN_BAG, KIND_NUMBER, KIND_OF, KINDS, start
from indigo.openspiel.observer import Observer
from indigo.rules.errors import BadTiles, UnknownOption
from indigo.rules.events import Outcome
from indigo.rules.game import Game
from indigo.rules.position import Position
from indigo.rules.record import text
from indigo.rules.setup import Options
from indigo.rules.tiles import TILE_COUNT

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
SEEDS: Final = 2**53  # a float below 1 has this many random values

TYPE: Final = pyspiel.GameType(
    short_name="python_indigo",
    long_name="Indigo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=2,
    max_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={field.name: field.default for field in fields(Options)},
)


def stakes(outcome: Outcome) -> list[float]:
    """Return each seat's profit if everyone stakes 1 and the winners share the pot."""
    share = len(outcome.points) / len(outcome.winners)
    return [share - 1 if seat in outcome.winners else -1.0 for seat in range(len(outcome.points))]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Indigo with its options, as an OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take the options of the rules as parameters. Raises `UnknownOption`."""
        self.options = Options(**(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(KINDS),
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=self.options.players - 1.0,
            utility_sum=0.0,
            max_game_length=TILE_COUNT,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Return a state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many tiles can be drawn."""
        return TILE_COUNT

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer, which fills in tensors and strings. Raises `UnknownOption`."""
        return Observer(self.options, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def state_from_game(self, game: Game) -> "SpielState":
        """Return the state after the draws and moves of a game. Raises `UnknownOption`."""
        if game.options != self.options:
            raise UnknownOption(f"the game has {game.options}, but this one has {self.options}")
        tiles = [KIND_NUMBER[kind] for kind in game.tiles]
        return self.replayed(tiles, [ACTIONS[move] for move in game.moves])

    def state_from_view(self, view: Position, seed: int) -> "SpielState":
        """Return a state that fits a view, with random tiles in place of the hidden ones."""
        full = State.from_position(view).determinised(seed)
        return self.replayed(_draws(full).tolist(), full.actions.tolist())

    def replayed(self, tiles: Iterable[int], actions: Iterable[int]) -> "SpielState":
        """Return the state after these draws and moves, up to the first one that is missing."""
        state, drawn, made = self.new_initial_state(), iter(tiles), iter(actions)
        while (action := next(drawn if state.player == CHANCE else made, None)) is not None:
            state.apply_action(action)
        return state


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel, where chance draws each tile, including the deal."""

    def __init__(self, game: SpielGame) -> None:
        """Start a game; use `SpielGame.new_initial_state` instead."""
        super().__init__(game)
        self.words = start(game.options)
        self.words[layout.STACK : layout.STACK_END] = layout.HIDDEN
        self.left = IN_BAG.astype(np.int64)  # the number of tiles of each kind left to draw
        self.drawn = 0
        self.player = CHANCE

    @property
    def engine(self) -> State:
        """The same state for the engine, sharing its array."""
        return State(self.words)

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """Return each seat's profit, as in `stakes`; 0 before the end."""
        outcome = self.engine.outcome()
        return stakes(outcome) if outcome else [0.0] * int(self.words[layout.PLAYERS])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds that may be drawn, with their probabilities."""
        total = TILE_COUNT - self.drawn
        return [(kind, count / total) for kind, count in enumerate(self.left.tolist()) if count]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return a random state that the seat can't distinguish from this one.

        It assumes that the other seats drew their tiles in the order they placed them, which affects nothing to come.
        """
        full = self.engine.seen_by(player_id).determinised(int(probability_sampler() * SEEDS))
        tiles, options = _draws(full)[: self.drawn], full.options
        own = slice((player_id - options.first) % options.players, self.drawn, options.players)
        tiles[own] = self.words[layout.STACK : layout.STACK_END][own]
        game: SpielGame = self.get_game()
        return game.replayed(tiles.tolist(), full.actions.tolist())

    def __str__(self) -> str:
        return text(self.engine.position())

    # Called by OpenSpiel

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.engine.legal_actions().tolist() if player == self.player else []
        return legal

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self._draw(action)
        else:
            self.engine.step(action)
        self.player = self._next()

    def _action_to_string(self, player: int, action: int) -> str:
        return KINDS[action].letter if player == CHANCE else str(move_of(action))

    def _draw(self, kind: int) -> None:
        """Add a tile to the hand of the seat that draws next."""
        if not 0 <= kind < len(KINDS) or not self.left[kind]:
            raise BadTiles(f"there is no tile of kind {kind} left to draw")
        words = self.words
        players = int(words[layout.PLAYERS])
        seat = (int(words[layout.FIRST]) + self.drawn) % players
        slot = min(self.drawn // players, int(words[layout.HAND_SIZE]) - 1)
        words[layout.STACK + self.drawn] = words[layout.HANDS + 2 * seat + slot] = kind
        self.left[kind] -= 1
        self.drawn += 1

    def _next(self) -> int:
        words = self.words
        if not words[layout.LEFT]:
            return TERMINAL
        due = int(words[layout.PLAYERS]) * int(words[layout.HAND_SIZE]) + TILE_COUNT - int(words[layout.FREE])
        return CHANCE if self.drawn < min(due, TILE_COUNT) else int(words[layout.TURN])


def _draws(full: State) -> NDArray[np.int64]:
    """Return the tiles in a possible order of drawing: what each seat has placed, then its hand."""
    words, options = full.words, full.options
    laid = KIND_OF[full.actions % layout.TILE_COUNT]
    tiles = np.full(TILE_COUNT, layout.HIDDEN)
    for seat in options.seats:
        turn = (seat - options.first) % options.players
        hand = words[layout.HANDS + 2 * seat : layout.HANDS + 2 * seat + 2]
        own = np.concatenate((laid[turn :: options.players], hand[hand != layout.EMPTY]))
        tiles[turn :: options.players][: len(own)] = own
    drawn: NDArray[np.int64] = tiles[tiles != layout.HIDDEN]
    return drawn


pyspiel.register_game(TYPE, SpielGame)
