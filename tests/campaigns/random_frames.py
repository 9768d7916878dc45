"""Random frames: plausible commands, almost valid ones, and garbage."""

import json
import random
from typing import Any, NamedTuple, get_args

from indigo.levels import Level
from indigo.rules.tiles import KindLetter
from indigo.server.http.sockets import FRAME_LIMIT
from indigo.tables.commands import Phrase
from tests.server.people import some_move

State = dict[str, Any]

TYPES = [
    "sit", "seat_bot", "leave", "remove", "set_terms", "start", "play", "take_back", "answer",
    "stand_in", "return", "resign", "next_round", "rematch", "react", "say", "allow_talk",
]  # fmt: skip
LIKELY = {
    "open": ["sit", "seat_bot", "leave", "remove", "set_terms", "start", "react"],
    "playing": ["leave", "return", "take_back", "answer", "react", "say", "allow_talk", "next_round"],
    "over": ["rematch", "react", "say"],
}
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 3, 4, 2**31, 2**53, 10**15, 0.5, 1.0, "", "0", "a1", "e5", "é", "\0", "\ud83d",
    "hello", [], [0], {}, {"seat": 0}, [[[[]]]], "x" * 70, "A\u202enna", "ﬀ", "\u2028", "null",
]  # fmt: skip
TEXTS = [
    "", " ", "null", "true", "0", "-", '"', "[]", "{}", "{", "}", "[[", "\ufeff{}", "NaN", "1e999", "'a'", "{'a': 1}",
    '{"type": "hello", "token": null}', '{"type": "hello"}', '{"type": "play", "type": "start"}', '{"type": null}',
    '{"type": ["play"]}', '{"type": "moved"}', '{"id": "a", "expect": 0}', "[" * 4000, '{"a":' * 1500,
    '{"type": "start", "id": "a", "expect": ' + "9" * 4000 + "}", '{"type": "start", "id": "a", "expect": 1e0}',
    "{" + '"a":0,' * 900 + '"b":0}',
    '{"type": "start", "id": "\\ud800", "expect": 0}', '{"type": "st\\u0061rt", "id": "a", "expect": 0}', "\0", "\x7f",
    " " * FRAME_LIMIT, "é" * (FRAME_LIMIT // 2), "x" * (FRAME_LIMIT + 1), "é" * FRAME_LIMIT, "x" * 10 * FRAME_LIMIT,
]  # fmt: skip
PROTOCOL = [  # what isn't a frame, or one that nobody may send
    b"\xff" * 20,
    b"\x81\x02{}",  # without a mask
    b"\xc1\x80\0\0\0\0",  # a bit that is reserved
    b"\x83\x80\0\0\0\0",  # a kind that is reserved
    b"\x89\xfe\x01\x00\0\0\0\0" + b"a" * 256,  # a ping that is too long
    b"\x80\x80\0\0\0\0",  # the rest of nothing
    b"\x88\x81\0\0\0\0a",  # a close without a whole code
    b"\x88\x82\0\0\0\0\x03\xed",  # a close with a code that nobody may send
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than anything
    b"\x01\x81\0\0\0\0a\x01\x81\0\0\0\0a",  # a frame within a frame
]


class Frame(NamedTuple):
    """What is sent, and how: as text, binary, or past the protocol."""

    data: str | bytes
    how: str = "text"


def plausible(state: State, choose: random.Random, ids: list[str]) -> dict[str, Any]:
    """Return a command that could be meant, from what a browser sees."""
    mine = [number for number, seat in enumerate(state["seats"]) if seat["is_mine"]]
    turn = state["game"]["position"]["turn"] if state["game"] else None
    seat = choose.choice(mine) if mine and choose.random() < 0.7 else choose.randrange(4)
    kind = choose.choice(TYPES if choose.random() < 0.3 else LIKELY[state["phase"]])
    if turn in mine and choose.random() < 0.6:
        kind = "play"
    if choose.random() < 0.95 or not ids:
        ids.append(f"{choose.getrandbits(64):x}")
    del ids[:-5]
    expect = state["sequence"] if choose.random() < 0.9 else choose.randrange(state["sequence"] + 3)
    command: dict[str, Any] = {"type": kind, "id": ids[-1], "expect": expect}
    match kind:
        case "sit":
            command |= {
                "seat": seat,
                "name": choose.choice(["Anna", "Ben", "Ünï", "x y", "", "  ", "A\u202enna", "a:"]),
            }
        case "seat_bot" | "stand_in":
            command |= {"seat": seat, "level": choose.choice(get_args(Level))}
        case "leave" | "remove" | "return" | "resign":
            command["seat"] = seat
        case "set_terms":
            command["terms"] = {**state["terms"], "players": choose.randrange(1, 6)}
        case "answer":
            command["agree"] = choose.random() < 0.5
        case "react":
            command |= {"seat": seat, "phrase": choose.choice(get_args(Phrase))}
        case "say":
            command |= {
                "seat": choose.choice([seat, None]),
                "text": choose.choice(["Hi", "", "👍", "x" * 300, "\u202e"]),
            }
        case "allow_talk":
            command |= {"seat": seat, "allow": choose.random() < 0.7}
        case "play":
            command |= {"seat": seat, "cell": choose.choice(["a1", "e5", "i9", "b3"]), "rotation": choose.randrange(6)}
            command["kind"] = choose.choice(get_args(KindLetter))
            if turn in mine and choose.random() < 0.8:
                command |= {"seat": turn, **some_move(state, turn, choose)}
    return command


def mutated(command: dict[str, Any], choose: random.Random) -> str:
    """Return a command in which something is wrong, or at least odd."""
    key = choose.choice(list(command))
    value = choose.choice(VALUES)
    match choose.randrange(9):
        case 0:
            return json.dumps({other: each for other, each in command.items() if other != key})
        case 1:
            return json.dumps(command | {choose.choice(["seed", "by", "at", "é", "", "__proto__", "seat"]): value})
        case 2 | 3:
            return json.dumps(command | {key: value})
        case 4:
            text = json.dumps(command)
            return f'{text[:-1]}, "{key}": {json.dumps(value)}}}'
        case 5:
            return json.dumps(
                choose.choice([[command], {"command": command}, command | {key: command}, json.dumps(command)])
            )
        case 6:
            text = json.dumps(command)
            return text[: choose.randrange(len(text))]
        case 7:
            text = json.dumps(command)
            at = choose.randrange(len(text))
            return text[:at] + choose.choice(["\0", '"', "}", "9", "é", "\\", ",", "\u2028", "\n"]) + text[at:]
        case _:
            return json.dumps(
                command,
                indent=choose.randrange(600),
                ensure_ascii=choose.random() < 0.5 or "\ud83d" in command.values(),
            )


def some_frame(state: State, choose: random.Random, ids: list[str]) -> Frame:
    """Return a random frame; half of them are plausible commands."""
    lot = choose.random()
    if lot < 0.01:
        return Frame(choose.choice(PROTOCOL), "raw")
    if lot < 0.1:
        text = choose.choice(TEXTS)
        return Frame(text) if choose.random() < 0.7 else Frame(text.encode(), "binary")
    command = plausible(state, choose, ids)
    text = mutated(command, choose) if lot < 0.5 else json.dumps(command)
    if choose.random() < 0.9:
        return Frame(text)
    data = bytearray(text.encode())
    for _ in range(choose.randrange(3) if data else 0):
        data[choose.randrange(len(data))] ^= 1 << choose.randrange(8)
    return Frame(bytes(data), choose.choice(["binary", "text"]))
