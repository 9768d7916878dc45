"""Names of tables: hard to guess, easy to say and to type."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indigo.tables.table_errors import NotFound
from indigo.tables.table_names import GROUPS, check_table_name, new_table_name


def test_a_name_carries_36_bits() -> None:
    assert len(set(GROUPS)) == len(GROUPS)
    assert 3 * math.log2(len(GROUPS)) >= 36


def test_new_names_are_as_they_are_stored() -> None:
    names = {new_table_name() for _ in range(500)}
    assert len(names) == 500
    for name in names:
        assert re.fullmatch(r"[a-z]{4}-[a-z]{4}-[a-z]{4}", name)
        assert check_table_name(name) == name


@pytest.mark.parametrize("group", ["suka", "bite", "kaka", "homo", "fuka", "lulu", "pedo"])
def test_no_name_is_rude(group: str) -> None:
    assert group not in GROUPS


@pytest.mark.parametrize(
    "typed",
    [
        "kabo-mite-rusa",
        "Kabo-Mite-Rusa",
        "KABO MITE RUSA",
        "kabomiterusa",
        "  kabo  mite\trusa\n",
        "kabo–mite—rusa",
        "kabo_mite_rusa",
        "ka bo mi te ru sa",
        "cabo myte ruza",
        "Кабо Мите Руса",
    ],
)
def test_what_people_type(typed: str) -> None:
    assert check_table_name(typed) == "kabo-mite-rusa"


@pytest.mark.parametrize(
    "typed",
    ["", "kabo", "kabo-mite", "kabo-mite-rus", "kabo-mite-rusa-k", "akbo-mite-rusa", "kabo.mite.rusa", "../../x"],
)
def test_what_is_no_name_is_not_found(typed: str) -> None:
    with pytest.raises(NotFound):
        check_table_name(typed)


@given(st.text() | st.text(alphabet="kabomiterusa -İßſK"))
def test_anything_typed_gives_a_name_or_is_not_found(typed: str) -> None:
    try:
        name = check_table_name(typed)
    except NotFound:
        return
    assert check_table_name(name) == name
