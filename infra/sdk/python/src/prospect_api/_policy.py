"""What the synchronous and the asynchronous client share: options, requests, and which failures to repeat."""

from __future__ import annotations

import contextvars
import dataclasses
import importlib.metadata
import json
import logging
import os
import random
import re
import secrets
import urllib.parse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypedDict, TypeVar

import httpx

from .errors import ApiError, ConnectionError, ProspectError
from .types import JOINED, Event

VERSION = importlib.metadata.version("prospect-api")
T = TypeVar("T")
# It names no key, no body and no query, so it has no secret and no person.
log = logging.getLogger("prospect_api")

FIRST_BACKOFF = 0.5
LONGEST_BACKOFF = 8.0
# The service sends 6 MB at most. Another server must not fill the memory.
LARGEST_RESPONSE = 8 * 1024 * 1024
MOST_REDIRECTS = 10
HEADERS = {"idempotency_key": "Idempotency-Key", "agent": "Agent", "run_id": "Run-Id", "if_match": "If-Match", "if_none_match": "If-None-Match"}
OPTIONS = {*HEADERS, "timeout", "max_retries", "headers", "dry_run"}


class Options(TypedDict, total=False):
    timeout: float
    """Seconds for each attempt."""
    max_retries: int
    headers: Mapping[str, str]


class ConditionalOptions(Options, total=False):
    if_none_match: str
    """Raises `NotModifiedError` if the record still has this `ETag`."""


class WriteOptions(Options, total=False):
    idempotency_key: str
    """The same key with the same request has one effect. By default every call has a new key, and its retries share it."""
    agent: str
    run_id: str
    """Writes with the same id can be undone together, with `runs.undo`."""


class DryRunOptions(WriteOptions, total=False):
    dry_run: bool
    """Asks what the write would do. Nothing is stored."""


class GuardedOptions(WriteOptions, total=False):
    if_match: str
    """Writes only if the record still has this `ETag`."""


class GuardedDryRunOptions(GuardedOptions, DryRunOptions, total=False):
    pass


@dataclasses.dataclass(frozen=True)
class Settings:
    """The options of a client, in seconds."""

    api_key: str | Callable[[], str]
    base_url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    agent: str | None
    webhook_secret: str | Sequence[str]
    longest_wait: float
    on_retry: Callable[[ProspectError, float], object] | None

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise ProspectError(f"base_url must begin with http:// or https://, but is {self.base_url!r}")


def found_key(api_key: str | Callable[[], str] | None) -> str | Callable[[], str]:
    """The key that was passed, or else the environment's."""
    if api_key is None and not (api_key := os.environ.get("PROSPECTS_API_KEY")):
        raise ProspectError("there is no API key: pass an API key, or set PROSPECTS_API_KEY")
    return api_key


class WithResponse(NamedTuple, Generic[T]):
    """The body of a response, and its status and headers."""

    data: T
    status: int
    headers: httpx.Headers

    @property
    def request_id(self) -> str | None:
        found: str | None = self.headers.get("x-request-id")
        return found


class Followed(NamedTuple):
    event: Event
    cursor: str | None
    """Keep it once you have processed the event, and pass it to `follow` after a restart. It moves on with the last event of a page: after a
    restart in the middle of a page its events come again, so deduplicate by the event's id. None means the start of the feed."""


# `with_response` puts a list here, and the request of its call appends to it.
captured: contextvars.ContextVar[list[WithResponse[Any]] | None] = contextvars.ContextVar("captured", default=None)


class Request:
    """What a call sends: the same in every attempt, because an idempotency key belongs to the bytes of its request."""

    def __init__(self, settings: Settings, method: str, path: str, values: Sequence[str], body: Any, given: Mapping[str, Any]) -> None:
        self.settings, self.method, self.path = settings, method, path
        query = {camel(name): value for name, value in given.items() if name not in OPTIONS or name == "dry_run"}
        self.url = settings.base_url + filled(path, values) + query_string(query)
        self.timeout = given.get("timeout", settings.timeout)
        self.max_retries = given.get("max_retries", settings.max_retries)
        key = (settings.api_key if isinstance(settings.api_key, str) else settings.api_key()).strip()
        # The HTTP client would refuse it with a message that shows it.
        if not key.isascii() or not key.isprintable():
            raise ProspectError("the API key has a character that no key has: copy it again")
        self.headers = {**settings.headers, "Accept": "application/json", "User-Agent": f"prospect-api-python/{VERSION}"}
        # With an empty key, `health.check` still answers.
        if key:
            self.headers["Authorization"] = f"Bearer {key}"
        if method != "GET":
            self.headers["Idempotency-Key"] = secrets.token_hex(16)
            if settings.agent:
                self.headers["Agent"] = settings.agent
        self.headers |= {header: given[name] for name, header in HEADERS.items() if given.get(name) is not None}
        self.headers |= given.get("headers") or {}
        self.content = None
        if body is not None:
            self.content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
            self.headers["Content-Type"] = "application/json"

    def redirect(self, response: httpx.Response) -> str | None:
        """The address of the prospect that a merged one is part of. The key and the body go to no other server."""
        if self.method != "GET" or response.status_code != 301 or response.next_request is None:
            return None
        origins = {(url.scheme, url.host, url.port) for url in (response.url, response.next_request.url)}
        return str(response.next_request.url) if len(origins) == 1 else None

    def answer(self, status: int, headers: httpx.Headers, content: bytes) -> WithResponse[Any]:
        """The body of a success; other responses are raised."""
        try:
            data = json.loads(content)
        except ValueError:
            data = None
        if not 200 <= status < 300 and status != 302:
            raise ApiError.of(status, headers, data)
        if data is None:
            raise ConnectionError(f"the response with status {status} is not JSON")
        return WithResponse(data, status, headers)

    def wait_before_retry(self, attempt: int, error: ProspectError, seconds: float) -> float | None:
        """How long to wait after a failure, or None if the next attempt would fail too. Tells the log and `on_retry`."""
        wait = None
        if attempt <= self.max_retries and is_temporary(error):
            # Random, so that clients that failed together do not come back together.
            wait = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (attempt - 1)) * random.uniform(0.5, 1)
            if isinstance(error, ApiError) and error.retry_after is not None:
                wait = error.retry_after
            # After a longer wait, such as the rest of an hour, the caller may no longer want the response.
            wait = wait if wait <= self.settings.longest_wait else None
        status = error.status if isinstance(error, ApiError) else "no response"
        request_id = error.request_id if isinstance(error, ApiError) else None
        self.log(attempt, seconds, f"{type(error).__name__}, {status}", request_id, wait)
        if wait is not None and self.settings.on_retry:
            self.settings.on_retry(error, wait)
        return wait

    def log(self, attempt: int, seconds: float, outcome: Any, request_id: str | None, wait: float | None = None) -> None:
        retry = "" if wait is None else f", retry in {wait:.1f} s"
        log.debug("%s %s: %s, attempt %d, %.0f ms, request %s%s", self.method, self.path, outcome, attempt, seconds * 1000, request_id, retry)


def is_temporary(error: ProspectError) -> bool:
    if isinstance(error, ApiError):
        in_progress = error.status == 409 and error.code == "idempotency_in_progress"
        return error.status in (408, 429) or error.status >= 500 or in_progress
    return isinstance(error, ConnectionError)


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def filled(path: str, values: Sequence[str]) -> str:
    """The path, whose names in braces the values replace in their order."""
    rest = iter(values)

    def value(match: re.Match[str]) -> str:
        found = next(rest, None)
        # These would ask another path.
        if not isinstance(found, str) or found in ("", ".", ".."):
            raise ProspectError(f"{match[1]} of {path} must be a text that is not empty")
        return urllib.parse.quote(found, safe="")

    return re.sub(r"\{(\w+)\}", value, path)


def query_string(query: Mapping[str, Any]) -> str:
    pairs = []
    for name, value in query.items():
        if value is None:
            continue
        values = [value] if isinstance(value, str) or not isinstance(value, Sequence) else value
        texts = [str(each).lower() if isinstance(each, bool) else str(each) for each in values]
        pairs += [(name, ",".join(texts))] if name in JOINED else [(name, text) for text in texts]
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""
