"""What every test shares."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import django
from hypothesis import settings

# A slow machine must not fail a test, and a run must be repeatable by whoever looks at it.
settings.register_profile("gorod", deadline=None, derandomize=True)
settings.load_profile("gorod")

# Read by gorod.web.settings: each worker has its own data, and nothing of this machine's site.
_data = tempfile.mkdtemp(prefix="gorod-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
for name in [name for name in os.environ if name.startswith("GOROD_") or name == "DATABASE_URL"]:
    del os.environ[name]
os.environ |= {"DJANGO_SETTINGS_MODULE": "gorod.web.settings", "GOROD_DATA": _data, "GOROD_GRACE": "0"}
Path(_data, "static").mkdir()
django.setup()
