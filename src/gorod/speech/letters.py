"""Letters as a reader sees them: what a careful host holds for the same when comparing names and words."""

import re
import unicodedata
from typing import Final

_APOSTROPHES: Final = "'’‘ʼ`´′ʹ＇‛"
_DASHES: Final = "-‐‑‒–—―−﹣－"
_SEAT_SIGNS: Final = "№#＃"
# Letters by their category, but nothing is seen of them.
_BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800\u180e"
_SAME: Final = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_SEAT_SIGNS, "#"),
        **dict.fromkeys(_BLANKS, ""),
        "ё": "е",
        "Ё": "Е",
    }
)
_UNSEEN_CATEGORIES: Final = frozenset({"Cf", "Mn", "Me", "Cc", "Co", "Cn"})
_PLAIN: Final = re.compile(r"[ -~а-яА-Я]*")

EMOJI: Final = "\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u2500-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\U0001fb00-\U0001fbff"
_SMILEY: Final = (
    r":[a-z0-9_+-]{2,20}:"
    r"|(?:[:;=]|(?<!\w)8)-?'?[()\[\]{}dpo3/\\|*<>xд]+(?!\w)"
    r"|\b[xх]d+\b|\^[_.]*\^|[<>]_+[<>]|(?<!\w)[-oо0тt]_+[-oо0тt](?!\w)"
)
_QUOTES: Final = "\"'«»„“”‟‹›〈〉《》"
_BRACKETS: Final = r"()\[\]{}<>"
# The end of a bold run bears more than its beginning: `[b]Anna!..[/b]` is usual, `[b]!Anna[/b]` is not.
_BEFORE: Final = re.compile(rf"^(?:{_SMILEY}|[\s{_QUOTES}{_BRACKETS}@{EMOJI}.,:;…•*~\-])+")
_AFTER: Final = re.compile(rf"(?:{_SMILEY}|[\s{_QUOTES}{_BRACKETS}@{EMOJI}.,:;…•*!\-~+^])+$")

# A longer text is no name; it is only stripped, which is linear.
_LONGEST_TRIMMED: Final = 400
_STRIPPED: Final = " .,:;!…\"'«»()[]-"

# What looks the same in every font, letter for letter; small and capital letters differ in this.
_LOOKALIKES: Final = str.maketrans("ABCEHKMOPTXYaceopxykіІ", "АВСЕНКМОРТХУасеорхукiI")
# Inside a word of mixed scripts every Latin letter that can stand for a Cyrillic one does.
_STAND_INS: Final = str.maketrans("abcehkmoptxyі", "авсенкмортхуi")
_MIXED: Final = re.compile(r"[A-Za-z][\w'-]*[а-яё]|[а-яё][\w'-]*[A-Za-z]", re.IGNORECASE)


def fold(text: str) -> str:
    """The text with all that does not tell names apart evened out: letter case, ё/е, kinds of space, dash and apostrophe,
    `№`/`#`, accents written as marks, and characters that are not seen."""
    if not _PLAIN.fullmatch(text):
        text = unicodedata.normalize("NFKC", text.translate(_SAME)).translate(_SAME)
        text = "".join(
            letter if letter.isspace() or unicodedata.category(letter) not in _UNSEEN_CATEGORIES else ""
            for letter in text
        )
    return " ".join(text.casefold().replace("`", "'").split())


def word_set(text: str) -> frozenset[str]:
    """The words of a text, folded."""
    return frozenset(fold(text).split())


def trim(folded: str) -> str:
    """A folded text without the spaces, quotation marks, brackets, `@`, final punctuation and smiles around it."""
    if len(folded) > _LONGEST_TRIMMED:
        return folded.strip(_STRIPPED)
    bare = _AFTER.sub("", _BEFORE.sub("", folded))
    return bare or folded


def lookalike_keys(text: str) -> tuple[str, str]:
    """Two skeletons of an unfolded text: Latin letters that look Cyrillic in any font turned Cyrillic, and all that can
    stand for a Cyrillic letter turned. Two texts with an equal skeleton of one kind look alike."""
    return fold(text.translate(_LOOKALIKES)), fold(text).translate(_STAND_INS)


def mixes_scripts(text: str) -> bool:
    """Whether a word of the text has both Latin and Cyrillic letters."""
    return _MIXED.search(text) is not None
