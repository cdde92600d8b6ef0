"""R39 in a browser: the host takes words out, and the page that somebody has open shows the trace without a reload."""

from gorod.web.models import Post
from table_talk import said, to_day
from visitors import PATIENCE, live, sign_in_as


def test_R39_a_redacted_post_changes_in_the_open_page(someone, browser_of, person, table_of, site):
    row = table_of("anna", "boris", host=person("host"), fast=False)
    seat = to_day(row)
    said(row, seat, "Ну и [b]зараза[/b] ты")
    number = Post.objects.get(game=row, text="Ну и зараза ты").number
    reader, host = someone(), someone()
    reader.goto(f"{site.address}/g/{row.slug}/")
    live(reader)
    sign_in_as(host, browser_of("host"), site.address)
    host.goto(f"{site.address}/g/{row.slug}/")
    host.click(f"#p-{number} a[href*='/host/redact/']")
    host.fill("#passage", "Ну и")
    host.check("[name=reason][value=obscenity]")
    host.click("text=Убрать эти слова")
    host.locator(f"#p-{number} .redacted").wait_for(timeout=PATIENCE * 1000)
    reader.locator(f"#p-{number} .redacted").wait_for(timeout=PATIENCE * 1000)
    assert "Ну и" not in reader.locator(f"#p-{number}").inner_text()
