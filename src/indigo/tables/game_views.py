"""What a viewer may see of a game: positions, rounds, what moves would do, and finished games."""

from typing import Any, get_args

from indigo.levels import Level
from indigo.rules.errors import GameNotOver
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import ALLOWED, Move
from indigo.rules.position import Position
from indigo.rules.record import from_text, text
from indigo.rules.setup import Options
from indigo.tables.game_json import wire_events, wire_gems, wire_hand, wire_outcome, wire_tiles, wire_won
from indigo.tables.message_types import WireGame, WirePlan, WirePosition, WireReplay, WireReplaySeat
from indigo.tables.table_errors import BadRequest, NotFound


def position_of(view: Position) -> WirePosition:
    """Return a position as JSON; what is hidden in it stays hidden."""
    return {
        "tiles": wire_tiles(view.tiles),
        "gems": wire_gems(view.gems),
        "turn": view.turn,
        "centre": view.centre,
        "hands": [wire_hand(hand) for hand in view.hands],
        "won": [wire_won(won) for won in view.won],
        "stack": view.stack,
    }


def round_of(game: Game) -> WireGame:
    """Return a round as spectators see it."""
    return {
        "first": game.options.first,
        "gates": game.options.owners,
        "commitment": game.commitment,
        "seed": game.seed.hex() if game.is_over and game.seed else None,
        "position": {**position_of(game.view(None)), "turn": game.turn},
        "outcome": wire_outcome(game.outcome()),
    }


def plan_of(game: Game, seat: int) -> list[WirePlan]:
    """Return what each move with a seat's tiles would do to the gems, even if it isn't the seat's turn."""
    position = game.view(seat)
    return [] if game.is_over else plans_of(position, seat)


def plans_of(position: Position, seat: int) -> list[WirePlan]:
    """Return what each move with the tiles of a seat would do to the gems of a position."""
    near = position.cells_next_to_gems()
    return [
        _plan(moves, position) if cell in near else _QUIET_PLANS[kind, cell]
        for kind in dict.fromkeys(position.hands[seat])
        if kind is not None
        for cell, moves in ALLOWED[kind].items()
        if cell not in position.tiles
    ]


def _plan(moves: tuple[Move, ...], position: Position | None = None) -> WirePlan:
    """Return what the moves with one kind on one cell would do; without a position, there are no gems."""
    move = moves[0]
    return {
        "cell": str(move.cell),
        "kind": move.tile.kind.letter,
        "options": [
            {
                "rotation": move.tile.rotation,
                "events": wire_events(position.consequences(move)) if position else [],  # type: ignore[typeddict-item]
            }
            for move in moves
        ],
    }


# Most tiles move no gem, and their plans are always the same.
_QUIET_PLANS = {(kind, cell): _plan(moves) for kind, by_cell in ALLOWED.items() for cell, moves in by_cell.items()}


def finished_game(match: Match | None, number: int) -> Game:
    """Return a round of a match that is over, and hides nothing any more."""
    if match is None or number > len(match.games):
        raise NotFound(f"round {number} has not started")
    game = match.games[number - 1]
    if not game.is_over:
        raise GameNotOver(f"round {number} is still in progress: its tiles are secret")
    return game


def replay_of(game: Game) -> WireReplay:
    """Return a game with all hands open; only for finished games, and for records that a client sent."""
    game = game.copy()
    return {
        "record": text(game),
        "seats": [_replay_seat(game, seat) for seat in game.options.seats],
        "first": game.options.first,
        "gates": game.options.owners,
        "commitment": game.commitment,
        "seed": game.seed.hex() if game.seed else None,
        "steps": [
            {
                "events": wire_events(game.events(number)) if number else [],
                "position": {**position_of(position), "turn": position.turn if number < len(game.moves) else game.turn},
            }
            for number, position in enumerate(game.positions())
        ],
        "outcome": wire_outcome(game.outcome()),
    }


def _replay_seat(game: Game, seat: int) -> WireReplaySeat:
    name = game.names[seat] if game.names else ""
    if game.bots:
        return {"name": name or None, "level": game.bots[seat] or None}
    # Older records don't say who was a bot: they have the level instead of a name.
    is_bot = name in get_args(Level)
    return {"name": None if is_bot else name or None, "level": name if is_bot else None}


def gates_in_all_setups() -> list[dict[str, Any]]:
    """Return who owns the gates, in each of the four set-ups."""
    setups = (Options(2), Options(3), Options(3, own_gates=True), Options(4))
    return [{"players": each.players, "own_gates": each.own_gates, "owners": each.owners} for each in setups]


def games_in(record: str) -> tuple[Game, ...]:
    """Return the games of a record; raise `BadRequest` if it is something else, or what the rules raise."""
    value = from_text(record)
    if not isinstance(value, Game | Match):
        raise BadRequest("this is a move or a position: a replay needs a game or a match")
    if value.options.small_board:
        raise BadRequest("this game is on the small board, and a replay can show only the full one")
    return value.games if isinstance(value, Match) else (value,)


def game_in(record: str, number: int = 1) -> Game:
    """Return a round of a record; raise `NotFound` if it has no such round."""
    games = games_in(record)
    if number > len(games):
        raise NotFound(f"the record has no round {number}")
    return games[number - 1]
