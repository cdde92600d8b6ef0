"""The site as an ASGI application: pages and live streams in one process."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gorod.web.settings")

application = get_asgi_application()
