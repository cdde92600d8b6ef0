"""Fair chance: every draw of a record computed again from its secret (the law of draws)."""

from hashlib import sha256
from pathlib import Path

from gorod.engine import choose, shuffle
from gorod.records.notation import read_record
from gorod.records.verify import verify
from gorod.scenarios import load
from scribe import QUIET, SEATS, read, record, replayed

DRAWN = QUIET.replace("{", "{voting.tie: [draw], ")
TIE = ("03-03 12:00  Псайдак: [b]Мяут[/b]", "03-03 12:01  Генгар: [b]Экан[/b]")
SECRET = bytes.fromhex("9f3c")
RIGHT = choose(SECRET, "tie/1", ["Мяут", "Экан"])
WRONG = {"Мяут": "Экан", "Экан": "Мяут"}[RIGHT]


def verdict(*log, **keys):
    keys = {"settings": DRAWN, "seed": "9f3c", "until": "2026-03-03 21:10", **keys}
    return verify(read(*TIE, *log, **keys), Path())


def test_a_record_with_its_seed_verifies():
    found = verdict()
    assert found.holds
    assert f"tie/1: {RIGHT}, as drawn (of Мяут, Экан)" in found.lines


def test_a_finished_game_verifies_from_the_secret_that_it_disclosed():
    seats = {name: "mafia" if name == RIGHT else "civilian" for name in ("Мяут", "Экан", "Псайдак", "Генгар")}
    told = replayed(record(*TIE, settings=DRAWN, seats=seats, seed="9f3c", until="2026-03-03 21:10"))
    assert "= disclosed secret=9f3c" in told
    assert verify(read_record(told.replace("seed: 9f3c\n", "")), Path()).holds
    swapped = told.replace(f"result={RIGHT}", f"result={WRONG}")
    assert not verify(read_record(swapped.replace("seed: 9f3c\n", "")), Path()).holds


def test_a_replay_verifies_as_its_record_does():
    text = replayed(record(*TIE, settings=DRAWN, seed="9f3c", until="2026-03-03 21:10"))
    assert "= committed hash=" in text
    assert f"= drew label=tie/1 result={RIGHT}" in text
    assert verify(read_record(text), Path()).holds


def test_without_a_secret_nothing_is_verified():
    found = verdict(seed=None)
    assert not found.holds
    assert "no secret" in found.lines[0]


def test_a_forced_draw_holds_only_if_chance_would_have_come_to_it():
    assert verdict(draws=f"{{tie/1: {RIGHT}}}").holds
    forced = verdict(draws=f"{{tie/1: {WRONG}}}")
    assert not forced.holds
    assert f"tie/1: {WRONG}, set by hand; the secret gives {RIGHT} (of Мяут, Экан)" in forced.lines


def test_a_draw_that_the_record_claims_must_be_the_one():
    assert verdict(f"= drew label=tie/1 result={RIGHT}").holds
    assert not verdict(f"= drew label=tie/1 result={WRONG}").holds
    assert not verdict(f"= drew label=tie/7 result={RIGHT}").holds


def test_the_hash_and_the_secret_that_were_published_must_be_those_of_the_seed():
    assert verdict(f"= committed hash={sha256(SECRET).hexdigest()}").holds
    assert not verdict(f"= committed hash={sha256(b'other').hexdigest()}").holds
    assert not verdict("= disclosed secret=00ff").holds
    assert verdict("= disclosed secret=9F3C").holds


def test_a_secret_that_differs_from_the_hash_is_found_out():
    text = replayed(record(*TIE, settings=DRAWN, seed="9f3c", until="2026-03-03 21:10"))
    cheated = text.replace("seed: 9f3c", "seed: 9f3d")
    found = verify(read_record(cheated), Path())
    assert not found.holds
    assert any(line.startswith("committed: line ") for line in found.lines)


def test_a_chance_is_computed_again():
    settings = QUIET.replace("{", "{abilities.heal.fails: 1/6, ")
    heal = ("03-02 20:00  Пикачу > host: лечу Абру", "03-02 20:10  Мяут > host: убить Абру")
    holds = []
    for result in ("true", "false"):
        forced = read(*heal, settings=settings, seed="9f3c", draws=f"{{heal_fails/1: {result}}}", until="03-02 22:00")
        found = verify(forced, Path())
        assert any(line.startswith(f"heal_fails/1: {result}, ") for line in found.lines)
        holds.append(found.holds)
    assert sorted(holds) == [False, True]


def test_whether_the_deal_was_drawn_is_told_and_spoils_nothing():
    roles = shuffle(SECRET, "deal", load("pokemon").deal_for(len(SEATS)))
    drawn = verdict(seats=dict(zip(SEATS, roles, strict=True)))
    assert "deal: the roles are those drawn from the secret" in drawn.lines
    by_hand = verdict()
    assert "deal: the roles were set by hand" in by_hand.lines
    assert by_hand.holds
