"""Hints, analyses and the results of an arena as a notebook shows them: HTML that suits a light page and a dark one."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from indigo.drawing.geometry import Point
from indigo.drawing.markup import element, group, shape, words
from indigo.drawing.svg import svg
from indigo.drawing.themes import DARK
from indigo.rules.move import Move
from indigo.rules.setup import COLOURS

if TYPE_CHECKING:
    from indigo.bots.advice import Advice, Chances, Reason, Verdict
    from indigo.bots.standings import Line, Standing

WIDTH: Final = 720
HEIGHT: Final = 200
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 10, 30
COSTLIEST: Final = 5  # moves of an analysis that are told one by one
BAR: Final = "#6b7ce6"
RIM: Final = "#8888"  # seen on any page
_INK: Final = "currentColor"


def hints(found: Sequence["Advice"]) -> str:
    """Show moves worth making: the chances after each, and what it does to the gems."""
    if not found:
        return _caption("No moves")
    heads = ("move", f"chances of {_seats(len(found[0].chances))}", "of the search", "what it does")
    rows = [(_move(each.move), _chances(each.chances), f"{each.trust:.0%}", _told(each.reasons)) for each in found]
    return _table(heads, rows)


def analysis(found: Sequence["Verdict"]) -> str:
    """Show how the chances went, and the moves that gave away most."""
    if not found:
        return _caption("No moves")
    costly = sorted(sorted(found, key=lambda verdict: -verdict.cost)[:COSTLIEST], key=lambda verdict: verdict.number)
    costly = [verdict for verdict in costly if round(verdict.cost, 3) > 0]
    told = [f"{COLOURS[seat]} {_average_cost(found, seat):.1%}" for seat in sorted({each.seat for each in found})]
    rows = [
        (f"{each.number}, {COLOURS[each.seat]}", _move(each.move), f"{each.cost:.1%}", _move(each.best),
         _told(each.reasons))
        for each in costly
    ]  # fmt: skip
    return "".join(
        [
            _caption(f"Chances to win: {_seats(len(found[0].after))}"),
            _course(found, costly),
            _caption(f"Given away by a move, on average: {', '.join(told)}"),
            _table(("move", "played", "cost", "better", "what that does"), rows) if rows else "",
        ]
    )


def pairings(lines: Sequence["Line"]) -> str:
    """Show the share of victories of each pairing, with its interval."""
    heads = ("", "games", "share of victories", "", "95 % interval", "points", "faults")
    rows = [
        (escape(f"{line.alone} against {line.others}"), str(line.games), _share(line), f"{line.share:.1%}",
         f"{line.low:.1%} – {line.high:.1%}", f"{line.points:.1f} : {line.others_points:.1f}",
         escape(", ".join(f"{name} ({count})" for name, count in line.faults.items())) or "none")
        for line in lines
    ]  # fmt: skip
    return _table(heads, rows)


def standings(ranks: Sequence["Standing"]) -> str:
    """Show all bots, the best first."""
    heads = ("bot", "seats", "share", "points", "rating")
    rows = [
        (escape(each.name), str(each.games), f"{each.share:.1%}", f"{each.points:.1f}", f"{each.rating:+.0f}")
        for each in ranks
    ]
    return _table(heads, rows)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    def row(cells: Iterable[str], name: str) -> str:
        style = "text-align:left;vertical-align:middle;padding:.25em .8em"
        return "<tr>" + "".join(f'<{name} style="{style}">{cell}</{name}>' for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f"<table><thead>{row(heads, 'th')}</thead><tbody>{body}</tbody></table>"


def _caption(text: str) -> str:
    return f'<p style="margin:.6em 0">{escape(text)}</p>'


def _seats(count: int) -> str:
    return " : ".join(COLOURS[:count])


def _move(move: Move) -> str:
    tile = f'<span style="display:inline-block;width:2.2em;vertical-align:middle">{svg(move.tile)}</span>'
    return f'<span style="white-space:nowrap">{tile} {move}</span>'


def _chances(chances: "Chances") -> str:
    """Draw a bar that the seats share, and tell their parts in percent."""
    parts = "".join(
        f'<span style="width:{chance:.1%};background:{_colour(seat)}"></span>' for seat, chance in enumerate(chances)
    )
    bar = "display:inline-flex;width:9em;height:.8em;overflow:hidden;border-radius:3px"
    numbers = " : ".join(f"{100 * chance:.0f}" for chance in chances)
    return f'<span style="{bar};border:1px solid {RIM}">{parts}</span> {numbers}\u00a0%'


def _colour(seat: int) -> str:
    return DARK.players[COLOURS[seat]][0]


def _told(reasons: "Iterable[Reason]") -> str:
    return "<br/>".join(map(_reason, reasons)) or "touches no gem"


def _reason(reason: "Reason") -> str:
    gems = " and ".join(reason.gems)
    if reason.what == "won":
        gained = (f"{COLOURS[seat]} +{points}" for seat, points in enumerate(reason.points) if points)
        return f"{gems} leaves by gate {reason.gate}: {', '.join(gained)}"
    return (
        f"{gems} crash"
        if reason.what == "crashed"
        else f"{gems} runs to {reason.way[-1].cell}, near gate {reason.gate}"
    )


def _average_cost(found: "Sequence[Verdict]", seat: int) -> float:
    costs = [verdict.cost for verdict in found if verdict.seat == seat]
    return sum(costs) / len(costs)


def _course(found: "Sequence[Verdict]", costly: "Sequence[Verdict]") -> str:
    """Draw each seat's chances as a band, move by move, and mark the moves that cost most."""
    course = [found[0].before, *(verdict.after for verdict in found)]
    bottom = HEIGHT - BOTTOM

    def x(step: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / len(found)

    def y(part: float) -> float:
        return bottom - (bottom - TOP) * part

    def edge(seats: int) -> list[str]:
        return [str(Point(x(step), y(sum(chances[:seats])))) for step, chances in enumerate(course)]

    bands = [
        shape(f"M{'L'.join(edge(seat) + edge(seat + 1)[::-1])}Z", fill=_colour(seat)) for seat in range(len(course[0]))
    ]
    scale = [
        shape(f"M{LEFT} {y(part)}H{WIDTH - RIGHT}", stroke=RIM)
        + words(f"{part:.0%}", Point(LEFT - 8, y(part) + 4), text_anchor="end")
        for part in (0, 0.5, 1)
    ]
    marks = [
        shape(f"M{x(at)} {TOP}V{bottom + 5}", stroke=_INK, stroke_width=1.5, stroke_dasharray="3 3")
        + words(str(verdict.number), Point(x(at), bottom + 17), text_anchor="middle", font_size=10)
        for verdict in costly
        for at in (found.index(verdict) + 1,)
    ]
    return element(
        "svg",
        element("title", "Chances to win, move by move"),
        group(*bands),
        element("rect", x=LEFT, y=TOP, width=WIDTH - LEFT - RIGHT, height=bottom - TOP, fill="none", stroke=RIM),
        group(*scale, *marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        fill=_INK,
        font_family="sans-serif",
        font_size=12,
        style="max-width:100%;height:auto",
    )


def _share(line: "Line") -> str:
    """Draw a share as a bar, and its interval across it."""
    wide, high = 160, 18
    low, top = wide * line.low, wide * line.high
    return element(
        "svg",
        element("rect", x=0.5, y=3.5, width=wide - 1, height=high - 7, fill="none", stroke=RIM),
        element("rect", y=4, width=wide * line.share, height=high - 8, fill=BAR) if line.share else "",
        shape(f"M{low} 9H{top}M{low} 4v10M{top} 4v10", stroke=_INK, stroke_width=1.5),
        viewBox=f"-1 0 {wide + 2} {high}",
        width=wide + 2,
        height=high,
        style="vertical-align:middle",
    )
