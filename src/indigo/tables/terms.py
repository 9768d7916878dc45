"""The terms of a table: the options with which it is opened."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from indigo.rules.setup import Options

SeatNumber = Annotated[int, Field(ge=0, le=3)]


class Strict(BaseModel):
    """A model for input from clients: no conversions, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


_MILLISECONDS = {"seconds": 1000, "days": 86_400_000, "minutes": 60_000}
LONGEST_GAME = 180  # minutes


class Pace(Strict):
    """The clock: seconds or days for each turn, or minutes for all of a player's turns in a round.

    `increment` is in seconds, and is added to a player's minutes after each of their turns. `flag` says what happens
    when a player's time is up: "move", a bot makes the move; "out", the player loses a game for two, and with more
    players a bot takes the seat for good.
    """

    unit: Literal["seconds", "days", "minutes"]
    amount: Annotated[int, Field(ge=1, le=3600)]
    increment: Annotated[int, Field(ge=0, le=60)] = 0
    flag: Literal["move", "out"] = "move"

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.unit != "minutes" and self.increment:
            raise ValueError("an increment needs a clock in minutes")
        if self.unit == "minutes" and self.amount > LONGEST_GAME:
            raise ValueError(f"a clock has at most {LONGEST_GAME} minutes")
        return self

    @property
    def milliseconds(self) -> int:
        """The time for a turn or, with a clock in minutes, for a round."""
        return self.amount * _MILLISECONDS[self.unit]


class Terms(Strict):
    """The options with which a table is opened."""

    players: Annotated[int, Field(ge=2, le=4)] = 2
    own_gates: bool = False
    hand_size: Annotated[int, Field(ge=1, le=2)] = 1
    open_scores: bool = False
    rounds: Annotated[int, Field(ge=1, le=9)] = 1
    starts: SeatNumber | None = None  # None: a random seat
    pace: Pace | None = None  # None: no clock
    is_public: bool = False
    hints: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the terms as JSON; `model_dump` takes six times as long, and every move needs them."""
        return {**vars(self), "pace": None if self.pace is None else vars(self.pace)}

    def options(self, first: int = 0) -> Options:
        """Return the options for the rules; raise `UnknownOption` if they contradict each other."""
        return Options(
            players=self.players,
            own_gates=self.own_gates,
            hand_size=self.hand_size,
            first=first,
            open_scores=self.open_scores,
        )
