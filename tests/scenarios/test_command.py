"""`gorod check`: one line for a sound scenario, one for each fault, one for a file that cannot be read."""

from pathlib import Path

import pytest

from gorod.scenarios.command import run

BROKEN = Path(__file__).parent / "broken"


def test_a_sound_scenario_is_told_in_one_line(capsys):
    assert run(["pokemon"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line == (
        "pokemon.yaml: sound; players 5–30; sides mafia, town; roles mafia, civilian, doctor, commissioner; "
        "starts with a night, day until 21:00, night until 21:30 (Europe/Moscow); masks 95"
    )


def test_faults_are_told_a_line_each(capsys):
    file = str(BROKEN / "tie-decided-too-soon.yaml")
    assert run([file]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{file}:20: voting.tie: ") for line in lines)


def test_a_warning_alone_leaves_a_scenario_sound(capsys):
    assert run([str(BROKEN / "dawn-by-the-clock-after-a-night-that-lasts.yaml")]) == 0
    warning, sound = capsys.readouterr().out.splitlines()
    assert "warning: calendar.dawn: " in warning
    assert "night of 1m" in sound


@pytest.mark.parametrize("name", ["not-utf-8", "tab-for-indentation", "quorum-not-known", "no-such-file"])
def test_a_file_that_cannot_be_read_is_exit_2_and_one_line(name, capsys):
    file = str(BROKEN / f"{name}.yaml")
    assert run([file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{file}:")
    assert err.count("\n") == 1


def test_the_worst_of_several_files_decides(capsys):
    assert run(["pokemon", str(BROKEN / "deal-for-two.yaml")]) == 1
    assert run([str(BROKEN / "empty.yaml"), "vanilla"]) == 2
    assert "vanilla.yaml: sound" in capsys.readouterr().out


def test_faults_of_announcements_are_told_with_their_line(capsys):
    def check_texts(texts):
        return [f"announcements.{language}.dawn: unknown key" for language in texts]

    assert run(["pokemon"], check_texts) == 1
    russian, english = capsys.readouterr().out.splitlines()
    assert russian.endswith(": announcements.ru.dawn: unknown key")
    assert russian.split(":")[1].isdigit()
    assert english.endswith(": announcements.en.dawn: unknown key")


def test_a_folder_is_no_scenario(tmp_path, capsys):
    assert run([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: no ordinary file; give the path of a scenario file\n"
