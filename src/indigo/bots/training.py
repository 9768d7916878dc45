"""Learning the worth of a gem at each place from games that the search plays against itself: `make learn`.

After each move of such a game, every gem is at some place; in the end, it leaves through a gate or is lost. The worth
of one point of it, at that place and to the seat that has just moved, is what that seat gained from it, less the
others' average gain. Rotating and mirroring the board turns one game into up to twelve.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import count, permutations

import numpy as np
from numpy.typing import NDArray

from indigo.bots.names import bot_named
from indigo.bots.players import Random
from indigo.engine.judgement import FOUND_WORTHS, POINT
from indigo.engine.layout import PORTS
from indigo.engine.lookup import GATE_ROWS, PORT
from indigo.rules.board import CENTRE, EXITS, Cell, Place
from indigo.rules.events import GemMoved, GemsCrashed
from indigo.rules.game import Game
from indigo.rules.setup import Options

GAMES, SIMULATIONS = 600, 300
_RANDOM_MOVES = 0.08  # the share of random moves, so that gems reach every place


def self_play(options: Options, number: int, simulations: int) -> Game:
    """Return a game of the search against itself, with some random moves."""
    game = Game(options, seed=number.to_bytes(32, "big"))
    expert, randomly = bot_named("expert", simulations=simulations, seed=number), Random("random", seed=number)
    rng = np.random.default_rng(number)
    while (turn := game.turn) is not None:
        bot = randomly if rng.random() < _RANDOM_MOVES else expert
        game.push(bot.choose(game.view(turn)))
    return game


def fates(game: Game) -> Iterator[tuple[int, Place, int | None]]:
    """Yield for each move and each gem left after it: who moved, the gem's place, and the gate it left through."""
    numbers = count()
    at = {place: next(numbers) for place in game.positions()[0].gems}
    left: dict[int, int] = {}
    seen: list[tuple[int, Place, int]] = []
    for position, move in zip(game.positions(), game.moves, strict=False):
        for event in position.consequences(move):
            match event:
                case GemMoved(_, way):
                    gem = next(numbers) if way[0].cell is CENTRE else at.pop(way[0])
                    if way[-1] in EXITS:
                        left[gem] = EXITS[way[-1]]
                    else:
                        at[way[-1]] = gem
                case GemsCrashed(_, way):
                    for place in (way[0], way[-1].across):
                        at.pop(place, None)  # type: ignore[arg-type]
        seat = (game.options.first + len(position.tiles)) % game.options.players
        seen += [(seat, place, gem) for place, gem in at.items()]
    yield from ((seat, place, left.get(gem)) for seat, place, gem in seen)


def symmetries(options: Options) -> list[tuple[dict[int, int], tuple[int, ...]]]:
    """Return the rotations and reflections, as images of ports and seats, that keep the owners of the gates."""
    found = []
    for mirror in (1, -1):
        for turn in range(6):
            cells = _cell_images(mirror, turn)
            images = {place: Place(cells[place.cell], (mirror * place.side + turn) % 6) for place in PORT}
            gates = {EXITS[place]: EXITS[images[place]] for place in EXITS}
            for seats in permutations(options.seats):
                if all(
                    {seats[owner] for owner in options.owners[gate - 1]} == {*options.owners[other - 1]}
                    for gate, other in gates.items()
                ):
                    found.append(({PORT[place]: PORT[image] for place, image in images.items()}, seats))
                    break
    return found


def _cell_images(mirror: int, turn: int) -> dict[Cell, Cell]:
    images = {CENTRE: CENTRE}
    waiting = [CENTRE]
    while waiting:
        cell = waiting.pop()
        for side in range(6):
            beyond, image = cell.neighbours[side], images[cell].neighbours[(mirror * side + turn) % 6]
            if beyond and image and beyond not in images:
                images[beyond] = image
                waiting.append(beyond)
    return images


def learned(options: Options, games: Iterable[Game]) -> NDArray[np.int16]:
    """Return the worth of one point of a gem by seat and port, to the seat that has just moved."""
    times, total = np.zeros((2, 4, PORTS))
    images = symmetries(options)
    for game in games:
        for seat, place, gate in fates(game):
            owners = options.owners[gate - 1] if gate else ()
            worth = (seat in owners) - sum(owner != seat for owner in owners) / (options.players - 1)
            for ports, seats in images:
                times[seats[seat], ports[PORT[place]]] += 1
                total[seats[seat], ports[PORT[place]]] += worth
    return np.rint(POINT * total / np.maximum(times, 1)).astype(np.int16)


def main() -> None:
    """Play the games with a progress bar, and save what was learned."""
    from tqdm import tqdm

    rows = []
    for options in GATE_ROWS:
        numbers = tqdm(range(GAMES), unit="game", desc=f"{options.players} players", file=sys.stderr)
        rows.append(learned(options, (self_play(options, number, SIMULATIONS) for number in numbers)))
    np.save(FOUND_WORTHS, np.stack(rows))


if __name__ == "__main__":
    main()
