"""Games, matches and positions as text that people can read, type and send in a chat (docs/notation.md).

`text` writes, `from_text` reads, and `from_text(text(x)) == x`. For human readers, a text also contains what follows
from the moves, such as the result; `from_text` checks it.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypedDict

from indigo.rules.errors import BadNotation, Contradiction, UnknownVersion, quoted
from indigo.rules.events import Outcome
from indigo.rules.fields import Field, Fields, Readable, Word, check_digits
from indigo.rules.game import Game, check_name, checked_bots
from indigo.rules.gems import Won
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import Kind

VERSION = "1"
HIDDEN = "?"
EMPTY = "-"


# Writing


def text(value: Game | Match | Position | Move) -> str:
    """Return a game, match, position or move in notation.

    >>> print(text(Game(seed=7).position).splitlines()[0])
    indigo position 1
    """
    match value:
        case Move():
            return str(value)
        case Position():
            return _joined(["indigo position " + VERSION, *_option_lines(value.options), *_position_lines(value)])
        case Game():
            lines = ["indigo game " + VERSION, *_option_lines(value.options), *_player_lines(value)]
            return _checked(lines + _round_lines(value))
        case Match():
            lines = ["indigo match " + VERSION, f"rounds: {value.rounds}"]
            lines += [*_option_lines(value.options), *_player_lines(value)]
            for number, game in enumerate(value.games, start=1):
                lines += [f"round: {number}", *_round_lines(game)]
            return _checked([*lines, f"total: {_result(value.totals(), value.options)}"])
        case _:
            raise BadNotation(f"{quoted(value)} can't be written: only games, matches, positions and moves can")


def _option_lines(options: Options) -> list[str]:
    lines = [f"players: {options.players}"]
    if options.players == 3:
        lines.append(f"gates: {'own' if options.own_gates else 'shared'}")
    return [
        *lines,
        f"hand: {options.hand_size}",
        f"starts: {COLOURS[options.first]}",
        f"scores: {'open' if options.open_scores else 'hidden'}",
        *(["board: small"] if options.small_board else []),
    ]


def _player_lines(value: Game | Match) -> list[str]:
    names = [f"{colour}: {name}" for colour, name in zip(COLOURS, value.names, strict=False) if name]
    return [*names, f"bots: {' '.join(level or EMPTY for level in value.bots)}"] if value.bots else names


def _round_lines(game: Game) -> list[str]:
    players = game.options.players
    rows = [game.moves[start : start + players] for start in range(0, len(game.moves), players)]
    return [
        f"seed: {game.seed.hex()}" if game.seed else f"tiles: {''.join(kind.letter for kind in game.tiles)}",
        "moves:",
        *(f"{number:4}. {' '.join(map(str, row))}" for number, row in enumerate(rows, start=1)),
        *([f"forfeit: {COLOURS[game.forfeit.seat]} {game.forfeit.reason}"] if game.forfeit else []),
        f"result: {_result(game.outcome(), game.options)}",
    ]


def _result(outcome: Outcome | None, options: Options) -> str:
    if outcome is None:
        return "unfinished"
    scores = zip(options.seats, outcome.points, outcome.gems, strict=True)
    return ", ".join(f"{COLOURS[seat]} {points} ({gems} gem{'s' * (gems != 1)})" for seat, points, gems in scores)


def _position_lines(position: Position) -> list[str]:
    return [f"{key}: {' '.join(words)}".rstrip() for key, words in _position_fields(position).items()]


def _position_fields(position: Position) -> dict[str, list[str]]:
    return {
        "tiles": [str(Move(*laid)) for laid in position.tiles.items()],
        "turn": ["over" if position.turn is None else COLOURS[position.turn].value],
        "gems": sorted(f"{gem}@{place}" for place, gem in position.gems.items()),
        "centre": [str(position.centre)],
        "won": [HIDDEN if won is None else f"{won.amber}A{won.emerald}E{won.sapphire}S" for won in position.won],
        "hands": [
            "".join(HIDDEN if kind is None else kind.letter for kind in hand) or EMPTY for hand in position.hands
        ],
    }


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _checked(lines: list[str]) -> str:
    return _joined([*lines, f"check: {check_digits(' '.join(lines).split())}"])


# Reading


def from_text(source: str) -> Game | Match | Position | Move:
    """Read a game, match, position or move from its notation.

    Raises an `IndigoError` with the line and column of the first fault: `BadNotation`, `IllegalMove` or another.

    >>> game = Game(seed=7)
    >>> from_text(text(game)) == game
    True
    """
    fields = Fields(source)
    header = fields.header
    if len(header) == 1 and not fields.fields:
        with header[0].blamed():
            return Move.from_text(header[0].text)
    title = [word.text for word in header]
    if len(title) != 3 or title[0] != "indigo" or title[1] not in _READERS:
        start = header[0] if header else Word("", 1, 1)
        raise start.blame(
            BadNotation("the text must start with 'indigo game 1', 'indigo match 1' or 'indigo position 1'")
        )
    if title[2] != VERSION:
        raise header[2].blame(
            UnknownVersion(f"version {title[2]} of the notation is not supported: this program reads version {VERSION}")
        )
    value = _READERS[title[1]](fields)
    fields.finish()
    return value


def _options(fields: Fields) -> Options:
    players = fields.choice("players", {"2": 2, "3": 3, "4": 4})
    return Options(
        players=players,
        own_gates=players == 3 and fields.choice("gates", {"shared": False, "own": True}),
        hand_size=fields.choice("hand", {"1": 1, "2": 2}),
        first=fields.choice("starts", {colour.value: seat for seat, colour in enumerate(COLOURS[:players])}),
        open_scores=fields.choice("scores", {"hidden": False, "open": True}),
        small_board="board" in fields and fields.choice("board", {"small": True}),
    )


class _Players(TypedDict):
    names: list[str]
    bots: list[str]


def _players(fields: Fields, options: Options) -> _Players:
    """Read the names of those who have one, and where it is said, who was a bot."""
    names = [_name(fields.take(colour)) if colour in fields else "" for colour in COLOURS[: options.players]]
    bots: list[str] = []
    if "bots" in fields:
        field = fields.take("bots")
        bots = ["" if word.text == EMPTY else word.text for word in _per_seat(field, options)]
        with field.key.blamed():
            checked_bots(bots, options)
    return {"names": names, "bots": bots}


def _name(field: Field) -> str:
    with field.key.blamed():
        return check_name(" ".join(word.text for word in field.words))


def _game(fields: Fields) -> Game:
    options = _options(fields)
    players = _players(fields, options)
    game = _round(fields, lambda **order: Game(options, **players, **order))
    fields.check()
    return game


def _match(fields: Fields) -> Match:
    rounds = fields.choice("rounds", {str(number): number for number in range(1, 100)})
    options = _options(fields)
    match = Match(options, rounds=rounds, **_players(fields, options))
    while "round" in fields:
        number = fields.word("round")
        with number.blamed():
            if number.text != str(len(match.games) + 1):
                raise BadNotation(f"this is round {len(match.games) + 1}, not {number.text}")
            _round(fields, match.next_round)
    fields.agree("total", _result(match.totals(), options).split())
    fields.check()
    return match


def _round(fields: Fields, start: Callable[..., Game]) -> Game:
    """Read how a game was shuffled, start it and make its moves."""
    if "tiles" in fields:
        word = fields.word("tiles")
        with word.blamed():
            game = start(tiles=[Kind.from_letter(letter) for letter in word.text])
    else:
        word = fields.word("seed")
        with word.blamed():
            if not re.fullmatch("[0-9a-f]{64}", word.text):
                raise BadNotation("a seed must be 64 hexadecimal digits in lower case")
            game = start(seed=bytes.fromhex(word.text))
    _make_moves(game, fields.take("moves").words)
    if "forfeit" in fields:
        _forfeit(game, fields.take("forfeit"))
    fields.agree("result", _result(game.outcome(), game.options).split())
    return game


def _make_moves(game: Game, words: list[Word]) -> None:
    for word in words:
        row, seat = divmod(len(game.moves), game.options.players)
        with word.blamed():
            if word.text.endswith("."):
                if seat or word.text != f"{row + 1}.":
                    raise BadNotation(f"{word.text!r} is not the number of this row of moves")
            else:
                game.push(Move.from_text(word.text))


def _forfeit(game: Game, field: Field) -> None:
    """Read who gave a game up, and why."""
    colours = {colour.value: seat for seat, colour in enumerate(COLOURS[: game.options.players])}
    match [word.text for word in field.words]:
        case [colour, "resigned" | "time" as reason] if colour in colours and len(colours) == 2:
            with field.key.blamed():
                game.resign(colours[colour], reason=reason)
        case _:
            message = "'forfeit:' takes a player's colour, and 'resigned' or 'time', in a game for two"
            raise field.key.blame(BadNotation(message))


def _position(fields: Fields) -> Position:
    options = _options(fields)
    position = Position(options, ((None,) * options.hand_size,) * options.players, won=(Won(),) * options.players)
    left = dict(options.bag)
    for word in fields.take("tiles").words:
        with word.blamed():
            move = Move.from_text(word.text)
            _take_from(left, move.tile.kind, options)
            position, _ = position.play(move)
    derived = _position_fields(position)
    for key in ("turn", "gems", "centre"):
        fields.agree(key, derived[key])
    won = _won(_per_seat(fields.take("won"), options), derived["won"], position)
    hands = _hands(_per_seat(fields.take("hands"), options), left, position)
    return replace(position, won=won, hands=hands)


def _per_seat(field: Field, options: Options) -> list[Word]:
    if len(field.words) != options.players:
        raise field.key.blame(
            BadNotation(f"'{field.key.text}:' takes one word for each of the {options.players} players")
        )
    return field.words


def _won(words: list[Word], derived: list[str], position: Position) -> tuple[Won | None, ...]:
    """Read the gems won: hidden, or as they follow from the tiles."""
    for word, expected in zip(words, derived, strict=True):
        if word.text not in (HIDDEN, expected):
            raise word.blame(Contradiction(f"this should be {expected!r}, by the tiles, not {word.text!r}"))
    return tuple(None if word.text == HIDDEN else won for word, won in zip(words, position.won, strict=True))


def _take_from(left: dict[Kind, int], kind: Kind, options: Options) -> None:
    if not left[kind]:
        raise Contradiction(f"the game has only {options.bag[kind]} {kind.letter} tiles")
    left[kind] -= 1


def _hands(words: list[Word], left: dict[Kind, int], position: Position) -> tuple[tuple[Kind | None, ...], ...]:
    """Read the hands: of the right size, and from the tiles that are left."""
    hands = []
    for word, hidden in zip(words, position.hands, strict=True):
        with word.blamed():
            letters = "" if word.text == EMPTY else word.text
            hand = tuple(None if letter == HIDDEN else Kind.from_letter(letter) for letter in letters)
            if len(hand) != len(hidden):
                raise Contradiction(f"this hand should have {len(hidden)} tiles, not {len(hand)}")
            for kind in filter(None, hand):
                _take_from(left, kind, position.options)
            hands.append(hand)
    return tuple(hands)


_READERS: dict[str, Callable[[Fields], Game | Match | Position]] = {
    "game": _game,
    "match": _match,
    "position": _position,
}

Readable.read = staticmethod(from_text)
