"""Finds puzzles in games of the network against itself, and checks them by deep searches.

A candidate is a position in which a short search prefers one move by far. It becomes a puzzle if three further looks
confirm it: a look at every legal move, a deep search of the best few, and the `classic` search, which knows nothing of
the network.
"""

from collections.abc import Generator, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from indigo.bots.json_logs import append, read_log
from indigo.bots.novice import Amateur
from indigo.bots.puzzles import DIFFICULTIES, WEEK, Difficulty, Puzzle
from indigo.engine import NetSearch, Search, State, TreeSearch, action_of, move_of
from indigo.rules.errors import IndigoError
from indigo.rules.position import Position
from indigo.rules.setup import Options

FROM: Final = 33  # earlier positions have no clearly best move; `hard` plays them
OPENING: Final = 8  # simulations for a move before that
GLANCE: Final = 40  # simulations for a move after it
RACE: Final = 64  # simulations for each of the best few
EACH: Final = 8  # simulations for each legal move
DEEP: Final = 300  # simulations for each of the best few
DEEPEST: Final = 1_200  # the same, with another seed
CLASSIC: Final = 10_000  # simulations of the classic search, for each of the best few
FEW: Final = 4
RIVALS: Final = 2  # of the best move, which get the deepest searches
MARGIN: Final = 0.07  # between the chances of winning after the best and the second-best move
MARGIN_PERCENT: Final = 7  # the same, as puzzles write chances
CLASSIC_MARGIN: Final = 0.03  # as the classic search sees it
LEAST, MOST = 0.15, 0.98  # chances of winning after the best move: a game that is not decided
GREEDY_TRIES, MEDIUM_TRIES = 8, 40
EASY_SHARE, MEDIUM_SHARE = 0.8, 0.25  # of the tries of the bot `medium` that find the best move, or more
CHECK_MARGIN: Final = 0.05  # for another search, whose chances differ a little
LEAST_PUZZLES, MOST_BYTES = 400, 200_000


class Measured(NamedTuple):
    """What both searches say about a few actions: the chances of winning, best first."""

    deep: dict[int, float]  # empty if the classic search disagrees
    classic: dict[int, float]

    def is_clear(self, best: int, margin: float = MARGIN) -> bool:
        """Whether both searches prefer this action by a clear margin."""
        return (
            next(iter(self.deep), None) == best == next(iter(self.classic))
            and _margin(self.deep) >= margin
            and _margin(self.classic) >= CLASSIC_MARGIN
        )


def _sorted(chances: dict[int, float]) -> dict[int, float]:
    return dict(sorted(chances.items(), key=lambda item: -item[1]))


def _margin(chances: dict[int, float]) -> float:
    best, second = sorted(chances.values(), reverse=True)[:2]
    return best - second


class Finder:
    """Plays games and finds puzzles in them; reuses its searches."""

    def __init__(self) -> None:
        self._net, self._classic = NetSearch(nodes=4_000), Search(nodes=20_000)

    def game(self, number: int, wanted: Sequence[Difficulty] = DIFFICULTIES) -> list[Puzzle]:
        """Play a game, the same for the same number, and return its puzzles: at most one of each difficulty."""
        state = State.new(Options(first=number % 2, open_scores=True), seed=number)
        found: dict[Difficulty, Puzzle] = {}
        while not state.is_over:
            view = state.seen_by(state.turn or 0)
            self._net.begin(view, seed=number)
            self._net.run(OPENING if state.move_count < FROM else GLANCE)
            tried = [each for each in self._net.found() if each.tried]
            if state.move_count >= FROM and len(tried) > 1:
                chances = {each.action: each.chances[view.turn or 0] for each in tried}
                rivals = [each.chances[view.turn or 0] for each in tried[1:] if each.tried > 1]
                if chances[tried[0].action] - max(rivals, default=1.0) >= MARGIN:
                    left = [each for each in wanted if each not in found]
                    if puzzle := self.puzzle_in(view, [each.action for each in tried[:FEW]], left):
                        found[puzzle.difficulty] = puzzle
            state.step(tried[0].action)
        return list(found.values())

    def puzzle_in(self, view: State, likely: Sequence[int], wanted: Sequence[Difficulty]) -> Puzzle | None:
        """Return the position as a puzzle if every look confirms it, or None."""
        race = self._net_chances(view, likely, RACE, seed=1)
        best = next(iter(race))
        if _margin(race) < MARGIN * 0.75 or not LEAST <= race[best] <= MOST:
            return None
        two = self._net_chances(view, list(race)[:2], DEEP, seed=2)
        if next(iter(two)) != best or _margin(two) < MARGIN:
            return None
        deep = _sorted(two | self._net_chances(view, list(race)[2:], DEEP, seed=2))
        if next(iter(deep)) != best or _margin(deep) < MARGIN:
            return None
        each = self._net_chances(view, view.legal_actions().tolist(), EACH, seed=3)
        overlooked = [action for action in list(each)[:FEW] if action not in deep]
        deep = _sorted(deep | self._net_chances(view, overlooked, DEEP, seed=2))
        if next(iter(deep)) != best or _margin(deep) < MARGIN:
            return None
        measured = self.measured(view, list(deep)[: RIVALS + 1], simulations=DEEPEST, seed=4)
        if not (measured.is_clear(best) and LEAST <= measured.deep[best] <= MOST):
            return None
        difficulty = self.difficulty_of(view, best)
        if difficulty is None or difficulty not in wanted:
            return None
        ceiling = measured.deep[best] - MARGIN  # of moves that got a short look only: it may have been a lucky one
        values = {action: min(chance, ceiling) for action, chance in each.items()} | deep | measured.deep
        position = view.position()
        percent = (round(100 * values[action_of(move)]) for move in position.legal_moves)
        return Puzzle(difficulty, position, move_of(best), tuple(min(max(chance, 0), 99) for chance in percent))

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
        if not self.measured(view, list(dict.fromkeys(few)), simulations=simulations, seed=seed).is_clear(
            best, CHECK_MARGIN
        ):
            found.append(f"{puzzle.best} is not clearly the best move")
        if (difficulty := self.difficulty_of(view, best)) != puzzle.difficulty:
            found.append(f"it is {difficulty}, not {puzzle.difficulty}")
        return found

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


def find(log: Path, weeks: int) -> Generator[dict[Difficulty, int], None, None]:
    """Play games until there are puzzles for so many weeks; yield the number of each difficulty after each game.

    Each game is appended to the log, and a log that exists is continued. Raises `BadNotation` if it can't be read.
    """
    done = logged(log)
    count = {each: sum(puzzle.difficulty == each for puzzles in done for puzzle in puzzles) for each in DIFFICULTIES}
    finder = Finder()
    number = len(done)
    with log.open("a", encoding="utf-8") as file:
        while wanted := [each for each in DIFFICULTIES if count[each] < weeks * WEEK.count(each)]:
            puzzles = finder.game(number, wanted)
            append(file, [puzzle.text() for puzzle in puzzles])
            for puzzle in puzzles:
                count[puzzle.difficulty] += 1
            number += 1
            yield dict(count)


def arranged(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return as many whole weeks of different puzzles as there are, those with the largest margins, in mixed order."""
    found = {each.position: each for each in puzzles if each.margin >= MARGIN_PERCENT}.values()
    best = {kind: sorted((each for each in found if each.difficulty == kind), key=_clarity) for kind in DIFFICULTIES}
    weeks = min(len(best[kind]) // WEEK.count(kind) for kind in DIFFICULTIES)
    mixed = {
        kind: iter(
            sorted(best[kind][: weeks * WEEK.count(kind)], key=lambda each: sha256(each.text().encode()).digest())
        )
        for kind in DIFFICULTIES
    }
    return [next(mixed[kind]) for _ in range(weeks) for kind in WEEK]


def _clarity(puzzle: Puzzle) -> tuple[int, str]:
    """Sort by how much the second-best move gives away, the most first."""
    return -puzzle.margin, puzzle.text()


def set_faults(lines: Sequence[str]) -> list[str]:
    """Return what is wrong with a set of puzzles as a whole, without searching."""
    found = []
    size = sum(len(line.encode()) + 1 for line in lines)
    if len(lines) < LEAST_PUZZLES or len(lines) % len(WEEK):
        found.append(f"{len(lines)} puzzles are not {LEAST_PUZZLES} or more in whole weeks")
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
        if puzzle.margin < MARGIN_PERCENT:
            found.append(f"puzzle {number}: another move is within {puzzle.margin}% of {puzzle.best}")
        if (other := seen.setdefault(puzzle.position, number)) != number:
            found.append(f"puzzle {number} is the same as puzzle {other}")
    return found


def logged(log: Path) -> list[list[Puzzle]]:
    """Return the puzzles of each game in a log; an incomplete last line is removed from the file."""
    return read_log(log, lambda texts: [Puzzle.from_text(text) for text in texts], "this line has no list of puzzles")
