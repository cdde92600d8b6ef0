"""Pictures that players give their characters (R43): checked, turned upright, cut square, made small, without anything but the picture."""

import io
import secrets
from threading import Lock

from django.utils.translation import gettext
from PIL import Image, ImageOps, UnidentifiedImageError

from gorod.web.models import Picture, Seat

#: The largest file and picture that are taken, and the side of what is kept of them.
MOST_BYTES = 5_000_000
MOST_PIXELS = 40_000_000
SIDE = 256
_KINDS = ("JPEG", "PNG", "WEBP", "GIF")
#: One picture at a time: a large one takes some hundred megabytes while it is made small.
_turn = Lock()


class NoPicture(ValueError):
    """`reason`: `large` (the file), `wide` (the picture), `kind` (none of the kinds that are taken), `broken`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def sentence(reason: str) -> str:
    """Why a picture is refused, and what to do."""
    return {
        "large": gettext("This picture is larger than 5 MB. Make it smaller, or choose another."),
        "wide": gettext("This picture has more than 40 million pixels. Make it smaller, or choose another."),
        "kind": gettext("This picture cannot be shown here. JPEG, PNG, WebP and GIF are taken."),
        "broken": gettext("This picture is damaged. Save it again, or choose another."),
    }[reason]


def made_small(data: bytes) -> bytes:
    """The picture as WebP, square, at most 256 dots a side, upright, without place, camera and comments. Raises `NoPicture`."""
    if len(data) > MOST_BYTES:
        raise NoPicture("large")
    with _turn:
        try:
            with Image.open(io.BytesIO(data), formats=_KINDS) as checked:
                if checked.width * checked.height > MOST_PIXELS:
                    raise NoPicture("wide")
                checked.verify()
            with Image.open(io.BytesIO(data), formats=_KINDS) as opened:
                return _small(opened)
        except NoPicture:
            raise
        except UnidentifiedImageError:
            raise NoPicture("kind") from None
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise NoPicture("wide") from None
        except Exception:  # whatever a decoder stumbles over, the file is at fault
            raise NoPicture("broken") from None


def _small(opened: Image.Image) -> bytes:
    opened.draft("RGB", (4 * SIDE, 4 * SIDE))  # a JPEG is decoded at a fraction of its size
    upright = ImageOps.exif_transpose(opened)
    plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    side = min(SIDE, *plain.size)
    kept = io.BytesIO()
    ImageOps.fit(plain, (side, side)).save(kept, "WEBP", quality=82)
    return kept.getvalue()


def give(seat: Seat, data: bytes) -> None:
    """Give a taken seat's character the picture of a file, in place of what it had; its player owns it. Raises `NoPicture`."""
    assert seat.user_id is not None
    small = made_small(data)
    Picture.objects.filter(seat=seat).delete()
    kept = Picture.objects.create(seat=seat, owner_id=seat.user_id, address=secrets.token_hex(16), data=small)
    seat.picture = kept.address
    seat.save(update_fields=["picture"])


def drop_unused(seat: Seat) -> None:
    """Delete the picture that a seat's character does not bear any more."""
    Picture.objects.filter(seat=seat).exclude(address=seat.picture).delete()


def found(address: str) -> bytes | None:
    """The picture at an address, or None."""
    data = Picture.objects.filter(address=address).values_list("data", flat=True).first()
    return None if data is None else bytes(data)
