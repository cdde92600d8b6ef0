"""The tags of BBCode and HTML: which of them hide text, which make it bold, and which are no tags at all."""

import html
import re
from functools import lru_cache
from typing import Final

import msgspec

# Why a text is hidden from the vote. A quotation is not the writer's, the rest he took back or only shows.
QUOTE: Final = "quote"
SPOILER: Final = "spoiler"
STRIKE: Final = "strike"
CODE: Final = "code"


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BBCODE_HIDING: Final = {
    **dict.fromkeys(("quote", "blockquote", "cite", "q"), QUOTE),
    **dict.fromkeys(
        ("spoiler", "spoil", "sp", "hide", "hidden", "cut", "more", "collapse", "details", "inlinespoiler", "ispoiler"),
        SPOILER,
    ),
    **dict.fromkeys(("s", "strike", "del"), STRIKE),
}
_HTML_HIDING: Final = {
    **dict.fromkeys(("blockquote", "q", "cite"), QUOTE),
    "details": SPOILER,
    **dict.fromkeys(("s", "strike", "del"), STRIKE),
    **dict.fromkeys(("template", "noscript", "select", "svg", "math"), CODE),
}
# What stands in these is not read as markup until the tag is closed.
_BBCODE_VERBATIM: Final = _names(
    "code pre noparse plain nobb nobbc icode php html media img email attach video youtube"
)
_HTML_VERBATIM: Final = _names("script style textarea title xmp iframe")
_HTML_CODE: Final = frozenset({"code", "pre", "samp", "kbd"})
_BBCODE_PLAIN: Final = _names(
    "i u size color colour font url link list ol ul li center left right justify align indent table tr td "
    "th sub sup small big highlight bg h h1 h2 h3 h4 h5 h6 user mention member em ins off offtop tt mono "
    "anchor abbr acronym float"
)
_BOLD: Final = frozenset({"b", "strong", "bold"})
_HTML_BREAKS: Final = _names(
    "p div br li ul ol hr h1 h2 h3 h4 h5 h6 table tr td th pre blockquote section article header footer "
    "aside dl dt dd details summary"
)
_HTML_VOID: Final = _names("br hr img input wbr area base col embed link meta source track")
_BBCODE_BREAKS: Final = frozenset(
    {"list", "ol", "ul", "li", "table", "tr", "td", "th", "quote", "center", "left", "right", "align"}
)

# Values are bounded, so that a post of unclosed brackets is still read in linear time.
BBCODE_TAG: Final = (
    r"\[(?P<bclose>/?)(?P<bname>[A-Za-z][A-Za-z0-9]{0,14})"
    r"(?P<bvalue>(?:[=\s](?:\"[^\"\n]{0,300}\"[^\]\n\"]{0,300}|[^\]\n]{0,500}))?)\]|(?P<bitem>\[\*\])"
)
HTML_TAG: Final = (
    r"(?P<comment><!--)|<(?P<hclose>/?)(?P<hname>[A-Za-z][A-Za-z0-9-]{0,14})"
    r"(?P<hattributes>(?:[\s/](?:\"[^\"]{0,400}\"|'[^']{0,400}'|[^<>\"']){0,400})?)>"
)
_ATTRIBUTE: Final = re.compile(r"([A-Za-z-]+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_WEIGHT: Final = re.compile(r"(?:^|;)\s*(?:font-weight|font)\s*:\s*([^;]*)", re.IGNORECASE)
_UNSEEN: Final = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_STRUCK: Final = re.compile(r"(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE)
_QUOTE_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:block)?quote(?:$|[\s_-])|quote(?:title|content|main|body)", re.IGNORECASE
)
_SPOILER_CLASS: Final = re.compile(r"spoil", re.IGNORECASE)
BOLD_FROM: Final = 600


class Tag(msgspec.Struct, frozen=True):
    """One tag as read: `name` is what a closing tag must match, `bold` what it says of boldness (None: nothing),
    `hides` why what stands in it does not count, `verbatim` that no markup works in it, `breaks` that a line ends here,
    `written` is the tag as typed."""

    name: str
    closes: bool = False
    bold: bool | None = None
    hides: str | None = None
    verbatim: bool = False
    breaks: bool = False
    void: bool = False
    written: str = ""


def bbcode_tag(found: re.Match[str]) -> Tag | None:
    """The tag of a match of `BBCODE_TAG`; None for brackets that are plain text."""
    if found["bitem"]:
        return Tag("*", breaks=True, void=True)
    return _bbcode(found["bname"].lower(), bool(found["bclose"]))


@lru_cache(maxsize=512)
def _bbcode(name: str, closes: bool) -> Tag | None:
    breaks = name in _BBCODE_BREAKS
    if name in _BOLD:
        return Tag("[b", closes, bold=True)
    if name in _BBCODE_HIDING:
        return Tag("[" + name, closes, hides=_BBCODE_HIDING[name], breaks=True)
    if name in _BBCODE_VERBATIM:
        return Tag("[" + name, closes, hides=CODE, verbatim=True)
    if name in _BBCODE_PLAIN:
        return Tag("[" + name, closes, breaks=breaks)
    return Tag("[hr", void=True, breaks=True) if name in {"hr", "br"} else None


def html_tag(found: re.Match[str]) -> Tag | None:
    """The tag of a match of `HTML_TAG` other than a comment."""
    name = found["hname"].lower()
    closes, breaks = bool(found["hclose"]), name in _HTML_BREAKS
    void = name in _HTML_VOID
    if closes or void:
        return Tag("<" + _same_name(name), closes, breaks=breaks, void=void)
    hides = _HTML_HIDING.get(name)
    if name in _HTML_VERBATIM or name in _HTML_CODE:
        return Tag("<" + name, hides=CODE, verbatim=name in _HTML_VERBATIM, breaks=breaks)
    bold, styled = _attributes(found["hattributes"] or "")
    if bold is None and name in _BOLD:
        bold = True
    return Tag("<" + _same_name(name), bold=bold, hides=hides or styled, breaks=breaks)


def _same_name(name: str) -> str:
    return "b" if name in _BOLD else name


def _attributes(written: str) -> tuple[bool | None, str | None]:
    """What the attributes of an HTML element say of boldness, and why they hide what stands in it."""
    bold: bool | None = None
    hides: str | None = None
    for found in _ATTRIBUTE.finditer(written):
        name, value = found[1].lower(), html.unescape(found[2] or found[3] or found[4] or "")
        if name == "style":
            bold = _boldness(value)
            if _UNSEEN.search(value):
                hides = SPOILER
            elif _STRUCK.search(value):
                hides = STRIKE
        elif name == "class" and _QUOTE_CLASS.search(value):
            hides = QUOTE
        elif (name == "class" and _SPOILER_CLASS.search(value)) or name == "hidden":
            hides = SPOILER
    return bold, hides


def _boldness(style: str) -> bool | None:
    """What a style says of the weight of the font; the last declaration counts."""
    bold: bool | None = None
    for value in _WEIGHT.findall(style):
        for word in value.lower().replace("!important", "").split():
            if word in {"bold", "bolder"}:
                bold = True
            elif word in {"normal", "lighter"}:
                bold = False
            elif word.isdecimal():
                bold = int(word) >= BOLD_FROM
    return bold
