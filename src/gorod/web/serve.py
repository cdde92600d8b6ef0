"""`gorod serve`: prepares the site's data and serves it, clock and bots included."""

import argparse
import errno
import os
import socket
import sys
from importlib import import_module

import django

_HOST, _PORT = "127.0.0.1", 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--host", default=_HOST, metavar="ADDRESS", help=f"where to listen (default: {_HOST})")
    parser.add_argument(
        "--port", type=_port, default=_PORT, metavar="N", help=f"the port (default: {_PORT}; 0: any free one)"
    )


def _port(typed: str) -> int:
    if not typed.isascii() or not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(typed)


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted. Gives the exit status: 0, or 2 with one line where nothing can be served.

    Django is set up here, since what the server is made of needs its models.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gorod.web.settings")
    try:
        listening = _listen(options.host, options.port)
    except OSError as error:
        print(f"gorod serve: {_why(error, options)}", file=sys.stderr)
        return 2
    with listening:
        try:
            django.setup()
            server = import_module("gorod.web.serving.server")
            server.check()
        except ValueError as error:  # a setting in the environment that cannot be meant or had
            print(f"gorod serve: {' '.join(str(error).split())}", file=sys.stderr)
            return 2
        return int(server.run(listening))


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket. Raises `OSError`."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def _why(error: OSError, options: argparse.Namespace) -> str:
    place = f"{options.host}:{options.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{place} is taken by another program; choose another port: gorod serve --port {options.port + 1}"
    if error.errno == errno.EACCES:
        return f"this user may not listen on {place}; choose a port above 1023: gorod serve --port {_PORT}"
    return f"cannot listen on {place}: {error.strerror or error}"
