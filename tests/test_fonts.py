"""The fonts that come with the client: they hold every letter of our texts."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parents[1] / "web" / "src"


@pytest.mark.parametrize("face", ["fira-sans-{}-400", "fira-sans-{}-600", "alegreya-{}-500"])
def test_every_letter_of_our_texts_is_in_every_face(face: str) -> None:
    held: set[int] = set()
    for alphabet in ("latin", "cyrillic"):
        held.update(TTFont(SOURCE / "fonts" / f"{face.format(alphabet)}.woff2").getBestCmap())
    sources = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "texts").glob("??.*ts"))
    texts = re.sub(r"{\w+}", "", "".join(re.findall("'(.*?)'", sources)))
    assert len(texts) > 100_000
    assert sorted({letter for letter in texts if letter.isprintable() and ord(letter) not in held}) == []
