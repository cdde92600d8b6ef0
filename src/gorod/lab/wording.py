"""What the demo itself says, around the words of players and host."""

from typing import NamedTuple


class Wording(NamedTuple):
    """`places`: where a player writes; `rooms`: whom the host writes to, by the kind of channel; `phases`: headings."""

    host: str
    places: dict[str, str]
    rooms: dict[str, str]
    unsaid: str
    phases: dict[str, str]
    title: str
    progress: str
    repeat: str
    kept: str
    keep: str


WORDINGS = {
    "ru": Wording(
        host="Ведущий",
        places={"host": "→ ведущему", "clan": "→ команде", "dead": "→ мёртвым", "thread": ""},
        rooms={"clan": "команде", "dead": "мёртвым"},
        unsaid="пишет, но сообщение не принято",
        phases={"night": "Ночь {number}", "day": "День {number}"},
        title="{title}: партия ботов. Строки с «┆» и «↳» за столом видны не всем.",
        progress="{phase} · в игре {alive} из {seats} · сообщений {posts}",
        repeat="Повторить эту партию: gorod demo{options}",
        kept="Запись партии: {file}. Проверить жеребьёвки: gorod verify {file}",
        keep="Сохранить запись: добавьте --record ФАЙЛ, потом проверьте её командой gorod verify ФАЙЛ",
    ),
    "en": Wording(
        host="Host",
        places={"host": "→ host", "clan": "→ clan", "dead": "→ the dead", "thread": ""},
        rooms={"clan": "clan", "dead": "the dead"},
        unsaid="writes, but the post is not taken",
        phases={"night": "Night {number}", "day": "Day {number}"},
        title="{title}: a game of bots. Lines with ┆ and ↳ are not seen by everybody at the table.",
        progress="{phase} · {alive} of {seats} in the game · {posts} messages",
        repeat="Play this game again: gorod demo{options}",
        kept="The record: {file}. To verify the draws: gorod verify {file}",
        keep="To keep the record add --record FILE; then gorod verify FILE checks its draws",
    ),
}
