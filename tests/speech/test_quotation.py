"""R38: the host's private messages may not be quoted."""

from gorod.speech import quotes

LONG = "Этой ночью вы стоите в карауле: до девяти утра можно один раз покинуть пост и посмотреть, спит ли сосед."
SHORT = "Вас сегодня пытались завербовать, неудачно."
TINY = "Вы живы, спасибо."


def test_R38_twelve_words_in_a_row_are_a_quotation():
    assert quotes("Мне пишут: до девяти утра можно один раз покинуть пост и посмотреть, спит ли сосед!", [LONG])
    assert quotes("ЭТОЙ НОЧЬЮ вы стоите [b]в карауле[/b] — до девяти утра можно один раз покинуть…", [LONG])
    assert quotes("[quote]" + LONG + "[/quote]", [LONG])


def test_R38_eleven_words_and_a_retelling_are_none():
    assert not quotes("до девяти утра можно один раз покинуть пост и посмотреть спит", [LONG])
    assert not quotes("Мне разрешили до утра один раз сходить посмотреть, кто спит, а кто не спит.", [LONG])


def test_R38_a_shorter_message_is_quoted_as_a_whole_only():
    assert quotes("Итак: «вас сегодня пытались завербовать неудачно» — так и написали", [SHORT])
    assert not quotes("вас сегодня пытались завербовать", [SHORT])
    assert not quotes("Вы живы, спасибо.", [TINY])
    assert not quotes("что угодно", [])
