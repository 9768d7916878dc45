"""The arena: many games between bots, on several processes or a cluster, logged as they end."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import combinations
from pathlib import Path

from indigo.bots.contest import Pairing, Result, Terms, contest, from_json, to_json
from indigo.bots.json_logs import append, read_log
from indigo.bots.names import bot_named, is_custom
from indigo.bots.program_bots import ProgramBot
from indigo.bots.standings import pairing_results, standings
from indigo.rules.errors import MissingExtra, UnknownOption, missing_extra
from indigo.rules.whole_numbers import whole_number

Progress = Callable[[Result, int, int], None]
Task = tuple[Pairing, int]


class Results(list[Result]):
    """The results of an arena, game by game."""

    @property
    def names(self) -> list[str]:
        """The names of the bots, in the order of the arena."""
        return list(dict.fromkeys(name for result in self for name in (result.alone, result.others)))

    def _repr_html_(self) -> str:
        return pairing_results(self)._repr_html_() + standings(self, self.names)._repr_html_()


def pairings(names: Sequence[str]) -> list[Pairing]:
    """Return the pairings of a round robin. Raises `UnknownOption` unless there are two different bots or more."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise UnknownOption("an arena needs at least two different bots")
    return [Pairing(*pair) for pair in combinations(names, 2)]


def run_arena(
    names: Sequence[str],
    terms: Terms,
    *,
    games: int,
    jobs: int = 1,
    cluster: str | None = None,
    log: Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play `games` games of each pairing, and return all results in order.

    With a `log`, each game is appended to that file when it ends, and games that the file already contains are not
    played again. `progress` is called with each result, the number of games done and the total. `jobs` is the number
    of processes, -1 for all cores; `cluster` is the address of a Dask scheduler, `dask://HOST:PORT`. Raises
    `UnknownOption`, `UnknownBot`, `BadLimit`, or `BadNotation` if the log can't be read.
    """
    count, processes = whole_number(games), whole_number(jobs)
    if count is None or count < 1:
        raise UnknownOption(f"games must be 1 or more, not {games!r}")
    if not processes:
        raise UnknownOption(f"jobs must be 1 or more, or -1 for all cores, not {jobs!r}")
    _check(names, terms)
    tasks = [(pairing, number) for pairing in pairings(names) for number in range(count)]
    done = _logged(log, terms, tasks)
    left = [task for task in tasks if task not in done]
    with ExitStack() as stack:
        file = stack.enter_context(log.open("a", encoding="utf-8")) if log else None
        for result in _played(left, terms, processes, cluster):
            done[Pairing(result.alone, result.others), result.number] = result
            if file:
                append(file, to_json(terms, result))
            if progress:
                progress(result, len(done), len(tasks))
    return Results(done[task] for task in tasks)


def _check(names: Sequence[str], terms: Terms) -> None:
    """Raise an error for options or bots that can't be used, before the first game."""
    _ = terms.options
    for name in names:
        if is_custom(name):
            ProgramBot(name).close()
        else:
            bot_named(name, seconds=terms.seconds, simulations=terms.simulations)


def _logged(log: Path | None, terms: Terms, tasks: Sequence[Task]) -> dict[Task, Result]:
    """Return the games with the same terms from a log; an incomplete last line is removed from the file."""
    rows = read_log(log, from_json, "this line is not a result of an arena") if log else []
    games = {(Pairing(result.alone, result.others), result.number): result for on, result in rows if on == terms}
    return {task: games[task] for task in tasks if task in games}


def _played(tasks: Sequence[Task], terms: Terms, jobs: int, cluster: str | None) -> Iterator[Result]:
    """Play the games with joblib, and yield each result when it is ready."""
    try:
        import joblib
    except ImportError as error:
        raise missing_extra("the arena needs joblib and tqdm", "arena", error) from error
    with _on_cluster(cluster):
        parallel = joblib.Parallel(n_jobs=None if cluster else jobs, return_as="generator_unordered")
        yield from parallel(joblib.delayed(contest)(pairing, number, terms) for pairing, number in tasks)


@contextmanager
def _on_cluster(cluster: str | None) -> Iterator[None]:
    """Make joblib use the Dask cluster at `dask://HOST:PORT`, if one is given."""
    if cluster is None:
        yield
        return
    import joblib

    scheme, _, address = cluster.partition("://")
    if scheme != "dask" or not address:
        raise UnknownOption(f"a cluster is dask://HOST:PORT, not {cluster!r}")
    try:
        from distributed import Client

        client = Client(f"tcp://{address}")  # type: ignore[no-untyped-call]
    except ImportError as error:
        raise MissingExtra(f"playing on a Dask cluster needs the package distributed ({error})") from error
    except OSError as error:
        raise UnknownOption(f"no Dask scheduler answers at {cluster}: {error}") from None
    with client, joblib.parallel_config(backend="dask"):
        yield
