# Made from the contract by `npm run generate`: do not change this file.
from __future__ import annotations

from typing import Any, BinaryIO, Dict, Iterator, List, Union

from .transport import File, Transport, UNSET

Upload = Union[bytes, BinaryIO]


class AccountCalls:
    """Calls of the area `account`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> Any:
        """
        `GET /api/settings/user`

        The answer:
        - name: The person’s name.
        - email: The e-mail address.
        - phone: The person’s phone; null where not given.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language.
        - twoFactorEnabled: Whether two-factor authentication is on.
        - administrator: Whether the user administers the gateway.
        """
        return self._transport.call(
            "GET",
            "/settings/user",
        )

    def update(self, *, name: str = UNSET, email: str = UNSET, phone: str | None = UNSET, timezone: str = UNSET, language: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings/user`

        Arguments:
        - name: The name.
        - email: The e-mail address.
        - phone: The number, as digits, with country and area code.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language, such as pt-BR. One of: pt-BR.

        The answer:
        - name: The person’s name.
        - email: The e-mail address.
        - phone: The person’s phone; null where not given.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language.
        - twoFactorEnabled: Whether two-factor authentication is on.
        - administrator: Whether the user administers the gateway.
        """
        return self._transport.call(
            "PUT",
            "/settings/user",
            body={"name": name, "email": email, "phone": phone, "timezone": timezone, "language": language, },
            idempotency_key=idempotency_key,
        )

    def settings(self) -> Any:
        """
        `GET /api/settings`

        The answer:
        - name: The person’s name.
        - email: The e-mail address.
        - phone: The person’s phone; null where not given.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language.
        - twoFactorEnabled: Whether two-factor authentication is on.
        - administrator: Whether the user administers the gateway.
        """
        return self._transport.call(
            "GET",
            "/settings",
        )

    def update_settings(self, *, name: str = UNSET, email: str = UNSET, phone: str | None = UNSET, timezone: str = UNSET, language: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings`

        Arguments:
        - name: The name.
        - email: The e-mail address.
        - phone: The number, as digits, with country and area code.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language, such as pt-BR. One of: pt-BR.

        The answer:
        - name: The person’s name.
        - email: The e-mail address.
        - phone: The person’s phone; null where not given.
        - timezone: The time zone, such as America/Sao_Paulo.
        - language: The language.
        - twoFactorEnabled: Whether two-factor authentication is on.
        - administrator: Whether the user administers the gateway.
        """
        return self._transport.call(
            "PUT",
            "/settings",
            body={"name": name, "email": email, "phone": phone, "timezone": timezone, "language": language, },
            idempotency_key=idempotency_key,
        )



class ActivityCalls:
    """Calls of the area `activity`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, period: str = UNSET, status: str = UNSET, action: str = UNSET, startDate: Any = UNSET, endDate: Any = UNSET, page: int = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/settings/activity-logs`

        Arguments:
        - period: Of which period. One of: 24h, 7d, 30d, all.
        - status: Only what is in this state. One of: success, warning, error, failed, all.
        - action: Only those of this action.
        - startDate: From this day or instant on.
        - endDate: Until this day or instant.
        - page: Which page, from 1.
        - limit: How many, at most.

        The answer:
        - logs: The entries of this page.
        - page: The number of this page, from 1.
        - totalPages: How many pages there are.
        - total: How many there are in all.
        """
        return self._transport.call(
            "GET",
            "/settings/activity-logs",
            query={"period": period, "status": status, "action": action, "startDate": startDate, "endDate": endDate, "page": page, "limit": limit},
        )

    def all(self, *, period: str = UNSET, status: str = UNSET, action: str = UNSET, startDate: Any = UNSET, endDate: Any = UNSET, page: int = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "logs", {"period": period, "status": status, "action": action, "startDate": startDate, "endDate": endDate, "page": page, "limit": limit})

    def sample(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/activity-logs/sample`

        The answer:
        - created: Whether it was created now.
        """
        return self._transport.call(
            "POST",
            "/settings/activity-logs/sample",
            idempotency_key=idempotency_key,
        )

    def download(self, *, period: str = UNSET, status: str = UNSET, action: str = UNSET, startDate: Any = UNSET, endDate: Any = UNSET) -> File:
        """
        `GET /api/settings/activity-logs/export`

        Arguments:
        - period: Of which period. One of: 24h, 7d, 30d, all.
        - status: Only what is in this state. One of: success, warning, error, failed, all.
        - action: Only those of this action.
        - startDate: From this day or instant on.
        - endDate: Until this day or instant.
        """
        return self._transport.call(
            "GET",
            "/settings/activity-logs/export",
            query={"period": period, "status": status, "action": action, "startDate": startDate, "endDate": endDate},
            returns="file",
            is_long=True,
        )



class ApiKeysCalls:
    """Calls of the area `apiKeys`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Any:
        """
        `GET /api/settings/api-keys`

        The answer:
        - keys: The keys.
        - most: How many keys there may be.
        """
        return self._transport.call(
            "GET",
            "/settings/api-keys",
        )

    def create(self, *, name: str, scopes: List[Any], sessionIds: List[Any] | None = UNSET, expiresAt: str | None = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/api-keys`

        Arguments:
        - name: The name.
        - scopes: What the key allows.
        - sessionIds: Only these sessions; null for all.
        - expiresAt: Until when it is valid; null where it has no end.

        The answer:
        - key: The key.
        - secret: The whole key, in this answer only.
        """
        return self._transport.call(
            "POST",
            "/settings/api-keys",
            body={"name": name, "scopes": scopes, "sessionIds": sessionIds, "expiresAt": expiresAt, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/api-keys/{id}`

        Arguments:
        - id: The id of the API key.
        """
        return self._transport.call(
            "DELETE",
            "/settings/api-keys/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class AuthCalls:
    """Calls of the area `auth`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def login(self, *, email: str, password: str, code: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/login`

        Arguments:
        - email: The e-mail address.
        - password: The password.
        - code: The code of the authenticator app, where it is asked for.

        The answer:
        - user: The user.
        - token: The token, for `Authorization: Bearer`.
        """
        return self._transport.call(
            "POST",
            "/auth/login",
            body={"email": email, "password": password, "code": code, },
            idempotency_key=idempotency_key,
        )

    def logout(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/logout`
        """
        return self._transport.call(
            "POST",
            "/auth/logout",
            idempotency_key=idempotency_key,
        )

    def sign_out_everywhere(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/sign-out-everywhere`
        """
        return self._transport.call(
            "POST",
            "/auth/sign-out-everywhere",
            idempotency_key=idempotency_key,
        )

    def verify(self) -> Any:
        """
        `GET /api/auth/verify`

        The answer:
        - user: The user.
        - key: The API key of the call; null with a token.
        """
        return self._transport.call(
            "GET",
            "/auth/verify",
        )

    def refresh(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/refresh`

        The answer:
        - user: The user.
        - token: The token, for `Authorization: Bearer`.
        """
        return self._transport.call(
            "POST",
            "/auth/refresh",
            idempotency_key=idempotency_key,
        )



class CampaignsCalls:
    """Calls of the area `campaigns`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, cursor: str = UNSET, limit: int = UNSET, sessionId: str = UNSET, state: str = UNSET) -> Any:
        """
        `GET /api/campaigns`

        Arguments:
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - sessionId: The id of the session.
        - state: Only what is in this state. One of: scheduled, running, paused, finished, cancelled.

        The answer:
        - campaigns: The campaigns, newest first.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/campaigns",
            query={"cursor": cursor, "limit": limit, "sessionId": sessionId, "state": state},
        )

    def all(self, *, cursor: str = UNSET, limit: int = UNSET, sessionId: str = UNSET, state: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "campaigns", {"cursor": cursor, "limit": limit, "sessionId": sessionId, "state": state})

    def create(self, *, id: str, name: str, message: str = UNSET, url: str = UNSET, media: str = UNSET, type: str = UNSET, fileName: str | None = UNSET, template: Dict[str, Any] = UNSET, recipients: List[Any] = UNSET, csv: str = UNSET, startsAt: str = UNSET, hours: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/campaigns`

        Arguments:
        - id: The id of the session.
        - name: The name.
        - message: The text, for people.
        - url: The address.
        - media: The id of a message whose file is sent, or of a file uploaded before.
        - type: The type. One of: image, video, audio, document, sticker.
        - fileName: The file’s name, as the recipient sees it.
        - template: The template.
        - recipients: The recipients.
        - csv: The recipients as CSV; the first line names the columns, which are the variables of the text.
        - startsAt: When it begins; at once where absent or null.
        - hours: The hours in which it sends, in the user’s time zone; always where empty.

        The answer:
        - campaign: The campaign.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/campaigns",
            path={"id": id},
            body={"name": name, "message": message, "url": url, "media": media, "type": type, "fileName": fileName, "template": template, "recipients": recipients, "csv": csv, "startsAt": startsAt, "hours": hours, },
            idempotency_key=idempotency_key,
        )

    def upload_file(self, *, id: str, file: Upload, type: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/campaigns/files`

        Arguments:
        - id: The id of the session.
        - file: The file.
        - type: The type. One of: image, video, audio, document, sticker.

        The answer:
        - media: The id of a message whose file is sent, or of a file uploaded before.
        - type: The type.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/campaigns/files",
            path={"id": id},
            body={"type": type, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def get(self, *, id: str, campaignId: str) -> Any:
        """
        `GET /api/sessions/{id}/campaigns/{campaignId}`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.

        The answer:
        - campaign: The campaign.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/campaigns/{campaignId}",
            path={"id": id, "campaignId": campaignId},
        )

    def recipients(self, *, id: str, campaignId: str, cursor: str = UNSET, limit: int = UNSET, state: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/campaigns/{campaignId}/recipients`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - state: Only what is in this state. One of: waiting, queued, sent, delivered, read, failed, skipped.

        The answer:
        - recipients: The recipients.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/campaigns/{campaignId}/recipients",
            path={"id": id, "campaignId": campaignId},
            query={"cursor": cursor, "limit": limit, "state": state},
        )

    def all_recipients(self, *, id: str, campaignId: str, cursor: str = UNSET, limit: int = UNSET, state: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `recipients` lists, page by page."""
        return self._transport.iterate(self.recipients, "recipients", {"id": id, "campaignId": campaignId, "cursor": cursor, "limit": limit, "state": state})

    def pause(self, *, id: str, campaignId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/campaigns/{campaignId}/pause`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.

        The answer:
        - campaign: The campaign.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/campaigns/{campaignId}/pause",
            path={"id": id, "campaignId": campaignId},
            idempotency_key=idempotency_key,
        )

    def resume(self, *, id: str, campaignId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/campaigns/{campaignId}/resume`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.

        The answer:
        - campaign: The campaign.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/campaigns/{campaignId}/resume",
            path={"id": id, "campaignId": campaignId},
            idempotency_key=idempotency_key,
        )

    def cancel(self, *, id: str, campaignId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/campaigns/{campaignId}/cancel`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.

        The answer:
        - campaign: The campaign.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/campaigns/{campaignId}/cancel",
            path={"id": id, "campaignId": campaignId},
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, campaignId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/campaigns/{campaignId}`

        Arguments:
        - id: The id of the session.
        - campaignId: The id of the campaign.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/campaigns/{campaignId}",
            path={"id": id, "campaignId": campaignId},
            idempotency_key=idempotency_key,
        )



class OptOutsCalls:
    """Calls of the area `optOuts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/opt-outs`

        Arguments:
        - search: The text to search for.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - optOuts: The contacts that get no campaigns.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/opt-outs",
            query={"search": search, "cursor": cursor, "limit": limit},
        )

    def all(self, *, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "optOuts", {"search": search, "cursor": cursor, "limit": limit})

    def add(self, *, phones: List[Any] = UNSET, csv: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/opt-outs`

        Arguments:
        - phones: The numbers, with country code.
        - csv: The numbers as CSV.

        The answer:
        - added: How many are new.
        - known: How many were on the list before.
        - invalid: The lines that are no numbers.
        """
        return self._transport.call(
            "POST",
            "/opt-outs",
            body={"phones": phones, "csv": csv, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, phone: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/opt-outs/{phone}`

        Arguments:
        - phone: The number, with country and area code.
        """
        return self._transport.call(
            "DELETE",
            "/opt-outs/{phone}",
            path={"phone": phone},
            idempotency_key=idempotency_key,
        )

    def settings(self) -> Any:
        """
        `GET /api/opt-outs/settings`

        The answer:
        - settings: The settings.
        """
        return self._transport.call(
            "GET",
            "/opt-outs/settings",
        )

    def update_settings(self, *, words: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/opt-outs/settings`

        Arguments:
        - words: The words with which a contact opts out, such as SAIR.

        The answer:
        - settings: The settings.
        """
        return self._transport.call(
            "PUT",
            "/opt-outs/settings",
            body={"words": words, },
            idempotency_key=idempotency_key,
        )



class CloudTemplatesCalls:
    """Calls of the area `cloudTemplates`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, search: str = UNSET, status: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/cloud-templates`

        Arguments:
        - id: The id of the session.
        - search: The text to search for.
        - status: Only what is in this state. One of: APPROVED, PENDING, IN_APPEAL, REJECTED, PAUSED, DISABLED, LIMIT_EXCEEDED, PENDING_DELETION, DELETED, ARCHIVED, UNKNOWN.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - templates: The templates.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/cloud-templates",
            path={"id": id},
            query={"search": search, "status": status, "cursor": cursor, "limit": limit},
        )

    def all(self, *, id: str, search: str = UNSET, status: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "templates", {"id": id, "search": search, "status": status, "cursor": cursor, "limit": limit})

    def create(self, *, id: str, name: str, category: str, components: List[Any], language: str = UNSET, allowCategoryChange: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/cloud-templates`

        Arguments:
        - id: The id of the session.
        - name: The name.
        - category: The category. One of: UTILITY, MARKETING, AUTHENTICATION.
        - components: The template’s parts, in Meta’s format.
        - language: The language.
        - allowCategoryChange: Whether Meta may change the category.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/cloud-templates",
            path={"id": id},
            body={"name": name, "category": category, "components": components, "language": language, "allowCategoryChange": allowCategoryChange, },
            idempotency_key=idempotency_key,
        )

    def upload_sample(self, *, id: str, file: Upload, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/cloud-templates/samples`

        Arguments:
        - id: The id of the session.
        - file: The file.

        The answer:
        - handle: What `components` uses as the file’s example.
        - format: The format of the file.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/cloud-templates/samples",
            path={"id": id},
            body={},
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def get(self, *, id: str, templateId: str) -> Any:
        """
        `GET /api/sessions/{id}/cloud-templates/{templateId}`

        Arguments:
        - id: The id of the session.
        - templateId: The id of the template at Meta.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/cloud-templates/{templateId}",
            path={"id": id, "templateId": templateId},
        )

    def update(self, *, id: str, templateId: str, components: List[Any], category: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/cloud-templates/{templateId}`

        Arguments:
        - id: The id of the session.
        - templateId: The id of the template at Meta.
        - components: The template’s parts, in Meta’s format.
        - category: The category. One of: UTILITY, MARKETING, AUTHENTICATION.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/cloud-templates/{templateId}",
            path={"id": id, "templateId": templateId},
            body={"components": components, "category": category, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, templateId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/cloud-templates/{templateId}`

        Arguments:
        - id: The id of the session.
        - templateId: The id of the template at Meta.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/cloud-templates/{templateId}",
            path={"id": id, "templateId": templateId},
            idempotency_key=idempotency_key,
        )



class SessionsCalls:
    """Calls of the area `sessions`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, status: str = UNSET, availability: str = UNSET, attention: bool = UNSET, externalId: str = UNSET, metadata: str = UNSET, tag: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions`

        Arguments:
        - status: Only what is in this state. One of: connected, connecting, qr, disconnected.
        - availability: Only those in this state: `up`, `reconnecting`, `down` or `unpaired`; several, separated by commas.
        - attention: Only those that need attention (`true`), or only the others.
        - externalId: Only the one with this external id.
        - metadata: Only those with this pair in their metadata: `key:value`.
        - tag: Only those with this label.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - sessions: The sessions.
        - total: How many there are in all.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions",
            query={"status": status, "availability": availability, "attention": attention, "externalId": externalId, "metadata": metadata, "tag": tag, "cursor": cursor, "limit": limit},
        )

    def all(self, *, status: str = UNSET, availability: str = UNSET, attention: bool = UNSET, externalId: str = UNSET, metadata: str = UNSET, tag: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "sessions", {"status": status, "availability": availability, "attention": attention, "externalId": externalId, "metadata": metadata, "tag": tag, "cursor": cursor, "limit": limit})

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - session: The session.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}",
            path={"id": id},
        )

    def create(self, *, name: str, description: str | None = UNSET, apiType: str = UNSET, connectionMethod: str = UNSET, externalId: str | None = UNSET, metadata: Dict[str, Any] = UNSET, tags: List[Any] = UNSET, pinned: bool = UNSET, type: str = UNSET, config: Dict[str, Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions`

        Arguments:
        - name: The session’s name.
        - description: The description, in its owner’s words.
        - apiType: `MORPHEUS` for a paired phone, `WHATSAPP_CLOUD` for the Cloud API. One of: MORPHEUS, WHATSAPP_CLOUD.
        - connectionMethod: How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER.
        - externalId: The id in the owner’s system, unique per owner.
        - metadata: Other data of the owner’s system: pairs of texts.
        - tags: The owner’s labels.
        - pinned: Whether it is pinned to the top.
        - type: `cloud` for Meta’s Cloud API.
        - config: The configuration of the Cloud API, with `type` `cloud`.

        The answer:
        - session: The session.
        """
        return self._transport.call(
            "POST",
            "/sessions",
            body={"name": name, "description": description, "apiType": apiType, "connectionMethod": connectionMethod, "externalId": externalId, "metadata": metadata, "tags": tags, "pinned": pinned, "type": type, "config": config, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, name: str = UNSET, description: str | None = UNSET, connectionMethod: str | None = UNSET, externalId: str | None = UNSET, metadata: Dict[str, Any] = UNSET, tags: List[Any] = UNSET, pinned: bool = UNSET, formerNumber: None = UNSET, config: Dict[str, Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}`

        Arguments:
        - id: The id of the session.
        - name: The session’s name.
        - description: The description, in its owner’s words.
        - connectionMethod: How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER, null.
        - externalId: The id in the owner’s system, unique per owner.
        - metadata: Other data of the owner’s system: pairs of texts.
        - tags: The owner’s labels.
        - pinned: Whether it is pinned to the top.
        - formerNumber: `null` confirms the new number.
        - config: The configuration of the Cloud API, with `type` `cloud`.

        The answer:
        - session: The session.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}",
            path={"id": id},
            body={"name": name, "description": description, "connectionMethod": connectionMethod, "externalId": externalId, "metadata": metadata, "tags": tags, "pinned": pinned, "formerNumber": formerNumber, "config": config, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def connect(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/connect`

        Arguments:
        - id: The id of the session.

        The answer:
        - session: The session.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/connect",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def disconnect(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/disconnect`

        Arguments:
        - id: The id of the session.

        The answer:
        - session: The session.
        - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/disconnect",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def qr(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/qr`

        Arguments:
        - id: The id of the session.

        The answer:
        - qrCode: The image of the QR code, as `data:`.
        - qrText: The text of the QR code, to draw the image from.
        - issuedAt: When it was issued.
        - expiresAt: Until when it is valid; null where it has no end.
        - remainingMs: The time left, in milliseconds, by the server’s clock.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/qr",
            path={"id": id},
        )

    def connect_phone(self, *, id: str, phoneNumber: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/connect-phone`

        Arguments:
        - id: The id of the session.
        - phoneNumber: The number of the phone that will type the code.

        The answer:
        - success: Whether it worked.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/connect-phone",
            path={"id": id},
            body={"phoneNumber": phoneNumber, },
            idempotency_key=idempotency_key,
        )

    def pairing_code(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/pairing-code`

        Arguments:
        - id: The id of the session.

        The answer:
        - pairingCode: The code to type into the phone.
        - phoneNumber: The phone’s number, as digits, with country and area code.
        - expiresAt: Until when it is valid; null where it has no end.
        - remainingMs: The time left, in milliseconds, by the server’s clock.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/pairing-code",
            path={"id": id},
        )



class ContactsCalls:
    """Calls of the area `contacts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET, letter: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/contacts`

        Arguments:
        - id: The id of the session.
        - search: The text to search for.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - letter: The letter that the list begins at.

        The answer:
        - contacts: The contacts.
        - total: How many there are in all.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        - letters: The letters that names begin with.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/contacts",
            path={"id": id},
            query={"search": search, "cursor": cursor, "limit": limit, "letter": letter},
        )

    def all(self, *, id: str, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET, letter: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "contacts", {"id": id, "search": search, "cursor": cursor, "limit": limit, "letter": letter})

    def of_account(self, *, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/contacts`

        Arguments:
        - search: The text to search for.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - contacts: The contacts.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/contacts",
            query={"search": search, "cursor": cursor, "limit": limit},
        )

    def all_of_account(self, *, search: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `of_account` lists, page by page."""
        return self._transport.iterate(self.of_account, "contacts", {"search": search, "cursor": cursor, "limit": limit})

    def stats(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/contacts/stats`

        Arguments:
        - id: The id of the session.

        The answer:
        - total: How many there are in all.
        - named: How many have a name.
        - addedToday: How many were added today.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/contacts/stats",
            path={"id": id},
        )

    def save(self, *, id: str, contact: str, name: str, saveOnPhone: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/contacts/{contact}`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - name: The name in the address book.
        - saveOnPhone: Whether to save it in the phone’s own address book, too; `true` by default.

        The answer:
        - contact: The contact.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/contacts/{contact}",
            path={"id": id, "contact": contact},
            body={"name": name, "saveOnPhone": saveOnPhone, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, contact: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/contacts/{contact}`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/contacts/{contact}",
            path={"id": id, "contact": contact},
            idempotency_key=idempotency_key,
        )

    def profile(self, *, id: str, contact: str, refresh: bool = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/contacts/{contact}/profile`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - refresh: With `true`, asks WhatsApp instead of using the gateway’s memory.

        The answer:
        - profile: What the contact shows on WhatsApp.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/contacts/{contact}/profile",
            path={"id": id, "contact": contact},
            query={"refresh": refresh},
        )

    def presence(self, *, id: str, contact: str) -> Any:
        """
        `GET /api/sessions/{id}/contacts/{contact}/presence`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.

        The answer:
        - presence: Whether the contact is online.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/contacts/{contact}/presence",
            path={"id": id, "contact": contact},
        )

    def blocked(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/contacts/blocked`

        Arguments:
        - id: The id of the session.

        The answer:
        - contacts: The contacts.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/contacts/blocked",
            path={"id": id},
        )

    def block(self, *, id: str, contact: str, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/contacts/{contact}/block`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/contacts/{contact}/block",
            path={"id": id, "contact": contact},
            idempotency_key=idempotency_key,
        )

    def unblock(self, *, id: str, contact: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/contacts/{contact}/block`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/contacts/{contact}/block",
            path={"id": id, "contact": contact},
            idempotency_key=idempotency_key,
        )



class ConversationsCalls:
    """Calls of the area `conversations`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, search: str = UNSET, owner: str = UNSET, unread: bool = UNSET, archived: bool = UNSET, label: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/conversations`

        Arguments:
        - id: The id of the session.
        - search: The text to search for.
        - owner: Only those of this owner: of a bot or of a person. One of: bot, human, paused.
        - unread: With `true`, only conversations with unread messages.
        - archived: Only archived conversations (`true`), or only the others.
        - label: Only the conversations with this label, by its id.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - conversations: The conversations.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/conversations",
            path={"id": id},
            query={"search": search, "owner": owner, "unread": unread, "archived": archived, "label": label, "cursor": cursor, "limit": limit},
        )

    def all(self, *, id: str, search: str = UNSET, owner: str = UNSET, unread: bool = UNSET, archived: bool = UNSET, label: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "conversations", {"id": id, "search": search, "owner": owner, "unread": unread, "archived": archived, "label": label, "cursor": cursor, "limit": limit})

    def get(self, *, id: str, contact: str) -> Any:
        """
        `GET /api/sessions/{id}/conversations/{contact}`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.

        The answer:
        - conversation: The conversation.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/conversations/{contact}",
            path={"id": id, "contact": contact},
        )

    def update(self, *, id: str, contact: str, owner: str, minutes: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/conversations/{contact}`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - owner: Who answers: `bot` or `human`. One of: bot, human, paused.
        - minutes: For how many minutes a person answers; without an end by default.

        The answer:
        - conversation: The conversation.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/conversations/{contact}",
            path={"id": id, "contact": contact},
            body={"owner": owner, "minutes": minutes, },
            idempotency_key=idempotency_key,
        )

    def fetch_history(self, *, id: str, contact: str, count: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/conversations/{contact}/history`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - count: How many.

        The answer:
        - requested: How many messages were requested from the phone.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/conversations/{contact}/history",
            path={"id": id, "contact": contact},
            body={"count": count, },
            idempotency_key=idempotency_key,
        )

    def mark_read(self, *, id: str, contact: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/conversations/{contact}/read`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.

        The answer:
        - conversation: The conversation.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/conversations/{contact}/read",
            path={"id": id, "contact": contact},
            idempotency_key=idempotency_key,
        )

    def change_state(self, *, id: str, contact: str, archived: bool = UNSET, pinned: bool = UNSET, muted: str = UNSET, unread: bool = UNSET, disappearing: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/conversations/{contact}/state`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - archived: The conversation is archived.
        - pinned: Whether it is pinned to the top.
        - muted: How long to mute the conversation; `off` ends it. One of: 8h, 1w, always, off.
        - unread: How many messages are unread.
        - disappearing: Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.

        The answer:
        - conversation: The conversation.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/conversations/{contact}/state",
            path={"id": id, "contact": contact},
            body={"archived": archived, "pinned": pinned, "muted": muted, "unread": unread, "disappearing": disappearing, },
            idempotency_key=idempotency_key,
        )

    def set_message_labels(self, *, id: str, contact: str, messageId: str, labels: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/labels`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - messageId: The id of the message.
        - labels: The labels, by their ids.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/conversations/{contact}/messages/{messageId}/labels",
            path={"id": id, "contact": contact, "messageId": messageId},
            body={"labels": labels, },
            idempotency_key=idempotency_key,
        )

    def set_labels(self, *, id: str, contact: str, labels: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/conversations/{contact}/labels`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - labels: The labels, by their ids.

        The answer:
        - conversation: The conversation.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/conversations/{contact}/labels",
            path={"id": id, "contact": contact},
            body={"labels": labels, },
            idempotency_key=idempotency_key,
        )

    def pinned(self, *, id: str, contact: str) -> Any:
        """
        `GET /api/sessions/{id}/conversations/{contact}/pinned`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.

        The answer:
        - messages: The messages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/conversations/{contact}/pinned",
            path={"id": id, "contact": contact},
        )

    def star(self, *, id: str, contact: str, messageId: str, starred: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/star`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - messageId: The id of the message.
        - starred: Stars the message, or removes its star.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/conversations/{contact}/messages/{messageId}/star",
            path={"id": id, "contact": contact, "messageId": messageId},
            body={"starred": starred, },
            idempotency_key=idempotency_key,
        )

    def create_call_link(self, *, id: str, type: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/call-links`

        Arguments:
        - id: The id of the session.
        - type: The type of the call: voice or video. One of: audio, video.

        The answer:
        - url: The link of the call.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/call-links",
            path={"id": id},
            body={"type": type, },
            idempotency_key=idempotency_key,
        )

    def labels(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/labels`

        Arguments:
        - id: The id of the session.

        The answer:
        - labels: The number’s labels.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/labels",
            path={"id": id},
        )

    def create_label(self, *, id: str, name: str, color: int, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/labels`

        Arguments:
        - id: The id of the session.
        - name: The name.
        - color: The colour.

        The answer:
        - label: The label.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/labels",
            path={"id": id},
            body={"name": name, "color": color, },
            idempotency_key=idempotency_key,
        )

    def update_label(self, *, id: str, labelId: str, name: str = UNSET, color: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/labels/{labelId}`

        Arguments:
        - id: The id of the session.
        - labelId: The id of the label.
        - name: The name.
        - color: The colour.

        The answer:
        - label: The label.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/labels/{labelId}",
            path={"id": id, "labelId": labelId},
            body={"name": name, "color": color, },
            idempotency_key=idempotency_key,
        )

    def remove_label(self, *, id: str, labelId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/labels/{labelId}`

        Arguments:
        - id: The id of the session.
        - labelId: The id of the label.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/labels/{labelId}",
            path={"id": id, "labelId": labelId},
            idempotency_key=idempotency_key,
        )



class GroupsCalls:
    """Calls of the area `groups`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, refresh: bool = UNSET, search: str = UNSET, community: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/groups`

        Arguments:
        - id: The id of the session.
        - refresh: With `true`, asks WhatsApp instead of using the gateway’s memory.
        - search: The text to search for.
        - community: Only the groups of this community, by its id.

        The answer:
        - groups: The groups.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/groups",
            path={"id": id},
            query={"refresh": refresh, "search": search, "community": community},
        )

    def get(self, *, id: str, groupId: str, refresh: bool = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/groups/{groupId}`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        - refresh: With `true`, asks WhatsApp instead of using the gateway’s memory.

        The answer:
        - group: The group, where it was in one.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/groups/{groupId}",
            path={"id": id, "groupId": groupId},
            query={"refresh": refresh},
        )

    def create(self, *, id: str, name: str, participants: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/groups`

        Arguments:
        - id: The id of the session.
        - name: The name.
        - participants: The numbers of the participants.

        The answer:
        - group: The group, where it was in one.
        - results: What happened to each.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/groups",
            path={"id": id},
            body={"name": name, "participants": participants, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, groupId: str, name: str = UNSET, description: str = UNSET, onlyAdminsSend: bool = UNSET, onlyAdminsEdit: bool = UNSET, onlyAdminsAdd: bool = UNSET, approvesJoins: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/groups/{groupId}`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        - name: The name.
        - description: The description, in its owner’s words.
        - onlyAdminsSend: Whether only administrators may write.
        - onlyAdminsEdit: Whether only administrators may change the group’s data.
        - onlyAdminsAdd: Whether only administrators may add participants.
        - approvesJoins: Whether administrators approve who joins.

        The answer:
        - group: The group, where it was in one.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/groups/{groupId}",
            path={"id": id, "groupId": groupId},
            body={"name": name, "description": description, "onlyAdminsSend": onlyAdminsSend, "onlyAdminsEdit": onlyAdminsEdit, "onlyAdminsAdd": onlyAdminsAdd, "approvesJoins": approvesJoins, },
            idempotency_key=idempotency_key,
        )

    def leave(self, *, id: str, groupId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/groups/{groupId}`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/groups/{groupId}",
            path={"id": id, "groupId": groupId},
            idempotency_key=idempotency_key,
        )

    def change_participants(self, *, id: str, groupId: str, action: str, participants: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/groups/{groupId}/participants`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        - action: `add`, `remove`, `promote` or `demote`. One of: add, remove, promote, demote.
        - participants: The numbers of the participants.

        The answer:
        - results: What happened to each.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/groups/{groupId}/participants",
            path={"id": id, "groupId": groupId},
            body={"action": action, "participants": participants, },
            idempotency_key=idempotency_key,
        )

    def invite(self, *, id: str, groupId: str) -> Any:
        """
        `GET /api/sessions/{id}/groups/{groupId}/invite`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.

        The answer:
        - invite: The invitation.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/groups/{groupId}/invite",
            path={"id": id, "groupId": groupId},
        )

    def revoke_invite(self, *, id: str, groupId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/groups/{groupId}/invite`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.

        The answer:
        - invite: The invitation.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/groups/{groupId}/invite",
            path={"id": id, "groupId": groupId},
            idempotency_key=idempotency_key,
        )

    def join(self, *, id: str, invite: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/groups/join`

        Arguments:
        - id: The id of the session.
        - invite: The invitation.

        The answer:
        - groupId: The id of the group; null outside of one.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/groups/join",
            path={"id": id},
            body={"invite": invite, },
            idempotency_key=idempotency_key,
        )

    def set_picture(self, *, id: str, groupId: str, file: Upload, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/groups/{groupId}/picture`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        - file: The file.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/groups/{groupId}/picture",
            path={"id": id, "groupId": groupId},
            body={},
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def remove_picture(self, *, id: str, groupId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/groups/{groupId}/picture`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/groups/{groupId}/picture",
            path={"id": id, "groupId": groupId},
            idempotency_key=idempotency_key,
        )

    def join_requests(self, *, id: str, groupId: str) -> Any:
        """
        `GET /api/sessions/{id}/groups/{groupId}/requests`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.

        The answer:
        - requests: The requests to join.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/groups/{groupId}/requests",
            path={"id": id, "groupId": groupId},
        )

    def decide_join_requests(self, *, id: str, groupId: str, approve: bool, participants: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/groups/{groupId}/requests`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.
        - approve: Whether to approve.
        - participants: The numbers of the participants.

        The answer:
        - results: What happened to each.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/groups/{groupId}/requests",
            path={"id": id, "groupId": groupId},
            body={"approve": approve, "participants": participants, },
            idempotency_key=idempotency_key,
        )

    def community(self, *, id: str, groupId: str) -> Any:
        """
        `GET /api/sessions/{id}/groups/{groupId}/community`

        Arguments:
        - id: The id of the session.
        - groupId: The id of the group.

        The answer:
        - community: The community.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/groups/{groupId}/community",
            path={"id": id, "groupId": groupId},
        )



class MigrationCalls:
    """Calls of the area `migration`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def import_session(self, *, name: str, creds: str, sessionId: str = UNSET, keys: Dict[str, Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/migration/sessions`

        Arguments:
        - name: The name.
        - creds: Baileys’ credentials.
        - sessionId: The id of the session.
        - keys: Baileys’ keys.

        The answer:
        - session: The session.
        - created: Whether it was created now.
        """
        return self._transport.call(
            "POST",
            "/migration/sessions",
            body={"name": name, "creds": creds, "sessionId": sessionId, "keys": keys, },
            idempotency_key=idempotency_key,
        )

    def add_keys(self, *, id: str, keys: Dict[str, Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/migration/keys`

        Arguments:
        - id: The id of the session.
        - keys: Baileys’ keys.

        The answer:
        - stored: How many keys were stored.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/migration/keys",
            path={"id": id},
            body={"keys": keys, },
            idempotency_key=idempotency_key,
        )

    def add_contacts(self, *, id: str, contacts: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/migration/contacts`

        Arguments:
        - id: The id of the session.
        - contacts: The contacts.

        The answer:
        - saved: How many contacts were saved.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/migration/contacts",
            path={"id": id},
            body={"contacts": contacts, },
            idempotency_key=idempotency_key,
        )

    def export_session(self, *, id: str, after: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/migration/export`

        Arguments:
        - id: The id of the session.
        - after: Begins after this point.

        The answer:
        - creds: Baileys’ credentials.
        - keys: Baileys’ keys.
        - next: Where to go on, for `after`; null at the end.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/migration/export",
            path={"id": id},
            body={"after": after, },
            idempotency_key=idempotency_key,
        )



class ProfileCalls:
    """Calls of the area `profile`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/profile`

        Arguments:
        - id: The id of the session.

        The answer:
        - profile: The profile of the number.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/profile",
            path={"id": id},
        )

    def update(self, *, id: str, name: str = UNSET, about: str = UNSET, description: str = UNSET, address: str = UNSET, email: str = UNSET, websites: List[Any] = UNSET, vertical: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/profile`

        Arguments:
        - id: The id of the session.
        - name: The name.
        - about: The about text of the profile.
        - description: The description, in its owner’s words.
        - address: The address.
        - email: The e-mail address.
        - websites: The business’ websites.
        - vertical: The business’ line of trade.

        The answer:
        - profile: The profile of the number.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/profile",
            path={"id": id},
            body={"name": name, "about": about, "description": description, "address": address, "email": email, "websites": websites, "vertical": vertical, },
            idempotency_key=idempotency_key,
        )

    def set_picture(self, *, id: str, file: Upload, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/profile/picture`

        Arguments:
        - id: The id of the session.
        - file: The file.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/profile/picture",
            path={"id": id},
            body={},
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def remove_picture(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/profile/picture`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/profile/picture",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def privacy(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/profile/privacy`

        Arguments:
        - id: The id of the session.

        The answer:
        - privacy: Who sees what.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/profile/privacy",
            path={"id": id},
        )

    def update_privacy(self, *, id: str, lastSeen: str = UNSET, online: str = UNSET, picture: str = UNSET, about: str = UNSET, readReceipts: str = UNSET, groups: str = UNSET, calls: str = UNSET, disappearing: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/profile/privacy`

        Arguments:
        - id: The id of the session.
        - lastSeen: Who sees when the number was online. One of: everyone, contacts, nobody.
        - online: Whether it is online. One of: everyone, same_as_last_seen.
        - picture: Who sees the picture. One of: everyone, contacts, nobody.
        - about: Who sees the about text. One of: everyone, contacts, nobody.
        - readReceipts: Whether contacts are told that messages were read. One of: everyone, nobody.
        - groups: The groups. One of: everyone, contacts, nobody.
        - calls: Who may call. One of: everyone, known.
        - disappearing: Disappearing messages of new conversations: the time until they are deleted; `off` ends it. One of: off, 24h, 7d, 90d.

        The answer:
        - privacy: Who sees what.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/profile/privacy",
            path={"id": id},
            body={"lastSeen": lastSeen, "online": online, "picture": picture, "about": about, "readReceipts": readReceipts, "groups": groups, "calls": calls, "disappearing": disappearing, },
            idempotency_key=idempotency_key,
        )



class DashboardCalls:
    """Calls of the area `dashboard`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def overview(self) -> Any:
        """
        `GET /api/dashboard/overview`

        The answer:
        - cards: The cards.
        - recentActivity: What happened last.
        """
        return self._transport.call(
            "GET",
            "/dashboard/overview",
        )

    def stats(self) -> Any:
        """
        `GET /api/dashboard/stats`

        The answer:
        - sessions: The sessions, by state.
        - contacts: The contacts.
        - messagesToday: The messages of today.
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        """
        return self._transport.call(
            "GET",
            "/dashboard/stats",
        )

    def message_stats(self, *, period: str = UNSET, sessionId: str = UNSET) -> Any:
        """
        `GET /api/dashboard/messages/stats`

        Arguments:
        - period: Of which period. One of: day, week, month.
        - sessionId: The id of the session.

        The answer:
        - period: The period.
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        - sessionId: The id of the session.
        - buckets: The intervals of time.
        - totals: The sum of the period.
        """
        return self._transport.call(
            "GET",
            "/dashboard/messages/stats",
            query={"period": period, "sessionId": sessionId},
        )



class MessagesCalls:
    """Calls of the area `messages`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def send(self, *, id: str, to: str, type: str = UNSET, message: str = UNSET, url: str = UNSET, media: str = UNSET, voice: bool = UNSET, fileName: str | None = UNSET, location: Dict[str, Any] = UNSET, contacts: List[Any] = UNSET, poll: Dict[str, Any] = UNSET, event: Dict[str, Any] = UNSET, mentions: List[Any] = UNSET, mentionAll: bool = UNSET, gif: bool = UNSET, viewOnce: bool = UNSET, linkPreview: bool = UNSET, replyTo: str = UNSET, scheduledAt: str = UNSET, takesOver: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/send`

        Arguments:
        - id: The id of the session.
        - to: The recipient: a number as digits, or the id of a group.
        - type: The type; `text` by default. One of: text, image, video, audio, document, sticker, location, contact, poll, event.
        - message: The text; with a file, its caption.
        - url: The address of the file: it is downloaded before the answer.
        - media: The id of a message whose file is sent again.
        - voice: Shows an audio as a voice message; on for Opus in Ogg.
        - fileName: The file’s name, as the recipient sees it.
        - location: The place to send, with `type` `location`.
        - contacts: The contacts to send, with `type` `contact`.
        - poll: The poll to send, with `type` `poll`.
        - event: The event to send, with `type` `event`.
        - mentions: The numbers of the mentioned people.
        - mentionAll: Notifies everybody in the group.
        - gif: Shows a video as a GIF: in a loop and without sound.
        - viewOnce: The recipient can open the file once only.
        - linkPreview: Shows the page of the first link of the text.
        - replyTo: The id of the message that this one replies to, in the same conversation.
        - scheduledAt: When to send it; at once by default.
        - takesOver: Hands the conversation to a person, which silences bots for a while; `false` for automatic messages.

        The answer:
        - message: The text; with a file, its caption.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/send",
            path={"id": id},
            body={"to": to, "type": type, "message": message, "url": url, "media": media, "voice": voice, "fileName": fileName, "location": location, "contacts": contacts, "poll": poll, "event": event, "mentions": mentions, "mentionAll": mentionAll, "gif": gif, "viewOnce": viewOnce, "linkPreview": linkPreview, "replyTo": replyTo, "scheduledAt": scheduledAt, "takesOver": takesOver, },
            idempotency_key=idempotency_key,
        )

    def send_template(self, *, id: str, to: str, template: Dict[str, Any], scheduledAt: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/send-template`

        Arguments:
        - id: The id of the session.
        - to: The recipient: a number as digits, or the id of a group.
        - template: The template: Meta’s for Cloud sessions, the user’s own for others.
        - scheduledAt: When to send it; at once by default.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/send-template",
            path={"id": id},
            body={"to": to, "template": template, "scheduledAt": scheduledAt, },
            idempotency_key=idempotency_key,
        )

    def send_interactive(self, *, id: str, to: str, interactive: Any, replyTo: str = UNSET, scheduledAt: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/send-interactive`

        Arguments:
        - id: The id of the session.
        - to: The recipient: a number as digits, or the id of a group.
        - interactive: The message with buttons or with a list.
        - replyTo: The id of the message that this one replies to, in the same conversation.
        - scheduledAt: When to send it; at once by default.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/send-interactive",
            path={"id": id},
            body={"to": to, "interactive": interactive, "replyTo": replyTo, "scheduledAt": scheduledAt, },
            idempotency_key=idempotency_key,
        )

    def react(self, *, id: str, emoji: str | None, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/reaction`

        Arguments:
        - id: The id of the message.
        - emoji: The emoji; null withdraws the reaction.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/reaction",
            path={"id": id},
            body={"emoji": emoji, },
            idempotency_key=idempotency_key,
        )

    def edit(self, *, id: str, message: str, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/messages/{id}`

        Arguments:
        - id: The id of the message.
        - message: The new text.

        The answer:
        - message: The new text.
        """
        return self._transport.call(
            "PUT",
            "/messages/{id}",
            path={"id": id},
            body={"message": message, },
            idempotency_key=idempotency_key,
        )

    def pin(self, *, id: str, duration: str | None, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/messages/{id}/pin`

        Arguments:
        - id: The id of the message.
        - duration: How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "PUT",
            "/messages/{id}/pin",
            path={"id": id},
            body={"duration": duration, },
            idempotency_key=idempotency_key,
        )

    def revoke(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/messages/{id}`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "DELETE",
            "/messages/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def forward(self, *, id: str, to: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/forward`

        Arguments:
        - id: The id of the message.
        - to: The recipient: a number as digits, or the id of a group.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/forward",
            path={"id": id},
            body={"to": to, },
            idempotency_key=idempotency_key,
        )

    def poll(self, *, id: str) -> Any:
        """
        `GET /api/messages/{id}/poll`

        Arguments:
        - id: The id of the message.

        The answer:
        - poll: The poll.
        """
        return self._transport.call(
            "GET",
            "/messages/{id}/poll",
            path={"id": id},
        )

    def event(self, *, id: str) -> Any:
        """
        `GET /api/messages/{id}/event`

        Arguments:
        - id: The id of the message.

        The answer:
        - event: The event, with its answers.
        """
        return self._transport.call(
            "GET",
            "/messages/{id}/event",
            path={"id": id},
        )

    def cancel_event(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/messages/{id}/event`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "DELETE",
            "/messages/{id}/event",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def mark_read(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/read`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/read",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def typing(self, *, id: str, to: str, state: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/typing`

        Arguments:
        - id: The id of the session.
        - to: The recipient: a number as digits, or the id of a group.
        - state: `typing`, `recording` or `paused`. One of: typing, recording, paused.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/typing",
            path={"id": id},
            body={"to": to, "state": state, },
            idempotency_key=idempotency_key,
        )

    def check(self, *, id: str, phone: str) -> Any:
        """
        `GET /api/sessions/{id}/numbers/{phone}`

        Arguments:
        - id: The id of the session.
        - phone: The number, with country and area code.

        The answer:
        - phone: The number, as digits, with country and area code.
        - exists: Whether the number has WhatsApp.
        - contactPhone: The contact’s number; in a group, the author’s.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/numbers/{phone}",
            path={"id": id, "phone": phone},
        )

    def pace(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/pace`

        Arguments:
        - id: The id of the session.

        The answer:
        - pace: The pace of sending.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/pace",
            path={"id": id},
        )

    def change_pace(self, *, id: str, gapSeconds: float | None = UNSET, jitterSeconds: float | None = UNSET, perDay: int | None = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/pace`

        Arguments:
        - id: The id of the session.
        - gapSeconds: The gap between messages, in seconds.
        - jitterSeconds: Up to how many seconds are added at random.
        - perDay: How many messages a day, at most; null without a limit.

        The answer:
        - pace: The pace of sending.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/pace",
            path={"id": id},
            body={"gapSeconds": gapSeconds, "jitterSeconds": jitterSeconds, "perDay": perDay, },
            idempotency_key=idempotency_key,
        )

    def risk(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/risk`

        Arguments:
        - id: The id of the session.

        The answer:
        - risk: The risk of being blocked by WhatsApp.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/risk",
            path={"id": id},
        )

    def send_media(self, *, file: Upload, sessionId: str, to: str, caption: str = UNSET, type: str = UNSET, fileName: str | None = UNSET, mentions: Any = UNSET, mentionAll: bool = UNSET, gif: bool = UNSET, viewOnce: bool = UNSET, replyTo: str = UNSET, scheduledAt: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/send-media`

        Arguments:
        - file: The file.
        - sessionId: The id of the session.
        - to: The recipient: a number as digits, or the id of a group.
        - caption: The caption.
        - type: The type that the file is shown as; that of its content by default. One of: image, video, audio, document, sticker.
        - fileName: The file’s name, as the recipient sees it.
        - mentions: The numbers of the mentioned people.
        - mentionAll: Notifies everybody in the group.
        - gif: Whether the video plays by itself, in a loop and without sound.
        - viewOnce: Whether it can be viewed once only.
        - replyTo: The id of the message that this one replies to, in the same conversation.
        - scheduledAt: When to send it; at once by default.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/send-media",
            body={"sessionId": sessionId, "to": to, "caption": caption, "type": type, "fileName": fileName, "mentions": mentions, "mentionAll": mentionAll, "gif": gif, "viewOnce": viewOnce, "replyTo": replyTo, "scheduledAt": scheduledAt, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def list(self, *, id: str, contact: str = UNSET, direction: str = UNSET, state: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/messages`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - direction: Only what came in, or only what went out. One of: incoming, outgoing.
        - state: Only what is in this state. One of: scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - messages: The messages.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/messages",
            path={"id": id},
            query={"contact": contact, "direction": direction, "state": state, "cursor": cursor, "limit": limit},
        )

    def all(self, *, id: str, contact: str = UNSET, direction: str = UNSET, state: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "messages", {"id": id, "contact": contact, "direction": direction, "state": state, "cursor": cursor, "limit": limit})

    def search(self, *, sessionId: str = UNSET, search: str = UNSET, direction: str = UNSET, state: str = UNSET, today: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/messages`

        Arguments:
        - sessionId: The id of the session.
        - search: The text to search for.
        - direction: Only what came in, or only what went out. One of: incoming, outgoing.
        - state: Only what is in this state. One of: pending, scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
        - today: With `true`, only messages of today in the account’s time zone; failed ones by the time of their failure.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - messages: The messages.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/messages",
            query={"sessionId": sessionId, "search": search, "direction": direction, "state": state, "today": today, "cursor": cursor, "limit": limit},
        )

    def all_search(self, *, sessionId: str = UNSET, search: str = UNSET, direction: str = UNSET, state: str = UNSET, today: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `search` lists, page by page."""
        return self._transport.iterate(self.search, "messages", {"sessionId": sessionId, "search": search, "direction": direction, "state": state, "today": today, "cursor": cursor, "limit": limit})

    def list_scheduled(self, *, id: str, contact: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/scheduled-messages`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - messages: The messages.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/scheduled-messages",
            path={"id": id},
            query={"contact": contact, "cursor": cursor, "limit": limit},
        )

    def all_list_scheduled(self, *, id: str, contact: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list_scheduled` lists, page by page."""
        return self._transport.iterate(self.list_scheduled, "messages", {"id": id, "contact": contact, "cursor": cursor, "limit": limit})

    def reschedule(self, *, id: str, scheduledAt: str = UNSET, message: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/messages/{id}/schedule`

        Arguments:
        - id: The id of the message.
        - scheduledAt: When to send it; at once by default.
        - message: The message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "PUT",
            "/messages/{id}/schedule",
            path={"id": id},
            body={"scheduledAt": scheduledAt, "message": message, },
            idempotency_key=idempotency_key,
        )

    def send_now(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/send-now`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/send-now",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def get(self, *, id: str) -> Any:
        """
        `GET /api/messages/{id}`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "GET",
            "/messages/{id}",
            path={"id": id},
        )

    def media(self, *, id: str) -> File:
        """
        `GET /api/messages/{id}/media`

        Arguments:
        - id: The id of the message.
        """
        return self._transport.call(
            "GET",
            "/messages/{id}/media",
            path={"id": id},
            returns="file",
            is_long=True,
        )

    def linked_media(self, *, token: str) -> File:
        """
        `GET /api/media/{token}`

        Arguments:
        - token: The token that is in the address.
        """
        return self._transport.call(
            "GET",
            "/media/{token}",
            path={"token": token},
            returns="file",
            is_long=True,
        )

    def cancel(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/cancel`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/cancel",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def retry(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/messages/{id}/retry`

        Arguments:
        - id: The id of the message.

        The answer:
        - message: The message.
        """
        return self._transport.call(
            "POST",
            "/messages/{id}/retry",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class MonitoringCalls:
    """Calls of the area `monitoring`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def metrics(self) -> Any:
        """
        `GET /api/monitoring/metrics`

        The answer:
        - cpu: The processor.
        - memory: The memory, in bytes.
        - sessions: The sessions.
        - uptime: How long it has been up.
        - errors: The errors.
        - responseTime: The response time, in milliseconds.
        """
        return self._transport.call(
            "GET",
            "/monitoring/metrics",
        )

    def sessions(self, *, sessionIds: str = UNSET) -> Any:
        """
        `GET /api/monitoring/sessions`

        Arguments:
        - sessionIds: Only of these sessions: ids separated by commas.
        """
        return self._transport.call(
            "GET",
            "/monitoring/sessions",
            query={"sessionIds": sessionIds},
        )

    def integrations(self, *, limit: int = UNSET) -> Any:
        """
        `GET /api/monitoring/integrations`

        Arguments:
        - limit: How many, at most.

        The answer:
        - integrations: The integrations.
        - total: How many there are in all.
        - failing: How many integrations fail.
        """
        return self._transport.call(
            "GET",
            "/monitoring/integrations",
            query={"limit": limit},
        )

    def logs(self, *, level: str = UNSET, service: str = UNSET, timeRange: str = UNSET, search: str = UNSET, sessionId: str = UNSET, before: str = UNSET, after: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/monitoring/logs`

        Arguments:
        - level: Only of this level. One of: error, warn, info.
        - service: Only of this service. One of: whatsapp, system, database.
        - timeRange: Of which period. One of: 1h, 6h, 24h, 7d.
        - search: The text to search for.
        - sessionId: The id of the session.
        - before: Only what came before this point, which an earlier answer told.
        - after: Only what came after this point, which an earlier answer told.
        - limit: How many, at most.
        """
        return self._transport.call(
            "GET",
            "/monitoring/logs",
            query={"level": level, "service": service, "timeRange": timeRange, "search": search, "sessionId": sessionId, "before": before, "after": after, "limit": limit},
        )

    def all_logs(self, *, level: str = UNSET, service: str = UNSET, timeRange: str = UNSET, search: str = UNSET, sessionId: str = UNSET, before: str = UNSET, after: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `logs` lists, page by page."""
        return self._transport.iterate(self.logs, "entries", {"level": level, "service": service, "timeRange": timeRange, "search": search, "sessionId": sessionId, "before": before, "after": after, "limit": limit})

    def clear_logs(self, *, level: str = UNSET, service: str = UNSET, timeRange: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/monitoring/logs`

        Arguments:
        - level: Only of this level. One of: error, warn, info.
        - service: Only of this service. One of: whatsapp, system, database.
        - timeRange: Of which period. One of: 1h, 6h, 24h, 7d.

        The answer:
        - deleted: How many entries were deleted.
        """
        return self._transport.call(
            "DELETE",
            "/monitoring/logs",
            query={"level": level, "service": service, "timeRange": timeRange},
            idempotency_key=idempotency_key,
        )

    def session_metrics(self, *, id: str) -> Any:
        """
        `GET /api/monitoring/sessions/{id}/metrics`

        Arguments:
        - id: The id of the session.

        The answer:
        - session: The session.
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        - history: The history.
        - messages: The messages.
        """
        return self._transport.call(
            "GET",
            "/monitoring/sessions/{id}/metrics",
            path={"id": id},
        )

    def restart_session(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/monitoring/sessions/{id}/restart`

        Arguments:
        - id: The id of the session.

        The answer:
        - session: The session.
        """
        return self._transport.call(
            "POST",
            "/monitoring/sessions/{id}/restart",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def trends(self) -> Any:
        """
        `GET /api/monitoring/trends`

        The answer:
        - latency: The latency, in milliseconds.
        - messages: The messages.
        """
        return self._transport.call(
            "GET",
            "/monitoring/trends",
        )

    def availability(self, *, sessionIds: str = UNSET, hours: int = UNSET, parts: int = UNSET) -> Any:
        """
        `GET /api/monitoring/availability`

        Arguments:
        - sessionIds: Only of these sessions: ids separated by commas.
        - hours: How many hours until now.
        - parts: How many parts of the same length.

        The answer:
        - from: When the period begins.
        - to: When the period ends.
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        - sessions: The sessions.
        - stops: When the gateway itself was stopped.
        """
        return self._transport.call(
            "GET",
            "/monitoring/availability",
            query={"sessionIds": sessionIds, "hours": hours, "parts": parts},
        )

    def history(self, *, timeRange: str = UNSET) -> Any:
        """
        `GET /api/monitoring/history`

        Arguments:
        - timeRange: Of which period. One of: 1h, 6h, 24h, 7d.

        The answer:
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        - samples: The samples, oldest first.
        - events: The events that it gets.
        """
        return self._transport.call(
            "GET",
            "/monitoring/history",
            query={"timeRange": timeRange},
        )



class NodesCalls:
    """Calls of the area `nodes`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Any:
        """
        `GET /api/system/nodes`

        The answer:
        - nodes: The nodes of the gateway.
        """
        return self._transport.call(
            "GET",
            "/system/nodes",
        )

    def drain(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/system/nodes/{id}/drain`

        Arguments:
        - id: The id of the node.

        The answer:
        - node: The node of the gateway.
        """
        return self._transport.call(
            "POST",
            "/system/nodes/{id}/drain",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def resume(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/system/nodes/{id}/resume`

        Arguments:
        - id: The id of the node.

        The answer:
        - node: The node of the gateway.
        """
        return self._transport.call(
            "POST",
            "/system/nodes/{id}/resume",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class EventsCalls:
    """Calls of the area `events`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, after: int = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/events`

        Arguments:
        - after: Only what came after this point, which an earlier answer told.
        - limit: How many, at most.

        The answer:
        - events: The events, oldest first.
        - latest: The cursor of the user’s newest event; 0 where there is none.
        - expired: Whether events right after `after` are no longer stored.
        """
        return self._transport.call(
            "GET",
            "/events",
            query={"after": after, "limit": limit},
        )



class DeliveriesCalls:
    """Calls of the area `deliveries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def targets(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/events`

        Arguments:
        - id: The id of the session.

        The answer:
        - webhook: The webhook.
        - websocket: The WebSocket.
        - rabbitmq: RabbitMQ.
        - sqs: SQS.
        - nats: NATS.
        - kafka: Kafka.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/events",
            path={"id": id},
        )

    def integrations(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/integrations`

        Arguments:
        - id: The id of the session.

        The answer:
        - n8n: n8n.
        - chatwoot: Chatwoot.
        - typebot: Typebot.
        - openai: OpenAI.
        - kommo: Kommo.
        - flowise: Flowise.
        - dify: Dify.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/integrations",
            path={"id": id},
        )

    def list(self, *, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, event: str = UNSET) -> Any:
        """
        `GET /api/deliveries`

        Arguments:
        - page: Which page, from 1.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - target: The target of the events.
        - state: Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
        - search: The text to search for.
        - from_: Only what was created from this instant on.
        - to: Only what was created before this instant.
        - event: Only of this event.

        The answer:
        - logs: The entries of this page.
        - page: The number of this page, from 1.
        - totalPages: How many pages there are.
        - total: How many there are in all.
        - isTotalCut: Whether there are more than `total`: counting stopped there.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/deliveries",
            query={"page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "event": event},
        )

    def all(self, *, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, event: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "logs", {"page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "event": event})

    def copy_integration(self, *, id: str, kind: str, fromSessionId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/integrations/{kind}/copy`

        Arguments:
        - id: The id of the session.
        - kind: The integration.
        - fromSessionId: The id of the session to copy from.

        The answer:
        - kind: The kind.
        - outcome: The outcome.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/integrations/{kind}/copy",
            path={"id": id, "kind": kind},
            body={"fromSessionId": fromSessionId, },
            idempotency_key=idempotency_key,
        )

    def logs(self, *, id: str, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, event: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/events/logs`

        Arguments:
        - id: The id of the session.
        - page: Which page, from 1.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - target: The target of the events.
        - state: Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
        - search: The text to search for.
        - from_: Only what was created from this instant on.
        - to: Only what was created before this instant.
        - event: Only of this event.

        The answer:
        - logs: The entries of this page.
        - page: The number of this page, from 1.
        - totalPages: How many pages there are.
        - total: How many there are in all.
        - isTotalCut: Whether there are more than `total`: counting stopped there.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/events/logs",
            path={"id": id},
            query={"page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "event": event},
        )

    def all_logs(self, *, id: str, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, event: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `logs` lists, page by page."""
        return self._transport.iterate(self.logs, "logs", {"id": id, "page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "event": event})

    def history(self, *, id: str, timeRange: str = UNSET, target: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/events/history`

        Arguments:
        - id: The id of the session.
        - timeRange: Of which period. One of: 1h, 6h, 24h, 7d.
        - target: The target of the events.

        The answer:
        - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
        - buckets: The intervals of time.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/events/history",
            path={"id": id},
            query={"timeRange": timeRange, "target": target},
        )

    def get(self, *, id: str, deliveryId: str) -> Any:
        """
        `GET /api/sessions/{id}/events/logs/{deliveryId}`

        Arguments:
        - id: The id of the session.
        - deliveryId: The id of the delivery.

        The answer:
        - delivery: The delivery.
        - payload: The content of the event.
        - attempts: The attempts of this delivery.
        - position: The position in the target’s queue, 1 for the next one; null for finished ones.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/events/logs/{deliveryId}",
            path={"id": id, "deliveryId": deliveryId},
        )

    def replay(self, *, id: str, deliveryId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/events/logs/{deliveryId}/replay`

        Arguments:
        - id: The id of the session.
        - deliveryId: The id of the delivery.

        The answer:
        - delivery: The delivery.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/events/logs/{deliveryId}/replay",
            path={"id": id, "deliveryId": deliveryId},
            idempotency_key=idempotency_key,
        )

    def replay_failed(self, *, id: str, since: str, target: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/events/replay`

        Arguments:
        - id: The id of the session.
        - since: Since when.
        - target: The target of the events.

        The answer:
        - replayed: How many will be replayed.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/events/replay",
            path={"id": id},
            body={"since": since, "target": target, },
            idempotency_key=idempotency_key,
        )

    def pause(self, *, id: str, target: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/events/{target}/pause`

        Arguments:
        - id: The id of the session.
        - target: The target of the events.

        The answer:
        - target: The target of the events.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/events/{target}/pause",
            path={"id": id, "target": target},
            idempotency_key=idempotency_key,
        )

    def resume(self, *, id: str, target: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/events/{target}/resume`

        Arguments:
        - id: The id of the session.
        - target: The target of the events.

        The answer:
        - target: The target of the events.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/events/{target}/resume",
            path={"id": id, "target": target},
            idempotency_key=idempotency_key,
        )

    def logs_of(self, *, sessionId: str, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, eventType: str = UNSET) -> Any:
        """
        `GET /api/events/logs`

        Arguments:
        - sessionId: The id of the session.
        - page: Which page, from 1.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.
        - target: The target of the events.
        - state: Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
        - search: The text to search for.
        - from_: Only what was created from this instant on.
        - to: Only what was created before this instant.
        - eventType: Only of this event.

        The answer:
        - logs: The entries of this page.
        - page: The number of this page, from 1.
        - totalPages: How many pages there are.
        - total: How many there are in all.
        - isTotalCut: Whether there are more than `total`: counting stopped there.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/events/logs",
            query={"sessionId": sessionId, "page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "eventType": eventType},
        )

    def all_logs_of(self, *, sessionId: str, page: int = UNSET, cursor: str = UNSET, limit: int = UNSET, target: str = UNSET, state: str = UNSET, search: str = UNSET, from_: str = UNSET, to: str = UNSET, eventType: str = UNSET) -> Iterator[Any]:
        """Iterates over everything that `logs_of` lists, page by page."""
        return self._transport.iterate(self.logs_of, "logs", {"sessionId": sessionId, "page": page, "cursor": cursor, "limit": limit, "target": target, "state": state, "search": search, "from": from_, "to": to, "eventType": eventType})

    def test(self, *, sessionId: str, eventType: str, data: Dict[str, Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/events/test`

        Arguments:
        - sessionId: The id of the session.
        - eventType: The event to trigger.
        - data: The content, instead of the sample.

        The answer:
        - deliveries: The created deliveries.
        """
        return self._transport.call(
            "POST",
            "/events/test",
            body={"sessionId": sessionId, "eventType": eventType, "data": data, },
            idempotency_key=idempotency_key,
        )



class DeviceAuthorizationCalls:
    """Calls of the area `deviceAuthorization`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start(self, *, deviceName: str | None = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/device`

        Arguments:
        - deviceName: The name of the program that asks for access.

        The answer:
        - deviceCode: The program’s code, which only it knows.
        - userCode: The code that the person types into the browser.
        - verificationUri: The address where the code is typed.
        - verificationUriComplete: The same, with the code.
        - expiresIn: In how many seconds it expires.
        - interval: How often to ask, in seconds.
        """
        return self._transport.call(
            "POST",
            "/auth/device",
            body={"deviceName": deviceName, },
            idempotency_key=idempotency_key,
        )

    def token(self, *, deviceCode: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/device/token`

        Arguments:
        - deviceCode: The program’s code, which only it knows.

        The answer:
        - user: The user.
        - token: The token.
        """
        return self._transport.call(
            "POST",
            "/auth/device/token",
            body={"deviceCode": deviceCode, },
            idempotency_key=idempotency_key,
        )

    def get(self, *, userCode: str) -> Any:
        """
        `GET /api/auth/device/{userCode}`

        Arguments:
        - userCode: The code that the program shows, such as WDJB-MJHT.

        The answer:
        - name: The name.
        - nameI18n: `name` as code and parameters, for other languages.
        - kind: The kind.
        - ip: The IP address.
        - userAgent: The program, as it presents itself.
        - requestedAt: When it was requested.
        - expiresAt: Until when it is valid; null where it has no end.
        """
        return self._transport.call(
            "GET",
            "/auth/device/{userCode}",
            path={"userCode": userCode},
        )

    def decide(self, *, userCode: str, approve: bool, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/auth/device/{userCode}`

        Arguments:
        - userCode: The code that the program shows, such as WDJB-MJHT.
        - approve: Whether to approve.
        """
        return self._transport.call(
            "POST",
            "/auth/device/{userCode}",
            path={"userCode": userCode},
            body={"approve": approve, },
            idempotency_key=idempotency_key,
        )



class NotificationSettingsCalls:
    """Calls of the area `notificationSettings`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> Any:
        """
        `GET /api/settings/notifications`

        The answer:
        - emailNotifications: Whether it notifies by e-mail.
        - pushNotifications: Whether it notifies in the browser.
        - messageAlerts: Whether it notifies of messages.
        - sessionAlerts: Whether it notifies of sessions.
        - errorAlerts: Whether it notifies of errors.
        - maintenanceAlerts: Whether it notifies of maintenance.
        """
        return self._transport.call(
            "GET",
            "/settings/notifications",
        )

    def update(self, *, emailNotifications: bool = UNSET, pushNotifications: bool = UNSET, messageAlerts: bool = UNSET, sessionAlerts: bool = UNSET, errorAlerts: bool = UNSET, maintenanceAlerts: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings/notifications`

        Arguments:
        - emailNotifications: Whether it notifies by e-mail.
        - pushNotifications: Whether it notifies in the browser.
        - messageAlerts: Whether it notifies of messages.
        - sessionAlerts: Whether it notifies of sessions.
        - errorAlerts: Whether it notifies of errors.
        - maintenanceAlerts: Whether it notifies of maintenance.

        The answer:
        - emailNotifications: Whether it notifies by e-mail.
        - pushNotifications: Whether it notifies in the browser.
        - messageAlerts: Whether it notifies of messages.
        - sessionAlerts: Whether it notifies of sessions.
        - errorAlerts: Whether it notifies of errors.
        - maintenanceAlerts: Whether it notifies of maintenance.
        """
        return self._transport.call(
            "PUT",
            "/settings/notifications",
            body={"emailNotifications": emailNotifications, "pushNotifications": pushNotifications, "messageAlerts": messageAlerts, "sessionAlerts": sessionAlerts, "errorAlerts": errorAlerts, "maintenanceAlerts": maintenanceAlerts, },
            idempotency_key=idempotency_key,
        )



class AccountNotificationsCalls:
    """Calls of the area `accountNotifications`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, read: bool = UNSET, cursor: int = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/notifications`

        Arguments:
        - read: Only those that were read (`true`), or only those that are unread (`false`).
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - notifications: The notifications, newest first.
        - unreadCount: How many of the whole list are unread.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        - latest: The cursor of the user’s newest event: the list is complete up to it.
        """
        return self._transport.call(
            "GET",
            "/notifications",
            query={"read": read, "cursor": cursor, "limit": limit},
        )

    def all(self, *, read: bool = UNSET, cursor: int = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "notifications", {"read": read, "cursor": cursor, "limit": limit})

    def mark_read(self, *, ids: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/notifications/read`

        Arguments:
        - ids: The ids of the notifications; all without them.

        The answer:
        - changed: How many changed.
        """
        return self._transport.call(
            "POST",
            "/notifications/read",
            body={"ids": ids, },
            idempotency_key=idempotency_key,
        )

    def dismiss(self, *, ids: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/notifications/dismiss`

        Arguments:
        - ids: The ids of the notifications; all without them.

        The answer:
        - changed: How many changed.
        """
        return self._transport.call(
            "POST",
            "/notifications/dismiss",
            body={"ids": ids, },
            idempotency_key=idempotency_key,
        )



class PasskeyCalls:
    """Calls of the area `passkey`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start(self, *, id: str, confirmed: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/passkey/start`

        Arguments:
        - id: The id of the session.
        - confirmed: Whether the person confirmed the risk.

        The answer:
        - token: The token.
        - expiresAt: Until when it is valid; null where it has no end.
        - options: The request, for `navigator.credentials.get`.
        - url: The address.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/passkey/start",
            path={"id": id},
            body={"confirmed": confirmed, },
            idempotency_key=idempotency_key,
        )

    def answer(self, *, token: str, assertion: Dict[str, Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/passkey/answer`

        Arguments:
        - token: The token.
        - assertion: The passkey’s answer.

        The answer:
        - name: The name.
        """
        return self._transport.call(
            "POST",
            "/passkey/answer",
            body={"token": token, "assertion": assertion, },
            idempotency_key=idempotency_key,
        )

    def confirm(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/passkey/confirm`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/passkey/confirm",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class SecurityCalls:
    """Calls of the area `security`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def change_password(self, *, currentPassword: str, newPassword: str, confirmPassword: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings/user/password`

        Arguments:
        - currentPassword: The current password.
        - newPassword: The new password.
        - confirmPassword: The new password, repeated.
        """
        return self._transport.call(
            "PUT",
            "/settings/user/password",
            body={"currentPassword": currentPassword, "newPassword": newPassword, "confirmPassword": confirmPassword, },
            idempotency_key=idempotency_key,
        )

    def change_password_documented(self, *, currentPassword: str, newPassword: str, confirmPassword: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/change-password`

        Arguments:
        - currentPassword: The current password.
        - newPassword: The new password.
        - confirmPassword: The new password, repeated.
        """
        return self._transport.call(
            "POST",
            "/settings/change-password",
            body={"currentPassword": currentPassword, "newPassword": newPassword, "confirmPassword": confirmPassword, },
            idempotency_key=idempotency_key,
        )

    def two_factor(self) -> Any:
        """
        `GET /api/settings/user/2fa`

        The answer:
        - enabled: Whether it is enabled.
        - enabledAt: When it was enabled; null where it is not.
        - recoveryCodesLeft: How many recovery codes are left.
        """
        return self._transport.call(
            "GET",
            "/settings/user/2fa",
        )

    def setup_two_factor(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/user/2fa/setup`

        The answer:
        - qrCode: The QR code for the authenticator app.
        - secret: The secret, to type into the authenticator app.
        """
        return self._transport.call(
            "POST",
            "/settings/user/2fa/setup",
            idempotency_key=idempotency_key,
        )

    def enable_two_factor(self, *, token: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/user/2fa/enable`

        Arguments:
        - token: The token.

        The answer:
        - recoveryCodes: The recovery codes, shown only now.
        """
        return self._transport.call(
            "POST",
            "/settings/user/2fa/enable",
            body={"token": token, },
            idempotency_key=idempotency_key,
        )

    def disable_two_factor(self, *, password: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/user/2fa/disable`

        Arguments:
        - password: The password.
        """
        return self._transport.call(
            "POST",
            "/settings/user/2fa/disable",
            body={"password": password, },
            idempotency_key=idempotency_key,
        )

    def renew_recovery_codes(self, *, password: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/user/2fa/recovery-codes`

        Arguments:
        - password: The password.

        The answer:
        - recoveryCodes: The recovery codes, shown only now.
        """
        return self._transport.call(
            "POST",
            "/settings/user/2fa/recovery-codes",
            body={"password": password, },
            idempotency_key=idempotency_key,
        )

    def devices(self) -> Any:
        """
        `GET /api/settings/user/devices`

        The answer:
        - devices: The devices that the person signed in on.
        """
        return self._transport.call(
            "GET",
            "/settings/user/devices",
        )

    def end_device(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/user/devices/{id}`

        Arguments:
        - id: The id of the device.
        """
        return self._transport.call(
            "DELETE",
            "/settings/user/devices/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def end_other_devices(self, *, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/user/devices`
        """
        return self._transport.call(
            "DELETE",
            "/settings/user/devices",
            idempotency_key=idempotency_key,
        )



class UsersCalls:
    """Calls of the area `users`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Any:
        """
        `GET /api/settings/users`

        The answer:
        - users: The users.
        """
        return self._transport.call(
            "GET",
            "/settings/users",
        )

    def block(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/users/{id}/block`

        Arguments:
        - id: The id of the user.

        The answer:
        - id: The id.
        - name: The person’s name.
        - email: The e-mail address.
        - administrator: Whether the user administers the gateway.
        - createdAt: When it was created.
        - lastSignInAt: When the user last signed in.
        - blockedAt: When the user was blocked; null where not.
        """
        return self._transport.call(
            "POST",
            "/settings/users/{id}/block",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def unblock(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/users/{id}/block`

        Arguments:
        - id: The id of the user.

        The answer:
        - id: The id.
        - name: The person’s name.
        - email: The e-mail address.
        - administrator: Whether the user administers the gateway.
        - createdAt: When it was created.
        - lastSignInAt: When the user last signed in.
        - blockedAt: When the user was blocked; null where not.
        """
        return self._transport.call(
            "DELETE",
            "/settings/users/{id}/block",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class InvitationsCalls:
    """Calls of the area `invitations`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Any:
        """
        `GET /api/settings/invitations`

        The answer:
        - invitations: The invitations.
        - mailReady: Whether the gateway sends e-mails.
        """
        return self._transport.call(
            "GET",
            "/settings/invitations",
        )

    def create(self, *, email: str, name: str | None = UNSET, by: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/invitations`

        Arguments:
        - email: The e-mail address.
        - name: The invited person’s name.
        - by: How it is sent. One of: email, link.

        The answer:
        - invitation: The invitation.
        - link: The link.
        """
        return self._transport.call(
            "POST",
            "/settings/invitations",
            body={"email": email, "name": name, "by": by, },
            idempotency_key=idempotency_key,
        )

    def resend(self, *, id: str, by: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/invitations/{id}/resend`

        Arguments:
        - id: The id of the invitation.
        - by: How it is sent. One of: email, link.

        The answer:
        - invitation: The invitation.
        - link: The link.
        """
        return self._transport.call(
            "POST",
            "/settings/invitations/{id}/resend",
            path={"id": id},
            body={"by": by, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/invitations/{id}`

        Arguments:
        - id: The id of the invitation.
        """
        return self._transport.call(
            "DELETE",
            "/settings/invitations/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def check(self, *, token: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/invitations/check`

        Arguments:
        - token: The token.

        The answer:
        - email: The e-mail address.
        - name: The invited person’s name.
        - invitedBy: Who invited.
        - expiresAt: Until when it is valid; null where it has no end.
        """
        return self._transport.call(
            "POST",
            "/invitations/check",
            body={"token": token, },
            idempotency_key=idempotency_key,
        )

    def accept(self, *, token: str, name: str, password: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/invitations/accept`

        Arguments:
        - token: The token.
        - name: The invited person’s name.
        - password: The password.

        The answer:
        - email: The e-mail address.
        - name: The invited person’s name.
        """
        return self._transport.call(
            "POST",
            "/invitations/accept",
            body={"token": token, "name": name, "password": password, },
            idempotency_key=idempotency_key,
        )



class EmailCalls:
    """Calls of the area `email`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def status(self) -> Any:
        """
        `GET /api/notifications/status`

        The answer:
        - emailService: The sending of e-mails.
        - notificationService: The sending of notifications.
        - source: Where it came from.
        - server: The SMTP server.
        - from: The sender’s e-mail address.
        - problem: The problem; null without one.
        - problemI18n: `problem` as code and parameters, for other languages.
        - administrator: Whether the user administers the gateway.
        """
        return self._transport.call(
            "GET",
            "/notifications/status",
        )

    def test_email(self, *, email: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/notifications/test-email`

        Arguments:
        - email: The e-mail address.

        The answer:
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - to: The recipient’s e-mail address.
        """
        return self._transport.call(
            "POST",
            "/notifications/test-email",
            body={"email": email, },
            idempotency_key=idempotency_key,
        )

    def simulate_alert(self, *, type: str, message: str, severity: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/notifications/simulate-alert`

        Arguments:
        - type: The type. One of: system_down, session_disconnected, health_warning, critical_alert.
        - message: The text, for people.
        - severity: The severity. One of: low, medium, high, critical.

        The answer:
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - to: The recipient’s e-mail address.
        """
        return self._transport.call(
            "POST",
            "/notifications/simulate-alert",
            body={"type": type, "message": message, "severity": severity, },
            idempotency_key=idempotency_key,
        )

    def emails(self, *, limit: int = UNSET) -> Any:
        """
        `GET /api/notifications/emails`

        Arguments:
        - limit: How many, at most.

        The answer:
        - emails: The e-mails, newest first.
        """
        return self._transport.call(
            "GET",
            "/notifications/emails",
            query={"limit": limit},
        )

    def alerts(self) -> Any:
        """
        `GET /api/notifications/alerts`

        The answer:
        - sessionMinutes: After how many minutes down to tell of a session.
        - integrationMinutes: After how many minutes of failures to tell of an integration.
        - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
        - quietTo: When quiet hours end; null without any.
        - tellRecovered: Whether to tell of the recovery, too.
        """
        return self._transport.call(
            "GET",
            "/notifications/alerts",
        )

    def change_alerts(self, *, sessionMinutes: int = UNSET, integrationMinutes: int = UNSET, quietFrom: str | None = UNSET, quietTo: str | None = UNSET, tellRecovered: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/notifications/alerts`

        Arguments:
        - sessionMinutes: After how many minutes down to tell of a session.
        - integrationMinutes: After how many minutes of failures to tell of an integration.
        - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
        - quietTo: When quiet hours end; null without any.
        - tellRecovered: Whether to tell of the recovery, too.

        The answer:
        - sessionMinutes: After how many minutes down to tell of a session.
        - integrationMinutes: After how many minutes of failures to tell of an integration.
        - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
        - quietTo: When quiet hours end; null without any.
        - tellRecovered: Whether to tell of the recovery, too.
        """
        return self._transport.call(
            "PUT",
            "/notifications/alerts",
            body={"sessionMinutes": sessionMinutes, "integrationMinutes": integrationMinutes, "quietFrom": quietFrom, "quietTo": quietTo, "tellRecovered": tellRecovered, },
            idempotency_key=idempotency_key,
        )

    def smtp(self) -> Any:
        """
        `GET /api/notifications/smtp`

        The answer:
        - source: Where it came from.
        - smtp: The configuration of the SMTP server.
        """
        return self._transport.call(
            "GET",
            "/notifications/smtp",
        )

    def change_smtp(self, *, host: str, port: int, security: str, user: str, password: str, from_: str, fromName: str, notifications: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/notifications/smtp`

        Arguments:
        - host: The server’s address.
        - port: The port.
        - security: How the connection is secured. One of: starttls, tls, none.
        - user: The user at the SMTP server.
        - password: The password at the SMTP server; masked in answers.
        - from_: The sender’s e-mail address.
        - fromName: The sender’s name.
        - notifications: Whether notifications are sent.

        The answer:
        - source: Where it came from.
        - smtp: The configuration of the SMTP server.
        """
        return self._transport.call(
            "PUT",
            "/notifications/smtp",
            body={"host": host, "port": port, "security": security, "user": user, "password": password, "from": from_, "fromName": fromName, "notifications": notifications, },
            idempotency_key=idempotency_key,
        )

    def remove_smtp(self, *, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/notifications/smtp`

        The answer:
        - source: Where it came from.
        - smtp: The configuration of the SMTP server.
        """
        return self._transport.call(
            "DELETE",
            "/notifications/smtp",
            idempotency_key=idempotency_key,
        )



class StatusesCalls:
    """Calls of the area `statuses`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, own: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/statuses`

        Arguments:
        - id: The id of the session.
        - own: Only own ones (`true`), or only received ones.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - statuses: The statuses, newest first.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/statuses",
            path={"id": id},
            query={"own": own, "cursor": cursor, "limit": limit},
        )

    def all(self, *, id: str, own: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "statuses", {"id": id, "own": own, "cursor": cursor, "limit": limit})

    def post(self, *, id: str, type: str = UNSET, message: str = UNSET, url: str = UNSET, audience: str = UNSET, contacts: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/statuses`

        Arguments:
        - id: The id of the session.
        - type: `text`, `image` or `video`. One of: text, image, video.
        - message: The text; with a file, its caption.
        - url: The address.
        - audience: Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
        - contacts: The numbers, with country code.

        The answer:
        - status: The status.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/statuses",
            path={"id": id},
            body={"type": type, "message": message, "url": url, "audience": audience, "contacts": contacts, },
            idempotency_key=idempotency_key,
        )

    def post_media(self, *, id: str, file: Upload, type: str = UNSET, caption: str = UNSET, audience: str = UNSET, contacts: Any = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/statuses/media`

        Arguments:
        - id: The id of the session.
        - file: The file.
        - type: `image` or `video`; the file’s where absent. One of: image, video.
        - caption: The caption.
        - audience: Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
        - contacts: The numbers, with country code.

        The answer:
        - status: The status.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/statuses/media",
            path={"id": id},
            body={"type": type, "caption": caption, "audience": audience, "contacts": contacts, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def remove(self, *, id: str, statusId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/statuses/{statusId}`

        Arguments:
        - id: The id of the session.
        - statusId: The id of the status.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/statuses/{statusId}",
            path={"id": id, "statusId": statusId},
            idempotency_key=idempotency_key,
        )

    def media(self, *, id: str, statusId: str) -> File:
        """
        `GET /api/sessions/{id}/statuses/{statusId}/media`

        Arguments:
        - id: The id of the session.
        - statusId: The id of the status.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/statuses/{statusId}/media",
            path={"id": id, "statusId": statusId},
            returns="file",
            is_long=True,
        )

    def settings(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/statuses/settings`

        Arguments:
        - id: The id of the session.

        The answer:
        - receives: Whether the session receives statuses of its contacts; off at first.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/statuses/settings",
            path={"id": id},
        )

    def update_settings(self, *, id: str, receives: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/statuses/settings`

        Arguments:
        - id: The id of the session.
        - receives: Whether the session receives statuses of its contacts; off at first.

        The answer:
        - receives: Whether the session receives statuses of its contacts; off at first.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/statuses/settings",
            path={"id": id},
            body={"receives": receives, },
            idempotency_key=idempotency_key,
        )



class ChannelsCalls:
    """Calls of the area `channels`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/channels`

        Arguments:
        - id: The id of the session.

        The answer:
        - channels: The channels, by name.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/channels",
            path={"id": id},
        )

    def create(self, *, id: str, name: str, description: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/channels`

        Arguments:
        - id: The id of the session.
        - name: The name of the channel.
        - description: The description of the channel.

        The answer:
        - channel: The channel.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/channels",
            path={"id": id},
            body={"name": name, "description": description, },
            idempotency_key=idempotency_key,
        )

    def follow(self, *, id: str, invite: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/channels/follow`

        Arguments:
        - id: The id of the session.
        - invite: The invite link, or the code at its end.

        The answer:
        - channel: The channel.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/channels/follow",
            path={"id": id},
            body={"invite": invite, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, channelId: str, muted: bool = UNSET, name: str = UNSET, description: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/channels/{channelId}`

        Arguments:
        - id: The id of the session.
        - channelId: The id of the channel.
        - muted: Whether the account mutes it.
        - name: The name of the channel.
        - description: The description of the channel; removed where empty.

        The answer:
        - channel: The channel.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/channels/{channelId}",
            path={"id": id, "channelId": channelId},
            body={"muted": muted, "name": name, "description": description, },
            idempotency_key=idempotency_key,
        )

    def unfollow(self, *, id: str, channelId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/channels/{channelId}`

        Arguments:
        - id: The id of the session.
        - channelId: The id of the channel.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/channels/{channelId}",
            path={"id": id, "channelId": channelId},
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, channelId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/channels/{channelId}/delete`

        Arguments:
        - id: The id of the session.
        - channelId: The id of the channel.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/channels/{channelId}/delete",
            path={"id": id, "channelId": channelId},
            idempotency_key=idempotency_key,
        )

    def posts(self, *, id: str, channel: str = UNSET, own: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/channels/posts`

        Arguments:
        - id: The id of the session.
        - channel: Only of this channel.
        - own: Only own ones (`true`), or only received ones.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - posts: The posts, newest first.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/channels/posts",
            path={"id": id},
            query={"channel": channel, "own": own, "cursor": cursor, "limit": limit},
        )

    def all_posts(self, *, id: str, channel: str = UNSET, own: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `posts` lists, page by page."""
        return self._transport.iterate(self.posts, "posts", {"id": id, "channel": channel, "own": own, "cursor": cursor, "limit": limit})

    def post(self, *, id: str, channelId: str, type: str = UNSET, message: str = UNSET, url: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/channels/{channelId}/posts`

        Arguments:
        - id: The id of the session.
        - channelId: The id of the channel.
        - type: `text`, `image` or `video`. One of: text, image, video.
        - message: The text; with a file, its caption.
        - url: The address.

        The answer:
        - post: The post.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/channels/{channelId}/posts",
            path={"id": id, "channelId": channelId},
            body={"type": type, "message": message, "url": url, },
            idempotency_key=idempotency_key,
        )

    def post_media(self, *, id: str, channelId: str, file: Upload, type: str = UNSET, caption: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/channels/{channelId}/posts/media`

        Arguments:
        - id: The id of the session.
        - channelId: The id of the channel.
        - file: The file.
        - type: `image` or `video`; the file’s where absent. One of: image, video.
        - caption: The caption.

        The answer:
        - post: The post.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/channels/{channelId}/posts/media",
            path={"id": id, "channelId": channelId},
            body={"type": type, "caption": caption, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def edit_post(self, *, id: str, postId: str, message: str, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/channels/posts/{postId}`

        Arguments:
        - id: The id of the session.
        - postId: The id of the post.
        - message: The new text.

        The answer:
        - post: The post.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/channels/posts/{postId}",
            path={"id": id, "postId": postId},
            body={"message": message, },
            idempotency_key=idempotency_key,
        )

    def remove_post(self, *, id: str, postId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/channels/posts/{postId}`

        Arguments:
        - id: The id of the session.
        - postId: The id of the post.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/channels/posts/{postId}",
            path={"id": id, "postId": postId},
            idempotency_key=idempotency_key,
        )

    def react(self, *, id: str, postId: str, emoji: str | None, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/channels/posts/{postId}/reaction`

        Arguments:
        - id: The id of the session.
        - postId: The id of the post.
        - emoji: The emoji; null removes the reaction.

        The answer:
        - post: The post.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/channels/posts/{postId}/reaction",
            path={"id": id, "postId": postId},
            body={"emoji": emoji, },
            idempotency_key=idempotency_key,
        )

    def media(self, *, id: str, postId: str) -> File:
        """
        `GET /api/sessions/{id}/channels/posts/{postId}/media`

        Arguments:
        - id: The id of the session.
        - postId: The id of the post.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/channels/posts/{postId}/media",
            path={"id": id, "postId": postId},
            returns="file",
            is_long=True,
        )

    def settings(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/channels/settings`

        Arguments:
        - id: The id of the session.

        The answer:
        - receives: Whether the session receives posts of the channels that it follows; off at first.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/channels/settings",
            path={"id": id},
        )

    def update_settings(self, *, id: str, receives: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/channels/settings`

        Arguments:
        - id: The id of the session.
        - receives: Whether the session receives posts of the channels that it follows; off at first.

        The answer:
        - receives: Whether the session receives posts of the channels that it follows; off at first.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/channels/settings",
            path={"id": id},
            body={"receives": receives, },
            idempotency_key=idempotency_key,
        )



class CatalogCalls:
    """Calls of the area `catalog`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, contact: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/catalog/products`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - products: The products.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/catalog/products",
            path={"id": id},
            query={"contact": contact, "cursor": cursor, "limit": limit},
        )

    def all(self, *, id: str, contact: str = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "products", {"id": id, "contact": contact, "cursor": cursor, "limit": limit})

    def collections(self, *, id: str, contact: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/catalog/collections`

        Arguments:
        - id: The id of the session.
        - contact: The contact: the number, or the id of a group.

        The answer:
        - collections: The collections.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/catalog/collections",
            path={"id": id},
            query={"contact": contact},
        )

    def create(self, *, id: str, file: Upload, name: str, description: str = UNSET, price: int = UNSET, currency: str = UNSET, url: str = UNSET, code: str = UNSET, hidden: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/catalog/products`

        Arguments:
        - id: The id of the session.
        - file: The file.
        - name: The name of the product.
        - description: The description; removed where empty.
        - price: The price, in the currency’s minor unit: 4990 is R$ 49.90.
        - currency: The currency of the price, such as `BRL`.
        - url: The link to the product’s page; removed where empty.
        - code: The business’ own code of the product.
        - hidden: Whether only the account itself sees it.

        The answer:
        - product: The product.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/catalog/products",
            path={"id": id},
            body={"name": name, "description": description, "price": price, "currency": currency, "url": url, "code": code, "hidden": hidden, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def update(self, *, id: str, productId: str, description: str = UNSET, price: int | None = UNSET, currency: str = UNSET, url: str = UNSET, code: str = UNSET, name: str = UNSET, hidden: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/catalog/products/{productId}`

        Arguments:
        - id: The id of the session.
        - productId: The id of the product.
        - description: The description; removed where empty.
        - price: The price, in the currency’s minor unit: 4990 is R$ 49.90.
        - currency: The currency of the price, such as `BRL`.
        - url: The link to the product’s page; removed where empty.
        - code: The business’ own code of the product.
        - name: The name of the product.
        - hidden: Whether only the account itself sees it.

        The answer:
        - product: The product.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/catalog/products/{productId}",
            path={"id": id, "productId": productId},
            body={"description": description, "price": price, "currency": currency, "url": url, "code": code, "name": name, "hidden": hidden, },
            idempotency_key=idempotency_key,
        )

    def set_picture(self, *, id: str, productId: str, file: Upload, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/catalog/products/{productId}/picture`

        Arguments:
        - id: The id of the session.
        - productId: The id of the product.
        - file: The file.

        The answer:
        - product: The product.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/catalog/products/{productId}/picture",
            path={"id": id, "productId": productId},
            body={},
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def remove(self, *, id: str, productId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/catalog/products/{productId}`

        Arguments:
        - id: The id of the session.
        - productId: The id of the product.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/catalog/products/{productId}",
            path={"id": id, "productId": productId},
            idempotency_key=idempotency_key,
        )

    def send(self, *, id: str, productId: str, to: str, message: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/catalog/products/{productId}/send`

        Arguments:
        - id: The id of the session.
        - productId: The id of the product.
        - to: The recipient: a number as digits, or the id of a group.
        - message: A text below the product.

        The answer:
        - message: A text below the product.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/catalog/products/{productId}/send",
            path={"id": id, "productId": productId},
            body={"to": to, "message": message, },
            idempotency_key=idempotency_key,
        )



class SystemCalls:
    """Calls of the area `system`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def info(self) -> Any:
        """
        `GET /api/settings/system/info`

        The answer:
        - version: The version.
        - engine: The engine of the sessions.
        - uptime: How long it has been up.
        - startedAt: When it began.
        - node: The node of the gateway.
        - database: The database.
        - disk: The disk.
        - memory: The memory, in bytes.
        """
        return self._transport.call(
            "GET",
            "/settings/system/info",
        )

    def documented_info(self) -> Any:
        """
        `GET /api/settings/system-info`

        The answer:
        - version: The version.
        - engine: The engine of the sessions.
        - uptime: How long it has been up.
        - startedAt: When it began.
        - node: The node of the gateway.
        - database: The database.
        - disk: The disk.
        - memory: The memory, in bytes.
        """
        return self._transport.call(
            "GET",
            "/settings/system-info",
        )

    def health(self) -> Any:
        """
        `GET /api/health`

        The answer:
        - status: The state.
        - version: The version.
        - engine: The engine of the sessions.
        """
        return self._transport.call(
            "GET",
            "/health",
        )

    def ready(self) -> Any:
        """
        `GET /api/ready`

        The answer:
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/ready",
        )

    def metrics(self) -> str:
        """
        `GET /api/metrics`
        """
        return self._transport.call(
            "GET",
            "/metrics",
            returns="text",
        )



class TemplatesCalls:
    """Calls of the area `templates`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, search: str = UNSET, category: str = UNSET, isActive: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/templates`

        Arguments:
        - search: The text to search for.
        - category: Only of this category.
        - isActive: Only the active ones, or only the others.
        - cursor: Where the page begins: `nextCursor` of the previous answer.
        - limit: How many, at most.

        The answer:
        - templates: The templates.
        - nextCursor: Where the next page begins, for `cursor`; null on the last.
        """
        return self._transport.call(
            "GET",
            "/templates",
            query={"search": search, "category": category, "isActive": isActive, "cursor": cursor, "limit": limit},
        )

    def all(self, *, search: str = UNSET, category: str = UNSET, isActive: bool = UNSET, cursor: str = UNSET, limit: int = UNSET) -> Iterator[Any]:
        """Iterates over everything that `list` lists, page by page."""
        return self._transport.iterate(self.list, "templates", {"search": search, "category": category, "isActive": isActive, "cursor": cursor, "limit": limit})

    def create(self, *, name: str, content: str, category: str | None = UNSET, description: str | None = UNSET, isActive: bool = UNSET, variables: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/templates`

        Arguments:
        - name: The name.
        - content: The text, with its variables in double braces.
        - category: The category.
        - description: The description, in its owner’s words.
        - isActive: Whether it is active.
        - variables: The variables.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "POST",
            "/templates",
            body={"name": name, "content": content, "category": category, "description": description, "isActive": isActive, "variables": variables, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, name: str = UNSET, content: str = UNSET, category: str | None = UNSET, description: str | None = UNSET, isActive: bool = UNSET, variables: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/templates/{id}`

        Arguments:
        - id: The id of the template.
        - name: The name.
        - content: The text, with its variables in double braces.
        - category: The category.
        - description: The description, in its owner’s words.
        - isActive: Whether it is active.
        - variables: The variables.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "PUT",
            "/templates/{id}",
            path={"id": id},
            body={"name": name, "content": content, "category": category, "description": description, "isActive": isActive, "variables": variables, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/templates/{id}`

        Arguments:
        - id: The id of the template.
        """
        return self._transport.call(
            "DELETE",
            "/templates/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def duplicate(self, *, id: str, name: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/templates/{id}/duplicate`

        Arguments:
        - id: The id of the template.
        - name: The name.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "POST",
            "/templates/{id}/duplicate",
            path={"id": id},
            body={"name": name, },
            idempotency_key=idempotency_key,
        )

    def stats(self) -> Any:
        """
        `GET /api/templates/stats`

        The answer:
        - stats: The figures.
        """
        return self._transport.call(
            "GET",
            "/templates/stats",
        )

    def import_(self, *, file: Upload, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/templates/import`

        Arguments:
        - file: The file.

        The answer:
        - imported: How many were imported.
        - rejected: Those that were not imported.
        - rejectedCount: How many were not imported.
        """
        return self._transport.call(
            "POST",
            "/templates/import",
            body={},
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def library(self) -> Any:
        """
        `GET /api/templates/library`

        The answer:
        - library: The ready-made templates.
        """
        return self._transport.call(
            "GET",
            "/templates/library",
        )

    def install_library(self, *, templateIds: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/templates/library/install`

        Arguments:
        - templateIds: The ids of the ready-made templates.

        The answer:
        - installed: Whether it is installed already.
        - templates: The templates.
        """
        return self._transport.call(
            "POST",
            "/templates/library/install",
            body={"templateIds": templateIds, },
            idempotency_key=idempotency_key,
        )

    def analytics(self) -> Any:
        """
        `GET /api/templates/analytics`

        The answer:
        - analytics: The use of the templates.
        """
        return self._transport.call(
            "GET",
            "/templates/analytics",
        )

    def preview(self, *, content: str, variables: Dict[str, Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/templates/preview`

        Arguments:
        - content: The text, with its variables in double braces.
        - variables: The variables.

        The answer:
        - preview: The text with its variables filled.
        """
        return self._transport.call(
            "POST",
            "/templates/preview",
            body={"content": content, "variables": variables, },
            idempotency_key=idempotency_key,
        )

    def get(self, *, id: str) -> Any:
        """
        `GET /api/templates/{id}`

        Arguments:
        - id: The id of the template.

        The answer:
        - template: The template.
        """
        return self._transport.call(
            "GET",
            "/templates/{id}",
            path={"id": id},
        )



class TokensCalls:
    """Calls of the area `tokens`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, *, abilities: List[Any], sessionIds: List[Any] = UNSET, externalIds: List[Any] = UNSET, ttl: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/tokens`

        Arguments:
        - abilities: What the token allows.
        - sessionIds: The ids of the sessions that the token reaches.
        - externalIds: The external ids of the sessions that the token reaches.
        - ttl: For how many seconds it is valid.

        The answer:
        - token: The token, for your customer’s browser.
        - expiresAt: Until when it is valid; null where it has no end.
        - abilities: What the token allows.
        - sessionIds: The ids of the sessions that the token reaches.
        - externalIds: The external ids of the sessions that the token reaches.
        """
        return self._transport.call(
            "POST",
            "/tokens",
            body={"abilities": abilities, "sessionIds": sessionIds, "externalIds": externalIds, "ttl": ttl, },
            idempotency_key=idempotency_key,
        )



class TraceCalls:
    """Calls of the area `trace`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/trace/{id}`

        Arguments:
        - id: The id of the message, event or delivery.

        The answer:
        - kind: The kind.
        - id: The id.
        - sessionId: The id of the session.
        - message: The message.
        - hops: The steps, in order.
        - notes: The notes.
        - notesI18n: `notes` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/trace/{id}",
            path={"id": id},
        )



class BackupsCalls:
    """Calls of the area `backups`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Any:
        """
        `GET /api/settings/backups`
        """
        return self._transport.call(
            "GET",
            "/settings/backups",
        )

    def create(self, *, type: str, description: str | None = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/backups`

        Arguments:
        - type: The type. One of: FULL, SETTINGS_ONLY.
        - description: The description, in its owner’s words.

        The answer:
        - id: The id.
        - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
        - createdAt: When it was created.
        - size: The size in bytes.
        - description: The description, in its owner’s words.
        - filename: The name of the file.
        - origin: Whether it was made here, scheduled or uploaded.
        - duration: How long its creation took, in milliseconds.
        - counts: How many of each kind.
        """
        return self._transport.call(
            "POST",
            "/settings/backups",
            body={"type": type, "description": description, },
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def progress(self) -> Any:
        """
        `GET /api/settings/backups/progress`

        The answer:
        - running: What is running.
        """
        return self._transport.call(
            "GET",
            "/settings/backups/progress",
        )

    def schedule(self) -> Any:
        """
        `GET /api/settings/backups/schedule`

        The answer:
        - enabled: Whether it is enabled.
        - frequency: `daily` or `weekly`.
        - hour: The hour of the day, 0 to 23, in the account’s time zone.
        - weekday: The day of a weekly backup, 0 for Sunday.
        - type: The type.
        - keep: How many backups are kept.
        - nextAt: When it is next.
        - lastAt: When it last was.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorCode: The code of the last failure.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/settings/backups/schedule",
        )

    def change_schedule(self, *, enabled: bool = UNSET, frequency: str = UNSET, hour: int = UNSET, weekday: int = UNSET, type: str = UNSET, keep: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings/backups/schedule`

        Arguments:
        - enabled: Whether it is enabled.
        - frequency: `daily` or `weekly`. One of: daily, weekly.
        - hour: The hour of the day, 0 to 23, in the account’s time zone.
        - weekday: The day of a weekly backup, 0 for Sunday.
        - type: The type. One of: FULL, SETTINGS_ONLY.
        - keep: How many backups are kept.

        The answer:
        - enabled: Whether it is enabled.
        - frequency: `daily` or `weekly`.
        - hour: The hour of the day, 0 to 23, in the account’s time zone.
        - weekday: The day of a weekly backup, 0 for Sunday.
        - type: The type.
        - keep: How many backups are kept.
        - nextAt: When it is next.
        - lastAt: When it last was.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorCode: The code of the last failure.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/settings/backups/schedule",
            body={"enabled": enabled, "frequency": frequency, "hour": hour, "weekday": weekday, "type": type, "keep": keep, },
            idempotency_key=idempotency_key,
        )

    def upload(self, *, file: Upload, description: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/backups/upload`

        Arguments:
        - file: The file.
        - description: The description, in its owner’s words.

        The answer:
        - id: The id.
        - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
        - createdAt: When it was created.
        - size: The size in bytes.
        - description: The description, in its owner’s words.
        - filename: The name of the file.
        - origin: Whether it was made here, scheduled or uploaded.
        - duration: How long its creation took, in milliseconds.
        - counts: How many of each kind.
        """
        return self._transport.call(
            "POST",
            "/settings/backups/upload",
            body={"description": description, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def download(self, *, id: str) -> File:
        """
        `GET /api/settings/backups/{id}/download`

        Arguments:
        - id: The id of the backup.
        """
        return self._transport.call(
            "GET",
            "/settings/backups/{id}/download",
            path={"id": id},
            returns="file",
            is_long=True,
        )

    def restore(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/backups/{id}/restore`

        Arguments:
        - id: The id of the backup.

        The answer:
        - success: Whether it worked.
        - counts: How many of each kind.
        - keysMissing: How many integrations came back without their keys, disabled.
        """
        return self._transport.call(
            "POST",
            "/settings/backups/{id}/restore",
            path={"id": id},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/settings/backups/{id}`

        Arguments:
        - id: The id of the backup.

        The answer:
        - success: Whether it worked.
        """
        return self._transport.call(
            "DELETE",
            "/settings/backups/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def export_settings(self) -> File:
        """
        `GET /api/settings/export`
        """
        return self._transport.call(
            "GET",
            "/settings/export",
            returns="file",
            is_long=True,
        )

    def import_settings(self, *, settings: Upload, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/import`

        Arguments:
        - settings: The file.

        The answer:
        - success: Whether it worked.
        - counts: How many of each kind.
        - keysMissing: How many integrations came back without their keys, disabled.
        """
        return self._transport.call(
            "POST",
            "/settings/import",
            body={},
            files={"settings": settings},
            idempotency_key=idempotency_key,
            is_long=True,
        )



class PrivacyCalls:
    """Calls of the area `privacy`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def find(self, *, phone: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/privacy/person`

        Arguments:
        - phone: The number, as digits, with country and area code.

        The answer:
        - names: The names that the person is known by.
        - contactNames: The person’s names as a contact.
        - counts: How many of each kind.
        - sent: How many were sent.
        - backups: The backups that still have the person.
        """
        return self._transport.call(
            "POST",
            "/settings/privacy/person",
            body={"phone": phone, },
            idempotency_key=idempotency_key,
        )

    def export(self, *, phone: str, idempotency_key: str | None = None) -> File:
        """
        `POST /api/settings/privacy/export`

        Arguments:
        - phone: The number, as digits, with country and area code.
        """
        return self._transport.call(
            "POST",
            "/settings/privacy/export",
            body={"phone": phone, },
            idempotency_key=idempotency_key,
            returns="file",
            is_long=True,
        )

    def forget(self, *, phone: str, password: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/settings/privacy/forget`

        Arguments:
        - phone: The number, as digits, with country and area code.
        - password: The password.

        The answer:
        - id: The id.
        - state: The state.
        - progress: How much is done, from 0 to 1.
        - counts: How many of each kind.
        - sent: How many were sent.
        - backups: The backups that still have the person.
        - startedAt: When it began.
        - endedAt: When it ended; null while it lasts.
        - error: What happened, for people; null without a failure.
        - errorI18n: `error` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/settings/privacy/forget",
            body={"phone": phone, "password": password, },
            idempotency_key=idempotency_key,
        )

    def forgettings(self) -> Any:
        """
        `GET /api/settings/privacy/forgettings`

        The answer:
        - forgettings: The erasures, newest first.
        """
        return self._transport.call(
            "GET",
            "/settings/privacy/forgettings",
        )

    def retention(self, *, messages: int = UNSET, media: int = UNSET, events: int = UNSET, logs: int = UNSET, deliveries: int = UNSET) -> Any:
        """
        `GET /api/settings/privacy/retention`

        Arguments:
        - messages: What would be deleted if messages were kept for these days.
        - media: What would be deleted if files were kept for these days.
        - events: What would be deleted if events were kept for these days.
        - logs: What would be deleted if logs were kept for these days.
        - deliveries: What would be deleted if deliveries were kept for these days.

        The answer:
        - kinds: The kinds of data.
        """
        return self._transport.call(
            "GET",
            "/settings/privacy/retention",
            query={"messages": messages, "media": media, "events": events, "logs": logs, "deliveries": deliveries},
        )

    def change_retention(self, *, messages: int | None = UNSET, media: int | None = UNSET, events: int | None = UNSET, logs: int | None = UNSET, deliveries: int | None = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/settings/privacy/retention`

        Arguments:
        - messages: For how many days messages are kept; null restores the server’s maximum.
        - media: For how many days files are kept; null restores the server’s maximum.
        - events: For how many days events are kept; null restores the server’s maximum.
        - logs: For how many days logs are kept; null restores the server’s maximum.
        - deliveries: For how many days deliveries are kept; null restores the server’s maximum.

        The answer:
        - kinds: The kinds of data.
        """
        return self._transport.call(
            "PUT",
            "/settings/privacy/retention",
            body={"messages": messages, "media": media, "events": events, "logs": logs, "deliveries": deliveries, },
            idempotency_key=idempotency_key,
        )



class VirtualPhoneCalls:
    """Calls of the area `virtualPhone`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def scan(self, *, qr: str, phoneNumber: str = UNSET, passkey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/scan`

        Arguments:
        - qr: The text of the QR code, or the `codigo` of its link.
        - phoneNumber: The phone’s number, as digits, with country and area code.
        - passkey: `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.

        The answer:
        - secret: The phone’s token: it proves that the pairing was accepted.
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/scan",
            body={"qr": qr, "phoneNumber": phoneNumber, "passkey": passkey, },
            idempotency_key=idempotency_key,
        )

    def enter_code(self, *, phoneNumber: str, pairingCode: str, passkey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/enter-code`

        Arguments:
        - phoneNumber: The phone’s number, as digits, with country and area code.
        - pairingCode: The code to type into the phone.
        - passkey: `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.

        The answer:
        - secret: The phone’s token: it proves that the pairing was accepted.
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/enter-code",
            body={"phoneNumber": phoneNumber, "pairingCode": pairingCode, "passkey": passkey, },
            idempotency_key=idempotency_key,
        )

    def passkey(self) -> Any:
        """
        `GET /api/virtual-phone/passkey`

        The answer:
        - rpId: The domain of the passkey.
        - credentialId: The id of the passkey.
        - privateKey: The private key, in PKCS #8 and base64.
        """
        return self._transport.call(
            "GET",
            "/virtual-phone/passkey",
        )

    def assert_passkey(self, *, challenge: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/passkey/assertion`

        Arguments:
        - challenge: The challenge to sign.

        The answer:
        - assertion: The passkey’s answer.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/passkey/assertion",
            body={"challenge": challenge, },
            idempotency_key=idempotency_key,
        )

    def approve_passkey(self, *, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/passkey/approval`

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/passkey/approval",
            idempotency_key=idempotency_key,
        )

    def get(self) -> Any:
        """
        `GET /api/virtual-phone`

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "GET",
            "/virtual-phone",
        )

    def send_message(self, *, content: str, contactPhone: str, mentions: List[Any] = UNSET, forwarded: bool = UNSET, undecryptable: bool = UNSET, ad: Dict[str, Any] = UNSET, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/messages`

        Arguments:
        - content: The content.
        - contactPhone: The contact’s number; in a group, the author’s.
        - mentions: The numbers of the mentioned people.
        - forwarded: Whether it was forwarded.
        - undecryptable: Arrives twice: first unreadable, then repeated.
        - ad: The advertisement that the conversation began with.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/messages",
            body={"content": content, "contactPhone": contactPhone, "mentions": mentions, "forwarded": forwarded, "undecryptable": undecryptable, "ad": ad, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            idempotency_key=idempotency_key,
        )

    def send_media(self, *, file: Upload, contactPhone: str, caption: str = UNSET, type: str = UNSET, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/media`

        Arguments:
        - file: The file.
        - contactPhone: The contact’s number; in a group, the author’s.
        - caption: The caption.
        - type: The type. One of: image, video, audio, document, sticker.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/media",
            body={"contactPhone": contactPhone, "caption": caption, "type": type, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            files={"file": file},
            idempotency_key=idempotency_key,
            is_long=True,
        )

    def send_location(self, *, latitude: float, longitude: float, contactPhone: str, name: str = UNSET, address: str = UNSET, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/locations`

        Arguments:
        - latitude: The latitude, in degrees.
        - longitude: The longitude, in degrees.
        - contactPhone: The contact’s number; in a group, the author’s.
        - name: The name.
        - address: The address.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/locations",
            body={"latitude": latitude, "longitude": longitude, "contactPhone": contactPhone, "name": name, "address": address, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            idempotency_key=idempotency_key,
        )

    def send_card(self, *, name: str, phone: str, contactPhone: str, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/cards`

        Arguments:
        - name: The name.
        - phone: The phone.
        - contactPhone: The contact’s number; in a group, the author’s.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/cards",
            body={"name": name, "phone": phone, "contactPhone": contactPhone, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            idempotency_key=idempotency_key,
        )

    def send_poll(self, *, question: str, options: List[Any], contactPhone: str, multiple: bool = UNSET, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/polls`

        Arguments:
        - question: The question.
        - options: The chosen options; none withdraws the vote.
        - contactPhone: The contact’s number; in a group, the author’s.
        - multiple: Whether several options may be chosen.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/polls",
            body={"question": question, "options": options, "contactPhone": contactPhone, "multiple": multiple, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            idempotency_key=idempotency_key,
        )

    def send_event(self, *, name: str, startsAt: str, contactPhone: str, description: str = UNSET, place: str = UNSET, extraGuestsAllowed: bool = UNSET, contactName: str = UNSET, direction: str = UNSET, group: str = UNSET, replyTo: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/events`

        Arguments:
        - name: The name.
        - startsAt: When it starts.
        - contactPhone: The contact’s number; in a group, the author’s.
        - description: The description, in its owner’s words.
        - place: The name of the place.
        - extraGuestsAllowed: Whether people may bring guests.
        - contactName: The contact’s name.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - group: The name of the group to write in.
        - replyTo: The id of the message that this one replies to, in the same conversation.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/events",
            body={"name": name, "startsAt": startsAt, "contactPhone": contactPhone, "description": description, "place": place, "extraGuestsAllowed": extraGuestsAllowed, "contactName": contactName, "direction": direction, "group": group, "replyTo": replyTo, },
            idempotency_key=idempotency_key,
        )

    def media(self, *, messageId: str) -> File:
        """
        `GET /api/virtual-phone/messages/{messageId}/media`

        Arguments:
        - messageId: The id of the message.
        """
        return self._transport.call(
            "GET",
            "/virtual-phone/messages/{messageId}/media",
            path={"messageId": messageId},
            returns="file",
            is_long=True,
        )

    def conversations(self, *, limit: int = UNSET) -> Any:
        """
        `GET /api/virtual-phone/conversations`

        Arguments:
        - limit: How many, at most.

        The answer:
        - conversations: The conversations.
        - total: How many there are in all.
        """
        return self._transport.call(
            "GET",
            "/virtual-phone/conversations",
            query={"limit": limit},
        )

    def conversation(self, *, chat: str, before: int = UNSET, after: int = UNSET, limit: int = UNSET) -> Any:
        """
        `GET /api/virtual-phone/conversations/{chat}`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - before: Only what came before this point, which an earlier answer told.
        - after: Only what came after this point, which an earlier answer told.
        - limit: How many, at most.

        The answer:
        - conversation: The conversation.
        - messages: The messages.
        - more: Whether there is more.
        - revision: The version of the conversation, for `after`.
        """
        return self._transport.call(
            "GET",
            "/virtual-phone/conversations/{chat}",
            path={"chat": chat},
            query={"before": before, "after": after, "limit": limit},
        )

    def read_conversation(self, *, chat: str, as_: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/conversations/{chat}/read`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - as_: Who reads: `contact` or `owner`. One of: contact, owner.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/conversations/{chat}/read",
            path={"chat": chat},
            body={"as": as_, },
            idempotency_key=idempotency_key,
        )

    def react(self, *, chat: str, messageId: str, emoji: str | None, direction: str = UNSET, contactPhone: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/reaction`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - emoji: The emoji; null withdraws the reaction.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - contactPhone: The contact’s number; in a group, the author’s.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/reaction",
            path={"chat": chat, "messageId": messageId},
            body={"emoji": emoji, "direction": direction, "contactPhone": contactPhone, },
            idempotency_key=idempotency_key,
        )

    def pin(self, *, chat: str, messageId: str, duration: str | None, direction: str = UNSET, contactPhone: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/pin`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - duration: How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - contactPhone: The contact’s number; in a group, the author’s.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/pin",
            path={"chat": chat, "messageId": messageId},
            body={"duration": duration, "direction": direction, "contactPhone": contactPhone, },
            idempotency_key=idempotency_key,
        )

    def edit(self, *, chat: str, messageId: str, content: str, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - content: The content.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/conversations/{chat}/messages/{messageId}",
            path={"chat": chat, "messageId": messageId},
            body={"content": content, },
            idempotency_key=idempotency_key,
        )

    def revoke(self, *, chat: str, messageId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/virtual-phone/conversations/{chat}/messages/{messageId}`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "DELETE",
            "/virtual-phone/conversations/{chat}/messages/{messageId}",
            path={"chat": chat, "messageId": messageId},
            idempotency_key=idempotency_key,
        )

    def press(self, *, chat: str, messageId: str, buttonId: str, contactPhone: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/pressed`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - buttonId: The id of the button or item.
        - contactPhone: The contact’s number; in a group, the author’s.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/pressed",
            path={"chat": chat, "messageId": messageId},
            body={"buttonId": buttonId, "contactPhone": contactPhone, },
            idempotency_key=idempotency_key,
        )

    def vote(self, *, chat: str, messageId: str, options: List[Any], direction: str = UNSET, contactPhone: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/votes`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - options: The chosen options; none withdraws the vote.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - contactPhone: The contact’s number; in a group, the author’s.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/votes",
            path={"chat": chat, "messageId": messageId},
            body={"options": options, "direction": direction, "contactPhone": contactPhone, },
            idempotency_key=idempotency_key,
        )

    def answer_event(self, *, chat: str, messageId: str, answer: str, extraGuests: int = UNSET, direction: str = UNSET, contactPhone: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/answers`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.
        - answer: `going`, `maybe` or `not_going`. One of: going, maybe, not_going.
        - extraGuests: How many guests they bring.
        - direction: `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
        - contactPhone: The contact’s number; in a group, the author’s.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/answers",
            path={"chat": chat, "messageId": messageId},
            body={"answer": answer, "extraGuests": extraGuests, "direction": direction, "contactPhone": contactPhone, },
            idempotency_key=idempotency_key,
        )

    def play(self, *, chat: str, messageId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/played`

        Arguments:
        - chat: The conversation: the contact’s number or the id of the group.
        - messageId: The id of the message.

        The answer:
        - message: The text, for people.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/conversations/{chat}/messages/{messageId}/played",
            path={"chat": chat, "messageId": messageId},
            idempotency_key=idempotency_key,
        )

    def call(self, *, contactPhone: str, end: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/calls`

        Arguments:
        - contactPhone: The contact’s number; in a group, the author’s.
        - end: How the call ends: `missed`, `accepted`, `rejected` or `ended`; without it, it goes on ringing. One of: missed, accepted, rejected, ended.

        The answer:
        - phone: The phone.
        - outcome: What the session did.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/calls",
            body={"contactPhone": contactPhone, "end": end, },
            idempotency_key=idempotency_key,
        )

    def type(self, *, contactPhone: str, state: str = UNSET, group: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/contacts/{contactPhone}/typing`

        Arguments:
        - contactPhone: The contact’s number, with country code.
        - state: The state. One of: typing, recording, paused.
        - group: The name of the group to write in.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/contacts/{contactPhone}/typing",
            path={"contactPhone": contactPhone},
            body={"state": state, "group": group, },
            idempotency_key=idempotency_key,
        )

    def post_status(self, *, contactPhone: str, contactName: str = UNSET, content: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/statuses`

        Arguments:
        - contactPhone: The contact’s number; in a group, the author’s.
        - contactName: The contact’s name.
        - content: The content.

        The answer:
        - phone: The phone.
        - viewed: Whether the session viewed the status.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/statuses",
            body={"contactPhone": contactPhone, "contactName": contactName, "content": content, },
            idempotency_key=idempotency_key,
        )

    def set_online(self, *, online: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/online`

        Arguments:
        - online: Whether it is online.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/online",
            body={"online": online, },
            idempotency_key=idempotency_key,
        )

    def load_contacts(self, *, count: int, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/contacts`

        Arguments:
        - count: How many.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/contacts",
            body={"count": count, },
            idempotency_key=idempotency_key,
        )

    def set_blocked(self, *, contactPhone: str, blocked: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/contacts/{contactPhone}/blocked`

        Arguments:
        - contactPhone: The contact’s number, with country code.
        - blocked: Whether it is blocked.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/contacts/{contactPhone}/blocked",
            path={"contactPhone": contactPhone},
            body={"blocked": blocked, },
            idempotency_key=idempotency_key,
        )

    def change_chat(self, *, contactPhone: str, archived: bool = UNSET, pinned: bool = UNSET, unread: bool = UNSET, label: str = UNSET, messageId: str = UNSET, disappearing: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/contacts/{contactPhone}/chat`

        Arguments:
        - contactPhone: The contact’s number, with country code.
        - archived: The conversation is archived on the phone.
        - pinned: Whether it is pinned to the top.
        - unread: How many messages are unread.
        - label: The label.
        - messageId: The id of the message.
        - disappearing: Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/contacts/{contactPhone}/chat",
            path={"contactPhone": contactPhone},
            body={"archived": archived, "pinned": pinned, "unread": unread, "label": label, "messageId": messageId, "disappearing": disappearing, },
            idempotency_key=idempotency_key,
        )

    def set_hidden(self, *, contactPhone: str, hidden: bool, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/contacts/{contactPhone}/hidden`

        Arguments:
        - contactPhone: The contact’s number, with country code.
        - hidden: Whether the number is hidden.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/contacts/{contactPhone}/hidden",
            path={"contactPhone": contactPhone},
            body={"hidden": hidden, },
            idempotency_key=idempotency_key,
        )

    def restrict(self, *, reachOut: Any = UNSET, newChats: Any = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/restrictions`

        Arguments:
        - reachOut: No new conversations until `until`; null without this restriction.
        - newChats: Only so many new conversations until `resetsAt`; null without this restriction.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/restrictions",
            body={"reachOut": reachOut, "newChats": newChats, },
            idempotency_key=idempotency_key,
        )

    def create_group(self, *, name: str, participants: List[Any], idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/groups`

        Arguments:
        - name: The name.
        - participants: The participants.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/groups",
            body={"name": name, "participants": participants, },
            idempotency_key=idempotency_key,
        )

    def rename_group(self, *, groupId: str, name: str, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/virtual-phone/groups/{groupId}`

        Arguments:
        - groupId: The id of the group.
        - name: The name.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "PUT",
            "/virtual-phone/groups/{groupId}",
            path={"groupId": groupId},
            body={"name": name, },
            idempotency_key=idempotency_key,
        )

    def change_participant(self, *, groupId: str, contactPhone: str, action: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/virtual-phone/groups/{groupId}/participants`

        Arguments:
        - groupId: The id of the group.
        - contactPhone: The contact’s number; in a group, the author’s.
        - action: `add`, `remove`, `promote`, `demote` or `ask`. One of: add, remove, promote, demote, ask.

        The answer:
        - phone: The phone.
        """
        return self._transport.call(
            "POST",
            "/virtual-phone/groups/{groupId}/participants",
            path={"groupId": groupId},
            body={"contactPhone": contactPhone, "action": action, },
            idempotency_key=idempotency_key,
        )

    def unlink(self, *, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/virtual-phone`
        """
        return self._transport.call(
            "DELETE",
            "/virtual-phone",
            idempotency_key=idempotency_key,
        )



class WebhooksCalls:
    """Calls of the area `webhooks`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/webhook`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/webhook",
            path={"id": id},
        )

    def create(self, *, id: str, url: str, enabled: bool = UNSET, headers: Dict[str, Any] = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, format: str = UNSET, evolutionEvents: List[Any] = UNSET, byEvents: bool = UNSET, base64: bool = UNSET, evolutionKey: str = UNSET, secret: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/webhook`

        Arguments:
        - id: The id of the session.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/webhook",
            path={"id": id},
            body={"url": url, "enabled": enabled, "headers": headers, "events": events, "raw": raw, "format": format, "evolutionEvents": evolutionEvents, "byEvents": byEvents, "base64": base64, "evolutionKey": evolutionKey, "secret": secret, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, url: str = UNSET, headers: Dict[str, Any] = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, format: str = UNSET, evolutionEvents: List[Any] = UNSET, byEvents: bool = UNSET, base64: bool = UNSET, evolutionKey: str = UNSET, secret: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/webhook`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/webhook",
            path={"id": id},
            body={"enabled": enabled, "url": url, "headers": headers, "events": events, "raw": raw, "format": format, "evolutionEvents": evolutionEvents, "byEvents": byEvents, "base64": base64, "evolutionKey": evolutionKey, "secret": secret, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/webhook`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/webhook",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, url: str = UNSET, headers: Dict[str, Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/webhook/test`

        Arguments:
        - id: The id of the session.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        - answerStatus: The status that your system answered with; null without an answer.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/webhook/test",
            path={"id": id},
            body={"url": url, "headers": headers, },
            idempotency_key=idempotency_key,
        )

    def rotate_secret(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/webhook/secret`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/webhook/secret",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def list(self) -> Any:
        """
        `GET /api/webhooks`

        The answer:
        - webhooks: The webhooks.
        """
        return self._transport.call(
            "GET",
            "/webhooks",
        )

    def create_for(self, *, url: str, events: List[Any], sessionId: str, enabled: bool = UNSET, headers: Dict[str, Any] = UNSET, raw: bool = UNSET, format: str = UNSET, evolutionEvents: List[Any] = UNSET, byEvents: bool = UNSET, base64: bool = UNSET, evolutionKey: str = UNSET, secret: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/webhooks`

        Arguments:
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - events: Events. What is delivered.
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "POST",
            "/webhooks",
            body={"url": url, "events": events, "sessionId": sessionId, "enabled": enabled, "headers": headers, "raw": raw, "format": format, "evolutionEvents": evolutionEvents, "byEvents": byEvents, "base64": base64, "evolutionKey": evolutionKey, "secret": secret, },
            idempotency_key=idempotency_key,
        )

    def configure(self, *, url: str, events: List[Any], raw: bool = UNSET, headers: Dict[str, Any] = UNSET, format: str = UNSET, evolutionEvents: List[Any] = UNSET, byEvents: bool = UNSET, base64: bool = UNSET, evolutionKey: str = UNSET, enabled: bool = UNSET, secret: str = UNSET, sessionId: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/webhooks/configure`

        Arguments:
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - sessionId: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
        - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
        - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
        - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
        - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
        - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
        - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
        """
        return self._transport.call(
            "POST",
            "/webhooks/configure",
            body={"url": url, "events": events, "raw": raw, "headers": headers, "format": format, "evolutionEvents": evolutionEvents, "byEvents": byEvents, "base64": base64, "evolutionKey": evolutionKey, "enabled": enabled, "secret": secret, "sessionId": sessionId, },
            idempotency_key=idempotency_key,
        )

    def samples(self, *, id: str, event: str = UNSET) -> Any:
        """
        `GET /api/sessions/{id}/webhook/samples`

        Arguments:
        - id: The id of the session.
        - event: Only of this event.

        The answer:
        - samples: Samples of an event’s body.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/webhook/samples",
            path={"id": id},
            query={"event": event},
        )

    def events(self) -> Any:
        """
        `GET /api/webhooks/events`

        The answer:
        - events: Events. What is delivered.
        """
        return self._transport.call(
            "GET",
            "/webhooks/events",
        )



class WebsocketCalls:
    """Calls of the area `websocket`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/websocket`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - token: Clients’ token. Shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - currentClients: How many clients are connected.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/websocket",
            path={"id": id},
        )

    def create(self, *, id: str, enabled: bool = UNSET, maxClients: int = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/websocket`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - token: Clients’ token. Shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - currentClients: How many clients are connected.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/websocket",
            path={"id": id},
            body={"enabled": enabled, "maxClients": maxClients, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, maxClients: int = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/websocket`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - token: Clients’ token. Shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - currentClients: How many clients are connected.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/websocket",
            path={"id": id},
            body={"enabled": enabled, "maxClients": maxClients, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/websocket`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/websocket",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def renew_token(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/websocket/token`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - maxClients: Most clients. From 1 to 100 connections at once.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - token: Clients’ token. Shown whole only when it is made or changed.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - currentClients: How many clients are connected.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/websocket/token",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def stats(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/websocket/stats`

        Arguments:
        - id: The id of the session.

        The answer:
        - connected: Whether it is connected.
        - connections: The open connections.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/websocket/stats",
            path={"id": id},
        )



class RabbitmqCalls:
    """Calls of the area `rabbitmq`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/rabbitmq`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/rabbitmq",
            path={"id": id},
        )

    def create(self, *, id: str, enabled: bool = UNSET, host: str = UNSET, port: int = UNSET, tls: str = UNSET, vhost: str = UNSET, username: str = UNSET, password: str = UNSET, exchange: str = UNSET, queue: str = UNSET, queueType: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/rabbitmq`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/rabbitmq",
            path={"id": id},
            body={"enabled": enabled, "host": host, "port": port, "tls": tls, "vhost": vhost, "username": username, "password": password, "exchange": exchange, "queue": queue, "queueType": queueType, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, host: str = UNSET, port: int = UNSET, tls: str = UNSET, vhost: str = UNSET, username: str = UNSET, password: str = UNSET, exchange: str = UNSET, queue: str = UNSET, queueType: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/rabbitmq`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/rabbitmq",
            path={"id": id},
            body={"enabled": enabled, "host": host, "port": port, "tls": tls, "vhost": vhost, "username": username, "password": password, "exchange": exchange, "queue": queue, "queueType": queueType, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/rabbitmq`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/rabbitmq",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, host: str = UNSET, port: int = UNSET, tls: str = UNSET, vhost: str = UNSET, username: str = UNSET, password: str = UNSET, exchange: str = UNSET, queue: str = UNSET, queueType: str = UNSET, passive: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/rabbitmq/test`

        Arguments:
        - id: The id of the session.
        - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
        - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
        - username: User.
        - password: Password.
        - exchange: Exchange. Of type topic and durable; made if it is not there.
        - queue: Queue. Durable; made if it is not there.
        - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
        - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.

        The answer:
        - connected: Whether the test succeeded.
        - success: The same as `connected`.
        - message: The result, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/rabbitmq/test",
            path={"id": id},
            body={"host": host, "port": port, "tls": tls, "vhost": vhost, "username": username, "password": password, "exchange": exchange, "queue": queue, "queueType": queueType, "passive": passive, },
            idempotency_key=idempotency_key,
        )



class SqsCalls:
    """Calls of the area `sqs`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/sqs`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - region: Region. Follows the URL of the queue.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/sqs",
            path={"id": id},
        )

    def create(self, *, id: str, queueUrl: str, accessKeyId: str, secretAccessKey: str, enabled: bool = UNSET, region: str = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/sqs`

        Arguments:
        - id: The id of the session.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - region: Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - region: Region. Follows the URL of the queue.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/sqs",
            path={"id": id},
            body={"queueUrl": queueUrl, "accessKeyId": accessKeyId, "secretAccessKey": secretAccessKey, "enabled": enabled, "region": region, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, queueUrl: str = UNSET, region: str = UNSET, accessKeyId: str = UNSET, secretAccessKey: str = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/sqs`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - region: Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - region: Region. Follows the URL of the queue.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/sqs",
            path={"id": id},
            body={"enabled": enabled, "queueUrl": queueUrl, "region": region, "accessKeyId": accessKeyId, "secretAccessKey": secretAccessKey, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/sqs`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/sqs",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, queueUrl: str = UNSET, region: str = UNSET, accessKeyId: str = UNSET, secretAccessKey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/sqs/test`

        Arguments:
        - id: The id of the session.
        - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
        - region: Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
        - accessKeyId: Access Key ID. Of somebody who may send to the queue.
        - secretAccessKey: Secret Access Key. The secret key of that access.

        The answer:
        - connected: Whether the test succeeded.
        - success: The same as `connected`.
        - message: The result, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/sqs/test",
            path={"id": id},
            body={"queueUrl": queueUrl, "region": region, "accessKeyId": accessKeyId, "secretAccessKey": secretAccessKey, },
            idempotency_key=idempotency_key,
        )



class NatsCalls:
    """Calls of the area `nats`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/nats`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/nats",
            path={"id": id},
        )

    def create(self, *, id: str, enabled: bool = UNSET, host: str = UNSET, port: int = UNSET, tls: bool = UNSET, username: str = UNSET, password: str = UNSET, stream: str = UNSET, subject: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/nats`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/nats",
            path={"id": id},
            body={"enabled": enabled, "host": host, "port": port, "tls": tls, "username": username, "password": password, "stream": stream, "subject": subject, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, host: str = UNSET, port: int = UNSET, tls: bool = UNSET, username: str = UNSET, password: str = UNSET, stream: str = UNSET, subject: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/nats`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/nats",
            path={"id": id},
            body={"enabled": enabled, "host": host, "port": port, "tls": tls, "username": username, "password": password, "stream": stream, "subject": subject, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/nats`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/nats",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, host: str = UNSET, port: int = UNSET, tls: bool = UNSET, username: str = UNSET, password: str = UNSET, stream: str = UNSET, subject: str = UNSET, passive: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/nats/test`

        Arguments:
        - id: The id of the session.
        - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
        - port: Port.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - username: User. Empty for a token, or for an open server.
        - password: Password or token.
        - stream: Stream. Of JetStream, on disk; created if it is not there.
        - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
        - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.

        The answer:
        - connected: Whether the test succeeded.
        - success: The same as `connected`.
        - message: The result, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/nats/test",
            path={"id": id},
            body={"host": host, "port": port, "tls": tls, "username": username, "password": password, "stream": stream, "subject": subject, "passive": passive, },
            idempotency_key=idempotency_key,
        )



class KafkaCalls:
    """Calls of the area `kafka`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/kafka`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL).
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/kafka",
            path={"id": id},
        )

    def create(self, *, id: str, enabled: bool = UNSET, brokers: str = UNSET, topic: str = UNSET, tls: bool = UNSET, mechanism: str = UNSET, username: str = UNSET, password: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/kafka`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL).
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/kafka",
            path={"id": id},
            body={"enabled": enabled, "brokers": brokers, "topic": topic, "tls": tls, "mechanism": mechanism, "username": username, "password": password, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, brokers: str = UNSET, topic: str = UNSET, tls: bool = UNSET, mechanism: str = UNSET, username: str = UNSET, password: str = UNSET, passive: bool = UNSET, events: List[Any] = UNSET, raw: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/kafka`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing new is queued for this target.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL).
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
        - events: Events. What is delivered.
        - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/kafka",
            path={"id": id},
            body={"enabled": enabled, "brokers": brokers, "topic": topic, "tls": tls, "mechanism": mechanism, "username": username, "password": password, "passive": passive, "events": events, "raw": raw, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/kafka`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/kafka",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, brokers: str = UNSET, topic: str = UNSET, tls: bool = UNSET, mechanism: str = UNSET, username: str = UNSET, password: str = UNSET, passive: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/kafka/test`

        Arguments:
        - id: The id of the session.
        - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
        - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
        - tls: TLS. Encrypted connection. The server’s certificate is verified.
        - mechanism: Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
        - username: User. Empty for a server without authentication.
        - password: Password.
        - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.

        The answer:
        - connected: Whether the test succeeded.
        - success: The same as `connected`.
        - message: The result, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/kafka/test",
            path={"id": id},
            body={"brokers": brokers, "topic": topic, "tls": tls, "mechanism": mechanism, "username": username, "password": password, "passive": passive, },
            idempotency_key=idempotency_key,
        )



class N8nCalls:
    """Calls of the area `n8n`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/n8n/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/n8n/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, serverUrl: str, apiKey: str, enabled: bool = UNSET, webhookUrl: str = UNSET, webhookHeaders: Dict[str, Any] = UNSET, workflowId: str | float = UNSET, signingSecret: Any = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - enabled: Active. While it is off, nothing is sent or answered.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "enabled": enabled, "webhookUrl": webhookUrl, "webhookHeaders": webhookHeaders, "workflowId": workflowId, "signingSecret": signingSecret, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, serverUrl: str = UNSET, apiKey: str = UNSET, webhookUrl: str = UNSET, webhookHeaders: Dict[str, Any] = UNSET, workflowId: str | float = UNSET, signingSecret: Any = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/n8n/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/n8n/{id}",
            path={"id": id},
            body={"enabled": enabled, "serverUrl": serverUrl, "apiKey": apiKey, "webhookUrl": webhookUrl, "webhookHeaders": webhookHeaders, "workflowId": workflowId, "signingSecret": signingSecret, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/n8n/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/n8n/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, serverUrl: str = UNSET, apiKey: str = UNSET, workflowId: str | float = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/test`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - workflowId: Workflow ID. The workflow that answers customers.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/test",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "workflowId": workflowId, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def enable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/enable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/enable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def disable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/disable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/disable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def saved(self, *, id: str) -> Any:
        """
        `GET /api/n8n/config/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/n8n/config/{id}",
            path={"id": id},
        )

    def save(self, *, id: str, serverUrl: str, apiKey: str, enabled: bool = UNSET, webhookUrl: str = UNSET, webhookHeaders: Dict[str, Any] = UNSET, workflowId: str | float = UNSET, signingSecret: Any = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/config/{id}`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - enabled: Active. While it is off, nothing is sent or answered.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
        - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
        - workflowId: Workflow ID. The workflow that answers customers.
        - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
        - events: Events. What is sent to the workflow. Without Message received it answers no customers.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/n8n/config/{id}",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "enabled": enabled, "webhookUrl": webhookUrl, "webhookHeaders": webhookHeaders, "workflowId": workflowId, "signingSecret": signingSecret, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def workflows(self, *, id: str) -> Any:
        """
        `GET /api/n8n/{id}/workflows`

        Arguments:
        - id: The id of the session.

        The answer:
        - workflows: The workflows.
        """
        return self._transport.call(
            "GET",
            "/n8n/{id}/workflows",
            path={"id": id},
        )

    def workflows_for(self, *, id: str, serverUrl: str = UNSET, apiKey: str = UNSET, workflowId: str | float = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/workflows/list`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your n8n.
        - apiKey: API Key. In n8n, Settings → n8n API.
        - workflowId: Workflow ID. The workflow that answers customers.

        The answer:
        - workflows: The workflows.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/workflows/list",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "workflowId": workflowId, },
            idempotency_key=idempotency_key,
        )

    def trigger(self, *, id: str, workflowId: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `POST /api/n8n/{id}/workflows/{workflowId}/trigger`

        Arguments:
        - id: The id of the session.
        - workflowId: The id of the workflow.

        The answer:
        - status: The state.
        - answer: The answer.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/workflows/{workflowId}/trigger",
            path={"id": id, "workflowId": workflowId},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )

    def activate(self, *, id: str, workflowId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/n8n/{id}/workflows/{workflowId}/activate`

        Arguments:
        - id: The id of the session.
        - workflowId: The id of the workflow.

        The answer:
        - id: The id.
        - name: The name.
        - active: Whether it is active.
        """
        return self._transport.call(
            "POST",
            "/n8n/{id}/workflows/{workflowId}/activate",
            path={"id": id, "workflowId": workflowId},
            idempotency_key=idempotency_key,
        )



class ChatwootCalls:
    """Calls of the area `chatwoot`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/chatwoot/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/chatwoot/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, serverUrl: str, accountId: str | float, apiKey: str, enabled: bool = UNSET, inboxId: str | float = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, signMessages: bool = UNSET, signDelimiter: str = UNSET, markRead: bool = UNSET, reopenConversation: bool = UNSET, botContact: bool = UNSET, importDays: int = UNSET, ignoredChats: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - enabled: Active. While it is off, nothing is sent or answered.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}",
            path={"id": id},
            body={"serverUrl": serverUrl, "accountId": accountId, "apiKey": apiKey, "enabled": enabled, "inboxId": inboxId, "webhookUrl": webhookUrl, "events": events, "signMessages": signMessages, "signDelimiter": signDelimiter, "markRead": markRead, "reopenConversation": reopenConversation, "botContact": botContact, "importDays": importDays, "ignoredChats": ignoredChats, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, serverUrl: str = UNSET, accountId: str | float = UNSET, apiKey: str = UNSET, inboxId: str | float = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, signMessages: bool = UNSET, signDelimiter: str = UNSET, markRead: bool = UNSET, reopenConversation: bool = UNSET, botContact: bool = UNSET, importDays: int = UNSET, ignoredChats: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/chatwoot/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/chatwoot/{id}",
            path={"id": id},
            body={"enabled": enabled, "serverUrl": serverUrl, "accountId": accountId, "apiKey": apiKey, "inboxId": inboxId, "webhookUrl": webhookUrl, "events": events, "signMessages": signMessages, "signDelimiter": signDelimiter, "markRead": markRead, "reopenConversation": reopenConversation, "botContact": botContact, "importDays": importDays, "ignoredChats": ignoredChats, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/chatwoot/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/chatwoot/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, serverUrl: str = UNSET, accountId: str | float = UNSET, apiKey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/test`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/test",
            path={"id": id},
            body={"serverUrl": serverUrl, "accountId": accountId, "apiKey": apiKey, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def enable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/enable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/enable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def disable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/disable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.
        - inboxId: Inbox ID. Of type API. Empty, one is made.
        - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Chatwoot tells the gateway.
        - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
        - signDelimiter: After the name. What separates the name from the text: \\n is a line break.
        - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
        - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
        - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
        - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/disable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def inboxes(self, *, id: str) -> Any:
        """
        `GET /api/chatwoot/{id}/inboxes`

        Arguments:
        - id: The id of the session.

        The answer:
        - inboxes: The inboxes.
        """
        return self._transport.call(
            "GET",
            "/chatwoot/{id}/inboxes",
            path={"id": id},
        )

    def inboxes_for(self, *, id: str, serverUrl: str = UNSET, accountId: str | float = UNSET, apiKey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/inboxes/list`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Chatwoot.
        - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
        - apiKey: API Key. The access token, at the end of your profile settings.

        The answer:
        - inboxes: The inboxes.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/inboxes/list",
            path={"id": id},
            body={"serverUrl": serverUrl, "accountId": accountId, "apiKey": apiKey, },
            idempotency_key=idempotency_key,
        )

    def sync_contacts(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/sync-contacts`

        Arguments:
        - id: The id of the session.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/sync-contacts",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def sync_progress(self, *, id: str) -> Any:
        """
        `GET /api/chatwoot/{id}/sync-contacts`

        Arguments:
        - id: The id of the session.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/chatwoot/{id}/sync-contacts",
            path={"id": id},
        )

    def import_messages(self, *, id: str, days: int, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/chatwoot/{id}/import-messages`

        Arguments:
        - id: The id of the session.
        - days: The days.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/chatwoot/{id}/import-messages",
            path={"id": id},
            body={"days": days, },
            idempotency_key=idempotency_key,
        )

    def import_progress(self, *, id: str) -> Any:
        """
        `GET /api/chatwoot/{id}/import-messages`

        Arguments:
        - id: The id of the session.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/chatwoot/{id}/import-messages",
            path={"id": id},
        )



class TypebotCalls:
    """Calls of the area `typebot`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/typebot/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/typebot/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, publicId: str, apiKey: str, enabled: bool = UNSET, serverUrl: str = UNSET, builderUrl: str = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}`

        Arguments:
        - id: The id of the session.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}",
            path={"id": id},
            body={"publicId": publicId, "apiKey": apiKey, "enabled": enabled, "serverUrl": serverUrl, "builderUrl": builderUrl, "webhookUrl": webhookUrl, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, serverUrl: str = UNSET, publicId: str = UNSET, apiKey: str = UNSET, builderUrl: str = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/typebot/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/typebot/{id}",
            path={"id": id},
            body={"enabled": enabled, "serverUrl": serverUrl, "publicId": publicId, "apiKey": apiKey, "builderUrl": builderUrl, "webhookUrl": webhookUrl, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/typebot/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/typebot/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, serverUrl: str = UNSET, publicId: str = UNSET, apiKey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/test`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/test",
            path={"id": id},
            body={"serverUrl": serverUrl, "publicId": publicId, "apiKey": apiKey, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def enable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/enable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/enable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def disable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/disable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/disable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def saved(self, *, id: str) -> Any:
        """
        `GET /api/typebot/config/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/typebot/config/{id}",
            path={"id": id},
        )

    def save(self, *, id: str, serverUrl: str, typebotId: str, enabled: bool = UNSET, apiKey: str = UNSET, builderUrl: str = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/config/{id}`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - typebotId: The public id of the typebot.
        - enabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/typebot/config/{id}",
            path={"id": id},
            body={"serverUrl": serverUrl, "typebotId": typebotId, "enabled": enabled, "apiKey": apiKey, "builderUrl": builderUrl, "webhookUrl": webhookUrl, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def typebots(self, *, id: str) -> Any:
        """
        `GET /api/typebot/{id}/typebots`

        Arguments:
        - id: The id of the session.

        The answer:
        - typebots: The typebots.
        """
        return self._transport.call(
            "GET",
            "/typebot/{id}/typebots",
            path={"id": id},
        )

    def typebots_for(self, *, id: str, serverUrl: str = UNSET, publicId: str = UNSET, apiKey: str = UNSET, builderUrl: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/typebots/list`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The public service’s, or your viewer’s.
        - publicId: Public ID. What stands at the end of the published bot’s address.
        - apiKey: API Key. Lists your bots. It is never sent to conversations.
        - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.

        The answer:
        - typebots: The typebots.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/typebots/list",
            path={"id": id},
            body={"serverUrl": serverUrl, "publicId": publicId, "apiKey": apiKey, "builderUrl": builderUrl, },
            idempotency_key=idempotency_key,
        )

    def start(self, *, id: str, typebotId: str, message: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/start/{typebotId}`

        Arguments:
        - id: The id of the session.
        - typebotId: The id of the typebot.
        - message: The text, for people.

        The answer:
        - sessionId: The id of the session.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/start/{typebotId}",
            path={"id": id, "typebotId": typebotId},
            body={"message": message, },
            idempotency_key=idempotency_key,
        )

    def chat(self, *, id: str, chatId: str, message: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/typebot/{id}/chat/{chatId}/message`

        Arguments:
        - id: The id of the session.
        - chatId: The id of the conversation at Typebot.
        - message: The text, for people.

        The answer:
        - sessionId: The id of the session.
        """
        return self._transport.call(
            "POST",
            "/typebot/{id}/chat/{chatId}/message",
            path={"id": id, "chatId": chatId},
            body={"message": message, },
            idempotency_key=idempotency_key,
        )



class OpenaiCalls:
    """Calls of the area `openai`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/openai/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - enabled: Whether it is enabled.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/openai/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, apiKey: str, isEnabled: bool = UNSET, organizationId: str = UNSET, baseUrl: str = UNSET, model: str = UNSET, systemPrompt: str = UNSET, temperature: float = UNSET, topP: float = UNSET, maxTokens: int = UNSET, frequencyPenalty: float = UNSET, presencePenalty: float = UNSET, dailyTokens: int = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/openai/{id}`

        Arguments:
        - id: The id of the session.
        - apiKey: API key. At platform.openai.com, API keys.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - enabled: Whether it is enabled.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/openai/{id}",
            path={"id": id},
            body={"apiKey": apiKey, "isEnabled": isEnabled, "organizationId": organizationId, "baseUrl": baseUrl, "model": model, "systemPrompt": systemPrompt, "temperature": temperature, "topP": topP, "maxTokens": maxTokens, "frequencyPenalty": frequencyPenalty, "presencePenalty": presencePenalty, "dailyTokens": dailyTokens, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, isEnabled: bool = UNSET, apiKey: str = UNSET, organizationId: str = UNSET, baseUrl: str = UNSET, model: str = UNSET, systemPrompt: str = UNSET, temperature: float = UNSET, topP: float = UNSET, maxTokens: int = UNSET, frequencyPenalty: float = UNSET, presencePenalty: float = UNSET, dailyTokens: int = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/openai/{id}`

        Arguments:
        - id: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - enabled: Whether it is enabled.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/openai/{id}",
            path={"id": id},
            body={"isEnabled": isEnabled, "apiKey": apiKey, "organizationId": organizationId, "baseUrl": baseUrl, "model": model, "systemPrompt": systemPrompt, "temperature": temperature, "topP": topP, "maxTokens": maxTokens, "frequencyPenalty": frequencyPenalty, "presencePenalty": presencePenalty, "dailyTokens": dailyTokens, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/openai/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/openai/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, apiKey: str = UNSET, organizationId: str = UNSET, baseUrl: str = UNSET, model: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/openai/{id}/test`

        Arguments:
        - id: The id of the session.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/openai/{id}/test",
            path={"id": id},
            body={"apiKey": apiKey, "organizationId": organizationId, "baseUrl": baseUrl, "model": model, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/openai/{id}/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - enabled: Whether it is enabled.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/openai/{id}/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def toggle(self, *, id: str, enabled: bool, idempotency_key: str | None = None) -> Any:
        """
        `PATCH /api/openai/{id}/toggle`

        Arguments:
        - id: The id of the session.
        - enabled: Whether it is enabled.

        The answer:
        - sessionId: The id of the session.
        - isEnabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.
        - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
        - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
        - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
        - maxTokens: Most tokens. Of an answer. The model has a most of its own.
        - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
        - presencePenalty: Presence penalty. Higher changes the subject more.
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - enabled: Whether it is enabled.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PATCH",
            "/openai/{id}/toggle",
            path={"id": id},
            body={"enabled": enabled, },
            idempotency_key=idempotency_key,
        )

    def models(self, *, sessionId: str = UNSET) -> Any:
        """
        `GET /api/openai/models`

        Arguments:
        - sessionId: The id of the session.

        The answer:
        - models: The account’s models.
        """
        return self._transport.call(
            "GET",
            "/openai/models",
            query={"sessionId": sessionId},
        )

    def session_models(self, *, id: str) -> Any:
        """
        `GET /api/openai/{id}/models`

        Arguments:
        - id: The id of the session.

        The answer:
        - models: The account’s models.
        """
        return self._transport.call(
            "GET",
            "/openai/{id}/models",
            path={"id": id},
        )

    def session_models_for(self, *, id: str, apiKey: str = UNSET, organizationId: str = UNSET, baseUrl: str = UNSET, model: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/openai/{id}/models/list`

        Arguments:
        - id: The id of the session.
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
        - model: Model.

        The answer:
        - models: The account’s models.
        """
        return self._transport.call(
            "POST",
            "/openai/{id}/models/list",
            path={"id": id},
            body={"apiKey": apiKey, "organizationId": organizationId, "baseUrl": baseUrl, "model": model, },
            idempotency_key=idempotency_key,
        )

    def usage(self, *, id: str) -> Any:
        """
        `GET /api/openai/{id}/usage`

        Arguments:
        - id: The id of the session.

        The answer:
        - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
        - today: Today.
        - days: The days.
        """
        return self._transport.call(
            "GET",
            "/openai/{id}/usage",
            path={"id": id},
        )

    def validate_key(self, *, apiKey: str, organizationId: str = UNSET, baseUrl: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/openai/validate-key`

        Arguments:
        - apiKey: API key. At platform.openai.com, API keys.
        - organizationId: Organization ID. Only for who is in more than one.
        - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.

        The answer:
        - valid: Whether the key is valid.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/openai/validate-key",
            body={"apiKey": apiKey, "organizationId": organizationId, "baseUrl": baseUrl, },
            idempotency_key=idempotency_key,
        )



class KommoCalls:
    """Calls of the area `kommo`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/integrations/kommo/config/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - subdomain: Subdomain. The beginning of your account’s address.
        - clientId: Client ID. The ID of the integration that you made at Kommo.
        - clientSecret: Client Secret. That integration’s secret key.
        - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
        - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
        - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
        - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
        - statusId: Stage. The ID of the stage for new leads. Empty, the first.
        - events: Events. What Kommo tells the gateway.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        - isConnected: Whether it is connected.
        - authorizationTrouble: Why the authorisation does not hold; null where it does.
        - authorizationTroubleI18n: The same as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/config/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, subdomain: str, clientId: str, clientSecret: str, enabled: bool = UNSET, redirectUri: str = UNSET, accessToken: str = UNSET, webhookUrl: str = UNSET, pipelineId: str = UNSET, statusId: str = UNSET, events: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/config/{id}`

        Arguments:
        - id: The id of the session.
        - subdomain: Subdomain. The beginning of your account’s address.
        - clientId: Client ID. The ID of the integration that you made at Kommo.
        - clientSecret: Client Secret. That integration’s secret key.
        - enabled: Active. While it is off, nothing is sent or answered.
        - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
        - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
        - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
        - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
        - statusId: Stage. The ID of the stage for new leads. Empty, the first.
        - events: Events. What Kommo tells the gateway.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - subdomain: Subdomain. The beginning of your account’s address.
        - clientId: Client ID. The ID of the integration that you made at Kommo.
        - clientSecret: Client Secret. That integration’s secret key.
        - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
        - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
        - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
        - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
        - statusId: Stage. The ID of the stage for new leads. Empty, the first.
        - events: Events. What Kommo tells the gateway.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        - isConnected: Whether it is connected.
        - authorizationTrouble: Why the authorisation does not hold; null where it does.
        - authorizationTroubleI18n: The same as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/config/{id}",
            path={"id": id},
            body={"subdomain": subdomain, "clientId": clientId, "clientSecret": clientSecret, "enabled": enabled, "redirectUri": redirectUri, "accessToken": accessToken, "webhookUrl": webhookUrl, "pipelineId": pipelineId, "statusId": statusId, "events": events, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, subdomain: str = UNSET, clientId: str = UNSET, clientSecret: str = UNSET, redirectUri: str = UNSET, accessToken: str = UNSET, webhookUrl: str = UNSET, pipelineId: str = UNSET, statusId: str = UNSET, events: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/integrations/kommo/config/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - subdomain: Subdomain. The beginning of your account’s address.
        - clientId: Client ID. The ID of the integration that you made at Kommo.
        - clientSecret: Client Secret. That integration’s secret key.
        - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
        - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
        - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
        - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
        - statusId: Stage. The ID of the stage for new leads. Empty, the first.
        - events: Events. What Kommo tells the gateway.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - subdomain: Subdomain. The beginning of your account’s address.
        - clientId: Client ID. The ID of the integration that you made at Kommo.
        - clientSecret: Client Secret. That integration’s secret key.
        - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
        - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
        - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
        - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
        - statusId: Stage. The ID of the stage for new leads. Empty, the first.
        - events: Events. What Kommo tells the gateway.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        - isConnected: Whether it is connected.
        - authorizationTrouble: Why the authorisation does not hold; null where it does.
        - authorizationTroubleI18n: The same as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/integrations/kommo/config/{id}",
            path={"id": id},
            body={"enabled": enabled, "subdomain": subdomain, "clientId": clientId, "clientSecret": clientSecret, "redirectUri": redirectUri, "accessToken": accessToken, "webhookUrl": webhookUrl, "pipelineId": pipelineId, "statusId": statusId, "events": events, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/integrations/kommo/config/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/integrations/kommo/config/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str) -> Any:
        """
        `GET /api/integrations/kommo/test/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/test/{id}",
            path={"id": id},
        )

    def authorize(self, *, sessionId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/oauth/authorize`

        Arguments:
        - sessionId: The id of the session.

        The answer:
        - url: The address.
        - state: The state.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/oauth/authorize",
            body={"sessionId": sessionId, },
            idempotency_key=idempotency_key,
        )

    def exchange(self, *, sessionId: str, code: str, state: str = UNSET, referer: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/oauth/exchange`

        Arguments:
        - sessionId: The id of the session.
        - code: Kommo’s authorisation code.
        - state: The state.
        - referer: The account’s domain, as Kommo sends it.

        The answer:
        - isConnected: Whether it is connected.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/oauth/exchange",
            body={"sessionId": sessionId, "code": code, "state": state, "referer": referer, },
            idempotency_key=idempotency_key,
        )

    def refresh(self, *, sessionId: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/oauth/refresh`

        Arguments:
        - sessionId: The id of the session.

        The answer:
        - isConnected: Whether it is connected.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/oauth/refresh",
            body={"sessionId": sessionId, },
            idempotency_key=idempotency_key,
        )

    def leads(self, *, id: str, query: str = UNSET, page: str = UNSET, limit: str = UNSET) -> Any:
        """
        `GET /api/integrations/kommo/leads/{id}`

        Arguments:
        - id: The id of the session.
        - query: The text to search for.
        - page: Which page, from 1.
        - limit: How many, at most.

        The answer:
        - leads: The leads.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/leads/{id}",
            path={"id": id},
            query={"query": query, "page": page, "limit": limit},
        )

    def create_lead(self, *, id: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `POST /api/integrations/kommo/leads/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/leads/{id}",
            path={"id": id},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )

    def lead(self, *, id: str, leadId: str) -> Any:
        """
        `GET /api/integrations/kommo/leads/{id}/{leadId}`

        Arguments:
        - id: The id of the session.
        - leadId: The id of the lead.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/leads/{id}/{leadId}",
            path={"id": id, "leadId": leadId},
        )

    def update_lead(self, *, id: str, leadId: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `PUT /api/integrations/kommo/leads/{id}/{leadId}`

        Arguments:
        - id: The id of the session.
        - leadId: The id of the lead.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "PUT",
            "/integrations/kommo/leads/{id}/{leadId}",
            path={"id": id, "leadId": leadId},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )

    def contacts(self, *, id: str, query: str = UNSET, page: str = UNSET, limit: str = UNSET) -> Any:
        """
        `GET /api/integrations/kommo/contacts/{id}`

        Arguments:
        - id: The id of the session.
        - query: The text to search for.
        - page: Which page, from 1.
        - limit: How many, at most.

        The answer:
        - contacts: The contacts.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/contacts/{id}",
            path={"id": id},
            query={"query": query, "page": page, "limit": limit},
        )

    def create_contact(self, *, id: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `POST /api/integrations/kommo/contacts/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/contacts/{id}",
            path={"id": id},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )

    def contact(self, *, id: str, contactId: str) -> Any:
        """
        `GET /api/integrations/kommo/contacts/{id}/{contactId}`

        Arguments:
        - id: The id of the session.
        - contactId: The id of the contact at the other system.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/contacts/{id}/{contactId}",
            path={"id": id, "contactId": contactId},
        )

    def update_contact(self, *, id: str, contactId: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `PUT /api/integrations/kommo/contacts/{id}/{contactId}`

        Arguments:
        - id: The id of the session.
        - contactId: The id of the contact at the other system.

        The answer:
        - id: The id.
        """
        return self._transport.call(
            "PUT",
            "/integrations/kommo/contacts/{id}/{contactId}",
            path={"id": id, "contactId": contactId},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )

    def pipelines(self, *, id: str) -> Any:
        """
        `GET /api/integrations/kommo/pipelines/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - pipelines: The pipelines.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/pipelines/{id}",
            path={"id": id},
        )

    def webhooks(self, *, id: str) -> Any:
        """
        `GET /api/integrations/kommo/webhooks/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - webhooks: The webhooks.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/webhooks/{id}",
            path={"id": id},
        )

    def create_webhook(self, *, id: str, url: str = UNSET, events: List[Any] = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/webhooks/{id}`

        Arguments:
        - id: The id of the session.
        - url: The address.
        - events: Events. What Kommo tells the gateway.

        The answer:
        - id: The id.
        - url: The address.
        - events: Events. What Kommo tells the gateway.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/webhooks/{id}",
            path={"id": id},
            body={"url": url, "events": events, },
            idempotency_key=idempotency_key,
        )

    def remove_webhook(self, *, id: str, webhookId: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/integrations/kommo/webhooks/{id}/{webhookId}`

        Arguments:
        - id: The id of the session.
        - webhookId: The id of the webhook at the other system.
        """
        return self._transport.call(
            "DELETE",
            "/integrations/kommo/webhooks/{id}/{webhookId}",
            path={"id": id, "webhookId": webhookId},
            idempotency_key=idempotency_key,
        )

    def sync_leads(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/sync/leads/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/sync/leads/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def sync_contacts(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/integrations/kommo/sync/contacts/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - state: Whether it is running, finished or failed.
        - done: How many are synchronised.
        - total: How many there are in all.
        - failed: How many failed.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        """
        return self._transport.call(
            "POST",
            "/integrations/kommo/sync/contacts/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def stats(self, *, id: str) -> Any:
        """
        `GET /api/integrations/kommo/stats/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - contacts: The contacts.
        - leads: The leads.
        - notes: The notes.
        - stages: The stages.
        - waiting: How many wait.
        """
        return self._transport.call(
            "GET",
            "/integrations/kommo/stats/{id}",
            path={"id": id},
        )



class FlowiseCalls:
    """Calls of the area `flowise`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/flowise/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/flowise/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, serverUrl: str, enabled: bool = UNSET, apiKey: str = UNSET, chatflowId: str = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/flowise/{id}`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Flowise.
        - enabled: Active. While it is off, nothing is sent or answered.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/flowise/{id}",
            path={"id": id},
            body={"serverUrl": serverUrl, "enabled": enabled, "apiKey": apiKey, "chatflowId": chatflowId, "webhookUrl": webhookUrl, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, serverUrl: str = UNSET, apiKey: str = UNSET, chatflowId: str = UNSET, webhookUrl: str = UNSET, events: List[Any] = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/flowise/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.
        - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
        - events: Events. What is sent to the webhook URL.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/flowise/{id}",
            path={"id": id},
            body={"enabled": enabled, "serverUrl": serverUrl, "apiKey": apiKey, "chatflowId": chatflowId, "webhookUrl": webhookUrl, "events": events, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/flowise/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/flowise/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, serverUrl: str = UNSET, apiKey: str = UNSET, chatflowId: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/flowise/{id}/test`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/flowise/{id}/test",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "chatflowId": chatflowId, },
            idempotency_key=idempotency_key,
        )

    def chatflows(self, *, id: str) -> Any:
        """
        `GET /api/flowise/{id}/chatflows`

        Arguments:
        - id: The id of the session.

        The answer:
        - chatflows: The chatflows.
        """
        return self._transport.call(
            "GET",
            "/flowise/{id}/chatflows",
            path={"id": id},
        )

    def chatflows_for(self, *, id: str, serverUrl: str = UNSET, apiKey: str = UNSET, chatflowId: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/flowise/{id}/chatflows/list`

        Arguments:
        - id: The id of the session.
        - serverUrl: Server URL. The address of your Flowise.
        - apiKey: API Key. Lists the chatflows and opens those that are protected.
        - chatflowId: Chatflow ID. The chatflow that answers customers.

        The answer:
        - chatflows: The chatflows.
        """
        return self._transport.call(
            "POST",
            "/flowise/{id}/chatflows/list",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, "chatflowId": chatflowId, },
            idempotency_key=idempotency_key,
        )

    def send(self, *, id: str, idempotency_key: str | None = None, **more_fields: Any) -> Any:
        """
        `POST /api/flowise/{id}/send`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "POST",
            "/flowise/{id}/send",
            path={"id": id},
            body={**more_fields},
            idempotency_key=idempotency_key,
        )



class DifyCalls:
    """Calls of the area `dify`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/dify/{id}`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "GET",
            "/dify/{id}",
            path={"id": id},
        )

    def create(self, *, id: str, apiKey: str, enabled: bool = UNSET, serverUrl: str = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/dify/{id}`

        Arguments:
        - id: The id of the session.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/dify/{id}",
            path={"id": id},
            body={"apiKey": apiKey, "enabled": enabled, "serverUrl": serverUrl, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def update(self, *, id: str, enabled: bool = UNSET, serverUrl: str = UNSET, apiKey: str = UNSET, priority: int = UNSET, debounceSeconds: int = UNSET, takeoverMinutes: int = UNSET, leaveKeyword: str = UNSET, hours: str = UNSET, failureText: str = UNSET, triggers: List[Any] = UNSET, ignoredChats: List[Any] = UNSET, answerGroups: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/dify/{id}`

        Arguments:
        - id: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "PUT",
            "/dify/{id}",
            path={"id": id},
            body={"enabled": enabled, "serverUrl": serverUrl, "apiKey": apiKey, "priority": priority, "debounceSeconds": debounceSeconds, "takeoverMinutes": takeoverMinutes, "leaveKeyword": leaveKeyword, "hours": hours, "failureText": failureText, "triggers": triggers, "ignoredChats": ignoredChats, "answerGroups": answerGroups, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/dify/{id}`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/dify/{id}",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, serverUrl: str = UNSET, apiKey: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/dify/{id}/test`

        Arguments:
        - id: The id of the session.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.

        The answer:
        - connected: Whether it is connected.
        - success: Whether it worked.
        - message: The text, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/dify/{id}/test",
            path={"id": id},
            body={"serverUrl": serverUrl, "apiKey": apiKey, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/dify/{id}/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/dify/{id}/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def enable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/dify/{id}/enable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/dify/{id}/enable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def disable(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/dify/{id}/disable`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. While it is off, nothing is sent or answered.
        - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
        - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
        - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
        - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
        - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
        - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
        - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
        - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
        - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
        - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
        - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
        - paused: Whether deliveries are paused: they stay in the queue.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        - id: The id.
        - status: The state.
        """
        return self._transport.call(
            "POST",
            "/dify/{id}/disable",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class BehaviorCalls:
    """Calls of the area `behavior`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/behavior`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
        - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
        - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
        - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
        - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
        - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/behavior",
            path={"id": id},
        )

    def update(self, *, id: str, receiveIncomingCalls: bool = UNSET, ignoreGroupMessages: bool = UNSET, alwaysOnline: bool = UNSET, markMessagesAsRead: bool = UNSET, syncFullHistory: bool = UNSET, markStatusAsViewed: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/behavior`

        Arguments:
        - id: The id of the session.
        - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
        - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
        - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
        - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
        - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
        - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.

        The answer:
        - sessionId: The id of the session.
        - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
        - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
        - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
        - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
        - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
        - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/behavior",
            path={"id": id},
            body={"receiveIncomingCalls": receiveIncomingCalls, "ignoreGroupMessages": ignoreGroupMessages, "alwaysOnline": alwaysOnline, "markMessagesAsRead": markMessagesAsRead, "syncFullHistory": syncFullHistory, "markStatusAsViewed": markStatusAsViewed, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/behavior/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
        - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
        - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
        - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
        - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
        - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/behavior/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class ProxyCalls:
    """Calls of the area `proxy`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/proxy`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - protocol: Type.
        - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
        - port: Port.
        - username: User. Empty where the proxy asks for none.
        - password: Password.
        - updatedAt: When it last changed.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/proxy",
            path={"id": id},
        )

    def save(self, *, id: str, host: str, protocol: str = UNSET, port: int = UNSET, username: str = UNSET, password: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/proxy`

        Arguments:
        - id: The id of the session.
        - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
        - protocol: Type. One of: http, https, socks5.
        - port: Port.
        - username: User. Empty where the proxy asks for none.
        - password: Password.

        The answer:
        - sessionId: The id of the session.
        - protocol: Type.
        - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
        - port: Port.
        - username: User. Empty where the proxy asks for none.
        - password: Password.
        - updatedAt: When it last changed.
        - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
        - lastAttemptAt: When the last attempt was.
        - lastSuccessAt: When it last worked.
        - lastError: What happened at the last failure; null where none did.
        - lastErrorI18n: `lastError` as code and parameters, for other languages.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/proxy",
            path={"id": id},
            body={"host": host, "protocol": protocol, "port": port, "username": username, "password": password, },
            idempotency_key=idempotency_key,
        )

    def remove(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `DELETE /api/sessions/{id}/proxy`

        Arguments:
        - id: The id of the session.
        """
        return self._transport.call(
            "DELETE",
            "/sessions/{id}/proxy",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(self, *, id: str, protocol: str = UNSET, host: str = UNSET, port: int = UNSET, username: str = UNSET, password: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/proxy/test`

        Arguments:
        - id: The id of the session.
        - protocol: Type. One of: http, https, socks5.
        - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
        - port: Port.
        - username: User. Empty where the proxy asks for none.
        - password: Password.

        The answer:
        - connected: Whether the test succeeded.
        - success: The same as `connected`.
        - message: The result, for people.
        - messageI18n: `message` as code and parameters, for other languages.
        - duration: How long it took, in milliseconds.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/proxy/test",
            path={"id": id},
            body={"protocol": protocol, "host": host, "port": port, "username": username, "password": password, },
            idempotency_key=idempotency_key,
        )



class DeviceCalls:
    """Calls of the area `device`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/device`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
        - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/device",
            path={"id": id},
        )

    def update(self, *, id: str, name: str = UNSET, browser: str = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/device`

        Arguments:
        - id: The id of the session.
        - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
        - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone. One of: chrome, firefox, edge, safari, opera.

        The answer:
        - sessionId: The id of the session.
        - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
        - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/device",
            path={"id": id},
            body={"name": name, "browser": browser, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/device/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
        - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/device/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class WarmupCalls:
    """Calls of the area `warmup`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/sessions/{id}/warm-up`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
        - firstDay: New conversations on the first day.
        - growth: Growth per day (%).
        - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
        - startedAt: When it began.
        - today: Today.
        """
        return self._transport.call(
            "GET",
            "/sessions/{id}/warm-up",
            path={"id": id},
        )

    def update(self, *, id: str, enabled: bool = UNSET, firstDay: int = UNSET, growth: int = UNSET, days: int = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `PUT /api/sessions/{id}/warm-up`

        Arguments:
        - id: The id of the session.
        - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
        - firstDay: New conversations on the first day.
        - growth: Growth per day (%).
        - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
        - firstDay: New conversations on the first day.
        - growth: Growth per day (%).
        - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
        - startedAt: When it began.
        - today: Today.
        """
        return self._transport.call(
            "PUT",
            "/sessions/{id}/warm-up",
            path={"id": id},
            body={"enabled": enabled, "firstDay": firstDay, "growth": growth, "days": days, },
            idempotency_key=idempotency_key,
        )

    def reset(self, *, id: str, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/sessions/{id}/warm-up/reset`

        Arguments:
        - id: The id of the session.

        The answer:
        - sessionId: The id of the session.
        - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
        - firstDay: New conversations on the first day.
        - growth: Growth per day (%).
        - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
        - startedAt: When it began.
        - today: Today.
        """
        return self._transport.call(
            "POST",
            "/sessions/{id}/warm-up/reset",
            path={"id": id},
            idempotency_key=idempotency_key,
        )



class CloudCalls:
    """Calls of the area `cloud`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, id: str) -> Any:
        """
        `GET /api/whatsapp-cloud/sessions/{id}/config`

        Arguments:
        - id: The id of the session.

        The answer:
        - config: The configuration.
        - notice: A notice; null without one.
        """
        return self._transport.call(
            "GET",
            "/whatsapp-cloud/sessions/{id}/config",
            path={"id": id},
        )

    def save(self, *, id: str, accessToken: str, phoneNumberId: str, businessAccountId: str = UNSET, appId: str = UNSET, appSecret: str = UNSET, webhookVerifyToken: str = UNSET, webhookUrl: Any = UNSET, events: List[Any] = UNSET, enabled: bool = UNSET, idempotency_key: str | None = None) -> Any:
        """
        `POST /api/whatsapp-cloud/sessions/{id}/config`

        Arguments:
        - id: The id of the session.
        - accessToken: Access Token. The permanent token of the system user.
        - phoneNumberId: Phone Number ID. The number’s ID, digits only.
        - businessAccountId: Business Account ID. The ID of the WhatsApp Business account.
        - appId: App ID. The ID of the app at Meta.
        - appSecret: App Secret. The app’s secret key.
        - webhookVerifyToken: Verification token. Made at random. Give Meta the same when you register the webhook.
        - webhookUrl: Public URL of the webhook. Only if Meta reaches the gateway at another address. Empty, the gateway’s is used.
        - events: Events. What Meta is to send, between commas.
        - enabled: Active. While it is off, nothing is received.

        The answer:
        - config: The configuration.
        - notice: A notice; null without one.
        """
        return self._transport.call(
            "POST",
            "/whatsapp-cloud/sessions/{id}/config",
            path={"id": id},
            body={"accessToken": accessToken, "phoneNumberId": phoneNumberId, "businessAccountId": businessAccountId, "appId": appId, "appSecret": appSecret, "webhookVerifyToken": webhookVerifyToken, "webhookUrl": webhookUrl, "events": events, "enabled": enabled, },
            idempotency_key=idempotency_key,
        )


class Areas(Transport):
    """All areas of the API, as attributes."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.account = AccountCalls(self)
        self.activity = ActivityCalls(self)
        self.api_keys = ApiKeysCalls(self)
        self.auth = AuthCalls(self)
        self.campaigns = CampaignsCalls(self)
        self.opt_outs = OptOutsCalls(self)
        self.cloud_templates = CloudTemplatesCalls(self)
        self.sessions = SessionsCalls(self)
        self.contacts = ContactsCalls(self)
        self.conversations = ConversationsCalls(self)
        self.groups = GroupsCalls(self)
        self.migration = MigrationCalls(self)
        self.profile = ProfileCalls(self)
        self.dashboard = DashboardCalls(self)
        self.messages = MessagesCalls(self)
        self.monitoring = MonitoringCalls(self)
        self.nodes = NodesCalls(self)
        self.events = EventsCalls(self)
        self.deliveries = DeliveriesCalls(self)
        self.device_authorization = DeviceAuthorizationCalls(self)
        self.notification_settings = NotificationSettingsCalls(self)
        self.account_notifications = AccountNotificationsCalls(self)
        self.passkey = PasskeyCalls(self)
        self.security = SecurityCalls(self)
        self.users = UsersCalls(self)
        self.invitations = InvitationsCalls(self)
        self.email = EmailCalls(self)
        self.statuses = StatusesCalls(self)
        self.channels = ChannelsCalls(self)
        self.catalog = CatalogCalls(self)
        self.system = SystemCalls(self)
        self.templates = TemplatesCalls(self)
        self.tokens = TokensCalls(self)
        self.trace = TraceCalls(self)
        self.backups = BackupsCalls(self)
        self.privacy = PrivacyCalls(self)
        self.virtual_phone = VirtualPhoneCalls(self)
        self.webhooks = WebhooksCalls(self)
        self.websocket = WebsocketCalls(self)
        self.rabbitmq = RabbitmqCalls(self)
        self.sqs = SqsCalls(self)
        self.nats = NatsCalls(self)
        self.kafka = KafkaCalls(self)
        self.n8n = N8nCalls(self)
        self.chatwoot = ChatwootCalls(self)
        self.typebot = TypebotCalls(self)
        self.openai = OpenaiCalls(self)
        self.kommo = KommoCalls(self)
        self.flowise = FlowiseCalls(self)
        self.dify = DifyCalls(self)
        self.behavior = BehaviorCalls(self)
        self.proxy = ProxyCalls(self)
        self.device = DeviceCalls(self)
        self.warmup = WarmupCalls(self)
        self.cloud = CloudCalls(self)
