"""A week with 1,000 simulated people: do the ratings find what everybody is worth? `python -m bench.rating_week`.

The people have strengths that the ratings don't know. They play what people play: against bots, with a friend, with
anybody in the lobby, some of them once and some all day. They get better while they learn, and have good and bad
days. A game's result is not drawn from the ratings' own model: each seat performs as well as it is strong, plus a
normal error, and the best performance wins.
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import pi, sqrt
from pathlib import Path
from statistics import correlation, fmean
from typing import Final

from bench.machine import announce
from indigo.drawing.charts import GRID, INK, Axes, chart, heading, line
from indigo.drawing.geometry import Point
from indigo.drawing.markup import Picture, group, shape, words
from indigo.levels import Level
from indigo.server.ratings import ANCHORS, NEW, SCALES, Rating, Strength, after_game
from indigo.tables.finished_rounds import Entrant

PEOPLE: Final = 1000
DAYS: Final = 7
FORM: Final = 60.0  # deviation of a person's strength from one day to the next
SPOILT: Final = 0.15  # share of games with a hint, a take-back or a stand-in, which don't count
BANDS: Final = ((5, 9), (10, 19), (20, 39), (40, 10_000))  # games, for the table
WITHIN: Final = 1.96  # deviations: a band with 95% of all cases
DOTS: Final = ("#b9bfcc", "#7fa6d8", "#4757b8", "#c0392b")  # from few games to many


@dataclass
class Person:
    """A simulated person."""

    name: str
    talent: float  # strength at the end of learning
    learning: float  # points still to be learnt at the start
    games_a_day: float
    friend: str = ""
    played: int = 0
    form: float = 0.0
    errors: list[tuple[int, float, float]] = field(default_factory=list)  # rated games, error, deviation

    @property
    def strength(self) -> float:
        """What the person is worth now, apart from the day's form."""
        return self.talent - self.learning * 0.95**self.played


class Week:
    """The simulated week; `ratings` and `meetings` are what a server would keep."""

    def __init__(self, seed: int, people: int = PEOPLE) -> None:
        self.chance = random.Random(seed)
        self.people = {str(number): self._person(str(number)) for number in range(people)}
        names = list(self.people)
        self.chance.shuffle(names)
        for one, other in zip(names[::2], names[1::2], strict=True):
            self.people[one].friend, self.people[other].friend = other, one
        self.ratings: dict[str, Rating] = {}
        self.meetings: Counter[frozenset[str]] = Counter()
        self.games: Counter[str] = Counter()  # by kind

    def _person(self, name: str) -> Person:
        kind = self.chance.random()
        mean, deviation = (1250, 200) if kind < 0.55 else (1650, 180) if kind < 0.9 else (2150, 150)
        talent = self.chance.gauss(mean, deviation)
        return Person(name, talent, self.chance.uniform(0, 150), min(25.0, self.chance.lognormvariate(0.5, 1.0)))

    def play(self) -> None:
        """Play all seven days."""
        for _ in range(DAYS):
            turns = []
            for person in self.people.values():
                person.form = self.chance.gauss(0, FORM)
                games = int(person.games_a_day * self.chance.uniform(0.5, 1.5) + self.chance.random())
                turns += [person.name] * games
            self.chance.shuffle(turns)
            waiting: list[str] = []
            for name in turns:
                self._sit(name, waiting)

    def _sit(self, name: str, waiting: list[str]) -> None:
        """Let a person play one game: against bots, with the friend, or at the lobby's table once it is full."""
        kind = self.chance.random()
        players = self.chance.choices((2, 3, 4), (60, 20, 20))[0]
        if kind < 0.55:
            self._game([name], [self._level(name)] * (players - 1), "against bots")
        elif kind < 0.7:
            with_bots = [self._level(name)] * (players - 2)
            self._game([name, self.people[name].friend], with_bots, "with a friend")
        elif name not in waiting:
            waiting.append(name)
            if len(waiting) >= players:
                self._game(waiting, [], "in the lobby")
                waiting.clear()

    def _level(self, name: str) -> Level:
        """Return the level that a person chooses: mostly the one that is a challenge, sometimes another."""
        strength = self.people[name].strength + self.chance.gauss(100, 250)
        return min(ANCHORS, key=lambda level: abs(ANCHORS[level] - strength))

    def _game(self, names: Sequence[str], bots: Sequence[Level], kind: str) -> None:
        strengths = [self.people[name].strength + self.people[name].form for name in names]
        strengths += [ANCHORS[level] for level in bots]
        error = SCALES[len(strengths)] * pi / sqrt(6)  # the deviation of the errors in the ratings' own model
        scores = [self.chance.gauss(strength, error) for strength in strengths]
        won = [score == max(scores) for score in scores]
        for name in names:
            self.people[name].played += 1
        self.games[kind] += 1
        if self.chance.random() < SPOILT:
            self.games["left out"] += 1
            return
        seats = [Entrant(has_won, holder=name) for has_won, name in zip(won, names, strict=False)]
        seats += [Entrant(has_won, level=level) for has_won, level in zip(won[len(names) :], bots, strict=True)]
        rated = after_game(seats, self.ratings, lambda one, other: self.meetings[frozenset((one, other))])
        self.ratings.update(rated)
        self.meetings.update(frozenset((one, other)) for one in rated for other in rated if one < other)
        for name, rating in rated.items():
            person = self.people[name]
            person.errors.append((rating.games, rating.strength.mean - person.strength, rating.strength.deviation))

    @property
    def placed(self) -> list[tuple[Person, Rating]]:
        """The people who have been placed, with their ratings."""
        found = [(person, self.ratings.get(person.name, NEW)) for person in self.people.values()]
        return [(person, rating) for person, rating in found if rating.is_placed]


def report(week: Week) -> None:
    """Print how well the ratings fit."""
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(week.games.items()))
    print(f"Games: {kinds}. {len(week.placed)} of {len(week.people):,} people placed.\n")
    print(f"{'':20}{'people':>8}{'correlation':>13}{'mean error':>12}{'bias':>8}{'deviation':>11}{'in band':>9}")
    for low, high in ((5, 10_000), *BANDS):
        pairs = [pair for pair in week.placed if low <= pair[1].games <= high]
        title = f"{low} games or more" if high > PEOPLE else f"{low} to {high} games"
        errors = [rating.strength.mean - person.strength for person, rating in pairs]
        inside = fmean(
            abs(error) <= WITHIN * rating.strength.deviation for error, (_, rating) in zip(errors, pairs, strict=True)
        )
        fits = correlation([person.strength for person, _ in pairs], [rating.strength.mean for _, rating in pairs])
        print(
            f"{title:20}{len(pairs):8}{fits:13.3f}{fmean(map(abs, errors)):12.0f}{fmean(errors):8.0f}"
            f"{fmean(rating.strength.deviation for _, rating in pairs):11.0f}{inside:9.0%}"
        )


class Cheat:
    """Somebody who plays as strong as 1500, and what their rating becomes; `is_guarded` turns the guards on."""

    def __init__(self, seed: int, *, is_guarded: bool = True, honest: int = 30) -> None:
        self.chance = random.Random(seed)
        self.ratings: dict[str, Rating] = {}
        self.is_guarded = is_guarded
        self.games = 0
        self.play_bots("cheat", ("easy", "medium"), honest)
        self.honest, self.games = self.points, 0

    @property
    def points(self) -> float:
        """The cheat's rating."""
        return self.ratings.get("cheat", NEW).strength.mean

    def play_bots(self, name: str, levels: Sequence[Level], games: int, *, quits: bool = False) -> None:
        """Play until so many games against bots are finished; with `quits`, finish only those that are won."""
        error = SCALES[2] * pi / sqrt(6)
        while games:
            level = self.chance.choice(levels)
            won = self.chance.gauss(1500, error) > self.chance.gauss(ANCHORS[level], error)
            self.games += 1
            if won or not quits:
                games -= 1
                table = [Entrant(won, name), Entrant(not won, level=level)]
                self.ratings |= after_game(table, self.ratings, lambda *_: 0)

    def beat_puppets(self, puppets: int, games: int) -> None:
        """Have puppets placed by five games against bots each, and let each of them throw so many games."""
        for number in range(puppets):
            self.play_bots(str(number), ("easy", "medium"), 5)
            for met in range(games):
                self.games += 1
                if not self.is_guarded:
                    self.ratings["cheat"] = self.ratings.get("cheat", NEW)._replace(against_bots=Strength(1e6))
                    met = 0
                table = [Entrant(True, "cheat"), Entrant(False, str(number))]
                self.ratings |= after_game(table, self.ratings, lambda *_, met=met: met)

    def dodge_losses(self, games: int) -> None:
        """Play other people of the same strength, and ask for a hint whenever a game is as good as lost."""
        for number in range(games):
            rival, won = f"rival {number}", self.chance.random() < 0.5
            self.ratings[rival] = Rating(Strength(1500.0, 90.0), Strength(1500.0, 90.0), 30)
            self.games += 1
            if won or self.is_guarded:  # otherwise the hint makes the loss void
                table = [Entrant(won, "cheat"), Entrant(not won, rival)]
                self.ratings |= after_game(table, self.ratings, lambda *_: 0)


def report_cheats() -> None:
    """Print what cheating brings, and what it takes."""
    print(f"\n{'a cheat, with':60}{'points':>8}{'games':>8}{'without the guards':>20}")
    for honest, name in ((30, ""), (0, ", for a new identity")):
        for puppets, thrown in ((1, 10), (1, 100), (10, 1), (10, 10), (100, 1)):
            title = f"{puppets} puppets that throw {thrown} games each{name}"
            _report_cheat(title, partial(Cheat.beat_puppets, puppets=puppets, games=thrown), honest)
    for games in (30, 100):
        title = f"{games} games with people, a hint in each that is lost"
        _report_cheat(title, partial(Cheat.dodge_losses, games=games))
    for wins in (10, 30):
        title = f"{wins} wins against medium, losses not finished"
        _report_cheat(title, partial(Cheat.play_bots, name="cheat", levels=("medium",), games=wins, quits=True))


def _report_cheat(title: str, cheating: Callable[[Cheat], None], honest: int = 30) -> None:
    cheats = [[Cheat(seed, is_guarded=is_guarded, honest=honest) for seed in range(10)] for is_guarded in (True, False)]
    for each in (*cheats[0], *cheats[1]):
        cheating(each)
    gained, unguarded = (fmean(each.points - each.honest for each in group) for group in cheats)
    games = fmean(each.games for each in cheats[0])
    print(f"{title:60}{gained:8.0f}{games:8,.0f}{unguarded:20.0f}")


def picture(week: Week) -> Picture:
    """Return two charts: ratings over true strengths, and the error after each number of games."""
    low, high = 600, 2600
    axes = Axes((low, high), (low, high), 70, 370, 70, 370)
    labels: dict[float, str] = {value: f"{value:,}" for value in range(low + 200, high, 400)}
    parts = [heading("After a week: rating and true strength", Point(70, 30))]
    parts += [line((axes.at(value, low), axes.at(value, high)), stroke=GRID) for value in labels]
    parts.append(axes.scale(labels, labels))
    parts.append(line((axes.at(low, low), axes.at(high, high)), stroke=INK))
    for number, (least, most) in enumerate(BANDS):
        dots = "".join(
            f"M{axes.at(person.strength, rating.strength.mean)}h0"
            for person, rating in week.placed
            if least <= rating.games <= most and low < person.strength < high and low < rating.strength.mean < high
        )
        parts.append(shape(dots, stroke=DOTS[number], stroke_width=4.5, stroke_linecap="round", stroke_opacity=0.75))
        title = f"{least} games or more" if most > PEOPLE else f"{least} to {most} games"
        key = Point(86, 62 + 20 * number)
        parts.append(shape(f"M{key}h0", stroke=DOTS[number], stroke_width=9, stroke_linecap="round"))
        parts.append(words(title, key.plus(Point(12, 4))))
    parts.append(words("true strength", Point(axes.at(1600, low).x, 415), text_anchor="middle"))
    parts.append(group(*_errors(week), transform="translate(400 0)"))
    return chart("A week with 1,000 simulated people: ratings and errors", 840, 430, *parts)


def _errors(week: Week) -> list[str]:
    """Return the mean error after each number of rated games, and the error that the ratings themselves expect."""
    axes = Axes((0, 40), (0, 300), 60, 420, 70, 370)
    parts = [heading("Mean error after each rated game", Point(60, 30))]
    parts.append(axes.scale({at: str(at) for at in range(0, 41, 5)}, {at: str(at) for at in range(0, 301, 50)}))
    history: dict[int, list[tuple[float, float]]] = {}
    for person in week.people.values():
        for games, error, deviation in person.errors:
            history.setdefault(games, []).append((abs(error), deviation * sqrt(2 / pi)))
    for part, colour, dash, title in ((1, DOTS[0], "5 4", "what the ratings expect"), (0, DOTS[3], "none", "measured")):
        means = [axes.at(games, fmean(pair[part] for pair in history[games])) for games in range(1, 41)]
        key = Point(270, 62 + 20 * part)
        style: dict[str, str | float] = {"stroke": colour, "stroke_width": 2.5, "stroke_dasharray": dash}
        parts += [line(means, **style), line((key, key.plus(Point(24, 0))), **style)]
        parts.append(words(title, key.plus(Point(32, 4))))
    parts.append(line((axes.at(5, 0), axes.at(5, 300)), stroke=INK, stroke_dasharray="2 4"))
    parts.append(words("placed", axes.at(5, 300).plus(Point(5, 12))))
    parts.append(words("rated games", Point(axes.at(20, 0).x, 415), text_anchor="middle"))
    return parts


def main() -> None:
    """Simulate a week, print the report, and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="draw the result as SVG into this file")
    asked = parser.parse_args()
    announce()
    week = Week(asked.seed)
    week.play()
    report(week)
    report_cheats()
    if asked.picture:
        asked.picture.write_text(str(picture(week)), encoding="utf-8")


if __name__ == "__main__":
    main()
