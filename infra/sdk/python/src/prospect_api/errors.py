"""The errors that this package raises."""

from __future__ import annotations

import builtins
import email.utils
import time
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    import httpx

    from . import types as t


class ProspectError(Exception):
    """Every error that this package raises."""


class ConnectionError(ProspectError, builtins.ConnectionError):
    """No response arrived: the connection failed, or the response was cut off."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No response arrived within the time limit."""


class WebhookVerificationError(ProspectError):
    """A webhook's signature, its age or its headers are wrong. Answer 400, and do not read the body."""


class ApiError(ProspectError):
    """A response other than success."""

    status: int
    headers: httpx.Headers
    code: t.ErrorCode | None
    """Absent if the gateway answered instead of the service."""
    request_id: str | None
    """Quote it when you ask for help."""
    retry_after: float | None
    """How many seconds to wait before the next attempt."""
    body: t.ErrorBody | None

    def __init__(self, status: int, headers: httpx.Headers, body: Any) -> None:
        known = cast("t.ErrorBody", body) if isinstance(body, dict) and {"code", "message"} <= body.keys() else None
        request_id = headers.get("x-request-id") or headers.get("apigw-requestid")
        told = f" {known['code']}: {known['message']}" if known else ""
        super().__init__(f"{status}{told}" + (f" (request {request_id})" if request_id else ""))
        self.status, self.headers, self.body, self.request_id = status, headers, known, request_id
        self.code = known["code"] if known else None
        asked = retry_after(headers)
        self.retry_after = known.get("retryAfter") if asked is None and known else asked

    @staticmethod
    def of(status: int, headers: httpx.Headers, body: Any) -> ApiError:
        """The error of the class that belongs to the status."""
        return (ServerError if status >= 500 else CLASSES.get(status, ApiError))(status, headers, body)


class NotModifiedError(ApiError):
    """304: the record still has the `if_none_match` that you have."""


class BadRequestError(ApiError):
    """400."""


class AuthenticationError(ApiError):
    """401."""


class PermissionDeniedError(ApiError):
    """403."""


class NotFoundError(ApiError):
    """404."""


class ConflictError(ApiError):
    """409; `code` says which conflict."""


class GoneError(ApiError):
    """410."""


class PreconditionFailedError(ApiError):
    """412: the record no longer has the `if_match` that you have."""


class PayloadTooLargeError(ApiError):
    """413."""


class RateLimitError(ApiError):
    """429."""


class ServerError(ApiError):
    """500 and more."""


CLASSES: dict[int, type[ApiError]] = {
    304: NotModifiedError,
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    429: RateLimitError,
}


def retry_after(headers: httpx.Headers) -> float | None:
    """`Retry-After` in seconds; the header is a number or a date."""
    value = headers.get("retry-after", "")
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
