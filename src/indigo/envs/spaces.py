"""What both environments share: options, observations and rendering."""

import sys
from io import BytesIO
from typing import Any, Final, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from PIL import Image

from indigo.drawing import png, svg, terminal
from indigo.engine import ACTION_COUNT, State
from indigo.engine.game.observations import MOST
from indigo.rules.errors import UnknownOption
from indigo.rules.setup import Options
from indigo.rules.whole_numbers import whole_number

Observation: TypeAlias = dict[str, Any]  # arrays, by the keys of the space
Rendered: TypeAlias = NDArray[np.uint8] | str | None

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
PIXELS_WIDE: Final = 560
ILLEGAL_LIMIT: Final = 1000  # illegal actions in a row, after which an agent will hardly find a legal one


class Rules(TypedDict, total=False):
    """The options of a game as keyword arguments."""

    players: int
    own_gates: bool
    hand_size: int
    first: int
    open_scores: bool
    small_board: bool


def options_from(rules: Rules) -> Options:
    """Return keyword arguments as `Options`. Raises `UnknownOption`."""
    unknown = rules.keys() - Rules.__annotations__.keys()
    if unknown:
        raise UnknownOption(f"there is no option {min(unknown)}: choose from {', '.join(Rules.__annotations__)}")
    return Options(**rules)


def checked_mode(render_mode: str | None) -> str | None:
    """Return a render mode, or raise `UnknownOption`."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UnknownOption(f"there is no render mode {render_mode!r}: choose from {', '.join(RENDER_MODES)}")
    return render_mode


def checked_illegal_limit(limit: int | None) -> int | None:
    """Return a number of illegal actions, or raise `UnknownOption` unless it is above 0 or None."""
    number = None if limit is None else whole_number(limit) or 0
    if number is not None and number < 1:
        raise UnknownOption(f"illegal_limit must be a whole number above 0, or None, not {limit!r}")
    return number


def observation_space() -> spaces.Dict:
    """Return the space of observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(MOST), MOST, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def observed(state: State, seat: int) -> Observation:
    """Return what a seat may know, and a mask of its legal actions: all 0 if it is not its turn."""
    mask = state.legal_mask().view(np.int8) if state.turn == seat else np.zeros(ACTION_COUNT, np.int8)
    return {"observation": state.observation(seat), "action_mask": mask}


def rendered(state: State, render_mode: str | None) -> Rendered:
    """Render a position with all hands visible: printed for `human`, otherwise returned."""
    if render_mode is None:
        return None
    position, moves = state.position(), state.moves
    last = moves[-1] if moves else None
    if render_mode == "ansi":
        return terminal(position, colour=True, last=last)
    if render_mode == "human":
        sys.stdout.write(terminal(position, colour=sys.stdout.isatty(), last=last))
        return None
    picture = svg(position, last=last)
    if render_mode == "svg":
        return picture
    return np.array(Image.open(BytesIO(png(picture, width=PIXELS_WIDE))).convert("RGB"))
