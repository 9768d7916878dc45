"""A view holds what a person may know, and nothing else."""

import random
from dataclasses import fields, replace

import pytest

from indigo import Game, Options, TileDrawn, seen_by, text
from tests.setups import SETUPS, new_game, played, random_game, seed_of


def reshuffled(game: Game, seat: int | None, number: int) -> Game | None:
    """Return a game in which everything that a seat cannot know is another, and everything it can is the same.

    Hands that were played are known; hands that are held by others, and the stack, are not.
    """
    order = list(game.tiles)
    secret = _places_of_secrets(game, seat)
    shuffled = secret[:]
    random.Random(number).shuffle(shuffled)
    changed = order[:]
    for place, other in zip(secret, shuffled, strict=True):
        changed[place] = order[other]
    if changed == order:
        return None
    twin = Game(game.options, tiles=changed, names=game.names)
    for move in game.moves:
        twin.push(move)
    return twin


def _places_of_secrets(game: Game, seat: int | None) -> list[int]:
    """Find the places in the order of tiles that are in other hands or still in the stack."""
    options = game.options
    held: dict[int, list[int]] = {each: [] for each in options.seats}
    places = iter(range(54))
    for _ in range(options.hand_size):
        for turn in range(options.players):
            held[(options.first + turn) % options.players].append(next(places))
    for position, move in zip(game.positions(), game.moves, strict=False):
        hand = held[(options.first + len(position.tiles)) % options.players]
        hand.remove(next(place for place in hand if game.tiles[place] == move.tile.kind))
        if position.stack:
            hand.append(next(places))
    return [place for other in options.seats if other != seat for place in held[other]] + list(places)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_view_does_not_change_with_what_is_hidden(options: Options) -> None:
    compared = 0
    for number in range(3):
        for seat in (None, *options.seats):
            game = new_game(number, options)
            for _ in played(game, number, moves=10 + 13 * number):
                pass
            twin = reshuffled(game, seat, number)
            if twin is None:
                continue
            compared += 1
            assert twin.tiles != game.tiles
            assert twin.view(seat) == game.view(seat)
            assert text(twin.view(seat)) == text(game.view(seat))
            assert list(twin.view(seat).legal_moves) == list(game.view(seat).legal_moves)
    assert compared > 4


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_who_sees_which_hand_and_which_gems(options: Options) -> None:
    for moves in (0, 25, 54):
        game = random_game(5, moves, options)
        shown = options.open_scores or game.is_over
        for seat in (None, *options.seats):
            view = game.view(seat)
            for other in options.seats:
                own = game.position.hands[other]
                assert view.hands[other] == (own if other == seat else (None,) * len(own))
                assert view.won[other] == (game.position.won[other] if shown or other == seat else None)


def test_neither_seed_nor_order_of_tiles_has_a_place_in_a_view() -> None:
    assert {field.name for field in fields(Game().view(0))} == {"options", "hands", "won", "tiles", "gems", "centre"}


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_player_can_follow_the_game_from_what_is_seen(options: Options) -> None:
    """Playing on from a view, with the own draws alone, leads to the next view."""
    for seat in (None, *options.seats):
        game = new_game(2, options)
        choose = random.Random(2).choice
        followed = game.view(seat)
        while not game.is_over:
            move = choose(game.legal_moves)
            events = seen_by(seat, game.push(move))
            drawn = next((event.kind for event in events if isinstance(event, TileDrawn)), None)
            followed, seen_events = followed.play(move, drawn)
            if game.is_over:  # now the screens come down
                assert followed == replace(game.view(seat), won=followed.won)
            else:
                assert followed == game.view(seat)
                assert seen_events == events


def test_drawn_tiles_are_told_to_their_owner_alone() -> None:
    game = new_game(6)
    turn = game.turn
    events = game.push(game.legal_moves[0])
    assert seen_by(turn, events) == events
    for seat in (None, *(seat for seat in game.options.seats if seat != turn)):
        drawn = [event for event in seen_by(seat, events) if isinstance(event, TileDrawn)]
        assert drawn == [TileDrawn(turn or 0, None)]


def test_off_turn_a_player_may_plan_with_the_own_hand() -> None:
    game = new_game(9)
    turn = game.turn
    assert turn is not None
    other = (turn + 1) % game.options.players
    view = game.view(other)
    assert not view.legal_moves
    planned = view.moves_of(other)
    assert {move.tile.kind for move in planned} == set(game.position.hands[other])
    assert all(view.consequences(move) == game.consequences(move) for move in planned)


def test_views_of_one_game_do_not_share_the_seed_by_accident() -> None:
    one, other = Game(seed=seed_of(1)), Game(seed=seed_of(2))
    assert one.view(None) == other.view(None)
