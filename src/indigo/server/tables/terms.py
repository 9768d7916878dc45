"""The terms of a table: the options with which it is opened."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from indigo.rules.setup import Options

SeatNumber = Annotated[int, Field(ge=0, le=3)]


class Strict(BaseModel):
    """A model for input from clients: no conversions, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Pace(Strict):
    """The time limit for a turn; when it is up, a bot plays."""

    unit: Literal["seconds", "days"]
    amount: Annotated[int, Field(ge=1, le=3600)]

    @property
    def milliseconds(self) -> int:
        """The time limit in milliseconds."""
        return self.amount * (1000 if self.unit == "seconds" else 86_400_000)


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
