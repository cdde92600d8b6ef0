"""Mail of a site that has no mail server: printed to the console as it would be read, so that the operator can pass a link on."""

from django.core.mail.backends.console import EmailBackend
from django.core.mail.message import EmailMessage


class Console(EmailBackend):
    """Prints subject, addressee and text in plain letters; Django's own prints them in base64."""

    def write_message(self, message: EmailMessage) -> None:
        """Print one letter."""
        self.stream.write(f"To: {', '.join(message.recipients())}\nSubject: {message.subject}\n\n{message.body}\n")
        self.stream.write("-" * 79 + "\n")
