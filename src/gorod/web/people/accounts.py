"""Accounts: a guest sits down without a form and may keep the account later by giving it a name and a password."""

import secrets
from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth import login
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gorod.web.serving import rates

#: How the name of every guest's account begins.
GUEST = "guest-"


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether the account was made on the spot: it has no password, so only this browser can use it."""
    return isinstance(user, AbstractBaseUser) and not user.has_usable_password()


def new_guest() -> User:
    """An account without a password, with a name that nobody chose."""
    return User.objects.create_user(username=f"{GUEST}{secrets.token_hex(6)}")


def account_of(request: HttpRequest) -> User:
    """The account of whoever asks. Raises `PermissionDenied` for one who is not signed in."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied


def guest_or_user(request: HttpRequest) -> User:
    """Who is signed in, else a guest made and signed in on the spot. Raises `ImmediateHttpResponse` for too many guests from one address."""
    if isinstance(request.user, User):
        return request.user
    rates.consume(request, "guest")
    guest = new_guest()
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


class SignInForm(LoginForm):  # type: ignore[misc]  # the library has no types
    """What one signs in with."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["login"].label = _("Name or email address")
        self.fields["remember"].label = _("Keep me signed in on this device")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class SignUpForm(SignupForm):  # type: ignore[misc]  # the library has no types
    """What one signs up with: a name, a password, and an email address if one likes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["username"].label = _("Name of the account")
        self.fields["email"].label = _("Email address, if you like")
        self.fields["password2"].label = _("The password once more")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def clean_username(self) -> str:
        """Refuses, beside what is taken or unreadable, the names of guests."""
        name: str = super().clean_username()
        if name.casefold().startswith(GUEST):
            raise forms.ValidationError(gettext("Names that begin like this are for guests. Choose another."))
        return name


class KeepForm(SignUpForm):
    """What a guest gives to keep the account: the same as for signing up, with the same checks."""

    def keep(self, user: User) -> None:
        """Give the guest's account its name, email address and password."""
        user.username, user.email = self.cleaned_data["username"], self.cleaned_data.get("email") or ""
        user.set_password(self.cleaned_data["password1"])
        user.save()
        if user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)


def _password() -> forms.CharField:
    """A field for the password that an account has."""
    widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
    return forms.CharField(label=_("Password"), widget=widget, strip=False)


class MailForm(forms.Form):
    """The email address of an account, and its password once more."""

    email = forms.EmailField(
        label=_("Email address"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = _password()

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user
        self.initial["email"] = user.email

    def clean_email(self) -> str:
        """Refuses an address that another account has."""
        email: str = self.cleaned_data["email"]
        if email and User.objects.filter(email__iexact=email).exclude(pk=self.user.pk).exists():
            raise forms.ValidationError(gettext("Another account has this address. Give another."))
        return email

    def clean_password(self) -> str:
        """Refuses a wrong password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(gettext("The password is not right. Nothing was changed."))
        return password

    def save(self) -> None:
        """Save the address, or none."""
        self.user.email = self.cleaned_data["email"]
        self.user.save(update_fields=["email"])
        EmailAddress.objects.filter(user=self.user).delete()
        if self.user.email:
            EmailAddress.objects.create(user=self.user, email=self.user.email, primary=True, verified=False)


class DeleteForm(forms.Form):
    """The last word before an account goes: its password, or for a guest a tick."""

    password = _password()
    sure = forms.BooleanField(label=_("Yes, delete this guest’s account"))

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user
        del self.fields["password" if is_guest(user) else "sure"]

    def clean_password(self) -> str:
        """Refuses a wrong password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(gettext("The password is not right. Nothing was deleted."))
        return password
