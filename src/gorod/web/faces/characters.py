"""Characters (R43): a name, a drawn figure or a picture, and some words; what a name may be, and what a bot says of itself."""

import re
import unicodedata
from typing import Any

from django import forms
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gorod.scenarios.names import COMMAND_WORDS, folded
from gorod.speech import likenesses
from gorod.web.faces import masks, pictures
from gorod.web.models import Game, Seat

LONGEST_NAME = 30
LONGEST_ABOUT = 4000
FIGURES = 12
#: Marks piled upon a letter, which run over the lines around the name.
_MARKS = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2}")
_NUMBER = re.compile(r"(?:№|no|#)?\s*\d+")


class CharacterForm(forms.Form):
    """A player's own character; behind a mask (P31) the name and the figure are the mask's, and the words alone are the player's."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    picture = forms.ChoiceField(label=_("Picture"), required=False, widget=forms.RadioSelect)
    upload = forms.FileField(
        label=_("Or a picture of your own"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp,image/gif"}),
        help_text=_(
            "JPEG, PNG, WebP or GIF, up to 5 MB. It is cropped to a square; where and with what it was taken is not kept."
        ),
    )
    about = forms.CharField(
        label=_("Introduction"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Your character’s first words: they open the thread and stay as your signature."),
    )

    def __init__(self, data: Any = None, files: Any = None, *, seat: Seat, row: Game, masked: bool) -> None:
        given: dict[str, object] = {"name": seat.name, "picture": seat.picture, "about": seat.about}
        super().__init__(data, files, initial=given)
        self.seat, self.row = seat, row
        # Keyed: a figure tells nobody which row of the table, so which comer, it was offered to.
        seed = salted_hmac("figures", f"{row.slug}/{seat.pk}", algorithm="sha256").hexdigest()
        self._figures = ["", *masks.choices(FIGURES - 1, seed)]
        self._offer(seat.picture)
        if masked:
            del self.fields["name"], self.fields["picture"], self.fields["upload"]

    def clean_name(self) -> str:
        """Refuses a name that is invisible, a command word, the number of a seat, or looks or reads like another's."""
        name = " ".join(unicodedata.normalize("NFC", str(self.cleaned_data["name"])).split())
        plain, likes = folded(name), likenesses(name)
        if not any(unicodedata.category(letter)[0] in "LN" for letter in plain):
            raise forms.ValidationError(gettext("A name needs a letter or a digit in it."))
        if not name.isprintable() or _MARKS.search(name) or any(letter in "[]*_<>|`#\\" for letter in name):
            raise forms.ValidationError(gettext("A name is made of letters, digits, spaces, hyphens and dots."))
        if _NUMBER.fullmatch(plain):
            raise forms.ValidationError(gettext("This would be read as the number of a seat. Choose another name."))
        if plain in COMMAND_WORDS or likes & COMMAND_WORDS:
            raise forms.ValidationError(gettext("This word is a command of the game. Choose another name."))
        others = self.row.seats.exclude(pk=self.seat.pk).values_list("name", flat=True)
        if any(likes & likenesses(other) for other in others):
            raise forms.ValidationError(
                gettext("Another character bears this name, or one that looks like it. Choose another.")
            )
        return name

    def clean(self) -> dict[str, Any]:
        """Keeps a picture that can be shown at once: a browser does not send it again with a form that was refused for another reason."""
        data = super().clean() or {}
        file = data.pop("upload", None)
        if file is not None:
            try:
                pictures.give(self.seat, file.read(pictures.MOST_BYTES + 1))
            except pictures.NoPicture as refusal:
                self.add_error("upload", pictures.sentence(refusal.reason))
            else:
                self._offer(self.seat.picture)
                data["picture"] = self.seat.picture
                self.data = {**dict(self.data.items()), "picture": self.seat.picture}
        return data

    def save(self) -> None:
        """Save the character in its seat."""
        kept = [field for field in self.fields if field != "upload"]
        for field in kept:
            setattr(self.seat, field, self.cleaned_data[field])
        self.seat.save(update_fields=kept)
        pictures.drop_unused(self.seat)

    def _offer(self, picture: str) -> None:
        """Let a picture stand among those to choose from, the uploaded one first."""
        if masks.is_uploaded(picture):
            self._figures = [picture, *(figure for figure in self._figures if not masks.is_uploaded(figure))]
        elif picture not in self._figures:
            self._figures.append(picture)
        field = self.fields["picture"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(figure, figure) for figure in self._figures]


def words_of_a_bot(number: int, name: str) -> str:
    """What a bot says of itself when characters are introduced; the same for the same seat."""
    lines = (
        gettext("Good day to all. I am {name}, I live round the corner and I notice more than I say."),
        gettext("{name} here. I came for the company and stayed for the truth."),
        gettext("They call me {name}. Ask me anything but where I was last night: I was asleep."),
        gettext("I am {name}. I count votes, crumbs and other people’s slips of the tongue."),
        gettext("{name}, at your service. I speak little, but to the point."),
        gettext("I am {name}, the newest in this town, so forgive me if I trust nobody yet."),
        gettext("I am {name}. I keep a shop by the square, and whatever happens here is told over my counter."),
        gettext("{name}, early to bed and early to rise. If you need an alibi, look elsewhere."),
        gettext("You may call me {name}. I have brought tea, patience and a notebook for other people’s votes."),
        gettext("{name} is my name. I am wrong often, but never in silence."),
        gettext("I am {name}. I like short posts and long evenings; the other way round is suspicious."),
    )
    return lines[number % len(lines)].format(name=name)
