"""A real browser against the real server: uvicorn in a thread on a file database, Chromium by Playwright."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from gorod.web import tables
from gorod.web.live import hub
from served import Site
from visitors import PATIENCE
from web.conftest import browser_of, person, table_of

__all__ = ["browser_of", "person", "table_of"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are skipped only where there is no Chromium and nobody has promised one (`CI`)."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"))
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
    if CHROMIUM is None and not os.environ.get("CI"):
        for item in items:
            if "browser" in item.path.parts:
                item.add_marker(pytest.mark.skip(reason="no Chromium here"))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module. Its loop runs in this thread, in which the tests look into the database too."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def site(transactional_db, settings) -> Iterator[Site]:
    """The site, without clock and bots until `let_time_run`."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    served = Site()
    settings.CSRF_TRUSTED_ORIGINS = [served.address]
    yield served
    served.close()
    connections.close_all()
    tables._tables.clear()
    tables._locks.clear()
    hub._listeners.clear()
    hub._waiting.clear()
    gc.collect()  # files that were being sent when a browser left are no fault of the next test


@pytest.fixture
def someone(chromium: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """`someone()`: a page in a browser context of its own; `phone=True`, `javascript=False`. A fault of a script fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def come(*, phone: bool = False, javascript: bool = True, **options) -> Page:
        size = {"width": 390, "height": 780} if phone else {"width": 1280, "height": 900}
        context = chromium.new_context(
            base_url=site.address,
            locale="ru-RU",
            viewport=size,
            has_touch=phone,
            java_script_enabled=javascript,
            **options,
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert not faults


def _is_fault(said) -> bool:
    """Scripts and styles that the content security policy refused; a lost connection is none."""
    return said.type == "error" and "Content Security Policy" in said.text
