"""Names of tables, made to be read aloud in English, German, French, Dutch and Russian: kabo-mite-rusa."""

import re
import secrets
from itertools import product

from indigo.rules.errors import quoted
from indigo.server.http_errors import NotFound

# Left out are letters that sound like another or differ between the languages: c and q (k), v (f or w), z and x (s),
# j and y. An h may be silent, but then it is still known to be there: each syllable begins with a consonant.
CONSONANTS, VOWELS = "bdfghklmnprstw", "aeiou"

# What is rude, or sounds like it, in one of the languages: some beginnings with any vowel, and some words.
_RUDE = re.compile(
    r"(?:bit|bub|dik|dof|dum|dup|fag|fak|fik|fok|fuk|her|hom|hor|hul|hur|kak|kok|kon|kul|"
    r"kum|kun|kut|lul|mud|neg|nig|nik|pid|pik|pip|pis|pop|puk|pup|pus|put|rap|sik|sis|"
    r"suk|tit).|"
    r"bese|dago|dura|fani|fese|fuda|guki|guku|hate|hode|hodi|kafi|kapo|kike|kiki|lolo|"
    r"mofo|nasi|nene|nude|paki|pede|pedi|pedo|pene|peni|pine|sado|sale|salo|seme|sodo|"
    r"sosi|sosu|tata|tete|teti|tode|tote"
)
_SYLLABLES = [consonant + vowel for consonant, vowel in product(CONSONANTS, VOWELS)]
GROUPS = tuple(group for group in map("".join, product(_SYLLABLES, repeat=2)) if not _RUDE.fullmatch(group))

_LONGEST = 40
_SEPARATORS = re.compile(r"[\s_\-\u2010-\u2015]+")
_ALIKE = str.maketrans("cqvzyбдфгхклмнпрствзаеэиоу", "kkwsibdfghklmnprstwsaeeiou")
_NAME = re.compile(f"(?:[{CONSONANTS}][{VOWELS}]){{6}}")


def new_table_name() -> str:
    """Return a name that nobody can guess: more than 36 random bits."""
    return "-".join(secrets.choice(GROUPS) for _ in range(3))


def check_table_name(text: str) -> str:
    """Return a name as it is stored, from what a person may type: capitals, spaces, letters that sound alike.

    Rude groups are not refused here: what is called rude may grow, and a table keeps its name.
    """
    letters = _SEPARATORS.sub("", text).lower().translate(_ALIKE) if len(text) <= _LONGEST else ""
    if not _NAME.fullmatch(letters):
        raise NotFound(f"no table is called {quoted(text)}")
    return "-".join(letters[at : at + 4] for at in (0, 4, 8))
