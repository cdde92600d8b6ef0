"""A letter of a site without a mail server can be read on its console."""

from io import StringIO

from django.core.mail import EmailMessage

from gorod.web.people.console_mail import Console


def test_a_letter_is_printed_in_plain_letters():
    console = StringIO()
    letter = EmailMessage(
        "Новый пароль", "Задайте его: https://mafia.example/x/", "gorod@localhost", ["anna@mail.example"]
    )
    assert Console(stream=console).send_messages([letter]) == 1
    assert console.getvalue().startswith(
        "To: anna@mail.example\nSubject: Новый пароль\n\nЗадайте его: https://mafia.example/x/\n"
    )
