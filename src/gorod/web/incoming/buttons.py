"""What a button says: an order pressed on a page is typed by it, so that the private line, the reader and the record know one kind of order."""

from gorod.engine import Order

_VERBS = {
    "ru": {
        "kill": "убить",
        "block": "блок",
        "heal": "лечить",
        "inspect": "проверить",
        "watch": "проверить",
        "attack": "напасть на",
        "recruit": "вербовать",
        "love": "люблю",
        "lead": "дон",
    },
    "en": {"lead": "leader"},
}
_WORDS = {
    "ru": {"pass": "отказ {verb}", "duty": "если караул, проверить {target}", "stand": "если караул, отказ"},
    "en": {"pass": "pass {verb}", "duty": "if on duty, watch {target}", "stand": "if on duty, pass"},
}
_CARRIED = {"ru": "клад {treasure} у {target}", "en": "treasure {treasure} with {target}"}


def words_of(order: Order, language: str) -> str:
    """The order as its player would type it, the target by the number of the seat, which no name can be mistaken for."""
    verb = _VERBS[language].get(order.ability, order.ability)
    words = _WORDS[language]
    if order.target is None:
        return words["stand"] if order.standing else words["pass"].format(verb=verb)
    target = f"№{order.target + 1}"
    if order.treasure is not None:
        return _CARRIED[language].format(treasure=order.treasure, target=target)
    return words["duty"].format(target=target) if order.standing else f"{verb} {target}"
