"""Speed of the engine, the reader and the replay, beside other packages in the same run. `make bench` runs it.

Prints Markdown for `benchmarks/README.md`: ratios and counts per core, with the machine named. `--quick` measures briefly.
"""

import argparse
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import peers
from measure import Spread, interleaved, machine, ratios
from play import RULES, START, play_gorod

from gorod.engine import Ballot, Game, Say
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.speech.hearing import Hearing

RECORDS = Path(__file__).parent / "records"
BASE = "werewolf-engine"
NAMES = [
    "Пикачу",
    "Мяут",
    "Экан",
    "Абра",
    "Псайдак",
    "Генгар",
    "Снорлакс",
    "Мистер Майм",
    "Оникс",
    "Дитто",
    "Иви",
    "Мью",
    "Тогепи",
]
#: What a thread is made of: mostly talk, a vote in every third post, now and then a quotation or a mistake.
POSTS = [
    "С добрым утром. Ночь прошла тихо, и это мне не нравится больше всего: обычно в такие ночи кого-то лечат.",
    "Перечитал вчерашний день. [b]Генгар[/b], слишком уж ты торопился закрыть голосование.",
    "[quote=Генгар]Я никого не торопил.[/quote]\nА кто писал про время трижды подряд? Подожду с голосом до вечера.",
    "Меня вечером не будет, поэтому сразу: голосую за [b]Мистера Майма[/b], досрочно.",
    "Народ, давайте без паники. У Псайдака просто болит голова, это ещё не повод.",
    "[b]Внимание[/b], считаю голоса: пока всё поровну, решать будет тот, кто придёт последним.",
]


def games(seconds: float, rounds: int) -> str:
    """Whole games: Gorod and the peers in turn, as games a second and as ratios to one of them."""
    players: dict[str, Callable[[int], object]] = {"Gorod": play_gorod}
    for name, peer in peers.PEERS.items():
        if peers.status(peer) != "not installed":
            players[name] = peer.play
    rates = interleaved(players, seconds, rounds)
    base = BASE if BASE in rates else "bare loop"
    compared = ratios(rates, base)
    lines = [
        f"| engine | games a second (least, median, most) | times {base} | commands a game | events kept or told a game |"
    ]
    lines.append("|---|---|---|---|---|")
    for name in players:
        spread, ratio, sample = Spread.of(rates[name]), compared[name], [players[name](seed) for seed in range(100)]
        commands = sum(game.commands for game in sample) / len(sample)
        events = sum(game.events for game in sample) / len(sample)
        lines.append(
            f"| {name} | {spread.least:,.0f} / {spread.median:,.0f} / {spread.most:,.0f} | {ratio.median:.3g} "
            f"| {commands:.0f} | {events:.0f} |"
        )
    return "\n".join(lines)


def reading(seconds: float, rounds: int) -> str:
    """Posts read a second, and whole records replayed, text included; beside the bare loop as a measure of the machine."""
    deal = dict(zip(NAMES, ["mafia"] * 3 + ["commissioner", "doctor"] + ["civilian"] * 8, strict=True))
    game = Game.open(RULES, deal, START)
    hearing = Hearing(RULES, NAMES)
    records = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.yaml"))}

    def read(number: int) -> object:
        return hearing.post(game.state, number % len(NAMES), POSTS[number % len(POSTS)], START)

    functions: dict[str, Callable[[int], object]] = {"post read": read, "bare loop (a game)": peers.play_bare_loop}
    for name, text in records.items():
        functions[f"record replayed: {name} ({len(text):,} characters)"] = lambda _, text=text: play(
            read_record(text), RECORDS
        )
    rates = interleaved(functions, seconds, rounds)
    lines = ["| what | a second (least, median, most) |", "|---|---|"]
    for name, values in rates.items():
        spread = Spread.of(values)
        lines.append(f"| {name} | {spread.least:,.0f} / {spread.median:,.0f} / {spread.most:,.0f} |")
    return "\n".join(lines)


def growth(posts: int) -> str:
    """The time of one command early and late in a game of many posts."""
    deal = dict(zip(NAMES, ["mafia"] * 3 + ["commissioner", "doctor"] + ["civilian"] * 8, strict=True))
    game = Game.open(RULES, deal, START)
    assert game.due is not None
    game.advance(game.due)
    assert game.due is not None
    game.advance(game.due)
    hearing, at = Hearing(RULES, NAMES), game.log[-1].at + timedelta(minutes=1)
    early = _time_of_votes(game, at)
    step = timedelta(seconds=1)
    for number in range(posts):
        at += step
        game.take(hearing.post(game.state, number % len(NAMES), POSTS[number % 3 * 2], at))
    late = _time_of_votes(game, at + step)
    return (
        f"One vote decided and folded: {early * 1e6:.1f} µs at the start of the thread, {late * 1e6:.1f} µs after {posts:,} "
        f"posts ({late / early:.2f} times)."
    )


def _time_of_votes(game: Game, at: object) -> float:
    """Seconds for one `take` of a vote, the best of several hundred; the vote repeats itself, so that nothing is used up."""
    best = 1.0
    for number in range(600):
        command = Say(at, number % 13, text="…", ballot=Ballot((number + 1) % 13))  # type: ignore[arg-type]
        started = time.perf_counter()
        game.take(command)
        best = min(best, time.perf_counter() - started)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure briefly")
    quick = parser.parse_args().quick
    seconds, rounds = (0.3, 2) if quick else (3.0, 5)
    print(f"Machine: {machine()}.\n\n## Whole games\n\n{games(seconds, rounds)}\n")
    print(f"## Text\n\n{reading(seconds / 2, rounds)}\n\n## Growth\n\n{growth(500 if quick else 5000)}\n")
    print("## What the others check\n")
    for name, peer in peers.PEERS.items():
        print(f"- {name} {peers.status(peer)}: checks {peer.checks}. Does not: {peer.leaves_out}.")


if __name__ == "__main__":
    main()
