"""Sends requests: one at a time, and again if the failure can pass. infra/sdk/generate makes _sync.py of this file."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

import anyio
import httpx

from . import types as t
from ._policy import Followed, Request, Settings, WithResponse, captured
from .errors import ConnectionError, ProspectError, TimeoutError

Item = TypeVar("Item")
Body = TypeVar("Body")
P = ParamSpec("P")


class AsyncCore:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings, self.http = settings, http

    async def request(self, method: str, path: str, values: Sequence[str], given: Mapping[str, Any], body: Any = None, follow_redirects: bool = True) -> Any:
        """`given` has the options and the query parameters of a call. Without `follow_redirects`, the body of a 302 is the answer."""
        request = Request(self.settings, method, path, values, body, given)
        attempt = 0
        while True:
            attempt += 1
            started = time.monotonic()
            try:
                response = await self.attempt(request, follow_redirects)
            except ProspectError as error:
                wait = request.wait_before_retry(attempt, error, time.monotonic() - started)
                if wait is None:
                    raise
            else:
                request.log(attempt, time.monotonic() - started, response.status, response.request_id)
                if (box := captured.get()) is not None:
                    box.append(response)
                return response.data
            await anyio.sleep(wait)

    async def attempt(self, request: Request, follow_redirects: bool) -> WithResponse[Any]:
        """One request. httpx limits each read; the limit of the whole response is here."""
        deadline = time.monotonic() + request.timeout
        content = b""
        try:
            sent = self.http.stream(
                request.method,
                request.url,
                content=request.content,
                headers=request.headers,
                timeout=request.timeout,
                follow_redirects=follow_redirects,
            )
            async with sent as response:
                async for part in response.aiter_bytes():
                    content += part
                    if time.monotonic() > deadline:
                        raise httpx.ReadTimeout("the response is too slow")
        except httpx.TimeoutException as error:
            raise TimeoutError(f"no response within {request.timeout} s") from error
        except httpx.TransportError as error:
            raise ConnectionError(f"no response: {error or type(error).__name__}") from error
        return request.answer(response.status_code, response.headers, content)

    async def follow(
        self, cursor: str | None, types: Sequence[t.EventType] | None, created_after: int | str | None, wait: tuple[float, float]
    ) -> AsyncIterator[Followed]:
        pause = wait[0]
        while True:
            given = {"types": types, "created_after": created_after, "after": cursor, "limit": 200}
            page = await self.request("GET", "/events", (), given)
            items, next_cursor = page["items"], page["pagination"]["cursor"]
            for number, event in enumerate(items, 1):
                yield Followed(event, next_cursor if number == len(items) else cursor)
            cursor = next_cursor
            if items:
                pause = wait[0]
            if items or page["pagination"]["hasMore"]:
                continue
            await anyio.sleep(pause)
            pause = min(wait[1], pause * 2)


class AsyncList(Generic[Item, Body]):
    """A list. Iterating reads every item of every page; `page()` reads one page."""

    def __init__(self, core: AsyncCore, path: str, values: Sequence[str], given: Mapping[str, Any]) -> None:
        self._core, self._path, self._values, self._given = core, path, values, given

    async def page(self) -> Body:
        """The first page, or the page of the `page_token` in the parameters."""
        page: Body = await self._core.request("GET", self._path, self._values, self._given)
        return page

    async def pages(self) -> AsyncIterator[Body]:
        given = dict(self._given)
        while True:
            page = await self._core.request("GET", self._path, self._values, given)
            yield page
            if "nextPageToken" not in page["pagination"]:
                return
            given["page_token"] = page["pagination"]["nextPageToken"]

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            items: Any = page["items"]  # type: ignore[index] # Every list has items.
            for item in items:
                yield item


async def with_response(method: Callable[P, Awaitable[Body]], *args: P.args, **kwargs: P.kwargs) -> WithResponse[Body]:
    """Calls a method; the body that it returns, with the status and the headers, such as `etag`."""
    box: list[WithResponse[Any]] = []
    token = captured.set(box)
    try:
        await method(*args, **kwargs)
    finally:
        captured.reset(token)
    return box[-1]
