"""What the site's own middleware is made of: it serves threads and tasks alike."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction

from asgiref.sync import markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Answer = HttpResponseBase | Awaitable[HttpResponseBase]
Handler = Callable[[HttpRequest], Answer]


class Middleware:
    """Passes a request on. `is_task`: what it passes it to is a coroutine, so the answer is still to be awaited."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self.is_task = iscoroutinefunction(get_response)
        if self.is_task:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        return self.get_response(request)
