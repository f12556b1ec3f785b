"""Client of the Morpheus API: ``Morpheus(base_url, api_key).messages.send(id=…, to=…, message=…)``."""

from .calls import Areas
from .errors import (
    AnswerError,
    ApiError,
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    GoneError,
    InvalidInputError,
    MorpheusError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    TwoFactorRequiredError,
    WebhookError,
)
from .transport import UNSET, File
from .webhooks import construct_event


class Morpheus(Areas):
    """
    All calls of the API, by area.

    - base_url: The gateway's address, without ``/api``.
    - api_key: An API key; or pass ``token``, the token of a sign-in.
    - language: The language of this client's own error messages, ``pt-BR`` or ``en``.
    """


__all__ = [
    "AnswerError",
    "ApiError",
    "AuthenticationError",
    "ConfigurationError",
    "ConflictError",
    "File",
    "GoneError",
    "InvalidInputError",
    "Morpheus",
    "MorpheusError",
    "NetworkError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RequestTimeoutError",
    "ServerError",
    "TwoFactorRequiredError",
    "UNSET",
    "WebhookError",
    "construct_event",
]
