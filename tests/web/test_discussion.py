"""R46: the discussion of the rules beside the game: pages, permanent links (R48), the host's redaction (R39)."""

import pytest
from django.utils import timezone

from gorod.web.models import Remark, Report
from gorod.web.posts import discussion
from table_talk import said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hosted(table_of, person):
    """A running table with a host, by day."""
    row = table_of("anna", "boris", host=person("host"))
    to_day(row)
    return row


def filled(row, count):
    """So many messages of the host in the discussion."""
    Remark.objects.bulk_create(
        Remark(game=row, number=number, at=timezone.now(), text=f"Вопрос {number}.", html=f"Вопрос {number}.")
        for number in range(1, count + 1)
    )


def test_R46_every_message_is_on_a_page_and_the_last_page_comes_first(hosted, client):
    filled(hosted, 260)
    address = f"/g/{hosted.slug}/talk/"
    last = client.get(address).content.decode()
    assert "Вопрос 260." in last and "Вопрос 250." not in last
    for page, first, end in ((1, 1, 50), (5, 201, 250), (6, 251, 260), (99, 251, 260)):
        shown = client.get(f"{address}?page={page}").content.decode()
        assert f"Вопрос {first}." in shown and f"Вопрос {end}." in shown
        assert shown.count('class="post"') == end - first + 1
    assert "?page=6" in client.get(f"{address}?page=1").content.decode()


def test_R48_a_message_has_a_permanent_link_and_the_rules_lead_to_the_discussion(hosted, client):
    filled(hosted, 120)
    answer = client.get(f"/g/{hosted.slug}/talk/77")
    assert answer.status_code == 302 and answer["Location"] == f"/g/{hosted.slug}/talk/?page=2#r-77"
    assert 'id="r-77"' in client.get(answer["Location"].partition("#")[0]).content.decode()
    for number in (0, 121, 10**20):
        assert client.get(f"/g/{hosted.slug}/talk/{number}").status_code == 404
    assert f'href="/g/{hosted.slug}/talk/"' in client.get(f"/g/{hosted.slug}/rules").content.decode()


def test_R39_the_host_takes_words_out_of_the_discussion_too(hosted, client, browser_of):
    address, host = f"/g/{hosted.slug}/talk/", browser_of("host")
    host.post(address, {"text": "Ты [b]зараза[/b] и всё", "key": "1"})
    form = {"passage": "зараза", "reason": "insult"}
    for other in (client, browser_of("anna")):
        assert "host/redact-talk" not in other.get(address).content.decode()
        assert other.post(f"/g/{hosted.slug}/host/redact-talk/1", form).status_code == 404
    assert "host/redact-talk/1" in host.get(address).content.decode()
    assert host.post(f"/g/{hosted.slug}/host/redact-talk/1", {**form, "passage": "холера"}).status_code == 422
    assert host.post(f"/g/{hosted.slug}/host/redact-talk/1", form).status_code == 302
    for page in (
        client.get(address),
        client.get(f"/api/games/{hosted.slug}/discussion"),
        host.get(f"/g/{hosted.slug}/host/redact-talk/1"),
    ):
        shown = page.content.decode()
        assert "зараза" not in shown and "убрано ведущим" in shown and "оскорбление игрока" in shown


def test_R46_a_remark_beyond_the_most_is_refused_with_its_text(hosted, browser_of, monkeypatch):
    monkeypatch.setattr(discussion, "MOST_REMARKS", 1)
    host, address = browser_of("host"), f"/g/{hosted.slug}/talk/"
    assert host.post(address, {"text": "Первый вопрос", "key": "1"}).status_code == 302
    answer = host.post(address, {"text": "Второй вопрос", "key": "2"})
    assert answer.status_code == 422 and "Второй вопрос" in answer.content.decode()
    assert "Спросите ведущего лично" in answer.content.decode()
    assert host.post(address, {"text": "Первый вопрос", "key": "1"}).status_code == 302
    assert [one.text for one in Remark.objects.filter(game=hosted)] == ["Первый вопрос"]


def test_R49_a_report_that_is_refused_keeps_its_words(hosted, browser_of):
    speaker = to_day(hosted)
    other = browser_of("boris" if seat_of(hosted, "anna") == speaker else "anna")
    address = f"/g/{hosted.slug}/report/{said(hosted, speaker, 'Ерунда какая-то.').number}"
    answer = other.post(address, {"reason": "nonsense", "words": "прямо в теме"})
    assert answer.status_code == 422 and "прямо в теме" in answer.content.decode()
    assert "Выберите одну из причин" in answer.content.decode()
    assert not Report.objects.exists()
