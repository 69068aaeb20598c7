"""Sends requests: one at a time, and again if the failure can pass. Generated from _async.py by infra/sdk/generate. Do not edit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Callable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

import httpx

from . import types as t
from ._policy import LARGEST_RESPONSE, MOST_REDIRECTS, Followed, Request, Settings, WithResponse, captured
from .errors import ConnectionError, ProspectError, TimeoutError

Item = TypeVar("Item")
Body = TypeVar("Body")
P = ParamSpec("P")


class Core:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings, self.http = settings, http

    def request(self, method: str, path: str, values: Sequence[str], given: Mapping[str, Any], body: Any = None) -> Any:
        """`given` has the options and the query parameters of a call."""
        request = Request(self.settings, method, path, values, body, given)
        attempt = 0
        while True:
            attempt += 1
            started = time.monotonic()
            try:
                response = self.attempt(request)
            except ProspectError as error:
                wait = request.wait_before_retry(attempt, error, time.monotonic() - started)
                if wait is None:
                    raise
            else:
                request.log(attempt, time.monotonic() - started, response.status, response.request_id)
                if (box := captured.get()) is not None:
                    box.append(response)
                return response.data
            time.sleep(wait)

    def attempt(self, request: Request) -> WithResponse[Any]:
        """One request, and one more for each redirect to the prospect that a merged one is part of."""
        deadline = time.monotonic() + request.timeout
        url, redirects = request.url, 0
        try:
            while True:
                sent = self.http.stream(
                    request.method,
                    url,
                    content=request.content,
                    headers=request.headers,
                    timeout=max(0.001, deadline - time.monotonic()),
                    follow_redirects=False,
                )
                with sent as response:
                    content = self.read(response, deadline)
                target = request.redirect(response)
                if target is None or redirects == MOST_REDIRECTS:
                    return request.answer(response.status_code, response.headers, content)
                url, redirects = target, redirects + 1
        except httpx.TimeoutException as error:
            raise TimeoutError(f"no response within {request.timeout} s") from error
        except httpx.TransportError as error:
            raise ConnectionError(f"no response: {error or type(error).__name__}") from error

    def send_bytes(self, upload: t.UploadRequest, content: bytes) -> None:
        """The bucket gets no key. It answers 412 if it has the bytes already, because the response to an earlier attempt was lost."""
        try:
            response = self.http.request(upload["method"], upload["url"], content=content, headers=upload["headers"])
        except httpx.TransportError as error:
            raise ConnectionError(f"no response: {error or type(error).__name__}") from error
        if not response.is_success and response.status_code != 412:
            raise ProspectError(f"the bucket refused the bytes with status {response.status_code}")

    def read(self, response: httpx.Response, deadline: float) -> bytes:
        """httpx limits the time of each read; the limits of the whole response are here."""
        content = bytearray()
        for part in response.iter_bytes():
            content += part
            if len(content) > LARGEST_RESPONSE:
                raise ProspectError(f"the response is larger than {LARGEST_RESPONSE} bytes")
            if time.monotonic() > deadline:
                raise httpx.ReadTimeout("the response is too slow")
        return bytes(content)

    def follow(
        self, cursor: str | None, types: Sequence[t.EventType] | None, created_after: int | str | None, wait: tuple[float, float]
    ) -> Iterator[Followed]:
        pause = wait[0]
        while True:
            given = {"types": types, "created_after": created_after, "after": cursor, "limit": 200}
            page = self.request("GET", "/events", (), given)
            items, next_cursor = page["items"], page["pagination"]["cursor"]
            for number, event in enumerate(items, 1):
                yield Followed(event, next_cursor if number == len(items) else cursor)
            cursor = next_cursor
            if items:
                pause = wait[0]
            if items or page["pagination"]["hasMore"]:
                continue
            time.sleep(pause)
            pause = min(wait[1], pause * 2)


class List(Generic[Item, Body]):
    """A list. Iterating reads every item of every page; `page()` reads one page."""

    def __init__(self, core: Core, path: str, values: Sequence[str], given: Mapping[str, Any]) -> None:
        self._core, self._path, self._values, self._given = core, path, values, given

    def page(self) -> Body:
        """The first page, or the page of the `page_token` in the parameters."""
        page: Body = self._core.request("GET", self._path, self._values, self._given)
        return page

    def pages(self) -> Iterator[Body]:
        given = dict(self._given)
        while True:
            page = self._core.request("GET", self._path, self._values, given)
            yield page
            if "nextPageToken" not in page["pagination"]:
                return
            given["page_token"] = page["pagination"]["nextPageToken"]

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            items: Any = page["items"]  # type: ignore[index] # Every list has items.
            for item in items:
                yield item


def with_response(method: Callable[P, Body], *args: P.args, **kwargs: P.kwargs) -> WithResponse[Body]:
    """Calls a method; the body that it returns, with the status and the headers, such as `etag`."""
    box: list[WithResponse[Any]] = []
    token = captured.set(box)
    try:
        method(*args, **kwargs)
    finally:
        captured.reset(token)
    return box[-1]
