"""Recruit (R07 to R10): turns a player of no clan into a plain member of the recruiter's clan, who dies of it."""

from msgspec import Struct

from gorod.engine.abilities.ability import Ability, on_duty
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.events import PUBLIC, Revealed
from gorod.engine.model import State

CAUSE = "recruiter"


class Settings(Struct, frozen=True):
    """`exposes`: roles whose recruiting makes both roles public instead (R10). `hides_cause`: of the recruiter's death (R07).

    `sees_past`: does the recruit read what his clan wrote before he joined it.
    """

    exposes: tuple[str, ...] = ()
    hides_cause: bool = True
    sees_past: bool = False


def settings_of(state: State) -> Settings:
    """The settings of recruiting in this game."""
    settings = state.rules.abilities["recruit"]
    assert isinstance(settings, Settings)
    return settings


def _check(state: State, seat: int, order: Order) -> str | None:
    assert order.target is not None
    if order.target == seat:
        return "self_target"
    if state.seats[order.target].side == state.seats[seat].side:
        return "own_side"
    return on_duty(state, order.target)


def _act(tonight: Tonight, work: Work) -> None:
    """Protection is looked at first, then R10, then R09."""
    assert work.player is not None
    state, recruiter, target = tonight.state, work.player, work.target
    tonight.works.append(work)
    work.outcome = "failed"
    if tonight.guarded(target):
        work.outcome = "impossible"
        tonight.tell(recruiter, "impossible")
    elif target in tonight.patients:
        tonight.tell(recruiter, "failed")
    elif tonight.role_of(target) in settings_of(state).exposes:
        work.outcome = "exposed"
        for seat in (recruiter, target):
            tonight.public.append(Revealed(tonight.ledger.at, PUBLIC, seat, role=tonight.role_of(seat)))
        tonight.tell(recruiter, "failed")
    elif state.rules.sides[tonight.side_of(target)].clan:
        if "recruit" in state.role(target).abilities:
            tonight.learn(target, recruiter, role=state.seats[recruiter].role)
        tonight.tell(recruiter, "failed")
    else:
        work.outcome = "done"
        tonight.turned[target] = state.seats[recruiter].side
        tonight.kill(recruiter, CAUSE, hidden=settings_of(state).hides_cause)


ABILITY = Ability("recruit", _check, _act, settings=Settings)
