"""Markup: what is the writer's own visible bold, whatever the forum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from gorod.speech.markup import BBCODE, FORUM, HTML, KINDS, MARKDOWN, read_markup


def bold(text, kind=FORUM):
    """The visible bold runs, the pieces of each put together."""
    runs = {}
    for run in read_markup(text, kind).runs:
        if run.bold and run.hidden is None:
            runs[run.bold] = runs.get(run.bold, "") + run.text
    return [" ".join(text.split()) for text in runs.values()]


def hidden(text, kind=FORUM):
    return {run.hidden for run in read_markup(text, kind).runs if run.hidden}


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (BBCODE, "да [b]раз[/b] и [B]два[/B]", ["раз", "два"]),
        (BBCODE, "[b][color=red]р[/color]а[size=7]з[/size][/b]", ["раз"]),
        (BBCODE, "[quote=Кто-то]а [quote][b]чужое[/b][/quote] б[/quote] [b]своё[/b]", ["своё"]),
        (BBCODE, "[quote][b]чужое[/quote] и [b]своё[/b]", ["своё"]),
        (BBCODE, "[b]a [quote]b[/b] [b]c[/b][/quote] d[/b]", ["a d"]),
        (BBCODE, "[spoiler][quote]x[/spoiler] [b]чужое[/b]", []),
        (BBCODE, "[b]не закрыто", []),
        (BBCODE, "[b]раз[/b][b]два[/b]", ["раз", "два"]),
        (BBCODE, "[code][b]код[/b][/code] [img]a[b]b[/b][/img]", []),
        (BBCODE, "**раз** <b>два</b> &lt;b&gt;", []),
        (MARKDOWN, "**раз** __два__ *три* ***четыре***", ["раз", "два", "четыре"]),
        (MARKDOWN, "\\**раз** и \\[b]два[/b]", []),
        (MARKDOWN, "> **раз**\n**лениво**\n\n**своё**", ["своё"]),
        (MARKDOWN, '[quote="a, post:1"]\n**раз**\n\n**два**\n[/quote]\n\n**своё**', ["своё"]),
        (MARKDOWN, "```\n**раз**\n```\nx\n    **не код**\n\n    **код**", ["не код"]),
        (MARKDOWN, "- **раз**\n  1. ~~**два**~~ **три**", ["раз", "три"]),
        (MARKDOWN, "# заголовок **раз**\n***\n**два**\n---", ["раз", "два"]),
        (MARKDOWN, "`**раз**` ``**два** ` `` ||**три**|| **[четыре](http://x)**", ["[четыре"]),
        (MARKDOWN, "<b>раз</b> <s>**два**</s> <strong>три</strong>", ["раз", "три"]),
        (HTML, "<p>a <b>раз</b> <strong class='x>y'>два</strong></p>", ["раз", "два"]),
        (HTML, "<span style='font-weight:600'>раз</span> <b style=\"font-weight:500\">два</b>", ["раз"]),
        (HTML, "<b>Мис&shy;тер&nbsp;<i>Икс</i></b>", ["Мис\xadтер Икс"]),
        (HTML, "<!-- <b>раз</b> --> <pre><b>два</b></pre> <blockquote><b>три</b></blockquote>", []),
        (HTML, '<div class="quotetitle"><b>раз</b></div> <details><b>два</b></details> **три** [b]четыре[/b]', []),
        (
            FORUM,
            '[b]раз[/b] **два** <b>три</b> <span style="font-weight:bold">четыре</span>',
            ["раз", "два", "три", "четыре"],
        ),
        (FORUM, "О`Хара и [b]раз[/b] и О`Хара", ["раз"]),
        (FORUM, "> [b]чужое[/b]\n[b]своё[/b]", ["своё"]),
    ],
)
def test_R31_bold_is_what_the_writer_shows_in_bold(kind, text, expected):
    assert bold(text, kind) == expected


def test_hidden_text_says_why():
    assert hidden("[quote]x[/quote]") == {"quote"}
    assert hidden("[spoiler]x[/spoiler]") == {"spoiler"}
    assert hidden("[s]x[/s] ~~y~~") == {"strike"}
    assert hidden("`x`") == {"code"}
    assert read_markup("[quote]x").unclosed_quote
    assert not read_markup("[quote]x[/quote]").unclosed_quote


PIECES = [
    "**",
    "*",
    "_",
    "__",
    "~~",
    "`",
    "```\n",
    " ",
    "a",
    "б",
    ".",
    "(",
    "\n",
    "\n\n",
    "> ",
    "- ",
    "1. ",
    "# ",
    "    ",
    "\\",
    "!",
    "x y",
]


def strong_by_library(text):
    """The strong text outside block quotations and strikes by markdown-it-py."""
    result, quoted = [], 0
    for token in MarkdownIt("commonmark", {"html": False}).enable("strikethrough").parse(text):
        quoted += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        strong = struck = 0
        for child in token.children or []:
            strong += {"strong_open": 1, "strong_close": -1}.get(child.type, 0)
            struck += {"s_open": 1, "s_close": -1}.get(child.type, 0)
            if strong and not struck and not quoted:
                result.append(
                    child.content if child.type == "text" else " " * (child.type in ("softbreak", "hardbreak"))
                )
    return " ".join("".join(result).split())


@given(st.lists(st.sampled_from([*PIECES[:11], "\n"]), max_size=12).map("".join))
def test_emphasis_is_paired_as_commonmark_pairs_it(text):
    ours = "".join(run.text for run in read_markup(text, MARKDOWN).runs if run.bold and not run.hidden)
    assert " ".join(ours.split()) == strong_by_library(text)


@given(
    st.text()
    | st.lists(
        st.sampled_from([*PIECES, "[b]", "[/b]", "[quote]", "[/quote]", "<b>", "</b>", "<!--", "[code]", "&#0;"])
    ).map("".join)
)
def test_garbage_is_read_as_text_and_nothing_is_raised(text):
    for kind in (*KINDS, "no such kind"):
        read_markup(text, kind)


@pytest.mark.parametrize(
    "text",
    {
        "asterisks": "*" * 200_000,
        "asterisks apart": "*a" * 100_000,
        "quotations": "[quote]" * 10_000 + "[b]x[/b]" + "[/quote]" * 10_000,
        "open quotations": "[quote=a]" * 20_000 + "[b]x[/b]",
        "quotations by mark": ">" * 100_000 + "**x**",
        "backticks": "".join("`" * n + "a" for n in range(1, 600)),
        "open tags": "<b " * 60_000 + "[b=" * 60_000,
        "open links": "![" * 50_000 + "](" * 50_000,
        "crossed tags": "[s][quote][/s]" * 10_000 + "[b][i][/b][/i]" * 10_000,
    }.values(),
    ids=lambda text: text[:8],
)
def test_a_hostile_post_of_200_kilobytes_is_read(text):
    for kind in KINDS:
        read_markup(text, kind)
