"""Characters (R43): a name, a drawn figure and some words; what a name may be, and what a bot says of itself."""

import unicodedata
from typing import Any

from django import forms
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gorod.scenarios.names import COMMAND_WORDS, folded
from gorod.web import masks
from gorod.web.models import Game, Seat

LONGEST_NAME = 30
LONGEST_ABOUT = 4000
FIGURES = 12


class CharacterForm(forms.Form):
    """A player's own character; behind a mask (P31) the name and the figure are the mask's, and the words alone are the player's."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    picture = forms.ChoiceField(label=_("Picture"), required=False, widget=forms.RadioSelect)
    about = forms.CharField(
        label=_("Introduction"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Your character’s first words: they open the thread and stay as your signature."),
    )

    def __init__(self, data: Any = None, *, seat: Seat, row: Game, masked: bool) -> None:
        given: dict[str, object] = {"name": seat.name, "picture": seat.picture, "about": seat.about}
        super().__init__(data, initial=given)
        self.seat, self.row = seat, row
        # Keyed: a figure tells nobody which row of the table, so which comer, it was offered to.
        seed = salted_hmac("figures", f"{row.slug}/{seat.pk}", algorithm="sha256").hexdigest()
        figures = ["", *masks.choices(FIGURES - 1, seed)]
        if seat.picture and seat.picture not in figures:
            figures.append(seat.picture)
        picture = self.fields["picture"]
        assert isinstance(picture, forms.ChoiceField)
        picture.choices = [(figure, figure) for figure in figures]
        if masked:
            del self.fields["name"], self.fields["picture"]

    def clean_name(self) -> str:
        """Refuses a name that is invisible, a command word, or another's."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        plain = folded(name)
        if not any(unicodedata.category(letter)[0] in "LN" for letter in plain):
            raise forms.ValidationError(gettext("A name needs a letter or a digit in it."))
        if not name.isprintable() or any(letter in "[]*_<>|`#\\" for letter in name):
            raise forms.ValidationError(gettext("A name is made of letters, digits, spaces, hyphens and dots."))
        if plain in COMMAND_WORDS:
            raise forms.ValidationError(gettext("This word is a command of the game. Choose another name."))
        others = self.row.seats.exclude(pk=self.seat.pk).values_list("name", flat=True)
        if plain in {folded(other) for other in others}:
            raise forms.ValidationError(gettext("Another character bears this name. Choose another."))
        return name

    def save(self) -> None:
        """Keep the character in its seat."""
        for field in self.fields:
            setattr(self.seat, field, self.cleaned_data[field])
        self.seat.save(update_fields=list(self.fields))


def words_of_a_bot(number: int, name: str) -> str:
    """What a bot says of itself when characters are introduced; the same for the same seat."""
    lines = (
        gettext("Good day to all. I am {name}, I live round the corner and I notice more than I say."),
        gettext("{name} here. I came for the company and stayed for the truth."),
        gettext("They call me {name}. Ask me anything but where I was last night: I was asleep."),
        gettext("I am {name}. I count votes, crumbs and other people’s slips of the tongue."),
        gettext("{name}, at your service. I speak little, but to the point."),
        gettext("I am {name}, the newest in this town, so forgive me if I trust nobody yet."),
    )
    return lines[number % len(lines)].format(name=name)
