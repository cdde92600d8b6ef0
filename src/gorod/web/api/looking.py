"""What a page of a game shows beside the thread: the vote with its history, the clan's affairs, the rules in words."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Field, Router

from gorod.engine import ELECTED, State, clan_channel, decided
from gorod.speech import ScenarioTexts
from gorod.speech.rules_text import rules_text
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.api.faults import NO_ROOM
from gorod.web.api.reading import begun, shown
from gorod.web.api.shapes import (
    Against,
    Choice,
    ClanShape,
    Early,
    Given,
    Malformed,
    Nomination,
    ProposalShape,
    RuleLine,
    RuleSection,
    VoteAct,
    VotesShape,
)
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.api.telling import local
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts.chronicle import Act, vote_of
from gorod.web.rulebook import rulesets

router = Router(tags=["Reading"])
Day = Annotated[int | None, Field(ge=1, le=100_000)]
_ANSWERS = {404: FaultShape, 409: FaultShape, 422: Malformed}


@router.get("/games/{slug}/votes", response={200: VotesShape, **_ANSWERS}, exclude_none=True)
def votes(request: HttpRequest, slug: str, day: Day = None) -> VotesShape:
    """The vote of a day, the present or last one by default: who votes for whom since when, what stands no longer, the course of it. The same for everybody."""
    with access.look(begun(request, slug), request.user) as sight:
        vote = vote_of(sight.table, day)
        return VotesShape(
            day=vote.course.number,
            running=vote.running,
            tally=[
                Against(
                    target=one.target + 1,
                    count=one.count,
                    votes=[_given(sight, act) for act in one.standing],
                    struck=[_given(sight, act) for act in one.struck],
                )
                for one in vote.against
            ],
            course=[_act(sight, act) for act in vote.course.acts],
            silent=[seat + 1 for seat in vote.silent],
            early=None if vote.early is None else Early(said=vote.early[0], needed=vote.early[1]),
            limit=sight.table.scenario.rules.voting.changes,
            days=vote.days,
        )


def _given(sight: Sight, act: Act) -> Given:
    return Given(voter=act.voter + 1, at=local(sight, act.at), early=act.early)


def _act(sight: Sight, act: Act) -> VoteAct:
    return VoteAct(at=local(sight, act.at), voter=act.voter + 1, kind=act.kind, target=act.target + 1, early=act.early)


@router.get("/games/{slug}/clan", response={200: ClanShape, **_ANSWERS}, exclude_none=True)
def clan(request: HttpRequest, slug: str, side: str = "") -> ClanShape:
    """The affairs of one's clan: members, election, proposals and what they come to, treasures. The host names a `side`."""
    with access.look(begun(request, slug), request.user) as sight:
        state = sight.view.state
        if sight.seat is not None:
            side = state.seats[sight.seat].side
        if not side or side not in state.rules.sides or clan_channel(side) not in sight.rooms:
            raise NO_ROOM
        leader = state.leader(side)
        members = [seat.number for seat in state.seats if seat.side == side and not seat.removed]
        return ClanShape(
            side=side,
            elected=state.rules.sides[side].leader == ELECTED,
            leader=None if leader is None else leader + 1,
            members=[member + 1 for member in members],
            nominations=[
                Nomination(member=member + 1, target=state.nominations[member] + 1)
                for member in members
                if member in state.nominations
            ],
            proposals=_proposals(state, side),
            decided=_choices(state, side),
            treasures=list(sight.table.play.state.owned(side)),
        )


def _proposals(state: State, side: str) -> list[ProposalShape]:
    return [
        ProposalShape(
            ability=ability,
            member=member + 1,
            target=None if made.target is None else made.target + 1,
            treasure=treasure,
        )
        for (clan, ability, treasure), table in state.proposals.items()
        if clan == side and state.phase == "night"
        for member, made in sorted(table.items(), key=lambda item: item[1].order)
    ]


def _choices(state: State, side: str) -> list[Choice]:
    found = [
        (ability, treasure, decided(state, side, ability, treasure))
        for clan, ability, treasure in state.proposals
        if clan == side and state.phase == "night"
    ]
    return [
        Choice(ability=ability, target=None if one.target is None else one.target + 1, treasure=treasure)
        for ability, treasure, one in found
        if one is not None
    ]


@router.get("/games/{slug}/rules", response={200: list[RuleSection], 404: FaultShape})
def rules(request: HttpRequest, slug: str) -> list[RuleSection]:
    """The rules of the game in words, made from its settings, before it begins too."""
    row = shown(request, slug)
    scenario = rulesets.scenario_of(row)
    texts = ScenarioTexts.of(scenario, language_of_reader())
    sections = rules_text(scenario.rules, texts, language_of_reader(), scenario.deal_for(row.players))
    return [
        RuleSection(
            id=section.id,
            title=section.title,
            lines=[RuleLine(text=line.text, ids=line.ids) for line in section.lines],
        )
        for section in sections
    ]
