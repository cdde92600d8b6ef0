"""Refusals of the site in words, the same on its pages and in its API."""

from django.utils.translation import gettext

from gorod.engine import HOST_REASONS
from gorod.speech import term
from gorod.web.incoming import deeds


def seating_in_words(reason: str) -> str:
    """Why one cannot sit down, stand up, wait or start."""
    return {
        "full": gettext("All places are taken. You can wait here for a seat that falls free."),
        "not_full": gettext("Places are left. Wait until they are taken, or give them to bots."),
        "running": gettext("The game has begun already."),
        "over": gettext("The game is over."),
        "dealt": gettext("The roles are dealt already, so places cannot change hands now."),
        "not_dealt": gettext("The roles are not dealt yet."),
        "seated": gettext("You sit at this table already."),
        "host": gettext("You lead this game, so you do not play in it."),
        "invited": gettext("This table is by invitation. Ask whoever opened it for the link."),
        "left": gettext("You had a seat in this game and know its secrets, so you cannot take another."),
        "not_seated": gettext("You do not sit at this table."),
        "decided": gettext(
            "With these settings the game would be over before it begins. Change the number of players."
        ),
    }[reason]


def deed_in_words(reason: str, language: str) -> str:
    """Why a deed of the host was not understood."""
    reasons = "; ".join(term("removal", one, language) for one in HOST_REASONS)
    return {
        "unknown_deed": gettext("There is no such command. There are: {known}.").format(known=", ".join(deeds.DEEDS)),
        "unknown_name": gettext("There is no such player. Nothing was done."),
        "unknown_reason": gettext(
            "Nothing was done: a removal needs one of the named reasons. They are: {reasons}."
        ).format(reasons=reasons),
        "bad_mark": gettext("Nothing was done: a mark has 1 to {most} letters, for example “vote:”.").format(
            most=deeds.LONGEST_MARK
        ),
        "bad_time": gettext("Nothing was done: name the date and time of the close, within a year."),
    }[reason]


def redaction_in_words(reason: str) -> str:
    """Why nothing was taken out of a post."""
    return {
        "not_host": gettext("Only the host takes something out of a post."),
        "unknown_reason": gettext("Choose one of the reasons."),
        "no_post": gettext("There is no such post, or it is one that is never changed."),
        "not_there": gettext("The post has no such words. Copy them from the text as it is written here."),
        "counted": gettext(
            "A vote or an order is written there, and what has been counted stays as it is. Take out the words around it alone."
        ),
        "too_many": gettext("So much has been taken out of this post already. Take out its whole text."),
    }[reason]


def remark_in_words(reason: str) -> str:
    """Why nothing was added to the discussion of the rules."""
    return {
        "no_remark": gettext("You cannot write here now. Nothing is lost: copy your text."),
        "too_many_remarks": gettext(
            "You have written as much here as one player may in a game. Ask the host in private; your text is below."
        ),
    }[reason]


def report_in_words(reason: str) -> str:
    """Why a report did not reach the host."""
    return {
        "no_seat": gettext("You have no seat at this table."),
        "unknown_reason": gettext("Choose one of the reasons."),
        "too_many_reports": gettext(
            "You have reported as many posts as one player may in a game. Write to the host in private."
        ),
    }[reason]
