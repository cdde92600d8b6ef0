"""Whole records with their outcomes: those beside this file, and the shared cases where they are at hand."""

import subprocess
import sys
from pathlib import Path

import pytest

from gorod.engine import Stand
from gorod.records.check import failures
from gorod.records.files import read_text
from gorod.records.lines import Speech
from gorod.records.notation import read_record, write_record
from gorod.records.replay import play
from gorod.records.telling import filled, json_lines, seen

HERE = Path(__file__).parent
CASES = HERE.parents[2] / "shared" / "cases"
SCENES = sorted(HERE.rglob("*.yaml"))


def name_of(path):
    return path.relative_to(HERE).as_posix()


def played(path):
    return play(read_record(read_text(str(path))), path.parent)


@pytest.mark.parametrize("path", SCENES, ids=name_of)
def test_every_claim_of_a_scene_holds(path):
    game = played(path)
    assert [f"{failure.claim.line}: {failure.claim.source}: {failure.why}" for failure in failures(game)] == []
    assert any(not isinstance(item, Speech) for item in game.record.items)


@pytest.mark.parametrize("path", SCENES, ids=name_of)
def test_a_scene_replays_to_itself(path):
    once = filled(played(path))
    again = play(read_record(once), path.parent)
    assert filled(again) == once
    assert failures(again) == []
    assert write_record(read_record(once)) == once


@pytest.mark.parametrize("path", SCENES, ids=name_of)
def test_a_scene_is_the_same_game_from_its_own_writing(path):
    record = read_record(read_text(str(path)))
    record.above = record.below = None
    rewritten = play(read_record(write_record(record)), path.parent)
    assert json_lines(rewritten, Stand.HOST) == json_lines(played(path), Stand.HOST)


@pytest.mark.parametrize("path", SCENES, ids=name_of)
def test_nobody_sees_a_seed_or_a_draw_while_the_game_goes_on(path):
    game = played(path)
    for viewer in (Stand.STRANGER, *range(len(game.names))):
        before_the_end = seen(game, viewer).partition("= ended")[0]
        assert "seed:" not in before_the_end
        assert "= drew" not in before_the_end
        assert "disclosed" not in before_the_end


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_the_shared_cases_of_the_first_rule_set_pass():
    cases = sorted(CASES.glob("p*.yaml"))
    command = f"{sys.executable} -m gorod"
    done = subprocess.run(
        [sys.executable, CASES / "run", "--gorod", command, *cases], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"{len(cases)} passed, 0 failed\n")


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
@pytest.mark.parametrize("path", sorted(CASES.glob("p*.yaml")), ids=lambda path: path.name)
def test_a_shared_case_replays_to_itself(path):
    once = filled(played(path))
    assert filled(play(read_record(once), path.parent)) == once
