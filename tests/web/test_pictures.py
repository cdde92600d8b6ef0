"""Pictures that players give their characters (R43)."""

import io
import re
import zlib
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from gorod.web import lobby, opening
from gorod.web.faces import pictures
from gorod.web.models import Game, Picture, Seat
from table_talk import said

pytestmark = pytest.mark.django_db(transaction=True)
ORIENTATION, ARTIST = 0x0112, 0x013B


def file_of(kind="PNG", size=(400, 300), colour="red", **more) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", size, colour).save(kept, kind, **more)
    return kept.getvalue()


def upload(data: bytes, name="я.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data, content_type="image/png")


@pytest.fixture
def table(person) -> Game:
    """A table without masks that gathers, Anna at it."""
    row = lobby.new_game("Стол", "vanilla", {}, 7, host=person("host"), ceremony=True)
    lobby.sit(row.slug, person("anna"))
    return row


def character(client: Client, row: Game, **more):
    seat = row.seats.get(user__username="anna")
    return client.post(f"/g/{row.slug}/character", {"name": seat.name, "about": "Это я.", **more})


def full(row: Game) -> None:
    """Bots take the other seats, all confirm, and the game opens."""
    lobby.fill(row.slug)
    row.seats.update(confirmed=True)
    opening.ripen(row.slug, datetime.now(UTC))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_R43_a_picture_is_cut_square_and_made_small(kind):
    with Image.open(io.BytesIO(pictures.made_small(file_of(kind, (600, 300))))) as made:
        assert (made.format, made.size) == ("WEBP", (256, 256))
    with Image.open(io.BytesIO(pictures.made_small(file_of(kind, (40, 90))))) as made:
        assert made.size == (40, 40)


def test_a_picture_is_turned_as_the_camera_says_and_nothing_but_the_picture_is_kept():
    lying = Image.new("RGB", (300, 300), "blue")
    lying.paste("red", (0, 0, 300, 150))
    exif = Image.Exif()
    exif[ORIENTATION], exif[ARTIST] = 3, "Анна с Лесной, 7"
    kept = io.BytesIO()
    lying.save(kept, "JPEG", exif=exif.tobytes(), comment=b"Lesnaya 7")
    small = pictures.made_small(kept.getvalue())
    assert "Лесной".encode() not in small and b"Lesnaya" not in small
    with Image.open(io.BytesIO(small)) as made:
        assert not made.getexif() and "icc_profile" not in made.info
        red, _green, blue = made.convert("RGB").getpixel((128, 40))
        assert blue > red


def bomb() -> bytes:
    """A file of some kilobytes that would be a picture of gigabytes."""
    kept = bytearray(file_of("PNG", (8, 8)))
    kept[16:24] = (60_000).to_bytes(4) + (60_000).to_bytes(4)
    kept[29:33] = zlib.crc32(bytes(kept[12:29])).to_bytes(4)
    return bytes(kept)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"0" * 5_000_001, "больше 5 МБ"),
        (bomb(), "больше 40 миллионов точек"),
        (file_of("BMP"), "Подойдут JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "Подойдут JPEG"),
        (file_of("PNG")[:150], "повреждён"),
        (file_of("JPEG", (300, 300))[:-400], "повреждён"),
    ],
    ids=["large", "bomb", "bmp", "svg", "half a PNG", "half a JPEG"],
)
def test_what_is_no_good_picture_is_refused_and_what_was_typed_is_kept(data, told, table, browser_of):
    answer = character(browser_of("anna"), table, name="Шляпник", about="Пью чай в шесть.", upload=upload(data))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert told in page
    assert 'value="Шляпник"' in page and "Пью чай в шесть." in page
    assert not Picture.objects.exists()


def test_a_good_picture_is_kept_though_the_name_beside_it_is_refused(table, browser_of):
    answer = character(browser_of("anna"), table, name="[b]", upload=upload(file_of()))
    assert answer.status_code == 422
    kept = Picture.objects.get()
    assert f'value="{kept.address}"' in answer.content.decode()
    again = character(browser_of("anna"), table, name="Шляпник", picture=kept.address)
    assert again.status_code == 302
    assert table.seats.get(user__username="anna").picture == kept.address


def test_a_picture_is_served_for_good_as_nothing_but_a_picture(table, browser_of):
    character(browser_of("anna"), table, upload=upload(file_of()))
    answer = Client().get(f"/picture/{Picture.objects.get().address}.webp")
    assert answer["Content-Type"] == "image/webp"
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert Client().get("/picture/00000000000000000000000000000000.webp").status_code == 404


def test_another_picture_has_another_address_and_a_figure_takes_its_place(table, browser_of):
    anna = browser_of("anna")
    character(anna, table, upload=upload(file_of()))
    first = Picture.objects.get().address
    character(anna, table, upload=upload(file_of(colour="green")))
    second = Picture.objects.get().address
    assert first != second
    assert Client().get(f"/picture/{first}.webp").status_code == 404
    character(anna, table, picture="")
    assert not Picture.objects.exists()


def test_who_stands_up_takes_the_picture_along(table, browser_of):
    anna = browser_of("anna")
    character(anna, table, upload=upload(file_of()))
    anna.post(f"/g/{table.slug}/leave")
    assert not Picture.objects.exists()


def test_P31_behind_a_mask_nobody_has_a_picture_of_his_own(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 9, host=person("host"))
    lobby.sit(row.slug, person("anna"))
    anna = browser_of("anna")
    assert 'type="file"' not in anna.get(f"/g/{row.slug}/table/").content.decode()
    character(anna, row, upload=upload(file_of()), picture="0" * 32)
    assert not Picture.objects.exists()
    assert Seat.objects.get(user__username="anna").picture == ""


def test_R43_picture_and_signature_stand_at_the_posts_without_being_in_the_page(table, browser_of):
    anna = browser_of("anna")
    character(anna, table, name="Шляпник", about="Пью чай в шесть.\nИ в семь.", upload=upload(file_of()))
    full(table)
    table.refresh_from_db()
    said(table, table.seats.get(user__username="anna").number, "Кто ещё не спит?")
    address = f"/picture/{Picture.objects.get().address}.webp"
    page = anna.get(f"/g/{table.slug}/").content.decode()
    assert page.count(address) >= 4  # at both posts, in the list of seats, at one's own role
    # Under the introduction itself it would say the same twice.
    assert page.count('<p class="signature"><b>Шляпник</b> · Пью чай в шесть.</p>') == 1
    assert "data:image" not in page


def test_R43_the_first_words_in_the_thread_become_the_signature_of_who_had_none(table, browser_of):
    character(browser_of("anna"), table, about="")
    full(table)
    table.refresh_from_db()
    seat = table.seats.get(user__username="anna")
    page = browser_of("anna").get(f"/g/{table.slug}/").content.decode()
    assert "Сначала представьте" in page
    said(table, seat.number, "Здравствуйте, я живу у моста.\nЛовлю рыбу.")
    said(table, seat.number, "Что нового?")
    page = Client().get(f"/g/{table.slug}/").content.decode()
    assert page.count("· Здравствуйте, я живу у моста.</p>") == 1
    assert "· Что нового?" not in page


def test_a_picture_goes_with_the_account_and_the_figure_of_the_name_takes_its_place(table, browser_of):
    anna = browser_of("anna")
    character(anna, table, upload=upload(file_of()))
    full(table)
    address = Picture.objects.get().address
    reader = Client()
    assert address in reader.get(f"/g/{table.slug}/").content.decode()
    anna.post("/account/delete/", {"password": "anna"})
    assert not Picture.objects.exists()
    for page in ("", "players"):
        assert address not in reader.get(f"/g/{table.slug}/{page}").content.decode()


def test_R44_a_picture_stays_with_the_seat_when_another_takes_it_over(table, browser_of):
    character(browser_of("anna"), table, name="Шляпник", upload=upload(file_of()))
    full(table)
    table.refresh_from_db()
    seat = table.seats.get(user__username="anna").number
    browser_of("host").post(f"/g/{table.slug}/host/replace", {"sure": "1", "seat": seat + 1, "key": "r"})
    assert table.seats.get(number=seat).user is None
    assert Picture.objects.get().address in Client().get(f"/g/{table.slug}/players").content.decode()


def test_a_page_of_fifty_posts_bears_addresses_of_pictures_and_no_pictures(table, browser_of):
    character(browser_of("anna"), table, upload=upload(file_of()))
    full(table)
    table.refresh_from_db()
    seat = table.seats.get(user__username="anna").number
    for number in range(50):
        said(table, seat, f"Пост {number}")
    page = Client().get(f"/g/{table.slug}/").content.decode()
    assert len(set(re.findall(r"/picture/\w+\.webp", page))) == 1
    assert len(page) < 120_000
