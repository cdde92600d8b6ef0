"""The store's contract: what was kept is read again as it was, and two histories of one game cannot both be kept."""

import pytest
from django.db import IntegrityError, transaction

from gorod.engine import encode
from gorod.web import store, tables

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]


def test_events_are_read_again_as_they_were(table_of):
    row = table_of("anna")
    with tables.opened(row) as table:
        assert [encode(event) for event in store.load(row)] == [encode(event) for event in table.play.log]


def test_events_are_read_from_a_number_on(table_of):
    row = table_of("anna")
    assert store.load(row, row.number) == []
    assert store.load(row, row.number - 2) == store.load(row)[-2:]


def test_two_histories_of_one_game_cannot_both_be_kept(table_of):
    row = table_of("anna")
    events = store.load(row)[-1:]
    stale = type(row).objects.get(pk=row.pk)
    with transaction.atomic():
        store.append(row, events)
    with pytest.raises(IntegrityError), transaction.atomic():
        store.append(stale, events)
    assert len(store.load(row)) == row.number
