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
from indigo.engine.lookup import KIND_OF, start
from indigo.engine.numbering import ACTIONS, KIND_NUMBER, KINDS
from indigo.openspiel.observer import Observer
from indigo.rules.errors import BadActions, BadTiles, GameOver, NothingToTakeBack, UnknownOption
from indigo.rules.events import Outcome
from indigo.rules.game import Game
from indigo.rules.gems import Won
from indigo.rules.guards import exclusive
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import text
from indigo.rules.setup import Options

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
    parameter_specification={field.name: field.default for field in fields(Options)} | {"opening": ""},
)


def stakes(outcome: Outcome) -> list[float]:
    """Return each seat's profit if everyone stakes 1 and the winners share the pot."""
    share = len(outcome.points) / len(outcome.winners)
    return [share - 1 if seat in outcome.winners else -1.0 for seat in range(len(outcome.points))]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Indigo with its options, as an OpenSpiel game; with an opening, only what follows these moves."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take the options of the rules as parameters, and the opening as moves without spaces.

        Raises `UnknownOption`, or for the opening `BadNotation`, `BadTiles`, `IllegalMove` or `GameOver`.
        """
        options = dict(params or {})
        opening = str(options.pop("opening", ""))
        self.options = Options(**options)
        self.left, self.start = _opened(self.options, opening)
        self.tile_count = sum(self.left)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(KINDS),
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=self.options.players - 1.0,
            utility_sum=0.0,
            max_game_length=self.tile_count,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Return a state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many tiles can be drawn."""
        return self.tile_count

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer, which fills in tensors and strings. Raises `UnknownOption`."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def state_from_game(self, game: Game) -> "SpielState":
        """Return the state after the draws and moves of a game without an opening. Raises `UnknownOption`."""
        if game.options != self.options or self.opening_length:
            raise UnknownOption(f"the game has {game.options}, but this one has {self.options} or an opening")
        tiles = [KIND_NUMBER[kind] for kind in game.tiles]
        return self.replayed(tiles, [ACTIONS[move] for move in game.moves])

    def state_from_view(self, view: Position, seed: int) -> "SpielState":
        """Return a state that fits a view, with random tiles in place of the hidden ones.

        Raises `UnknownOption` if the view has other options, or another opening.
        """
        full = State.from_position(view).determinised(seed)
        opening, actions = State(self.start).actions.tolist(), full.actions.tolist()
        if full.options != self.options or actions[: len(opening)] != opening:
            raise UnknownOption(f"the view is not one of {self}")
        return self.replayed(self.draws_of(full).tolist(), actions[len(opening) :])

    @property
    def opening_length(self) -> int:
        """How many moves the opening has."""
        return State(self.start).move_count

    def draws_of(self, full: State) -> NDArray[np.int64]:
        """Return the tiles in a possible order of drawing: what each seat has placed, then its hand."""
        words, players = full.words, self.options.players
        laid = KIND_OF[full.actions[self.opening_length :] % layout.TILE_COUNT]
        tiles = np.full(self.tile_count, layout.HIDDEN)
        for seat in self.options.seats:
            turn = (seat - int(self.start[layout.TURN])) % players
            hand = words[layout.HANDS + 2 * seat : layout.HANDS + 2 * seat + 2]
            own = np.concatenate((laid[turn::players], hand[hand != layout.EMPTY]))
            tiles[turn::players][: len(own)] = own
        drawn: NDArray[np.int64] = tiles[tiles != layout.HIDDEN]
        return drawn

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
        self.words = game.start.copy()
        self.left = np.array(game.left)  # the number of tiles of each kind left to draw
        self.drawn = 0
        self.player = CHANCE
        self.undone = False  # whether OpenSpiel's history is longer than this state's, because Python can't shorten it

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
        total = int(self.left.sum())
        return [(kind, count / total) for kind, count in enumerate(self.left.tolist()) if count]

    @property
    def draws(self) -> list[int]:
        """The kinds drawn so far, in order."""
        game: SpielGame = self.get_game()
        top = layout.STACK_END - game.tile_count
        drawn: list[int] = self.words[top : top + self.drawn].tolist()
        return drawn

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return a random state that the seat can't distinguish from this one.

        It assumes that the other seats drew their tiles in the order they placed them, which affects nothing to come.
        """
        full = self.engine.seen_by(player_id).determinised(int(probability_sampler() * SEEDS))
        game: SpielGame = self.get_game()
        tiles = game.draws_of(full)[: self.drawn].tolist()
        players = full.options.players
        own = slice((player_id - int(game.start[layout.TURN])) % players, self.drawn, players)
        tiles[own] = self.draws[own]
        return game.replayed(tiles, full.actions[game.opening_length :].tolist())

    def __str__(self) -> str:
        return text(self.engine.position())

    # Taking back

    @exclusive
    def undo_action(self, player: int, action: int) -> None:
        """Take back the last draw or move, which must be this action of this player.

        It takes as long as making all earlier ones. Raises `NothingToTakeBack`, or `BadActions` for any other action.
        """
        past = self.full_history()
        if not past:
            raise NothingToTakeBack("nothing has been drawn yet")
        if (player, action) != (past[-1].player, past[-1].action):
            raise BadActions(f"the last action was {past[-1].action} of {past[-1].player}, not {action} of {player}")
        before = self._replayed(draws_back=player == CHANCE, moves_back=player != CHANCE)
        self.words, self.left, self.drawn, self.player = before.words, before.left, before.drawn, before.player
        self.undone = True

    def history(self) -> list[int]:
        """Return all actions so far, including the draws."""
        return self._told("history")  # type: ignore[no-any-return]

    def full_history(self) -> list[Any]:
        """Return all actions so far with their players."""
        return self._told("full_history")  # type: ignore[no-any-return]

    def history_str(self) -> str:
        """Return all actions so far as text."""
        return self._told("history_str")  # type: ignore[no-any-return]

    def move_number(self) -> int:
        """Return how many actions there have been."""
        return self._told("move_number")  # type: ignore[no-any-return]

    def is_initial_state(self) -> bool:
        """Whether nothing has been drawn yet."""
        return self._told("is_initial_state")  # type: ignore[no-any-return]

    def is_initial_non_chance_state(self) -> bool:
        """Whether the deal has just ended."""
        return self._told("is_initial_non_chance_state")  # type: ignore[no-any-return]

    def _told(self, question: str) -> Any:
        """Answer from OpenSpiel's history; if that has become too long, from the history of a state like this one."""
        return getattr(pyspiel.State, question)(self._replayed() if self.undone else self)

    def _replayed(self, *, draws_back: bool = False, moves_back: bool = False) -> "SpielState":
        """Return a new state after the same draws and moves, but for the last draw or move."""
        game: SpielGame = self.get_game()
        actions = self.engine.actions
        made = actions[game.opening_length : len(actions) - moves_back]
        return game.replayed(self.draws[: self.drawn - draws_back], made.tolist())

    # Called by OpenSpiel

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.engine.legal_actions().tolist() if player == self.player else []
        return legal

    @exclusive
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
        words, game = self.words, self.get_game()
        players = int(words[layout.PLAYERS])
        seat = (int(game.start[layout.TURN]) + self.drawn) % players
        slot = min(self.drawn // players, int(words[layout.HAND_SIZE]) - 1)
        words[layout.STACK_END - game.tile_count + self.drawn] = words[layout.HANDS + 2 * seat + slot] = kind
        self.left[kind] -= 1
        self.drawn += 1

    def _next(self) -> int:
        words = self.words
        if not words[layout.LEFT]:
            return TERMINAL
        game: SpielGame = self.get_game()
        made = game.tile_count - int(words[layout.FREE])
        due = int(words[layout.PLAYERS]) * int(words[layout.HAND_SIZE]) + made
        return CHANCE if self.drawn < min(due, game.tile_count) else int(words[layout.TURN])


def _opened(options: Options, opening: str) -> tuple[list[int], NDArray[np.uint16]]:
    """Return how many tiles of each kind are left after an opening, and the words before they are dealt."""
    left = dict(options.bag)
    words = start(options)
    words[layout.STACK : layout.STACK_END] = layout.HIDDEN
    if opening:
        position = Position(options, ((None,) * options.hand_size,) * options.players, (Won(),) * options.players)
        for at in range(0, len(opening), 4):
            move = Move.from_text(opening[at : at + 4])
            position, _ = position.play(move)
            left[move.tile.kind] -= 1
            if left[move.tile.kind] < 0:
                raise BadTiles(f"the opening has more {move.tile.kind.letter} tiles than the game")
        if position.is_over:
            raise GameOver("the game is over after this opening")
        words = State.from_position(position).words
        words[layout.HANDS : layout.WON] = layout.EMPTY
    return list(left.values()), words


pyspiel.register_game(TYPE, SpielGame)
