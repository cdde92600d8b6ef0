"""What each setting of a scenario is called, what it means, and the number of its rule: for the form that opens a game."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

#: Sections of the form, in order.
SECTIONS = {
    "voting": _("Voting"),
    "reveals": _("What is made public of the dead"),
    "conduct": _("Silence and absence"),
    "thread": _("Thread and rooms"),
    "night": _("Night actions"),
    "special": _("Sentry and treasures"),
}
#: Sections of a scenario that stand in another section of the form.
SECTION_OF = {
    "conference": "thread",
    "dead": "thread",
    "masks": "thread",
    "abilities": "night",
    "sentry": "special",
    "treasures": "special",
}
#: Dotted name of a setting -> (label, explanation, rule).
OPTIONS = {
    "voting.changes": (_("Vote changes a day"), _("How often a player may change his vote in one day. Empty: as often as he likes."), "P15"),
    "voting.withdraw": (_("Word that withdraws a vote"), _("Empty: a vote cannot be withdrawn, only changed."), "P15"),
    "voting.self": (_("Voting for oneself"), _("May a player vote for himself."), "P25"),
    "voting.missing.self_votes": (_("Votes against the silent"), _("So many votes count against a player who did not vote. 0: none."), "P16"),
    "voting.tie": (_("When votes are equal"), _("What decides between players with equally many votes."), "P17"),
    "voting.early": (_("Closing the day early"), _("Players may close the day before its time by a word added to their vote."), "P19"),
    "voting.early.word": (_("Word for an early close"), _("It is written beside the vote."), "P19"),
    "voting.early.quorum": (_("How many must ask for it"), _("Of those who may vote today."), "P19"),
    "voting.silence": (_("Silence before the close"), _("So long before the close nobody may write, for instance 5m. Empty: no silence."), "R33"),
    "reveals.executed": (_("Of the executed"), _("What all are told of a player whom the town executed."), "P18"),
    "reveals.night": (_("Of those who died at night"), _("What all are told of a player killed in the night."), "P18"),
    "reveals.removed": (_("Of the removed"), _("What all are told of a player who was removed from the game."), "P29"),
    "conduct.missed_votes": (_("Removal for missed votes"), _("Who does not vote is removed from the game, by the clock itself."), "P27"),
    "conduct.missed_votes.total": (_("Missed votes in all"), _("At so many in the whole game a player is removed. Empty: not counted."), "P27"),
    "conduct.missed_votes.running": (_("Missed votes running"), _("At so many days in a row a player is removed. Empty: not counted."), "R45"),
    "conduct.absence": (_("Removal for absence"), _("Who writes nothing for so long is removed, for instance 24h. Empty: nobody is."), "P27"),
    "conduct.absence_warning": (_("Warning before it"), _("So long before removal the player is warned, for instance 6h."), "P27"),
    "thread.night": (_("Thread at night"), _("May the thread be written in at night."), "R30"),
    "thread.host_quotes": (_("Quoting the host’s private messages"), _("May a player show others what the host wrote to him."), "R38"),
    "conference.dead": (_("The dead in their clan’s conference"), _("What a dead member may do there."), "P10"),
    "dead.talk": (_("Talk of the dead"), _("Have the dead a room of their own."), "P24"),
    "masks.worn": (_("Masks"), _("Nobody learns who plays which mask."), "P31"),
    "masks.lifted": (_("Masks are lifted"), _("When all may learn who played whom."), "P31"),
    "sentry": (_("Sentry"), _("Every evening one player is drawn to stand guard."), "R23"),
    "sentry.refusal": (_("An order on the sentry"), _("When its giver learns that his target stands guard."), "R26"),
    "treasures": (_("Treasures"), _("Treasures are dealt to keepers, and clans hunt for them."), "R03"),
    "treasures.names": (_("Their names"), _("By commas."), "R03"),
    "treasures.dealt_to": (_("Who may be dealt one"), _("Among whom the keepers are drawn at the start."), "R03"),
    "treasures.redraw_excludes_clans": (_("New keepers are never of a clan"), _("When a treasure is drawn anew, clans are left out."), "R04"),
    "abilities.block.uses": (_("Blocks a game"), _("How often the clan may block somebody’s action. Empty: no limit."), "P07"),
    "abilities.block.same_target": (_("Blocking the same player"), "", "P08"),
    "abilities.heal.patients": (_("Patients a night"), _("How many the doctor treats in one night."), "P02"),
    "abilities.heal.same_target": (_("Healing the same player"), "", "P02"),
    "abilities.heal.self": (_("The doctor heals himself"), "", "P03"),
    "abilities.heal.told": (_("The doctor is told of his success"), "", "P03"),
    "abilities.heal.fails": (_("Chance that a treatment fails"), _("A fraction from 0 to 1, such as 1/6."), "R16"),
    "abilities.heal.hides": (_("A patient is hidden from checks"), "", "R14"),
    "abilities.heal.provokes": (_("Healing the last spy is dangerous"), _("The last unexposed member of a clan kills the doctor who treats him."), "R15"),
    "abilities.kill.own_side": (_("Killing one’s own"), _("May the clan shoot one of its members."), "P25"),
    "abilities.recruit.exposes": (_("Recruiting exposes"), _("Roles whose holders give the recruiter away, by commas."), "R10"),
    "abilities.recruit.hides_cause": (_("The recruiter’s death is unexplained"), "", "R07"),
    "abilities.recruit.sees_past": (_("A recruit reads what was said before"), "", "R07"),
    "abilities.attack.lethal": (_("Chance that an attack kills"), _("A fraction from 0 to 1, such as 1/6."), "R18"),
    "abilities.attack.doubles": (_("The chance doubles"), "", "R18"),
}  # fmt: skip
#: Words for the values that a setting chooses from.
VALUES = {
    "never": pgettext_lazy("option", "never"),
    "any": pgettext_lazy("option", "without limit"),
    "not_running": pgettext_lazy("option", "not two nights running"),
    "earned": pgettext_lazy("option", "once, earned by a first success"),
    "allowed": pgettext_lazy("option", "allowed"),
    "refused": pgettext_lazy("option", "forbidden"),
    "first": pgettext_lazy("option", "of the first one"),
    "open": pgettext_lazy("option", "open"),
    "shut": pgettext_lazy("option", "shut"),
    "talk": pgettext_lazy("option", "talk"),
    "read": pgettext_lazy("option", "read only"),
    "own_room": pgettext_lazy("option", "a room of their own"),
    "nothing": pgettext_lazy("option", "nothing"),
    "side": pgettext_lazy("option", "the side"),
    "role": pgettext_lazy("option", "the role"),
    "majority": pgettext_lazy("option", "more than half"),
    "all": pgettext_lazy("option", "all"),
    "at_once": pgettext_lazy("option", "at once"),
    "at_dawn": pgettext_lazy("option", "at dawn"),
    "end": pgettext_lazy("option", "when the game is over"),
    "per_victim": pgettext_lazy("option", "for the same victim"),
    "per_attack": pgettext_lazy("option", "with every attack"),
    "no_clan": pgettext_lazy("option", "those of no clan"),
    "clans": pgettext_lazy("option", "members of clans"),
    "anyone": pgettext_lazy("option", "everybody"),
    "earliest": pgettext_lazy("option", "who got them first"),
    "draw": pgettext_lazy("option", "a draw by lot"),
    "nobody": pgettext_lazy("option", "nobody is executed"),
    "yes": pgettext_lazy("option", "yes"),
    "no": pgettext_lazy("option", "no"),
}
NONE = pgettext_lazy("option", "none")
NO_LIMIT = pgettext_lazy("option", "no limit")

#: What is wrong with settings that contradict each other, by the setting at fault.
CONTRADICTIONS = {
    "voting.early.word": _("The same word withdraws a vote. Choose another for one of the two."),
    "voting.withdraw": _("Without changes a vote withdrawn could not be given again. Allow changes, or leave the word empty."),
    "voting.silence": _("The silence is as long as the day. Make it shorter."),
    "calendar.dawn": _("So the results would come a day late. Let them come between the close of the night and that of the day."),
    "conduct.absence_warning": _("The warning has to be shorter than the absence it warns of."),
    "conduct.missed_votes": _("So nobody would be removed. Give one of the two numbers, or turn it off."),
    "treasures": _("Name the treasures, by commas."),
    "treasures.names": _("Name the treasures, each with a name of its own, by commas."),
}  # fmt: skip
