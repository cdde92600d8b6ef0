"""The site as an ASGI application: pages and live streams in one process."""

import os

import django

from gorod.web.serving.handler import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gorod.web.settings")
django.setup(set_prefix=False)

application = Handler()
