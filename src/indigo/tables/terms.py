"""The terms of a table: the options with which it is opened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from indigo.rules.setup import Options
from indigo.tables.value_limits import NO_OTHER_FIELDS, Limits

Flag = Annotated[bool, Limits()]
SeatNumber = Annotated[int, Limits(ge=0, le=3)]

_MILLISECONDS = {"seconds": 1000, "days": 86_400_000, "minutes": 60_000}
LONGEST_GAME = 180  # minutes


@dataclass(frozen=True, kw_only=True)
class Pace:
    """The clock: seconds or days for each turn, or minutes for all of a player's turns in a round.

    `increment` is in seconds, and is added to a player's minutes after each of their turns. `flag` says what happens
    when a player's time is up: "move", a bot makes the move; "out", the player loses a game for two, and with more
    players a bot takes the seat for good.
    """

    __pydantic_config__: ClassVar = NO_OTHER_FIELDS

    unit: Literal["seconds", "days", "minutes"]
    amount: Annotated[int, Limits(ge=1, le=3600)]
    increment: Annotated[int, Limits(ge=0, le=60)] = 0
    flag: Literal["move", "out"] = "move"

    def __post_init__(self) -> None:
        if self.unit != "minutes" and self.increment:
            raise ValueError("an increment needs a clock in minutes")
        if self.unit == "minutes" and self.amount > LONGEST_GAME:
            raise ValueError(f"a clock has at most {LONGEST_GAME} minutes")

    @property
    def milliseconds(self) -> int:
        """The time for a turn or, with a clock in minutes, for a round."""
        return self.amount * _MILLISECONDS[self.unit]


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The options with which a table is opened."""

    __pydantic_config__: ClassVar = NO_OTHER_FIELDS

    players: Annotated[int, Limits(ge=2, le=4)] = 2
    own_gates: Flag = False
    hand_size: Annotated[int, Limits(ge=1, le=2)] = 1
    open_scores: Flag = False
    rounds: Annotated[int, Limits(ge=1, le=9)] = 1
    starts: SeatNumber | None = None  # None: a random seat
    pace: Pace | None = None  # None: no clock
    is_public: Flag = False
    hints: Flag = True

    @classmethod
    def from_json(cls, terms: Mapping[str, Any]) -> Self:
        """Return terms from their JSON, in which any may be missing: from a log, or from a page that is trusted."""
        pace = terms.get("pace")
        return cls(**{**terms, "pace": None if pace is None else Pace(**pace)})

    def as_json(self) -> dict[str, Any]:
        """Return the terms as JSON; `dataclasses.asdict` takes longer, and every move needs them."""
        return vars(self) | {"pace": None if self.pace is None else vars(self.pace)}

    def options(self, first: int = 0) -> Options:
        """Return the options for the rules; raise `UnknownOption` if they contradict each other."""
        return Options(
            players=self.players,
            own_gates=self.own_gates,
            hand_size=self.hand_size,
            first=first,
            open_scores=self.open_scores,
        )
