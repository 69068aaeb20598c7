"""A client of the recruiting prospect API."""

from . import types
from ._async import AsyncList
from ._async_client import AsyncClient
from ._client import Client
from ._policy import VERSION as __version__
from ._policy import Followed, Options, WithResponse, WriteOptions
from ._sync import List
from .errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ConnectionError,
    GoneError,
    NotFoundError,
    NotModifiedError,
    PayloadTooLargeError,
    PermissionDeniedError,
    PreconditionFailedError,
    ProspectError,
    RateLimitError,
    ServerError,
    TimeoutError,
    WebhookVerificationError,
)
from .webhooks import WebhookHeaders, unwrap

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncList",
    "AuthenticationError",
    "BadRequestError",
    "Client",
    "ConflictError",
    "ConnectionError",
    "Followed",
    "GoneError",
    "List",
    "NotFoundError",
    "NotModifiedError",
    "Options",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "ProspectError",
    "RateLimitError",
    "ServerError",
    "TimeoutError",
    "WebhookHeaders",
    "WebhookVerificationError",
    "WithResponse",
    "WriteOptions",
    "__version__",
    "types",
    "unwrap",
]
