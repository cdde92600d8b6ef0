"""Heal (P02, P03, R13, R14, R16, R24, R26): the patient survives tonight's strikes."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from gorod.engine.abilities.ability import Ability, deeds_of, on_duty, same_target
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State


class Settings(Struct, frozen=True):
    """Who may be a patient and what comes of it.

    `patients`: how many one doctor treats in a night, each by an order of its own; the last ones named count.
    `self`: himself `never`, `earned` once by the first success (P03), or `allowed` under the same limit as others (R13).
    `told`: is the doctor told of his `first` success, or `never`. `fails`: the chance of a failed treatment (R16).
    `hides`: checks of a patient fail (R14). `provokes`: the last unexposed member of a clan, chosen as patient, picks the doctor (R15).
    """

    targets: int = field(default=1, name="patients")
    same_target: Literal["not_running", "never", "any"] = "not_running"
    himself: Literal["never", "earned", "allowed"] = field(default="never", name="self")
    told: Literal["first", "never"] = "never"
    fails: Fraction = Fraction(0)
    hides: bool = False
    provokes: bool = False


def settings_of(state: State) -> Settings:
    """The settings of healing in this game."""
    settings = state.rules.abilities["heal"]
    assert isinstance(settings, Settings)
    return settings


def _check(state: State, seat: int, order: Order) -> str | None:
    settings = settings_of(state)
    assert order.target is not None
    done = deeds_of(state, seat, "heal", shared=False)
    if order.target == seat:
        if settings.himself == "never":
            return "self_target"
        if settings.himself == "earned":
            earned = any(deed.outcome == "saved" for deed in done)
            spent = any(deed.target == seat for deed in done)
            return None if earned and not spent else "self_target"
    return on_duty(state, order.target) or same_target(state, done, order.target, settings.same_target)


def _act(tonight: Tonight, work: Work) -> None:
    settings = settings_of(tonight.state)
    if tonight.guarded(work.target):
        tonight.tell(_doctor(work), "impossible")
        return
    tonight.works.append(work)
    if settings.provokes and last_unexposed(tonight.state, work.target):
        tonight.provoked.setdefault(tonight.state.seats[work.target].side, (work.target, _doctor(work)))
    if tonight.ledger.draw_chance(f"heal_fails/{tonight.state.number}", settings.fails):
        work.outcome = "failed"
        tonight.tell(work.target, "voteless")
    else:
        tonight.patients.add(work.target)


def last_unexposed(state: State, seat: int) -> bool:
    """R15: a clan member able to strike, himself not made public, while every other living member of his clan was."""
    clan, place = state.clan_of(seat), state.seats[seat]
    if clan is None or place.shown or place.taken_out:
        return False
    return all(state.seats[other].shown for other in state.members(clan) if other != seat)


def _doctor(work: Work) -> int:
    assert work.player is not None
    return work.player


def _conclude(tonight: Tonight) -> None:
    if settings_of(tonight.state).told == "never":
        return
    saviours = [_doctor(work) for work in tonight.works if work.ability == "heal" and work.outcome == "saved"]
    for doctor in dict.fromkeys(saviours):
        earlier = deeds_of(tonight.state, doctor, "heal", shared=False)
        if not any(deed.outcome == "saved" for deed in earlier):
            tonight.tell(doctor, "saved")


ABILITY = Ability("heal", _check, _act, _conclude, Settings)
