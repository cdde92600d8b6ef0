"""`gorod serve`: one command opens the site, says where, and ends when it is told to."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing

import pytest


@pytest.fixture
def serve(tmp_path):
    """`serve("--port", "0", DATABASE_URL=...)`: the command, running on data of its own."""
    started = []

    def start(*words, **environment):
        process = subprocess.Popen(
            [sys.executable, "-m", "gorod", "serve", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"GOROD_DATA": str(tmp_path)} | environment,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_the_site_opens_says_where_and_ends_on_a_signal_though_a_page_is_open(serve):
    process = serve("--port", "0")
    russian, english = process.stdout.readline(), process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/", russian)[0]
    assert russian.startswith("Город открыт: ")
    assert english.startswith("Gorod is open: ")
    assert address in english
    with urllib.request.urlopen(address, timeout=30) as page:
        assert page.status == 200
        style = re.search(r'href="/(static/gorod/gorod\.[0-9a-f]+\.css)"', page.read().decode())[1]
    with urllib.request.urlopen(address + style, timeout=30) as file:  # its name changes with its content
        assert "immutable" in file.headers["Cache-Control"]
    port = int(re.search(r":(\d+)/", address)[1])
    with socket.create_connection(("127.0.0.1", port)):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert "Traceback" not in out + err
    assert process.returncode == 0


def test_a_port_that_is_taken_is_said_in_one_line(serve):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = serve("--port", str(port))
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, "")
    assert err == (
        f"gorod serve: 127.0.0.1:{port} is taken by another program; choose another port: gorod serve --port {port + 1}\n"
    )


@pytest.mark.parametrize(
    ("words", "environment", "told"),
    [
        (["--port", "70000"], {}, "a port is a number from 0 to 65535"),
        (["--port", "0"], {"DATABASE_URL": "mysql://a/b"}, "DATABASE_URL must begin with postgresql://"),
        (["--port", "0"], {"GOROD_MAIL": "http://a"}, "GOROD_MAIL must begin with smtp://"),
        (["--port", "0"], {"GOROD_ORIGIN": "mafia"}, "GOROD_ORIGIN must be an address such as https://"),
        (["--port", "0"], {"GOROD_GRACE": "soon"}, "GOROD_GRACE must be a number such as 0.5"),
        (["--port", "0"], {"GOROD_SCENARIOS": "pokemon,pokemno"}, 'GOROD_SCENARIOS: scenario: "pokemno" is not known'),
        (
            ["--port", "0"],
            {"DATABASE_URL": "postgresql://a@127.0.0.1:1/b"},
            "DATABASE_URL: the database cannot be used",
        ),
    ],
)
def test_what_cannot_be_meant_is_said_in_one_line(serve, words, environment, told):
    process = serve(*words, **environment)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert told in err
    assert err.count("\n") == 1


def test_a_newer_database_is_left_alone_and_said_in_one_line(serve, tmp_path):
    process = serve("--port", "0")
    process.stdout.readline()
    process.kill()
    process.wait()
    with closing(sqlite3.connect(tmp_path / "gorod.sqlite3")) as file, file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('web', '9999_later', '2030-01-01')")
    process = serve("--port", "0")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert (
        err
        == "gorod serve: the database is of a newer Gorod (9999_later): upgrade Gorod, or restore a backup of before\n"
    )


def test_a_file_that_is_no_database_is_said_in_one_line(serve, tmp_path):
    (tmp_path / "gorod.sqlite3").write_text("Это не база данных. " * 100, encoding="utf-8")
    process = serve("--port", "0")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "the database cannot be used" in err
    assert err.count("\n") == 1
