"""The Django application of the site."""

from importlib import import_module

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Registers the site's models under the label `web`."""

    name = "gorod.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let the sessions hear of new passwords; they are models, which are there from now on."""
        import_module("gorod.web.people.sessions")
