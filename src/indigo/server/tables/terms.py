"""The terms of a table: what its players agree on before they start."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from indigo.rules.setup import Options

SeatNumber = Annotated[int, Field(ge=0, le=3)]


class Strict(BaseModel):
    """What comes from outside: no conversions, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Pace(Strict):
    """How long a turn may take; then a bot plays it."""

    unit: Literal["seconds", "days"]
    amount: Annotated[int, Field(ge=1, le=3600)]

    @property
    def milliseconds(self) -> int:
        """The time for a turn."""
        return self.amount * (1000 if self.unit == "seconds" else 86_400_000)


class Terms(Strict):
    """What is agreed on when a table is opened."""

    players: Annotated[int, Field(ge=2, le=4)] = 2
    own_gates: bool = False
    hand_size: Annotated[int, Field(ge=1, le=2)] = 1
    open_scores: bool = False
    rounds: Annotated[int, Field(ge=1, le=9)] = 1
    starts: SeatNumber | None = None  # None: by lot
    pace: Pace | None = None  # None: no clock
    is_public: bool = False
    hints: bool = True

    def options(self, first: int = 0) -> Options:
        """Return the options of the rules, or refuse what does not go together."""
        return Options(
            players=self.players,
            own_gates=self.own_gates,
            hand_size=self.hand_size,
            first=first,
            open_scores=self.open_scores,
        )
