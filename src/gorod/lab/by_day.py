"""What a bot writes in the thread: greetings, suspicions, claims true and false, votes and changes of mind."""

from gorod.engine import State
from gorod.lab.page import Page
from gorod.lab.persona import Message, Persona


def speak(bot: Persona, page: Page) -> list[Message]:
    """What it posts on a look at the page by day: one post, or nothing."""
    parts = [*_claim(bot, page), *_vote(bot, page)]
    if not parts:
        parts = _small_talk(bot, page)
    elif not bot.greeted and bot.spoken == 0 and bot.chance(0.3):
        parts = _greeting(bot, page) + parts
    bot.spoken += bool(parts)
    return [Message("thread", " ".join(parts))] if parts else []


# --- talk


def _small_talk(bot: Persona, page: Page) -> list[str]:
    state = page.state
    if not bot.greeted:
        return _greeting(bot, page)
    against = [voter for voter, ballot in state.ballots.items() if ballot.target == bot.seat]
    fresh = [voter for voter in against if voter not in bot.doubted]
    if fresh and bot.chance(0.5):
        bot.doubted.update(fresh)
        return [bot.say(bot.book.doubts, who=bot.names[fresh[-1]])]
    if bot.spoken > 2 or not bot.chance(bot.temper.talks):
        return []
    leader = _leader(bot, state)
    if leader is not None and bot.chance(0.3):
        name = bot.names[leader]
        return [bot.say(bot.book.rumours, who=name, acc=bot.book.accusative(name))]
    return [bot.say(bot.book.chatter, who=bot.suspect(state))]


def _greeting(bot: Persona, page: Page) -> list[str]:
    """The first words of the day: of the night's dead, or of a quiet night."""
    bot.greeted = True
    state, killed = page.state, bot.mind.killed
    if killed and bot.chance(0.55) and not bot.voice.worn(bot.book.mornings):
        return [bot.say(bot.book.mornings, who=bot.names[killed[0]])]
    if not killed and _has_killers(state) and bot.chance(0.4) and not bot.voice.worn(bot.book.quiet_mornings):
        return [bot.say(bot.book.quiet_mornings)]
    if state.number == 1 and not bot.introduced:
        bot.introduced = True
        return [bot.say(bot.book.greetings, who=bot.suspect(state))]
    return [bot.say(bot.book.chatter, who=bot.suspect(state))]


def _has_killers(state: State) -> bool:
    """Was there a night before this day, in which somebody could have died?"""
    return state.number > 1 or state.rules.calendar.first_phase == "night"


def _leader(bot: Persona, state: State) -> int | None:
    """Whoever has most votes, if that is another."""
    counts: dict[int, int] = {}
    for ballot in state.ballots.values():
        counts[ballot.target] = counts.get(ballot.target, 0) + 1
    leader = max(counts, key=lambda seat: counts[seat], default=None)
    return None if leader == bot.seat or leader is None or counts[leader] < 2 else leader


# --- claims


def _claim(bot: Persona, page: Page) -> list[str]:
    """Come out with a role: with a find, or to save one's neck; members of a clan lie."""
    state = page.state
    role = state.seats[bot.seat].role
    finds = [seat for seat in bot.mind.exposed(state) if seat not in bot.told]
    if bot.mind.may(role, "inspect") and finds and bot.chance(0.9):
        return _come_out(bot, role) + _results(bot, state)
    if bot.mind.is_clan(role):
        return _bluff(bot, page)
    if not bot.endangered(state) or bot.claimed:
        return []
    if state.rules.roles[role].abilities:
        return _come_out(bot, role) + (_results(bot, state) if bot.mind.may(role, "inspect") else [])
    bot.claimed = True
    return [bot.say(bot.book.defences)]


def _come_out(bot: Persona, role: str) -> list[str]:
    if bot.claimed:
        return []
    bot.claimed = True
    bot.mind.claimed[bot.seat] = role
    return [bot.say(bot.book.claims, role=bot.titles[role])]


def _results(bot: Persona, state: State) -> list[str]:
    """Everything learned and not told yet that still matters."""
    told = []
    for seat, role in bot.mind.known.items():
        if seat not in bot.told:
            bot.told.add(seat)
            if not state.seats[seat].alive and not bot.mind.is_clan(role):
                continue
            told.append(bot.say(bot.book.results, who=bot.names[seat], role=bot.titles[role]))
    return told


def _bluff(bot: Persona, page: Page) -> list[str]:
    """A false claim: when the vote goes against it, or a comrade stands accused by a check."""
    state = page.state
    if bot.claimed:
        return []
    side = state.seats[bot.seat].side
    accused = any(
        state.seats[report.about].side == side and state.seats[report.about].alive and bot.mind.is_clan(report.role)
        for report in bot.mind.reports
    )
    if not (bot.endangered(state) or (accused and bot.chance(0.4))):
        return []
    masks = [role for role, what in bot.rules.roles.items() if what.abilities and not bot.mind.is_clan(role)]
    if not masks or not bot.chance(bot.temper.bluffs):
        bot.claimed = bot.endangered(state)
        return [bot.say(bot.book.defences)] if bot.claimed else []
    role = bot.rng.choice(masks)
    words = _come_out(bot, role)
    victims = bot.others(state, mates=False)
    if "inspect" in bot.rules.roles[role].abilities and victims:
        scapegoat = bot.names[bot.rng.choice(victims)]
        words.append(bot.say(bot.book.results, who=scapegoat, role=bot.titles[state.seats[bot.seat].role]))
    return words


# --- votes


def _vote(bot: Persona, page: Page) -> list[str]:
    state = page.state
    if bot.repeat == "vote":
        bot.repeat = None
        target = bot.wished.get("vote")
        if target in page.votes:
            return [bot.vote(bot.book.corrected_votes, target, careful=True)]
    if not page.votes or (bot.skips and not bot.endangered(state)):
        return []
    return _first_vote(bot, page) if bot.seat not in state.ballots else _second_thoughts(bot, page)


def _first_vote(bot: Persona, page: Page) -> list[str]:
    target = bot.choices.vote(page)
    if target is None:
        return []
    certain = bot.choices.certain(page, target)
    due = bot.votes_from is None or page.now >= bot.votes_from
    if not due and not (certain and bot.chance(0.7)):
        return []
    backed = sum(ballot.target == target for ballot in page.state.ballots.values())
    if certain:
        kind = bot.book.sure_votes
    elif backed > 1 and bot.chance(0.6):
        kind = bot.book.joining_votes
    else:
        kind = bot.book.votes
    return [_written(bot, page, kind, target)]


def _second_thoughts(bot: Persona, page: Page) -> list[str]:
    """Change the vote for a better one, or add the early word to it."""
    state = page.state
    standing = state.ballots[bot.seat]
    if standing.early:
        return []
    target = bot.choices.vote(page)
    if target == standing.target and state.rules.voting.early is not None and bot.choices.hurries(page, target):
        return [bot.say(bot.book.hurries, word=state.rules.voting.early.word)]
    if target is None or target == standing.target or page.changes_left == 0:
        return []
    gain = bot.mind.suspicion(state, target) - bot.mind.suspicion(state, standing.target)
    if gain > 1.5 or bot.chance(bot.temper.changes_mind * 0.5):
        return [_written(bot, page, bot.book.changed_votes, target)]
    word = state.rules.voting.withdraw
    if word is not None and bot.chance(0.05):
        return [bot.say(bot.book.withdrawals, word=word)]
    return []


def _written(bot: Persona, page: Page, kind: tuple[str, ...], target: int) -> str:
    return bot.vote(kind, target, early=bot.choices.hurries(page, target))


def too_late(bot: Persona, page: Page) -> list[Message]:
    """A vote typed as the day closed: it will come after the close (P14)."""
    others = bot.others(page.state, mates=False)
    if not others:
        return []
    return [Message("thread", bot.vote(bot.book.late_votes, bot.rng.choice(others), careful=True))]
