"""Forum text as HTML: what was typed stays text, what is bold on the page is what the host reads as bold."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.speech.markup import read_markup
from gorod.web.posts.markup import html_of, html_of_host, plain_of

ALLOWED = {"b", "i", "u", "s", "blockquote", "cite", "details", "summary", "code", "ul", "ol", "li", "a", "br"}
VOID = {"br"}

BITS = [
    "[b]", "[/b]", "**", "*", "__", "<b>", "</b>", "[i]", "[/i]", "[quote]", "[quote=Анна]", "[/quote]", "> ", "[s]", "[/s]", "~~", "||", "`", "```",
    "[spoiler]", "[/spoiler]", "[list]", "[*]", "[/list]", "[url=javascript:alert(1)]", "[url=http://a.example/?x=1&y=\"]", "[/url]", "[code]", "[/code]",
    "<script>", "</script>", "<img src=x onerror=alert(1)>", "<a href='javascript:alert(1)' onclick=x>", "</a>", "<svg onload=x>", "<style>", "<!--", "-->",
    "\"", "'", "<", ">", "&", "&lt;", "&#60;", "javascript:", "data:text/html,", "http://b.example/x", "Мяут", " ", "\n", "\n\n", "\t", "]", "[", "\\", "\0", "<b onmouseover=x>",
    "<span style=\"font-weight:bold;background:url(javascript:x)\">", "</span>", "[color=red]", "[/color]", "<details open ontoggle=x>",
]  # fmt: skip


class Reader(HTMLParser):
    """Reads a page as a browser does, and refuses what should not be on it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.bold = ""
        self.words = ""

    def handle_starttag(self, tag, attrs):
        assert tag in ALLOWED, tag
        if tag == "a":
            (href, address), rel = attrs
            assert href == "href"
            assert address.lower().startswith(("http://", "https://"))
            assert rel == ("rel", "nofollow noopener ugc")
        else:
            assert attrs == []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        assert not {"summary", "cite"} & set(self.open) or "b" not in self.open
        if not {"summary", "cite"} & set(self.open):
            self.words += data
        if "b" in self.open:
            self.bold += data

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def read(html: str) -> Reader:
    """The page, read to its end with every element closed."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def letters(text: str) -> str:
    return "".join(text.split())


@given(st.lists(st.one_of(st.sampled_from(BITS), st.text(max_size=4)), max_size=30).map("".join))
def test_nothing_that_runs_survives_and_bold_is_what_the_host_reads(text):
    reader = read(html_of(text))
    bold = "".join(run.text for run in read_markup(text).runs if run.bold)
    assert letters(reader.bold) == letters(bold)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Мой [b]голос[/b], **второй** и <b>третий</b>", "Мой <b>голос</b>, <b>второй</b> и <b>третий</b>"),
        ("раз\n\n\nдва", "раз<br><br>два"),
        ("[quote=Анна]да[/quote]\nнет", "<blockquote><cite>Анна:</cite>да</blockquote>нет"),
        ("[quote=\"Анна Б.\" post=7]да[/quote]нет", "<blockquote><cite>Анна Б.:</cite>да</blockquote>нет"),
        ("> да\n\nнет", "<blockquote>да</blockquote>нет"),
        ("[b][quote]а[/quote]б[/b]", "<blockquote><b>а</b></blockquote><b>б</b>"),
        ("[i]а [b]б[/i] в[/b]", "<i>а <b>б</b></i> в"),
        ("[s]нет[/s] ~~и это~~", "<s>нет</s> <s>и это</s>"),
        ("[list][*]раз[*]два[/list]", "<ul><li>раз</li><li>два</li></ul>"),
        ("[list=1][*]раз[/list]", "<ol><li>раз</li></ol>"),
        ("[url=javascript:x]жми[/url]", "жми"),
        ("[b]не закрыт", "не закрыт"),
        ("<Вова> и <script>", "&lt;Вова&gt; и"),
        ("`**a**`", "<code>**a**</code>"),
        ("[spoiler]кто[/spoiler]", "<details><summary>Спойлер</summary>кто</details>"),
    ],
)  # fmt: skip
def test_markup_is_shown(text, html):
    assert html_of(text) == html


def test_addresses_become_links_to_pages_alone():
    html = html_of("http://a.example/x?a=1&b=2, [url=https://b.example]там[/url]")
    assert html == (
        '<a href="http://a.example/x?a=1&amp;b=2" rel="nofollow noopener ugc">http://a.example/x?a=1&amp;b=2</a>, '
        '<a href="https://b.example" rel="nofollow noopener ugc">там</a>'
    )


def test_a_spoiler_is_named_in_the_language_of_the_game():
    assert "<summary>Spoiler</summary>" in html_of("[spoiler]who[/spoiler]", "en")


def test_the_hosts_words_are_plain():
    assert html_of_host("[b]<i>\nа") == "[b]&lt;i&gt;<br>а"


def test_the_search_has_the_words_without_markup():
    assert plain_of("[b]Мяут[/b], **Абра**") == "Мяут, Абра"


@pytest.mark.parametrize(
    "bit",
    [
        "*",
        "[quote]",
        "[quote=a]b",
        "~~ a",
        "[i]a",
        "[list][*]a",
        "<a href=",
        "[url=",
        "http://",
        "`",
        "||a",
        "<b>",
        "> ",
    ],
)
def test_long_nonsense_is_shown_in_a_page_of_its_own_size(bit):
    text = (bit * 200_000)[:200_000]
    read(html := html_of(text))
    assert len(html) < 12 * len(text) + 1000
