"""A game as an animated GIF; needs the extra `pictures`."""

import io
from collections.abc import Sequence

from indigo.drawing.checks import check_game, checked_seconds
from indigo.drawing.raster import png
from indigo.drawing.svg import svg
from indigo.rules.errors import missing_extra
from indigo.rules.game import Game
from indigo.rules.position import Position

WIDTH = 720
LAST = 4  # how many times as long the last picture is shown


def gif(
    game: Game, views: Sequence[Position] = (), *, theme: str = "dark", width: int = WIDTH, seconds: float = 1.0
) -> bytes:
    """Return a game as an animated GIF that shows each move for `seconds`.

    `views` are the positions to show, from the start on; by default, everything is visible. Raises `MissingExtra` or
    `UnknownOption`.
    """
    try:
        from PIL import Image  # imported only when needed, as in png
    except ImportError as error:
        raise missing_extra("GIF pictures need Pillow", "pictures", error) from error
    check_game(game, views)
    seconds = checked_seconds(seconds)

    def frame(number: int, position: Position) -> Image.Image:
        last, events = (game.moves[number - 1], game.events(number)) if number else (None, ())
        picture = svg(position, theme=theme, last=last, trails=events, names=game.labels)
        return Image.open(io.BytesIO(png(picture, width=width))).convert("RGB")

    frames = [frame(number, position) for number, position in enumerate(views or game.positions())]
    both = Image.new("RGB", (frames[0].width, 2 * frames[0].height))  # the start and the end contain every colour
    both.paste(frames[0], (0, 0))
    both.paste(frames[-1], (0, frames[0].height))
    # This method keeps the colours of the gems, small as they are. It leaves one of 256 for unchanged pixels.
    palette = both.quantize(255, Image.Quantize.FASTOCTREE)
    first, *others = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in frames]
    times = [round(1000 * seconds)] * len(frames)
    times[-1] *= LAST
    file = io.BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return file.getvalue()
