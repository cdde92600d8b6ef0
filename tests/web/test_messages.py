"""The catalogues compile, and are whole."""

import ast
import os
import re
from pathlib import Path

import allauth
import django
import polib
import pytest

from gorod.web.serving.compile_messages import LOCALE, compile_all

WEB = LOCALE.parent
#: The catalogues of the libraries, some of whose texts the site tells in words of its own.
LIBRARIES = [
    Path(module.__file__).parent / folder / "locale/ru/LC_MESSAGES/django.po"
    for module, folder in ((django, "conf"), (django, "contrib/auth"), (allauth, "."))
]
CATALOGUES = sorted(LOCALE.rglob("*.po"))


def test_a_catalogue_is_compiled_once_and_again_when_it_changes(tmp_path):
    source = tmp_path / "ru" / "django.po"
    source.parent.mkdir()
    source.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Seat"\nmsgstr "Место"\n')
    target = source.with_suffix(".mo")
    assert compile_all(tmp_path) == [target]
    assert polib.mofile(str(target)).find("Seat").msgstr == "Место"
    assert compile_all(tmp_path) == []
    later = target.stat().st_mtime + 10
    os.utime(source, (later, later))
    assert compile_all(tmp_path) == [target]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_text_of_a_catalogue_is_translated(path):
    catalogue = polib.pofile(str(path))
    assert [entry.msgid for entry in catalogue.untranslated_entries() + catalogue.fuzzy_entries()] == []


def in_code(path):
    """The texts that a module asks to be translated."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS and node.args:
            text = node.args[_CALLS[node.func.id]]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def in_template(path):
    """The texts that a template asks to be translated."""
    source = path.read_text(encoding="utf-8")
    yield from _DEFAULT.findall(source)
    for found in _TRANSLATE.finditer(source):
        yield found[1] if found[1] is not None else found[2]
    for found in _BLOCK.finditer(source):
        text = found[2].split("{% plural %}")[0]
        lines = [line.strip() for line in text.strip().splitlines()] if "trimmed" in found[1] else [text]
        yield re.sub(r"{{\s*(\w+)\s*}}", r"%(\1)s", " ".join(lines))


#: The functions that translate, with the place of the text among their arguments.
_CALLS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "pgettext_lazy": 1}
_DEFAULT = re.compile(r"""{{[^}]*_\("([^"]*)"\)""")
_TRANSLATE = re.compile(r"""{%\s*translate\s+(?:"([^"]*)"|'([^']*)')""")
_BLOCK = re.compile(r"{%\s*blocktranslate(.*?)%}(.*?){%\s*endblocktranslate\s*%}", re.DOTALL)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_text_of_the_site_is_in_the_catalogue_and_no_other(path):
    known = {entry.msgid for entry in polib.pofile(str(path))}
    of_libraries = {entry.msgid for source in LIBRARIES for entry in polib.pofile(str(source))}
    asked = {text: source.name for source in WEB.rglob("*.py") for text in in_code(source)}
    for suffix in ("html", "txt"):
        asked |= {text: source.name for source in WEB.rglob(f"*.{suffix}") for text in in_template(source)}
    assert {text: name for text, name in asked.items() if text not in known} == {}
    assert known - asked.keys() - of_libraries == set()
    assert len(asked) > 300
