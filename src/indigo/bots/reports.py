"""Hints, analyses and the results of an arena, which notebooks show as HTML."""

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from indigo.rules.board import Place
from indigo.rules.gems import Gem
from indigo.rules.move import Move
from indigo.rules.setup import COLOURS

if TYPE_CHECKING:
    from indigo.drawing.markup import Picture

Chances: TypeAlias = tuple[float, ...]  # each seat's chance to win

COSTLIEST: Final = 5  # the number of moves that an analysis lists


Effect: TypeAlias = Literal["won", "moved", "crashed", "blocked", "opened", "kept", "exposed", "missed"]


class Reason(NamedTuple):
    """What a move does to a gem or to two that collide, or to the way of a gem to a gate.

    >>> Reason("won", (Gem.AMBER,), (), gate=3, points=(1, 0)).gate
    3
    """

    what: Effect
    gems: tuple[Gem, ...]
    way: tuple[Place, ...]  # where the gem starts, then the side by which it leaves each tile, present or missing
    gate: int | None  # the gate it leaves through, or the nearest one; None for a collision
    points: tuple[int, ...]  # what each seat gains
    tiles: int | None = None  # that are missing between the gem and the gate; None if there is no way within three


class Advice(NamedTuple):
    """A good move, and why it is good.

    >>> from indigo import Game
    >>> from indigo.bots import hint
    >>> game = Game(seed=bytes(32))
    >>> advice = hint(game.view(0), simulations=50)[0]
    >>> advice.move in game.legal_moves, 0 < advice.trust <= 1
    (True, True)
    """

    move: Move
    chances: Chances  # each seat's chance of winning after the move
    trust: float  # the share of the search's simulations that tried it
    reasons: tuple[Reason, ...]

    def _repr_html_(self) -> str:
        return _hints_html([self])


class Risk(NamedTuple):
    """What a move gives away, before it is made.

    >>> from indigo import Game
    >>> from indigo.bots import risk
    >>> game = Game(seed=bytes(32))
    >>> found = risk(game.view(0), game.legal_moves[0], simulations=20)
    >>> 0 <= found.cost <= 1, len(found.reasons) >= 0
    (True, True)
    """

    cost: float  # the chance of winning that it gives away
    reasons: tuple[Reason, ...]  # why


class Hints(list[Advice]):
    """Good moves, best first.

    >>> from indigo import Game
    >>> from indigo.bots import hint
    >>> game = Game(seed=bytes(32))
    >>> 1 <= len(hint(game.view(0), count=2, simulations=50)) <= 2
    True
    """

    def _repr_html_(self) -> str:
        return _hints_html(self)


class Verdict(NamedTuple):
    """The judgement of a move, by what its player could know.

    >>> from indigo import Game
    >>> from indigo.bots import analyse
    >>> game = Game(seed=bytes(32))
    >>> events = game.push(game.legal_moves[0])
    >>> verdict = analyse(game, simulations=10)[0]
    >>> verdict.move == game.moves[0], verdict.seat
    (True, 0)
    """

    number: int  # the first move is 1
    seat: int
    move: Move
    before: Chances  # each seat's chance of winning after the best move
    after: Chances  # and after the move that was played
    best: Move
    cost: float  # the chance of winning that the move gave away
    reasons: tuple[Reason, ...]  # for the best move

    def _repr_html_(self) -> str:
        return _analysis_html(Analysis([self]))


class Analysis(list[Verdict]):
    """The verdicts on the moves of a game.

    >>> from indigo import Game
    >>> from indigo.bots import analyse
    >>> game = Game(seed=bytes(32))
    >>> events = game.push(game.legal_moves[0])
    >>> analysis = analyse(game, simulations=10)
    >>> 0 <= analysis.average_cost(seat=0) <= 1
    True
    """

    @property
    def costliest(self) -> list[Verdict]:
        """The moves that gave away most, in the order in which they were played."""
        most = sorted(self, key=lambda each: -each.cost)[:COSTLIEST]
        return sorted((each for each in most if round(each.cost, 3) > 0), key=lambda each: each.number)

    def average_cost(self, seat: int) -> float:
        """Return the chance of winning that a seat gave away per move."""
        costs = [each.cost for each in self if each.seat == seat]
        return sum(costs) / len(costs) if costs else 0.0

    def chart(self) -> "Picture":
        """Return a chart of each seat's chances over the game, with the costliest moves marked, as SVG."""
        marks = {self.index(each) + 1: str(each.number) for each in self.costliest}
        picture: Picture = _notebook().chances_chart([self[0].before, *(each.after for each in self)], marks)
        return picture

    def _repr_html_(self) -> str:
        return _analysis_html(self)


class PairingResult(NamedTuple):
    """The results of one bot against another, or against copies of the other."""

    alone: str
    others: str
    games: int
    share: float  # of the wins
    low: float  # the 95% confidence interval of the share
    high: float
    points: float  # on average
    others_points: float
    faults: dict[str, int]  # by "name: code"


class PairingResults(list[PairingResult]):
    """The result of each pairing."""

    def _repr_html_(self) -> str:
        page = _notebook()
        heads = ("", "games", "share of wins", "", "95% interval", "points", "faults")
        rows = [
            (page.escape(f"{each.alone} against {each.others}"), str(each.games),
             page.share_bar(each.share, each.low, each.high), f"{each.share:.1%}",
             f"{each.low:.1%} – {each.high:.1%}", f"{each.points:.1f} : {each.others_points:.1f}",
             page.escape(", ".join(f"{name} ({count})" for name, count in each.faults.items())) or "none")
            for each in self
        ]  # fmt: skip
        return str(page.table(heads, rows))


class Standing(NamedTuple):
    """A bot's performance over all its games; `games` counts every seat it held."""

    name: str
    games: int
    share: float
    points: float
    rating: float


class Standings(list[Standing]):
    """All bots, best first."""

    def _repr_html_(self) -> str:
        page = _notebook()
        heads = ("bot", "seats", "share", "points", "rating")
        rows = [
            (page.escape(each.name), str(each.games), f"{each.share:.1%}", f"{each.points:.1f}", f"{each.rating:+.0f}")
            for each in self
        ]
        return str(page.table(heads, rows))


def _notebook() -> ModuleType:
    """Return the module that draws and writes HTML; it is only imported where a notebook shows something."""
    from indigo.bots import notebook

    return notebook


def _hints_html(hints: Sequence[Advice]) -> str:
    """Return a table of moves, the chances after each, and what it does to the gems."""
    page = _notebook()
    if not hints:
        return str(page.caption("No moves"))
    heads = ("move", f"chances: {page.seat_names(len(hints[0].chances))}", "share of search", "effect")
    rows = [
        (
            page.move_with_tile(each.move),
            page.chances_bar(each.chances),
            f"{each.trust:.0%}",
            _reasons_html(each.reasons),
        )
        for each in hints
    ]
    return str(page.table(heads, rows))


def _analysis_html(analysis: Analysis) -> str:
    """Return a chart of the chances, and a table of the moves that gave away most."""
    page = _notebook()
    if not analysis:
        return str(page.caption("No moves"))
    averages = [
        f"{COLOURS[seat]} {analysis.average_cost(seat):.1%}" for seat in sorted({each.seat for each in analysis})
    ]
    rows = [
        (f"{each.number}, {COLOURS[each.seat]}", page.move_with_tile(each.move), f"{each.cost:.1%}",
         page.move_with_tile(each.best), _reasons_html(each.reasons))
        for each in analysis.costliest
    ]  # fmt: skip
    return "".join(
        [
            page.caption(f"Chances of winning: {page.seat_names(len(analysis[0].after))}"),
            analysis.chart(),
            page.caption(f"Given away per move, on average: {', '.join(averages)}"),
            page.table(("move", "played", "cost", "best", "effect of the best"), rows) if rows else "",
        ]
    )


def _reasons_html(reasons: Iterable[Reason]) -> str:
    return "<br/>".join(map(_reason, reasons)) or "moves no gem"


_ON_A_WAY: Final[dict[Effect, str]] = {
    "blocked": "blocks the",
    "opened": "opens a way for the",
    "kept": "leaves a way for the",
    "exposed": "exposes the",
    "missed": "misses the",
}


def _reason(reason: Reason) -> str:
    if reason.what == "won":
        gained = (f"{COLOURS[seat]} +{points}" for seat, points in enumerate(reason.points) if points)
        return f"{reason.gems[0]} leaves through gate {reason.gate}: {', '.join(gained)}"
    if reason.what == "crashed":
        one, other = reason.gems
        return f"two {one}s collide" if one == other else f"{one} and {other} collide"
    if reason.what == "moved":
        return f"{reason.gems[0]} moves to {reason.way[-1].cell}, near gate {reason.gate}"
    tiles = f"{reason.tiles} tile{'s' * (reason.tiles != 1)}"
    return f"{_ON_A_WAY[reason.what]} {reason.gems[0]} at {reason.way[0].cell}, {tiles} from gate {reason.gate}"
