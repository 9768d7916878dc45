"""Our bots, and any program that speaks the bot protocol, as bots for OpenSpiel."""

import pyspiel
from open_spiel.python import policy

from indigo.bots.players import Bot
from indigo.engine import action_of
from indigo.openspiel.spiel_game import SpielGame, SpielState
from indigo.rules.errors import BotIllegal


class IndigoBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot that chooses from a view, such as `bot_named("expert")` or `bot_named("program:./mybot")`, for OpenSpiel.

    >>> import pyspiel
    >>> from indigo.bots import bot_named
    >>> state = pyspiel.load_game("python_indigo").new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> IndigoBot(bot_named("greedy")).step(state) in state.legal_actions()
    True
    """

    def __init__(self, bot: Bot) -> None:
        """Take any bot. It plays for whichever seat is to move."""
        super().__init__()
        self.bot = bot

    def __repr__(self) -> str:
        return f"<IndigoBot of {self.bot!r}>"

    def step(self, state: SpielState) -> int:
        """Return the bot's action, chosen from what the player to move may know. Raises `BotIllegal`."""
        action = action_of(self.bot.choose(state.engine.seen_by(state.current_player()).position()))
        if action not in state.legal_actions():
            raise BotIllegal(f"{self.bot.name} chose {state.action_to_string(action)}, which is not legal")
        return action

    def restart(self) -> None:
        """Do nothing: a view contains all that a bot needs."""

    def inform_action(self, state: SpielState, player: int, action: int) -> None:
        """Do nothing, for the same reason."""

    def provides_policy(self) -> bool:
        """Return False: a bot only says which move it would make."""
        return False


class IndigoPolicy(policy.Policy):  # type: ignore[misc]
    """The same as a policy, of which OpenSpiel can say how much a best reply wins from it.

    The bot is asked once for each information state, so it must always make the same move there: give it a seed.

    >>> import pyspiel
    >>> from indigo.bots import bot_named
    >>> game = pyspiel.load_game("python_indigo(small_board=True)")
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> len(IndigoPolicy(game, bot_named("greedy", seed=1)).action_probabilities(state))
    1
    """

    def __init__(self, game: SpielGame, bot: Bot) -> None:
        """Take any bot. It plays for all seats."""
        super().__init__(game, list(range(game.num_players())))
        self._bot = IndigoBot(bot)
        self._chosen: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<IndigoPolicy of {self._bot.bot!r}>"

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        """Return the bot's action, with the probability 1. Raises `BotIllegal`."""
        seen = state.information_state_string(state.current_player())
        if seen not in self._chosen:
            self._chosen[seen] = self._bot.step(state)
        return {self._chosen[seen]: 1.0}
