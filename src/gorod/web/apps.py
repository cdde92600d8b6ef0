"""The Django application of the site."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Registers the site's models under the label `web`."""

    name = "gorod.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
