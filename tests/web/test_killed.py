"""The whole site killed in the middle of a running game, and started again: nothing acknowledged is lost, nothing happens twice."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from gorod.engine import Closed, Opened, Ordered, Said, Voted
from processes import TESTS, Person, Served, kept, until

SEATS = 20


@pytest.fixture
def play(tmp_path) -> Iterator[Callable[..., tuple[list[Served], list[Person]]]]:
    """`play(url, processes)`: a quick game on so many processes, and four people who play it all the time."""
    sites: list[Served] = []
    people: list[Person] = []

    def start(url: str | None, processes: int) -> tuple[list[Served], list[Person]]:
        sites.extend(Served(tmp_path, url) for _ in range(processes))
        slug, made = sites[0].run("opened.py", 4, SEATS, 4, 3)
        people.extend(Person(sites, slug, key, seat, SEATS) for key, seat in made)
        for person in people:
            person.start()
        return sites, people

    yield start
    for person in people:
        person.enough.set()
    for site in sites:
        site.kill()


def answers(people: list[Person]) -> int:
    return sum(person.answers for person in people)


def go_on(people: list[Person], more: int) -> None:
    """Let them play until so many more answers have come."""
    enough = answers(people) + more
    until(lambda: answers(people) >= enough, "the game does not go on")


def rest(sites: list[Served], people: list[Person]) -> None:
    """Let them see that it goes on, and end in peace."""
    go_on(people, 15)
    for person in people:
        person.enough.set()
    for person in people:
        person.join()
    for site in sites:
        site.stop()


def die_at(instants: tuple[str, ...], site: Served) -> None:
    """Let a process kill itself at one instant of its game after the other, and start it again."""
    site.kill()
    for instant in instants:
        site.start(str(TESTS / "mortal.py"), instant)
        until(lambda: site.process.poll() is not None, f"it does not die at {instant}")
        site.kill()
    site.start()


def test_a_site_killed_at_any_moment_loses_nothing_and_does_nothing_twice(play, tmp_path):
    chance = random.Random(5)
    sites, people = play(None, 1)
    for _ in range(5):
        go_on(people, chance.randrange(3, 25))
        sites[0].kill()
        sites[0].start()
    die_at(("appended", "committed"), sites[0])
    rest(sites, people)
    judge(people, *kept(tmp_path))


def test_of_two_processes_on_postgresql_one_is_killed_and_the_other_goes_on(play, tmp_path, new_postgresql):
    chance = random.Random(6)
    sites, people = play(new_postgresql, 2)
    for turn in range(3):
        go_on(people, chance.randrange(3, 25))
        sites[turn % 2].kill()
        go_on(people, 5)
        sites[turn % 2].start()
    sites[1].kill()
    die_at(("unsaved", "unanswered"), sites[0])
    rest(sites, people)
    judge(people, *kept(tmp_path, new_postgresql))


def judge(people: list[Person], numbers: list[int], events: list, posts: list[tuple]) -> None:
    """Compare what the database holds with what was acknowledged."""
    assert numbers == list(range(1, len(events) + 1))
    for person in people:
        said = Counter(event.text for event in events if isinstance(event, Said) and event.player == person.seat)
        assert [text for text in person.said if said[text] != 1] == []
        assert [text for text in person.sent if said[text] > 1] == []
        given = Counter(
            (event.ability, event.target, event.at)
            for event in events
            if isinstance(event, Ordered) and event.player == person.seat
        )
        assert not Counter(person.ordered) - given
    assert sum(len(person.said) for person in people) > 10
    assert [event for event in events if isinstance(event, Voted)]
    closed = [event for event in events if isinstance(event, Closed)]
    until = {(event.phase, event.number): event.until for event in events if isinstance(event, Opened)}
    assert len({(event.phase, event.number) for event in closed}) == len(closed) >= 2
    assert [event for event in closed if event.at != until[event.phase, event.number]] == []
    rooms = Counter(room for room, *_ in posts)
    assert [(room, number) for room, number, _ in posts] == [
        (room, number) for room in sorted(rooms) for number in range(1, rooms[room] + 1)
    ]
    spoken = Counter((event.channel, event.player) for event in events if isinstance(event, Said))
    assert Counter((room, writer) for room, _, writer in posts if writer is not None) == spoken
