"""Finds puzzles in games of the bot `medium` against itself, and checks them by deep searches.

A candidate is a position in which a short search says that one move wins or saves the game. It becomes a puzzle if the
move has a theme and three further looks confirm it: a look at every legal move, a deep search of the best few, and the
`classic` search, which knows nothing of the network.
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from indigo.bots.json_logs import append, read_log
from indigo.bots.novice import Amateur
from indigo.bots.puzzles import (
    DECISIVE_FROM,
    FIRST_DAY,
    LEAD,
    LOSS,
    SAVE,
    THEMES,
    WEEK,
    WIN,
    Difficulty,
    Puzzle,
    Theme,
    theme_of,
)
from indigo.engine import NetSearch, Search, State, TreeSearch, action_of, move_of, solve
from indigo.engine.search.endgame import MOST_FREE
from indigo.rules.errors import IndigoError
from indigo.rules.position import Position
from indigo.rules.setup import Options
from indigo.rules.tiles import TILE_COUNT

Slot: TypeAlias = tuple[Difficulty, Theme | None]  # what a day asks for, or a puzzle offers

PLAYERS: Final = (2, 2, 2, 3, 4)  # in one game after the other
FROM: Final = 33  # earlier positions have no clearly best move
GLANCE: Final = 32  # simulations for a position after that
RACE: Final = 64  # simulations for each of the best few
EACH: Final = 12  # simulations for each legal move
DEEP: Final = 300  # simulations for each of the best few
DEEPEST: Final = 1_200  # the same, with another seed
CLASSIC: Final = 10_000  # simulations of the classic search, for each of the best few
FEW: Final = 4
RIVALS: Final = 2  # of the best move, which get the deepest searches
CLASSIC_MARGIN: Final = (
    0.1  # between the chances after the best and the second-best move, as the classic search sees it
)
SLACK: Final = 0.05  # for another search or a short one, whose chances differ a little
GREEDY_TRIES, MEDIUM_TRIES = 8, 40
EASY_SHARE, MEDIUM_SHARE = 0.8, 0.25  # of the tries of the bot `medium` that find the best move, or more
ROUND: Final = len(WEEK) * len(THEMES)  # days until each day of the week has had each theme
LEAST_PUZZLES, MOST_BYTES = 400, 200_000
EARLIER: Final = (DECISIVE_FROM - FIRST_DAY).days  # puzzles of days gone by


class Measured(NamedTuple):
    """What both searches say about a few actions: the chances of winning, best first."""

    deep: dict[int, float]  # empty if the classic search disagrees
    classic: dict[int, float]

    def is_clear(self, best: int, slack: float = 0) -> bool:
        """Whether both searches prefer this action, and the network's says that it wins or saves the game."""
        return (
            next(iter(self.classic)) == best
            and _margin(self.classic) >= CLASSIC_MARGIN
            and bool(self.deep)
            and _is_decisive(self.deep, best, slack)
        )


def _sorted(chances: dict[int, float]) -> dict[int, float]:
    return dict(sorted(chances.items(), key=lambda item: -item[1]))


def _is_decisive(chances: dict[int, float], best: int, slack: float = 0) -> bool:
    """Whether an action wins or saves the game, as `Puzzle.goal` demands, or almost."""
    (first, chance), (_, second) = list(_sorted(chances).items())[:2]
    wins = chance >= WIN / 100 - slack and chance - second >= LEAD / 100 - slack
    saves = chance >= SAVE / 100 - slack and second <= LOSS / 100 + slack
    return first == best and (wins or saves)


def _margin(chances: dict[int, float]) -> float:
    best, second = sorted(chances.values(), reverse=True)[:2]
    return best - second


class Finder:
    """Plays games and finds puzzles in them; reuses its searches."""

    def __init__(self) -> None:
        self._net, self._classic = NetSearch(nodes=4_000), Search(nodes=20_000)

    def game(self, number: int, wanted: Collection[Slot] | None = None) -> list[Puzzle]:
        """Play a game, the same for the same number, and return its puzzles: at most one of each difficulty."""
        players = PLAYERS[number % len(PLAYERS)]
        state = State.new(Options(players=players, first=number % players, open_scores=True), seed=number)
        bot = Amateur("medium", number)  # makes mistakes as people do, so that the next one has something to find
        found: dict[Difficulty, Puzzle] = {}
        while not state.is_over:
            view = state.seen_by(state.turn or 0)
            if state.move_count >= FROM:
                puzzle = self.puzzle_in(view, self._promising(view, seed=number), wanted)
                if puzzle and puzzle.difficulty not in found:
                    found[puzzle.difficulty] = puzzle
            state.step(bot.choose_action(view))
        return list(found.values())

    def _promising(self, view: State, seed: int) -> list[int]:
        """Return the few best actions after a short search, if the first seems to win or save the game."""
        self._net.begin(view, seed=seed)
        self._net.run(GLANCE)
        tried = [each for each in self._net.found() if each.tried]
        chances = {each.action: each.chances[view.turn or 0] for each in tried if each.tried > 1 or each is tried[0]}
        is_decisive = len(chances) > 1 and _is_decisive(chances, tried[0].action, SLACK)
        return [each.action for each in tried[:FEW]] if is_decisive else []

    def puzzle_in(self, view: State, likely: Sequence[int], wanted: Collection[Slot] | None = None) -> Puzzle | None:
        """Return the position as a puzzle if every look confirms it and it fits a slot that is wanted, or None."""
        if not likely:
            return None
        race = self._net_chances(view, likely, RACE, seed=1)
        best = next(iter(race))
        if not _is_decisive(race, best, SLACK):
            return None
        position = view.position()
        theme, difficulty = theme_of(position, move_of(best)), self.difficulty_of(view, best)
        if not theme or not difficulty or (wanted is not None and (difficulty, theme) not in wanted):
            return None
        deep = self._net_chances(view, list(race), DEEP, seed=2)
        if not _is_decisive(deep, best):
            return None
        each = self._net_chances(view, view.legal_actions().tolist(), EACH, seed=3)
        overlooked = [action for action in list(each)[:FEW] if action not in deep]
        deep = _sorted(deep | self._net_chances(view, overlooked, DEEP, seed=2))
        if not _is_decisive(deep, best):
            return None
        measured = self.measured(view, list(deep)[: RIVALS + 1], simulations=DEEPEST, seed=4)
        if not measured.is_clear(best):
            return None
        ceiling = sorted(measured.deep.values())[
            -2
        ]  # of moves that got a short look only: it may have been a lucky one
        values = {action: min(chance, ceiling) for action, chance in (each | deep).items()} | measured.deep
        percent = (round(100 * values[action_of(move)]) for move in position.legal_moves)
        chances = tuple(min(max(chance, 0), 99) for chance in percent)
        puzzle = Puzzle(difficulty, position, move_of(best), chances)
        return puzzle if puzzle.goal else None

    def difficulty_of(self, view: State, best: int) -> Difficulty | None:
        """Return how hard the best action is to find, or None if that depends on luck.

        The bot `medium`, which overlooks moves as people do, tries it many times. The puzzle is easy if it finds the
        move in four of five tries or more, or if the greedy bot finds it; medium if it finds the move in a quarter or
        more; and hard otherwise.
        """
        greedy = [view.greedy_action(seed) for seed in range(GREEDY_TRIES)].count(best)
        if greedy:
            return "easy" if greedy == GREEDY_TRIES else None
        tries = [Amateur("medium", seed).choose_action(view) for seed in range(MEDIUM_TRIES)]
        share = tries.count(best) / MEDIUM_TRIES
        return "easy" if share >= EASY_SHARE else "medium" if share >= MEDIUM_SHARE else "hard"

    def measured(self, view: State, few: Sequence[int], *, simulations: int, seed: int) -> Measured:
        """Measure a few actions, best first, and the one that the classic search prefers, with both searches."""
        self._classic.begin(view, seed=seed)
        self._classic.run(CLASSIC)
        few = list(dict.fromkeys([*few, self._classic.found()[0].action]))
        classic = self._chances(self._classic, view, few, CLASSIC, seed)
        agrees = next(iter(classic)) == few[0] and _margin(classic) >= CLASSIC_MARGIN
        return Measured(self._net_chances(view, few, simulations, seed) if agrees else {}, classic)

    def faults(self, puzzle: Puzzle, *, simulations: int = DEEPEST, seed: int = 5) -> list[str]:
        """Search a puzzle again, with other random numbers, and return what is wrong with it.

        The best move has rivals: the two that the puzzle says come next, and the favourites of both searches.
        """
        view, best = State.from_position(puzzle.position), action_of(puzzle.best)
        moves = sorted(puzzle.position.legal_moves, key=puzzle.cost)
        self._net.begin(view, seed=seed)
        self._net.run(simulations)
        few = [best, *map(action_of, moves[: RIVALS + 1]), self._net.found()[0].action]
        found = []
        if not self.measured(view, list(dict.fromkeys(few)), simulations=simulations, seed=seed).is_clear(best, SLACK):
            found.append(f"{puzzle.best} does not clearly win or save the game")
        if (difficulty := self.difficulty_of(view, best)) != puzzle.difficulty:
            found.append(f"it is {difficulty}, not {puzzle.difficulty}")
        return found + endgame_faults(puzzle)

    def _net_chances(self, view: State, actions: Sequence[int], simulations: int, seed: int) -> dict[int, float]:
        return self._chances(self._net, view, actions, simulations, seed)

    def _chances(
        self, search: TreeSearch, view: State, actions: Sequence[int], simulations: int, seed: int
    ) -> dict[int, float]:
        """Return the mover's chance of winning after each action, best first; each gets a search of its own."""
        found = {}
        for action in actions:
            search.begin(view, seed=seed, only=action)
            search.run(simulations)
            found[action] = search.found()[0].chances[view.turn or 0]
        return _sorted(found)


def endgame_faults(puzzle: Puzzle) -> list[str]:
    """Solve a puzzle, if it is an endgame for two, and return what is wrong with it.

    With more players, the worth of a move also depends on what those choose who can't win any more.
    """
    view = State.from_position(puzzle.position)
    if puzzle.position.options.players > 2 or TILE_COUNT - view.move_count > MOST_FREE:
        return []
    chances = {each.action: each.chances[view.turn or 0] for each in solve(view)}
    if _is_decisive(chances, action_of(puzzle.best), SLACK):
        return []
    return [f"{puzzle.best} does not clearly win or save the game if both play perfectly"]


def slots(days: int) -> list[Slot]:
    """Return what each of so many days asks for, from `DECISIVE_FROM` on."""
    weekday = DECISIVE_FROM.weekday()
    return [(WEEK[(weekday + day) % len(WEEK)], THEMES[day % len(THEMES)]) for day in range(days)]


def find(log: Path, rounds: int) -> Generator[int, None, None]:
    """Play games until there are puzzles for so many rounds of themes; after each game, yield how many days have one.

    Each game is appended to the log, and a log that exists is continued. Raises `BadNotation` if it can't be read.
    """
    done = logged(log)
    left = Counter(slots(rounds * ROUND)) - Counter(map(_slot, (puzzle for puzzles in done for puzzle in puzzles)))
    finder = Finder()
    number = len(done)
    with log.open("a", encoding="utf-8") as file:
        while left:
            puzzles = finder.game(number, left)
            append(file, [puzzle.text() for puzzle in puzzles])
            left -= Counter(map(_slot, puzzles))
            number += 1
            yield rounds * ROUND - left.total()


def arranged(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return as many whole rounds of different puzzles as there are, those with the largest margins, in mixed order."""
    best: dict[Slot, list[Puzzle]] = {}
    for puzzle in sorted({each.position: each for each in puzzles if each.goal}.values(), key=_clarity):
        best.setdefault(_slot(puzzle), []).append(puzzle)
    needed = Counter(slots(ROUND))
    rounds = min(len(best.get(slot, ())) // count for slot, count in needed.items())
    mixed = {
        slot: iter(sorted(best[slot][: rounds * count], key=lambda each: sha256(each.text().encode()).digest()))
        for slot, count in needed.items()
        if rounds
    }
    return [next(mixed[slot]) for slot in slots(rounds * ROUND)]


def _slot(puzzle: Puzzle) -> Slot:
    return puzzle.difficulty, puzzle.theme


def _clarity(puzzle: Puzzle) -> tuple[int, str]:
    """Sort by how much the second-best move gives away, the most first."""
    return -puzzle.margin, puzzle.text()


def set_faults(lines: Sequence[str]) -> list[str]:
    """Return what is wrong with a set of puzzles as a whole, without searching.

    Puzzles of days gone by need only be readable.
    """
    found = []
    size = sum(len(line.encode()) + 1 for line in lines)
    chosen = len(lines) - EARLIER
    if chosen < LEAST_PUZZLES or chosen % ROUND:
        found.append(f"{chosen} puzzles from {DECISIVE_FROM} on are not {LEAST_PUZZLES} or more in rounds of {ROUND}")
    if size > MOST_BYTES:
        found.append(f"{size} bytes are more than {MOST_BYTES}")
    seen: dict[Position, int] = {}
    for number, line in enumerate(lines, start=1):
        try:
            puzzle = Puzzle.from_text(line)
        except IndigoError as error:
            found.append(f"puzzle {number}: {error}")
            continue
        if puzzle.difficulty != WEEK[(number - 1) % len(WEEK)]:
            found.append(f"puzzle {number} is {puzzle.difficulty}, which its day of the week is not")
        if (other := seen.setdefault(puzzle.position, number)) != number:
            found.append(f"puzzle {number} is the same as puzzle {other}")
        if number > EARLIER:
            theme = THEMES[(number - 1 - EARLIER) % len(THEMES)]
            if puzzle.theme != theme:
                found.append(f"puzzle {number}: its theme is {puzzle.theme}, and its day's is {theme}")
            if not puzzle.goal:
                found.append(f"puzzle {number}: {puzzle.best} neither wins nor saves the game")
    return found


def logged(log: Path) -> list[list[Puzzle]]:
    """Return the puzzles of each game in a log; an incomplete last line is removed from the file."""
    return read_log(log, lambda texts: [Puzzle.from_text(text) for text in texts], "this line has no list of puzzles")
