"""Bots by name: `random`, `greedy`, the levels, the characters, `classic`, and custom ones.

Those are classes, `module:Class`, or programs in any language, `program:COMMAND`.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any, Final, NamedTuple

from indigo.bots.bot_protocol import PROGRAM
from indigo.bots.characters import CHARACTERS
from indigo.bots.novice import Amateur, Beginner
from indigo.bots.players import Bot, BuiltIn, Greedy, Random, Searcher
from indigo.bots.thinking import Limit
from indigo.engine import NetSearch, Search, TreeSearch
from indigo.rules.errors import UnknownBot, UnknownOption, quoted


class SearchSettings(NamedTuple):
    """The limit of a search, and which search it is."""

    simulations: int | None = None
    seconds: float | None = None
    search: type[TreeSearch] = NetSearch


INSTANT: Final[dict[str, Callable[[str, int | None], BuiltIn]]] = {
    "random": Random,
    "greedy": Greedy,
    "easy": Beginner,
    "medium": Amateur,
}

SEARCHING: Final[dict[str, SearchSettings]] = {
    "hard": SearchSettings(simulations=8),
    "expert": SearchSettings(seconds=1.0),
    "classic": SearchSettings(seconds=1.0, search=Search),  # without the network: a yardstick
}

NAMES: Final = ("random", "easy", "greedy", "medium", "classic", "hard", "expert")  # weakest first


def bot_named(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    cancel: Event | None = None,
    network: str | Path | None = None,
) -> Bot:
    """Return a new bot: one of NAMES, a character, or your own, as `module:Class` or `program:COMMAND`.

    `seconds` is the most time a move may take. `simulations` replaces the level's number of simulations, or the
    expert's time limit; then the same seed gives the same moves. Bots that don't search ignore both. Setting `cancel`
    stops a search with `Cancelled`. A program that speaks the bot protocol (docs/bot-protocol.md) gets the same limits,
    and ends with the bot. `network` is a file with other weights for `medium`, `hard`, `expert` and the characters of
    these levels, as `training/` writes them. Raises `UnknownBot`, `BadLimit`, or `UnknownOption` for a bad network.

    >>> bot_named("expert", seconds=0.2, seed=1)
    <expert bot>
    """
    if not isinstance(name, str):
        raise UnknownBot(f"{quoted(name)} is not the name of a bot: a name is a string")
    if name in CHARACTERS:
        nature = CHARACTERS[name]
        bot = bot_named(
            nature.level, seconds=seconds, simulations=simulations, seed=seed, cancel=cancel, network=network
        )
        assert isinstance(bot, BuiltIn)
        bot.name, bot.nature = name, nature
        return bot
    settings = SEARCHING.get(name, SearchSettings(seconds=1.0))
    if simulations is not None:
        settings = settings._replace(simulations=simulations, seconds=None)
    limit = Limit(settings.simulations, settings.seconds if seconds is None else seconds, cancel)
    if network is not None:
        return _with_network(name, limit, seed, network)
    if name in INSTANT:
        return INSTANT[name](name, seed)
    if name in SEARCHING:
        return Searcher(name, limit, seed=seed, search=settings.search())
    if name.startswith(PROGRAM):
        from indigo.bots.program_bots import ProgramBot  # a browser has no programs to start

        return ProgramBot(name, seconds=seconds, simulations=simulations, seed=seed)
    if is_custom(name):
        return _custom_bot(name)
    raise UnknownBot(
        f"there is no bot {name!r}: choose {', '.join((*NAMES, *CHARACTERS))}, or your own as module:Class"
        " or program:COMMAND"
    )


def _with_network(name: str, limit: Limit, seed: int | None, file: str | Path) -> Bot:
    """Return a bot that asks another network than ours. Raises `UnknownOption`."""
    from indigo.bots.network_files import network_from  # a browser has only ours

    if name == "medium":
        return Amateur(name, seed, NetSearch(nodes=2, net=network_from(file)))
    if SEARCHING.get(name, SearchSettings(search=Search)).search is not NetSearch:
        raise UnknownOption(f"{name} asks no network: only medium, hard, expert and their characters do")
    return Searcher(name, limit, seed=seed, search=NetSearch(net=network_from(file)))


def is_custom(name: str) -> bool:
    """Whether a name means a custom bot, `module:Class` or `program:COMMAND`."""
    return ":" in name


def _custom_bot(name: str) -> Bot:
    """Create a bot from a class; its module may be in the current folder."""
    module, _, kind = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        bot: Any = getattr(import_module(module), kind)()
    except Exception as error:
        raise UnknownBot(f"{name} can't be used: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} is not a bot: it has no method choose(view)")
    if not isinstance(getattr(bot, "name", None), str):
        bot.name = kind
    return bot  # type: ignore[no-any-return]
