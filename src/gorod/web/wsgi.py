"""The site as a WSGI application: pages alone, for workers beside an ASGI process that serves the streams."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gorod.web.settings")

application = get_wsgi_application()
