"""What a game is played by stays what it was when the table was opened, whatever becomes of files and of Gorod."""

from importlib import import_module
from pathlib import Path

import pytest
from django.test import Client

from gorod.engine import encode
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.scenarios import load, source
from gorod.web import tables
from gorod.web.models import Game, Ruleset
from gorod.web.rulebook import rulesets
from table_talk import end

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]
NAME = "Порт (2)"


@pytest.fixture
def own(tmp_path: Path, settings) -> Path:
    """The rules of an operator: vanilla by another name, offered by a path of more than eighty letters."""
    folder = tmp_path / ("правила " * 12)
    folder.mkdir()
    file = folder / f"{NAME}.yaml"
    file.write_text(source("vanilla").text.replace("Простая мафия", "Порт"), encoding="utf-8")
    settings.SCENARIOS = [str(file), "pokemon"]
    return file


def folded_anew(row: Game):
    """The game as another process, or this one after a restart, has it."""
    tables._tables.clear()
    rulesets._loaded.cache_clear()
    with tables.opened(Game.objects.get(pk=row.pk)) as table:
        return table


def test_a_running_game_outlives_its_file(own, table_of):
    row = table_of(scenario=str(own), players=7)
    own.unlink()
    assert folded_anew(row).scenario.title["ru"] == "Порт"
    assert Client().get(f"/g/{row.slug}/").status_code == 200


def test_a_changed_file_changes_the_next_game_and_none_that_runs(own, table_of):
    row = table_of(scenario=str(own), players=7)
    own.write_text(own.read_text(encoding="utf-8").replace("Порт", "Пристань"), encoding="utf-8")
    later = table_of(scenario=str(own), players=7)
    assert folded_anew(row).scenario.title["ru"] == "Порт"
    assert folded_anew(later).scenario.title["ru"] == "Пристань"


def test_shipped_rules_of_a_running_game_do_not_change_with_gorod(table_of, monkeypatch):
    row = table_of()
    other = source("vanilla").text
    monkeypatch.setattr(import_module("gorod.scenarios.load"), "_shipped_text", lambda _name: other)
    assert folded_anew(row).scenario.title["ru"] == "Покемоны"


def test_one_text_is_kept_once(table_of):
    table_of()
    table_of()
    assert Ruleset.objects.count() == 1


def test_a_table_of_ones_own_rules_is_opened_and_named_by_the_name_of_the_file(own):
    assert Client().get(f"/open/{NAME}/").status_code == 200
    Client().post("/seat", {"rules": NAME})
    assert Game.objects.get().scenario == NAME


def test_the_record_of_ones_own_rules_replays_beside_their_file(own, table_of, tmp_path):
    row = table_of("anna", scenario=str(own), players=7)
    own.unlink()
    end(row)
    client = Client()
    file = client.get(f"/g/{row.slug}/rules.yaml")
    (tmp_path / f"{NAME}.yaml").write_bytes(file.content)
    played = play(read_record(client.get(f"/g/{row.slug}/record").content.decode()), tmp_path)
    with tables.opened(Game.objects.get()) as table:
        assert [encode(event) for event in played.game.log] == [encode(event) for event in table.play.log]


def test_rules_that_bear_one_name_are_not_both_offered(own, settings, tmp_path):
    (tmp_path / "pokemon.yaml").write_text(source("vanilla").text, encoding="utf-8")
    settings.SCENARIOS = ["pokemon", str(tmp_path / "pokemon.yaml")]
    assert len(rulesets.offered()) == 1
    assert load("pokemon").title["ru"] == "Покемоны"
