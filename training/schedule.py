"""The schedule of the whole training, in rounds: what teaches, how many steps, which learning rate."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from training.self_play import Teacher

RATE: Final = 1.5e-3  # the learning rate that the first rounds rise to
RISING: Final = 10  # rounds
EVALUATIONS: Final = 10


class Lesson(NamedTuple):
    """One round: who teaches, how many steps the pass over its games takes, and how fast the network learns."""

    teacher: Teacher
    steps: int
    rate: float


@dataclass(frozen=True)
class Phase:
    """Some rounds with the same teacher; the learning rate goes from the first value to the last."""

    rounds: int
    teacher: Teacher
    steps: int
    rates: tuple[float, float] = (RATE, RATE)


PHASES: Final = (
    Phase(6, Teacher(wide=16), steps=72),  # the network knows nothing yet, so only results count
    Phase(162, Teacher(wide=16, remembered=0.9), steps=72),
    Phase(71, Teacher(wide=16, deep=6, sharpness=30.0, remembered=0.9), steps=36, rates=(0.95 * RATE, 0.02 * RATE)),
)
ROUNDS: Final = sum(phase.rounds for phase in PHASES)


class Schedule:
    """The phases, in fewer or more rounds for a trial: each keeps its share of them."""

    def __init__(self, rounds: int = ROUNDS) -> None:
        """Take the rounds of the whole training."""
        self.rounds = rounds
        ends = accumulate(phase.rounds for phase in PHASES)
        self._ends = [round(end * rounds / ROUNDS) for end in ends]

    def lesson(self, number: int) -> Lesson:
        """Return what happens in the round with this number; the first is 0."""
        at = next(at for at, end in enumerate(self._ends) if number < end)
        phase, begin = PHASES[at], self._ends[at - 1] if at else 0
        (first, last), done = phase.rates, (number - begin) / max(self._ends[at] - begin - 1, 1)
        return Lesson(phase.teacher, phase.steps, min(1, (number + 1) / RISING) * (first + (last - first) * done))

    def is_evaluated(self, number: int) -> bool:
        """Whether the network is evaluated after this many rounds: often while it learns fast, and at the end."""
        return number in {round(self.rounds * (part / EVALUATIONS) ** 2) for part in range(EVALUATIONS + 1)}
