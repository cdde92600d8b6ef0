"""R07: from which message on a recruit reads his new clan's conference."""

import pytest

from gorod.web import access, actions
from table_talk import roles_of, said

pytestmark = pytest.mark.django_db(transaction=True)


def strike(row):
    """Let the running phase close, a night with its dawn."""
    row.refresh_from_db()
    actions.strike(row.slug, row.due)
    row.refresh_from_db()


def night_of_recruiting(table_of, sees_past):
    """(game, recruit, room): the clan has talked before, a civilian is recruited in the first night, and the day has opened."""
    overrides = {"sentry": None, "abilities.recruit.sees_past": sees_past, "conduct.missed_votes": None}
    row = table_of("anna", scenario="rat-two-clans", players=12, overrides=overrides)
    roles = roles_of(row)
    yakuza, recruit = roles.index("yakuza_a"), roles.index("civilian")
    said(row, yakuza, "Говорим тихо.", "clan")
    strike(row)
    said(row, yakuza, f"вербую №{recruit + 1}", "host", seconds=1)
    strike(row)
    assert roles_of(row)[recruit] == "spy_a"
    return row, recruit, "clan:clan_a"


def test_R07_the_past_of_the_conference_stays_hidden_from_a_recruit(table_of):
    row, recruit, room = night_of_recruiting(table_of, sees_past=False)
    with access.look_as(row, recruit) as sight:
        texts = [post.text for post in sight.posts(room)]
    assert texts and "Говорим тихо." not in texts


def test_R07_a_recruit_reads_the_past_where_the_scenario_lets_him(table_of):
    row, recruit, room = night_of_recruiting(table_of, sees_past=True)
    with access.look_as(row, recruit) as sight:
        assert "Говорим тихо." in [post.text for post in sight.posts(room)]
