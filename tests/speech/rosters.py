"""The rosters and roles of the sentences, and how their files are read."""

from collections.abc import Iterator
from pathlib import Path

ROSTERS = {
    "zoo": ["Марабу", "Жираф", "Варан", "Выдра", "Кулик", "Тапир", "Носорог", "Мастер Слон"],
    "yard": ["Тедди", "Бэмби", "Дуня", "Груша", "Гарри", "Тося", "Ниточка", "Скрепка"],
    "clans": ["Тедди", "Бэмби", "Тадао", "Дуня", "Исаму", "Груша", "Гарри", "Тося", "Ниточка", "Скрепка"],
    "latin": ["xXGrimReaperXx", "Jim_Hawkins", "r0gue", "dr.Owl", "Lisa2010", "Viper", "Vox", "guest_12"],
}
TREASURES = ("Чаша", "Жезл")
ABILITIES = {
    "doctor": ["heal"],
    "commissioner": ["inspect"],
    "detective": ["inspect"],
    "seer": ["inspect"],
    "mafia": ["kill", "block", "lead"],
    "spy": ["kill", "lead"],
    "spy_a": ["kill", "carry"],
    "yakuza": ["kill", "recruit", "carry"],
    "maniac": ["attack"],
    "lover": ["love"],
    "civilian": [],
}


def blocks(name: str) -> Iterator[tuple[list[str], list[str]]]:
    """Each block of a file of sentences: the fields of its heading, and its sentences."""
    text = (Path(__file__).parent / "sentences" / name).read_text(encoding="utf-8")
    for block in text.strip().split("\n\n"):
        heading, *lines = block.split("\n")
        fields = [field.strip() for field in heading.removeprefix("==").split("|")]
        yield fields, [line.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\") for line in lines]
