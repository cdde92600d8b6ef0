"""How requests are served: dated when they came, each page whole in one thread, a stream as a task."""

import asyncio
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from gorod.web.serving.handler import Handler
from gorod.web.serving.receipt import receipt_of

_held = threading.Event()
_MOMENT = datetime(2026, 3, 2, 17, 59, 59, 900_000, tzinfo=UTC)


def held(request: HttpRequest) -> HttpResponse:
    """Answers when the test lets it."""
    _held.wait(20)
    return HttpResponse("held")


def dated(request: HttpRequest) -> HttpResponse:
    """When the request was received."""
    return HttpResponse(receipt_of(request).isoformat())


def threaded(request: HttpRequest) -> HttpResponse:
    """Where the view is, and where the middleware was."""
    return HttpResponse(f"{request.META['seen']} {threading.current_thread().name}")


async def task(request: HttpRequest) -> HttpResponse:
    """A view that is a coroutine."""
    return HttpResponse(threading.current_thread().name)


def noting(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that notes its thread."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.META["seen"] = threading.current_thread().name
        return get_response(request)

    return middleware


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No such address."""
    return HttpResponse("none", status=404)


urlpatterns = [path("held", held), path("dated", dated), path("threaded", threaded), path("task", task)]


@pytest.fixture
def handler():
    with override_settings(
        ROOT_URLCONF=__name__, MIDDLEWARE=["gorod.web.serving.receipt.ReceiptMiddleware", f"{__name__}.noting"]
    ):
        yield Handler(threads=1)
    _held.clear()


async def _sent(handler: Handler, address: str) -> ApplicationCommunicator:
    scope = {"type": "http", "method": "GET", "path": f"/{address}", "headers": [(b"host", b"127.0.0.1")]}
    call = ApplicationCommunicator(handler, {"asgi": {"version": "3.0"}, "http_version": "1.1", **scope})
    await call.send_input({"type": "http.request"})
    return call


async def _answer(call: ApplicationCommunicator) -> tuple[int, str]:
    start = await call.receive_output(20)
    return start["status"], (await call.receive_output(20))["body"].decode()


def test_P14_a_request_that_waits_for_its_turn_is_dated_by_its_receipt(handler):
    came, in_thread = asyncio.Event(), handler._reading

    async def reading(request: HttpRequest) -> HttpResponse:
        if request.path == "/dated":
            came.set()
        return await in_thread(request)

    async def run() -> str:
        handler._reading = reading
        with time_machine.travel(_MOMENT, tick=False) as clock:
            first = await _sent(handler, "held")
            second = await _sent(handler, "dated")
            await asyncio.wait_for(came.wait(), 20)
            clock.shift(timedelta(minutes=5))
            _held.set()
            assert await _answer(first) == (200, "held")
            return (await _answer(second))[1]

    assert asyncio.run(run()) == _MOMENT.isoformat()


def test_a_page_is_made_in_one_thread_with_its_middleware(handler):
    async def run() -> tuple[int, str]:
        return await _answer(await _sent(handler, "threaded"))

    status, names = asyncio.run(run())
    middleware, view = names.split()
    assert status == 200
    assert middleware == view and view.startswith("page")


def test_a_coroutine_is_no_page_and_takes_no_thread_of_theirs(handler):
    async def run() -> tuple[int, str]:
        first = await _sent(handler, "held")
        answer = await _answer(await _sent(handler, "task"))
        _held.set()
        await _answer(first)
        return answer

    status, name = asyncio.run(run())
    assert status == 200
    assert not name.startswith("page")


def test_an_unknown_address_is_not_found(handler):
    async def run() -> int:
        return (await _answer(await _sent(handler, "nowhere")))[0]

    assert asyncio.run(run()) == 404
