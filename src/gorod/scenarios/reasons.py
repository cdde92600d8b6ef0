"""Why settings cannot be played, by code: whatever the settings of one game can bring about. A page has its own sentence for each code, in its
reader's language; `SENTENCES` are those that `gorod check` prints. What only the writer of a file can do wrong is a sentence without a code."""

SENTENCES = {
    "number": "{given} is not allowed; allowed: a whole number from {least} to {most}",
    "word": "{given} is not allowed; allowed: a word of at most {most} letters",
    "chance": "{given} is not allowed; allowed: a chance from 0 to 1, such as 1/6",
    "duration": "{given} is not allowed; allowed: a length of time with its unit, such as 24h, 1h30m, 3m or 90s",
    "id": "{told}",
    "word_twice": "the same word withdraws a vote; choose another for one of the two",
    "withdraw_for_good": "with changes: 0 a vote withdrawn could not be given again; write null here or allow changes",
    "silence_too_long": "the silence is as long as the day ({day}); make it shorter",
    "night_of_a_day": "day and night both close at {at}, so a night lasts 24h; let one close later",
    "dawn_a_day_late": "{dawn} comes only a day after the night's close at {night}; put it between {night} and {day}",
    "warning_too_early": "comes {warning} before an absence of {absence}; make it shorter",
    "removes_nobody": "removes nobody; allowed: {{total: 2}}, {{running: 2}} or null",
    "treasures_nameless": "no treasure has a name; name them in `names: […]`, or write null",
    "treasures_alike": "two treasures are called {name}; rename one",
    "treasures_needed": "there are no treasures; name them in `treasures: {{names: […]}}`",
    "never_carried_out": "{ability} is never carried out; add it to `night_order:`",
    "decided": "decided at the start: {result}; deal other roles",
    "masks_too_few": "{masks} masks for up to {players} players; add names to `pool:`",
    "mask_is_a_word": "{name} is a word of the game; choose another name",
}


class Reason(str):
    """A sentence with its code and what stands in it."""

    __slots__ = ("code", "fields")
    code: str
    fields: dict[str, object]


def because(code: str, **fields: object) -> Reason:
    """The reason of a code."""
    reason = Reason(SENTENCES[code].format(**fields))
    reason.code, reason.fields = code, fields
    return reason
