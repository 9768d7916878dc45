"""Table names that can be read aloud in English, German, Spanish, French, Dutch and Russian, such as kabo-mite-rusa."""

import re
import secrets
from itertools import product

from indigo.rules.errors import quoted
from indigo.tables.table_errors import NotFound

# No letters that sound like others or differ between the languages: c and q (k), v (f or w), z and x (s), j and y.
# An h may be silent, but listeners know it is there: every syllable starts with a consonant.
CONSONANTS, VOWELS = "bdfghklmnprstw", "aeiou"

# Rude, or sounds rude, in one of the languages: some beginnings with any vowel, and some words.
_RUDE = re.compile(
    r"(?:bit|bub|dik|dof|dum|dup|fag|fak|fik|fok|fuk|her|hom|hor|hul|hur|kak|kok|kon|kul|"
    r"kum|kun|kut|lul|mud|neg|nig|nik|pid|pik|pip|pis|pop|puk|pup|pus|put|rap|sik|sis|"
    r"suk|tit).|"
    r"bese|bobo|dago|dura|fani|fese|fuda|gili|guki|guku|hate|hode|hodi|kafi|kaga|kage|kago|kapo|kike|kiki|"
    r"lelo|lolo|mame|memo|mofo|nako|nasi|nene|nude|paki|pede|pedi|pedo|pene|peni|pine|rabo|sado|sale|salo|"
    r"seme|sodo|sosi|sosu|tata|teta|tete|teti|tode|tote|toto"
)
_SYLLABLES = [consonant + vowel for consonant, vowel in product(CONSONANTS, VOWELS)]
GROUPS = tuple(group for group in map("".join, product(_SYLLABLES, repeat=2)) if not _RUDE.fullmatch(group))

_LONGEST = 60
_SEPARATORS = re.compile(r"[\s_\-\u2010-\u2015]+")
_ALIKE = str.maketrans("cqvzyбдфгхклмнпрствзаеэиоу", "kkwsibdfghklmnprstwsaeeiou")
_LETTERS = re.compile(f"(?:[{CONSONANTS}][{VOWELS}])*")
_GROUP = 4  # letters


def new_table_name(group: str = "") -> str:
    """Return a random name that can't be guessed: it has more than 36 bits, besides a group's name at its beginning."""
    words = [secrets.choice(GROUPS) for _ in range(3)]
    return "-".join([group, *words] if group else words)


def check_table_name(text: str) -> str:
    """Return a table name in its stored form; capitals, spaces and similar-sounding letters are accepted.

    Raise `NotFound` for anything else. Rude names pass: the list may grow, and existing tables keep their names.
    """
    name = read_groups(text, 3) or read_groups(text, 4)
    if name is None:
        raise NotFound(f"there is no table called {quoted(text)}")
    return name


def read_groups(text: str, count: int) -> str | None:
    """Return so many groups in their stored form, joined by hyphens; None if the text is anything else."""
    letters = _SEPARATORS.sub("", text).lower().translate(_ALIKE) if len(text) <= _LONGEST else ""
    if len(letters) != count * _GROUP or not _LETTERS.fullmatch(letters):
        return None
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))
