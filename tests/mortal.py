"""`gorod serve` that kills itself at a chosen instant: `python mortal.py INSTANT serve …`.

`appended`: the events of a close are written, nothing else is; `unsaved`: all of it is written and not committed; `committed`: a close is
kept, and nobody knows of it; `unanswered`: a player's post is kept, and he has no answer.
"""

import os
import signal
import sys

import django

django.setup()

from gorod.cli import main  # noqa: E402
from gorod.engine import Closed, Said  # noqa: E402
from gorod.web import actions, store  # noqa: E402
from gorod.web.live import hub  # noqa: E402
from gorod.web.posts import pieces  # noqa: E402


def dying(do, kind):
    """`do`, and death after it once it was given a fact of that kind."""

    def done(*given, **named):
        result = do(*given, **named)
        if any(isinstance(event, kind) for one in given if isinstance(one, list) for event in one):
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    return done


def after_commit(kind):
    """Death between a commit and everything that follows it, once a fact of that kind was in it."""
    written = []
    append, publish = store.append, hub.publish

    def noted(row, events):
        append(row, events)
        written.extend(event for event in events if isinstance(event, kind) and getattr(event, "player", 0) is not None)

    def dead(*given):
        if written:
            os.kill(os.getpid(), signal.SIGKILL)
        publish(*given)

    store.append, actions.hub.publish = noted, dead


instant = sys.argv.pop(1)
if instant == "appended":
    store.append = dying(store.append, Closed)
elif instant == "unsaved":
    pieces.keep = dying(pieces.keep, Closed)
else:
    after_commit(Closed if instant == "committed" else Said)
sys.exit(main(sys.argv[1:]))
