"""Webhooks, whose signatures follow Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from .errors import ProspectError, WebhookVerificationError
from .types import Event

TOLERANCE_SECONDS = 300


class WebhookHeaders(Protocol):
    """The headers of a request, as the frameworks have them: a mapping, the headers of Flask, or those of `http.server`."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def unwrap(body: bytes | str, headers: WebhookHeaders, secrets: str | Sequence[str]) -> Event:
    """The event in a webhook, after its signature and its age were checked. `body` is the body as it arrived: parsing and writing it again
    would change its bytes. While you replace a secret, pass both."""
    content = body.encode() if isinstance(body, str) else body
    if not isinstance(content, (bytes, bytearray)):
        raise ProspectError("pass the body as it arrived, before a framework parses it")
    if not secrets:
        raise WebhookVerificationError("there is no secret: pass the webhook's, or set webhook_secret of the client")
    lower = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in lower:
            raise WebhookVerificationError(f"the header {name} is missing")
    timestamp = lower["webhook-timestamp"]
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError("the webhook was signed more than 5 minutes ago, or this machine's clock is wrong")
    signed = f"{lower['webhook-id']}.{timestamp}.".encode() + content
    signatures = [each[3:].encode() for each in lower["webhook-signature"].split() if each.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = base64.b64encode(hmac.digest(key(secret), signed, hashlib.sha256))
        if any(hmac.compare_digest(expected, signature) for signature in signatures):
            return cast(Event, json.loads(content))
    raise WebhookVerificationError("no signature of the webhook belongs to the body and a secret")


def key(secret: str) -> bytes:
    try:
        decoded = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        decoded = b""
    if not decoded:
        raise WebhookVerificationError("a secret is not base64: copy the webhook's secret, which begins with whsec_")
    return decoded
