"""Requests with the rules of every Morpheus client: retries, idempotency keys, typed errors."""

from __future__ import annotations

import http.client
import json
import os
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, Mapping, Tuple

from .errors import (
    AnswerError,
    ConfigurationError,
    MorpheusError,
    NetworkError,
    RequestTimeoutError,
    api_error,
    own_error,
)

_TIMEOUT = 60
_RETRY_TIMEOUT = 90
_LONG_TIMEOUT = 600
_NETWORK_RETRY_DELAY = 2.0


class _Unset:
    """An argument that was not passed; None is sent as null."""

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


UNSET: Any = _Unset()


class File:
    """A received file. Read it, then close it, or use it in a ``with`` block."""

    def __init__(self, response: Any, headers: Mapping[str, str]) -> None:
        self._response = response
        self.content_type = headers.get("content-type", "application/octet-stream")
        length = headers.get("content-length", "")
        self.size = int(length) if length.isdigit() else None

    def read(self, size: int = -1) -> bytes:
        return self._response.read(size) if size >= 0 else self._response.read()

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    def __init__(
        self, base_url: str, api_key: str | None = None, *, token: str | None = None, language: str = "pt-BR"
    ) -> None:
        self._language = language
        if not base_url:
            raise own_error(ConfigurationError, "base_url_missing", language)
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise own_error(ConfigurationError, "base_url_invalid", language)
        if api_key is not None and token is not None:
            raise own_error(ConfigurationError, "credentials_ambiguous", language)
        if api_key == "":
            raise own_error(ConfigurationError, "api_key_missing", language)
        if token == "":
            raise own_error(ConfigurationError, "token_missing", language)
        self._base_url = f"{base_url.rstrip('/')}/api"
        self._bearer = api_key if api_key is not None else token
        self._opener = urllib.request.build_opener(_NoRedirect)

    def call(
        self,
        method: str,
        route: str,
        *,
        path: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        files: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        returns: str = "json",
        is_long: bool = False,
    ) -> Any:
        headers = {"Accept": "application/json" if returns == "json" else "*/*"}
        if self._bearer is not None:
            headers["Authorization"] = f"Bearer {self._bearer}"
        if method != "GET":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        data = None
        fields = _without_unset(body) if body is not None else None
        if files:
            data, headers["Content-Type"] = _multipart(fields or {}, files)
        elif fields is not None:
            data, headers["Content-Type"] = json.dumps(fields).encode(), "application/json"
        request = urllib.request.Request(self._url(route, path or {}, query or {}), data, headers, method=method)
        try:
            return self._read(*self._send(request, is_long), returns)
        except MorpheusError:
            raise
        except (TimeoutError, socket.timeout) as error:
            raise own_error(RequestTimeoutError, "timeout", self._language) from error
        except (OSError, http.client.HTTPException) as error:
            raise own_error(NetworkError, "network", self._language) from error

    def iterate(self, call: Callable[..., Any], items: str, arguments: Dict[str, Any]) -> Iterator[Any]:
        first = {"limit": 100, **_without_unset(arguments)}
        following: Dict[str, Any] | None = {}
        seen = set()
        while following is not None:
            page = call(**{**first, **following})
            entries = page if items == "entries" else page.get(items)
            if not isinstance(entries, list):
                return
            yield from entries
            following = _next_page(page, entries, items, first) if entries else None
            mark = json.dumps(following)
            if following is not None and mark in seen:
                raise own_error(AnswerError, "unexpected_answer", self._language)
            seen.add(mark)

    def _url(self, route: str, path: Mapping[str, Any], query: Mapping[str, Any]) -> str:
        for name, value in path.items():
            if not isinstance(value, str) or value in ("", ".", ".."):
                raise own_error(ConfigurationError, "path_invalid", self._language)
            route = route.replace(f"{{{name}}}", urllib.parse.quote(value, safe=""))
        pairs = {name: _text(value) for name, value in _without_unset(query).items() if value is not None}
        return f"{self._base_url}{route}{'?' if pairs else ''}{urllib.parse.urlencode(pairs)}"

    def _send(self, request: urllib.request.Request, is_long: bool) -> Tuple[Any, int, Dict[str, str]]:
        try:
            return self._attempt(request, _LONG_TIMEOUT if is_long else _TIMEOUT)
        except (OSError, http.client.HTTPException) as error:
            if not _is_timeout(error):
                time.sleep(_NETWORK_RETRY_DELAY)
            return self._attempt(request, _LONG_TIMEOUT if is_long else _RETRY_TIMEOUT)

    def _attempt(self, request: urllib.request.Request, timeout: float) -> Tuple[Any, int, Dict[str, str]]:
        try:
            response = self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            response = error
        except urllib.error.URLError as error:
            raise error.reason if isinstance(error.reason, OSError) else error
        return response, response.status, {name.lower(): value for name, value in response.headers.items()}

    def _read(self, response: Any, status: int, headers: Dict[str, str], returns: str) -> Any:
        if status < 300 and returns == "file":
            return File(response, headers)
        with response:
            content = response.read()
        if status < 300 and returns == "text":
            return content.decode("utf-8", "replace")
        try:
            body = json.loads(content)
        except ValueError:
            body = None
        if status >= 400 or (isinstance(body, dict) and body.get("success") is False):
            raise api_error(status, body, headers)
        if status >= 300 or not isinstance(body, (dict, list)):
            raise own_error(AnswerError, "unexpected_answer", self._language)
        return body["data"] if isinstance(body, dict) and "data" in body else body


def _without_unset(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not UNSET}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_timeout(error: BaseException) -> bool:
    return isinstance(error, (TimeoutError, socket.timeout))


def _next_page(page: Any, entries: Any, items: str, first: Dict[str, Any]) -> Dict[str, Any] | None:
    if items == "entries":
        last = entries[-1].get("id")
        return {"after" if "after" in first else "before": last} if isinstance(last, str) else None
    if isinstance(page.get("nextCursor"), str):
        return {"cursor": page["nextCursor"]}
    number, total = page.get("page"), page.get("totalPages")
    if "nextCursor" in page or not isinstance(number, int) or not isinstance(total, int):
        return None
    return {"page": number + 1} if number < total else None


def _multipart(fields: Mapping[str, Any], files: Mapping[str, Any]) -> Tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        if value is None:
            continue
        text = json.dumps(value) if isinstance(value, (list, dict)) else _text(value)
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode())
    for name, file in files.items():
        content = file if isinstance(file, bytes) else file.read()
        path = getattr(file, "name", None)
        file_name = os.path.basename(path) if isinstance(path, str) else "file"
        quoted = file_name.replace("\\", "_").replace('"', "%22").replace("\r", "").replace("\n", "")
        head = f'Content-Disposition: form-data; name="{name}"; filename="{quoted}"'
        parts.append(f"--{boundary}\r\n{head}\r\nContent-Type: application/octet-stream\r\n\r\n".encode())
        parts.append(content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"
