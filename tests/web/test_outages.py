"""When the database is full, locked or away for a moment: requests wait, and the site goes on by itself."""

import sqlite3
import threading
from contextlib import ExitStack, closing

import pytest
from django.db import connection

from databases import moved_to
from gorod.web.live import hub
from gorod.web.live.wire import Watcher
from processes import Served, until


@pytest.fixture
def site_on(tmp_path):
    """`site_on(url, **environment)`: a process of the site, ended with the test."""
    running = []

    def start(url: str | None, **environment: str) -> Served:
        running.append(Served(tmp_path, url, **environment))
        return running[-1]

    yield start
    for site in running:
        site.kill()


def test_more_readers_than_connections_are_all_served_and_open_pages_hold_none(site_on, new_postgresql):
    site = site_on(new_postgresql, GOROD_CONNECTIONS="3")
    slug, _ = site.run("opened.py", 0, 8, 600, 600)
    statuses = []
    with ExitStack() as pages:
        for _ in range(30):
            pages.enter_context(site.listening(slug))
        readers = [threading.Thread(target=lambda: statuses.append(site.ask(slug)[0])) for _ in range(30)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    assert statuses == [200] * 30


def test_the_site_goes_on_by_itself_after_postgresql_was_away(site_on, new_postgresql, postgresql_server):
    site = site_on(new_postgresql)
    other = site_on(new_postgresql)
    slug, people = site.run("opened.py", 1, 8, 600, 4)
    with site.listening(slug) as page:
        postgresql_server.restart()
        until(lambda: site.ask(slug)[0] == 200, "the pages do not come back")
        until(lambda: site.ask(slug)[1]["phase"] == "day", "the clock does not go on")
        until(lambda: other.ask(slug)[0] == 200, "the other process does not come back")
        posted = {"text": "Снова здесь", "place": "thread"}
        assert other.ask(f"{slug}/say", people[0][0], posted)[0] == 200
        assert any("Снова здесь" in line.decode() for line in page)


def test_news_of_other_processes_come_again_after_postgresql_was_away(
    new_postgresql, postgresql_server, django_db_blocker
):
    heard = []
    with django_db_blocker.unblock(), moved_to(new_postgresql):
        hub.listen(heard.append)
        watcher = Watcher()
        watcher.start()
        try:
            assert watcher.ready.wait(20)
            watcher.ready.clear()
            postgresql_server.restart()
            assert watcher.ready.wait(20)
            connection.close()
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_notify('gorod', 'another-process table-1')")
            until(lambda: heard == ["table-1"], "the news does not come")
        finally:
            watcher.stop()
            watcher.join()


def test_while_sqlite_is_locked_a_post_waits_and_then_stands(site_on, tmp_path):
    site = site_on(None)
    slug, people = site.run("opened.py", 1, 8, 600, 600)
    statuses = []
    posted = {"text": "Подожду", "place": "thread"}
    waiting = threading.Thread(target=lambda: statuses.append(site.ask(f"{slug}/say", people[0][0], posted)[0]))
    with closing(sqlite3.connect(tmp_path / "gorod.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting.start()
        waiting.join(1)
        assert waiting.is_alive()
        other.execute("COMMIT")
    waiting.join()
    assert statuses == [200]
