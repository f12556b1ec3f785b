"""Verification of webhook deliveries (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Sequence

from .errors import WebhookError, own_error


def construct_event(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    language: str = "pt-BR",
) -> Dict[str, Any]:
    """
    Verifies a webhook delivery and returns its event.

    - body: The received bytes, unparsed: a parsed and serialised body has another signature.
    - headers: Those of the request; names in any case.
    - secret: The signing secret; several while you replace one.
    - tolerance: How far the timestamp may be from this machine's clock, in seconds.
    """

    def fail(code: str) -> WebhookError:
        error = own_error(WebhookError, code, language)
        assert isinstance(error, WebhookError)
        return error

    secrets = [one for one in ([secret] if isinstance(secret, str) else secret or []) if one]
    if not secrets:
        raise fail("webhook_secret_missing")
    if not isinstance(body, (bytes, str)):
        raise fail("webhook_body_parsed")
    content = body.encode() if isinstance(body, str) else body
    lower = {str(name).lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    identifier, timestamp, signatures = (lower.get(name) for name in names)
    if not identifier or not timestamp or not signatures:
        raise fail("webhook_headers_missing")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > tolerance:
        raise fail("webhook_timestamp_invalid")
    signed = f"{identifier}.{timestamp}.".encode() + content
    given = [one[3:].encode() for one in signatures.split(" ") if one.startswith("v1,")]
    if not any(_matches(one, signed, given, fail) for one in secrets):
        raise fail("webhook_signature_invalid")
    try:
        event = json.loads(content)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise fail("webhook_body_invalid")
    return event


def _matches(secret: str, signed: bytes, given: Sequence[bytes], fail: Any) -> bool:
    key = secret.encode()
    if secret.startswith("whsec_"):
        try:
            key = base64.b64decode(secret[6:], validate=True)
        except (binascii.Error, ValueError):
            raise fail("webhook_secret_invalid") from None
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(expected, one) for one in given)
