"""What a bot writes by night: orders to the host, the clan's proposals and elections, a word in the thread."""

from gorod.engine import ELECTED, Place, State
from gorod.lab.page import Page
from gorod.lab.persona import Message, Persona

#: What a clan settles before its orders.
_LEAD = "lead"


def act(bot: Persona, page: Page) -> list[Message]:
    """What it sends on a look at the page by night; the host's line and the conference are never mixed in one message."""
    clan = page.state.clan_of(bot.seat)
    words = _elect(bot, page, clan) if clan is not None else []
    for ability in sorted(page.targets, key=lambda ability: ability != "kill"):
        if ability == _LEAD:
            continue
        if clan is not None and ability in ("kill", "block"):
            words += _propose(bot, page, clan, ability)
        else:
            words += _order(bot, page, ability)
    if not words and clan is not None and bot.spoken == 0 and bot.chance(bot.temper.talks * 0.6):
        words = [Message("clan", bot.say(bot.book.conference, who=bot.suspect(page.state)))]
    if not words and page.state.open_thread and bot.spoken == 0:
        words = _thread_words(bot, page.state)
    bot.spoken += bool(words)
    return words


def _thread_words(bot: Persona, state: State) -> list[Message]:
    """A word in the thread: everybody greets on the first night, later only the talkative write by night."""
    first = state.number == 1 and not bot.introduced
    if not bot.chance(0.9 if first else bot.temper.talks * 0.25):
        return []
    bot.introduced = True
    kind = bot.book.greetings if first else bot.book.night_chatter
    return [Message("thread", bot.say(kind, who=bot.suspect(state)))]


def _order(bot: Persona, page: Page, ability: str) -> list[Message]:
    """A personal order: once a night for each target it may have, again if it was not understood."""
    if bot.repeat == ability:
        bot.repeat = None
        target: int | None = bot.wished.get(ability)
        if target not in page.targets[ability]:
            target = bot.choices.target(page, ability)
        return [] if target is None else [_written(bot, "host", ability, target, careful=True)]
    named = [order.target for order in page.state.orders.get((bot.seat, ability), ())]
    if len(named) >= page.state.aims(ability) or ability not in bot.book.orders:
        return []
    target = bot.choices.target(page, ability)
    return [] if target is None or target in named else [_written(bot, "host", ability, target)]


def _written(bot: Persona, room: Place, ability: str, target: int, *, careful: bool = False) -> Message:
    bot.wished[ability] = target
    name = bot.names[target]
    if careful or ability not in bot.book.orders:
        return Message(room, bot.book.orders_plain[ability].format(who=name))
    typed = bot.typed(name)
    accusative = bot.book.accusative(name)
    undeclined = accusative is None and all("{acc}" in phrase for phrase in bot.book.orders[ability])
    if typed != name or undeclined:
        return Message(room, bot.book.orders_plain[ability].format(who=typed))
    return Message(room, bot.say(bot.book.orders[ability], who=name, acc=accusative))


# --- the clan


def _elect(bot: Persona, page: Page, clan: str) -> list[Message]:
    """Name a leader while there is none: the one already named by others, else oneself or a comrade (P04)."""
    state = page.state
    if state.rules.sides[clan].leader != ELECTED or state.leader(clan) is not None or _LEAD not in page.targets:
        return []
    named = [state.nominations[mate] for mate in state.members(clan) if mate in state.nominations and mate != bot.seat]
    mine = state.nominations.get(bot.seat)
    if named:
        favourite = max(sorted(set(named)), key=named.count)
        choice = favourite if mine is None or bot.chance(0.8) else mine
    else:
        choice = bot.seat if bot.chance(0.4) else bot.rng.choice(page.targets[_LEAD])
    if choice == mine:
        return []
    return [Message("clan", bot.say(bot.book.leads, who=bot.names[choice]))]


def _propose(bot: Persona, page: Page, clan: str, ability: str) -> list[Message]:
    """A proposal in the conference: one's own, or the leader's again; a refusal now and then; a block is the leader's to think of."""
    state = page.state
    place: Place = "clan" if len(state.members(clan)) > 1 and bot.chance(0.85) else "host"
    if bot.repeat == ability:
        bot.repeat = None
        if bot.wished.get(ability) in page.targets[ability]:
            return [_written(bot, place, ability, bot.wished[ability], careful=True)]
    table = state.proposals.get((clan, ability, None), {})
    leader = state.leader(clan)
    if bot.seat in table:
        return []
    if ability == "kill":
        led = table.get(leader) if leader is not None and leader != bot.seat else None
        return _propose_kill(bot, page, led.target if led is not None else None, place)
    if leader not in (None, bot.seat):
        return []
    target = bot.choices.target(page, ability)
    return [] if target is None else [_written(bot, place, ability, target)]


def _propose_kill(bot: Persona, page: Page, leaders: int | None, place: Place) -> list[Message]:
    if leaders is not None and leaders in page.targets["kill"] and bot.chance(0.6):
        return [_written(bot, place, "kill", leaders)] if bot.chance(0.5) else []
    if page.state.number > 1 and bot.chance(0.03):
        return [Message(place, bot.say(bot.book.passes))]
    target = bot.choices.target(page, "kill")
    return [] if target is None else [_written(bot, place, "kill", target)]


def too_late(bot: Persona, page: Page) -> list[Message]:
    """An order typed as the night closed: it will be refused (P22)."""
    abilities = [ability for ability in _own_abilities(bot, page.state) if ability in bot.book.orders]
    others = bot.others(page.state, mates=False)
    if not abilities or not others:
        return []
    return [_written(bot, "host", bot.rng.choice(abilities), bot.rng.choice(others))]


def _own_abilities(bot: Persona, state: State) -> list[str]:
    return [ability for ability in state.role(bot.seat).abilities if (bot.seat, ability) not in state.orders]
