"""The catalogues compile, and are whole."""

import os

import polib
import pytest

from gorod.web.compile_messages import LOCALE, compile_all

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
