"""The final tally of a day as a host writes it: who voted for whom, in what order, and how a tie was decided.

All of it comes from the public view. Where a rule can take a player's vote in secret (R16, R17), the public does not know whose
silence counts: nobody is then said to have votes against himself (P16).
"""

from datetime import datetime

from gorod.engine import Died, Rules, silent, tally
from gorod.speech.plurals import Count
from gorod.speech.scene import Scene


def electorate_is_public(rules: Rules) -> bool:
    """Does everybody know who has a vote? Not where a failed treatment or an attack takes it in secret."""
    return "attack" not in rules.abilities and not getattr(rules.abilities.get("heal"), "fails", 0)


class FinalTally:
    """The votes of a day at its close. Made before the events of the close are fed to the scene."""

    def __init__(self, scene: Scene, at: datetime, *, early: bool) -> None:
        """`at`: the close; `early`: by the early word (P19), so that silence costs nothing (P21)."""
        self.scene, self.at, self.early = scene, at, early
        state = scene.state
        self.number = state.number
        self.silent = silent(state)
        self.self_votes = state.rules.voting.missing.self_votes
        self.charged = self.self_votes > 0 and not early and electorate_is_public(state.rules)
        self.votes = tally(state, missing=self.charged)
        self.ballots = sorted(state.ballots.items(), key=lambda item: item[1].order)

    def lines(self) -> list[str]:
        """The heading, a line for each target with its voters in order, and who did not vote."""
        scene = self.scene
        if not self.votes:
            return [scene.say("tally.none", number=self.number)]
        lines = [self._heading()]
        ranked = sorted(self.votes, key=lambda seat: (-len(self.votes[seat]), self.votes[seat][::-1]))
        for seat in ranked:
            voters = ", ".join(self._voters(seat))
            lines.append(
                scene.say("tally.line", name=scene.name(seat), votes=Count(len(self.votes[seat])), voters=voters)
            )
        if self.silent:
            lines.append(self._silence())
        return lines

    def _heading(self) -> str:
        scene = self.scene
        zone = scene.zone_at(self.at)
        early = scene.rules.voting.early
        if not self.early or early is None:
            return scene.say("tally.closed", number=self.number, zone=zone)
        players = Count(sum(ballot.early for _, ballot in self.ballots))
        return scene.say("tally.early", number=self.number, zone=zone, word=early.word, players=players)

    def _voters(self, target: int) -> list[str]:
        scene, early = self.scene, self.scene.rules.voting.early
        voters = []
        if self.charged and target in self.silent:
            voters.append(scene.say("tally.self", votes=Count(self.self_votes)))
        for voter, ballot in self.ballots:
            if ballot.target != target:
                continue
            time = scene.when(scene.voted_at[voter], self.at, labelled=False)
            if ballot.early and early is not None:
                voters.append(scene.say("tally.voter.early", name=scene.name(voter), time=time, word=early.word))
            else:
                voters.append(scene.say("tally.voter", name=scene.name(voter), time=time))
        return voters

    def _silence(self) -> str:
        names = self.scene.listed(self.silent)
        if self.charged:
            return self.scene.say("tally.silent.self", names=names, votes=Count(self.self_votes))
        if self.early and self.self_votes:
            return self.scene.say("tally.silent.early", names=names)
        return self.scene.say("tally.silent", names=names)

    def tie(self, executed: Died | None) -> str | None:
        """How a tie was decided, as far as the public votes show it; None: there was none (P17, R35)."""
        most = max(map(len, self.votes.values()), default=0)
        tied = sorted(seat for seat, orders in self.votes.items() if len(orders) == most)
        if len(tied) < 2 or (executed is not None and (executed.player not in tied or executed.votes != most)):
            return None
        said = {"votes": Count(most)}
        left = tied
        for breaker in self.scene.rules.voting.tie:
            if breaker == "draw":
                key = "tie.equal" if "earliest" in self.scene.rules.voting.tie else "tie.draw"
                return self.scene.say(key, names=self.scene.listed(left), **said)
            if breaker == "nobody":
                break
            first = min(self.votes[seat][::-1] for seat in left)
            left = [seat for seat in left if self.votes[seat][::-1] == first]
            if len(left) == 1:
                name = self.scene.name(left[0])
                return self.scene.say("tie.earliest", names=self.scene.listed(tied), name=name, **said)
        return self.scene.say("tie.nobody", names=self.scene.listed(tied), **said)
