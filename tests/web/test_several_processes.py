"""Several processes at one game: votes around a close are counted or refused by their receipt, and the close is done once."""

import threading
import time
from datetime import datetime

import pytest

from gorod.engine import Closed, Opened, Said, Voted
from processes import Served, kept, until

#: Seconds before and after a close in which votes are sent.
BEFORE, AFTER = 0.8, 0.5


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request) -> str | None:
    return None if request.param == "sqlite" else request.getfixturevalue("new_postgresql")


@pytest.fixture
def sites(url, tmp_path):
    """Two processes of one site, each with its clock."""
    running = [Served(tmp_path, url) for _ in range(2)]
    yield running
    for site in running:
        site.kill()


class Voter(threading.Thread):
    """Votes as fast as it is answered, from a while before a close until a while after it. `told`: (text, sent, answered, counted)."""

    def __init__(self, site: Served, slug: str, key: str, seat: int, close: float) -> None:
        super().__init__(daemon=True)
        self.site, self.slug, self.key, self.seat, self.close = site, slug, key, seat, close
        self.told: list[tuple[str, float, float, bool]] = []

    def run(self) -> None:
        threading.Event().wait(self.close - BEFORE - time.time())
        while time.time() < self.close + AFTER:
            text = f"{self.seat}-{len(self.told)}: [b]№{(self.seat + 1 + len(self.told) % 2) % 12 + 1}[/b]"
            sent = time.time()
            _, taken = self.site.ask(f"{self.slug}/say", self.key, {"text": text, "place": "thread"})
            counted = any(event["type"] == "voted" for event in taken["events"])
            self.told.append((text, sent, time.time(), counted))


def test_votes_around_a_close_are_counted_or_refused_by_their_receipt(sites, url, tmp_path):
    slug, people = sites[0].run("opened.py", 12, 12, 5, 2)
    until(lambda: sites[0].ask(slug)[1]["phase"] == "day", "no day opens")
    close = datetime.fromisoformat(sites[1].ask(slug)[1]["until"])
    voters = [Voter(sites[n % 2], slug, key, seat, close.timestamp()) for n, (key, seat) in enumerate(people)]
    for voter in voters:
        voter.start()
    for voter in voters:
        voter.join()
    until(lambda: sites[1].ask(slug)[1]["phase"] == "night", "the day does not close")
    numbers, events, _ = kept(tmp_path, url)
    assert numbers == list(range(1, len(events) + 1))
    judge(events, [told for voter in voters for told in voter.told], close)


def judge(events, told, close: datetime) -> None:
    """Every vote is counted or refused once, by its receipt, which lies between its sending and its answer; the close is done once."""
    opened = [(event.phase, event.number) for event in events if isinstance(event, Opened)]
    assert opened[:3] == [("night", 1), ("day", 1), ("night", 2)]
    closes = [place for place, event in enumerate(events) if isinstance(event, Closed) and event.phase == "day"]
    assert [events[place].at for place in closes] == [close]
    places = [place for place, event in enumerate(events) if isinstance(event, Voted)]
    assert max(places) < closes[0]
    texts = [event.text for event in events[: closes[0]] if isinstance(event, Said)]
    moment = close.timestamp()
    early = [text for text, _, answered, _ in told if answered < moment]
    late = [text for text, sent, _, _ in told if sent >= moment]
    counted = [text for text, *_, was in told if was]
    assert early
    assert late
    assert sorted(text for text in texts if text in {one for one, *_ in told}) == sorted(counted)
    assert len(places) == len(counted)
    assert set(early) <= set(counted)
    assert not set(late) & set(counted)


def test_what_one_process_keeps_is_told_to_the_pages_of_another(sites):
    slug, people = sites[0].run("opened.py", 1, 8, 600, 600)
    with sites[1].listening(slug) as stream:
        status, _ = sites[0].ask(f"{slug}/say", people[0][0], {"text": "Здравствуйте", "place": "thread"})
        assert status == 200
        assert any("Здравствуйте" in line.decode() for line in stream)


def test_R46_a_remark_in_one_process_is_told_to_the_pages_of_another(sites):
    slug, people = sites[0].run("opened.py", 1, 8, 600, 600)
    with sites[1].listening(slug, "talk") as stream:
        status, _ = sites[0].ask(f"{slug}/discussion", people[0][0], {"text": "А досрочно можно?"})
        assert status == 204
        assert any("А досрочно можно?" in line.decode() for line in stream)
