"""Errors of the client."""

from __future__ import annotations

from typing import Any, Dict, Mapping

from .texts import TEXTS

_PAGE = "https://github.com/morpheus-whatsapp/morpheus/blob/main/docs/errors.md"


class MorpheusError(Exception):
    """Base class of all errors. ``code`` is for programs, ``message`` for developers."""

    def __init__(self, code: str, message: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.doc_url = f"{_PAGE}#{code}"
        #: The id of the failed request in the server's log; None where none came.
        self.request_id = request_id


def own_error(kind: type[MorpheusError], code: str, language: str) -> MorpheusError:
    return kind(code, TEXTS[code]["en" if language == "en" else "pt-BR"])


class ConfigurationError(MorpheusError):
    """A client was created with options that cannot work, or called with an impossible path parameter."""


class WebhookError(MorpheusError):
    """A webhook delivery could not be verified: answer 401 and do not process it."""


class NetworkError(MorpheusError):
    """No answer came: the connection was refused or broke."""


class RequestTimeoutError(MorpheusError):
    """No answer came in time, nor the second time."""


class AnswerError(MorpheusError):
    """The answer is not the API's: most often another server's page."""


class ApiError(MorpheusError):
    """The server answered with a failure; there is a subclass for each status."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str]) -> None:
        parts = body if isinstance(body, dict) else {}
        code = parts.get("code")
        message = parts.get("message")
        fields = parts.get("fields")
        self.status = status
        self.body = body
        #: Messages by field name.
        self.fields: Dict[str, str] = (
            {str(name): str(text) for name, text in fields.items()} if isinstance(fields, dict) else {}
        )
        #: The message for people who use your product: without names of fields.
        self.user_message = message if isinstance(message, str) and message else f"HTTP {status}"
        rules = "; ".join(
            name if rule in self.user_message else f"{name}: {rule}" for name, rule in self.fields.items()
        )
        super().__init__(
            code if isinstance(code, str) and code else f"http_{status}",
            f"{self.user_message} ({rules})" if rules else self.user_message,
            headers.get("x-request-id"),
        )


class InvalidInputError(ApiError):
    """400 or 422: ``fields`` has a message for each invalid field."""


class AuthenticationError(ApiError):
    """401: the API key or token is missing, wrong or has ended."""


class TwoFactorRequiredError(AuthenticationError):
    """401 of a sign-in with the right password: repeat it with the ``code`` of the authenticator app."""


class PermissionDeniedError(ApiError):
    """403: the key or the user lacks the permission."""


class NotFoundError(ApiError):
    """404: it does not exist, or belongs to another user."""


class ConflictError(ApiError):
    """409: the current state does not allow the call."""


class GoneError(ApiError):
    """410: it existed and has expired."""


class RateLimitError(ApiError):
    """429: too many calls."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str]) -> None:
        super().__init__(status, body, headers)
        seconds = headers.get("retry-after", "")
        #: In seconds; None where the server sends none.
        self.retry_after = int(seconds) if seconds.isdigit() else None


class ServerError(ApiError):
    """500 and above: the server failed."""


_KINDS = {
    400: InvalidInputError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: InvalidInputError,
    429: RateLimitError,
}


def api_error(status: int, body: Any, headers: Mapping[str, str]) -> ApiError:
    if status == 401 and isinstance(body, dict) and body.get("code") == "two_factor_required":
        return TwoFactorRequiredError(status, body, headers)
    return _KINDS.get(status, ServerError if status >= 500 else ApiError)(status, body, headers)
