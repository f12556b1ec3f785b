<?php

// Made from the contract by `npm run generate`: do not change this file.

declare(strict_types=1);

namespace Morpheus;

/** Calls of the area `account`. */
final class AccountCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/user`
     *
     * The answer:
     * - name: The person’s name.
     * - email: The e-mail address.
     * - phone: The person’s phone; null where not given.
     * - timezone: The time zone, such as America/Sao_Paulo.
     * - language: The language.
     * - twoFactorEnabled: Whether two-factor authentication is on.
     * - administrator: Whether the user administers the gateway.
     */
    public function get(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/user',
        );
    }

    /**
     * `PUT /api/settings/user`
     *
     * The answer:
     * - name: The person’s name.
     * - email: The e-mail address.
     * - phone: The person’s phone; null where not given.
     * - timezone: The time zone, such as America/Sao_Paulo.
     * - language: The language.
     * - twoFactorEnabled: Whether two-factor authentication is on.
     * - administrator: Whether the user administers the gateway.
     *
     * @param $name The name.
     * @param $email The e-mail address.
     * @param $phone The number, as digits, with country and area code.
     * @param $timezone The time zone, such as America/Sao_Paulo.
     * @param $language The language, such as pt-BR. One of: pt-BR.
     */
    public function update(
        string|Absent $name = Absent::Value,
        string|Absent $email = Absent::Value,
        string|null|Absent $phone = Absent::Value,
        string|Absent $timezone = Absent::Value,
        string|Absent $language = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings/user',
            body: ['name' => $name, 'email' => $email, 'phone' => $phone, 'timezone' => $timezone, 'language' => $language],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings`
     *
     * The answer:
     * - name: The person’s name.
     * - email: The e-mail address.
     * - phone: The person’s phone; null where not given.
     * - timezone: The time zone, such as America/Sao_Paulo.
     * - language: The language.
     * - twoFactorEnabled: Whether two-factor authentication is on.
     * - administrator: Whether the user administers the gateway.
     */
    public function settings(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings',
        );
    }

    /**
     * `PUT /api/settings`
     *
     * The answer:
     * - name: The person’s name.
     * - email: The e-mail address.
     * - phone: The person’s phone; null where not given.
     * - timezone: The time zone, such as America/Sao_Paulo.
     * - language: The language.
     * - twoFactorEnabled: Whether two-factor authentication is on.
     * - administrator: Whether the user administers the gateway.
     *
     * @param $name The name.
     * @param $email The e-mail address.
     * @param $phone The number, as digits, with country and area code.
     * @param $timezone The time zone, such as America/Sao_Paulo.
     * @param $language The language, such as pt-BR. One of: pt-BR.
     */
    public function updateSettings(
        string|Absent $name = Absent::Value,
        string|Absent $email = Absent::Value,
        string|null|Absent $phone = Absent::Value,
        string|Absent $timezone = Absent::Value,
        string|Absent $language = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings',
            body: ['name' => $name, 'email' => $email, 'phone' => $phone, 'timezone' => $timezone, 'language' => $language],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `activity`. */
final class ActivityCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/activity-logs`
     *
     * The answer:
     * - logs: The entries of this page.
     * - page: The number of this page, from 1.
     * - totalPages: How many pages there are.
     * - total: How many there are in all.
     *
     * @param $period Of which period. One of: 24h, 7d, 30d, all.
     * @param $status Only what is in this state. One of: success, warning, error, failed, all.
     * @param $action Only those of this action.
     * @param $startDate From this day or instant on.
     * @param $endDate Until this day or instant.
     * @param $page Which page, from 1.
     * @param $limit How many, at most.
     */
    public function list(
        string|Absent $period = Absent::Value,
        string|Absent $status = Absent::Value,
        string|Absent $action = Absent::Value,
        mixed $startDate = Absent::Value,
        mixed $endDate = Absent::Value,
        int|Absent $page = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/activity-logs',
            query: ['period' => $period, 'status' => $status, 'action' => $action, 'startDate' => $startDate, 'endDate' => $endDate, 'page' => $page, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string|Absent $period = Absent::Value,
        string|Absent $status = Absent::Value,
        string|Absent $action = Absent::Value,
        mixed $startDate = Absent::Value,
        mixed $endDate = Absent::Value,
        int|Absent $page = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'logs', ['period' => $period, 'status' => $status, 'action' => $action, 'startDate' => $startDate, 'endDate' => $endDate, 'page' => $page, 'limit' => $limit]);
    }

    /**
     * `POST /api/settings/activity-logs/sample`
     *
     * The answer:
     * - created: Whether it was created now.
     */
    public function sample(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/activity-logs/sample',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings/activity-logs/export`
     *
     * @param $period Of which period. One of: 24h, 7d, 30d, all.
     * @param $status Only what is in this state. One of: success, warning, error, failed, all.
     * @param $action Only those of this action.
     * @param $startDate From this day or instant on.
     * @param $endDate Until this day or instant.
     */
    public function download(
        string|Absent $period = Absent::Value,
        string|Absent $status = Absent::Value,
        string|Absent $action = Absent::Value,
        mixed $startDate = Absent::Value,
        mixed $endDate = Absent::Value,
    ): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/settings/activity-logs/export',
            query: ['period' => $period, 'status' => $status, 'action' => $action, 'startDate' => $startDate, 'endDate' => $endDate],
            returns: 'file',
            isLong: true,
        );
    }
}

/** Calls of the area `apiKeys`. */
final class ApiKeysCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/api-keys`
     *
     * The answer:
     * - keys: The keys.
     * - most: How many keys there may be.
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/api-keys',
        );
    }

    /**
     * `POST /api/settings/api-keys`
     *
     * The answer:
     * - key: The key.
     * - secret: The whole key, in this answer only.
     *
     * @param $name The name.
     * @param $scopes What the key allows.
     * @param $sessionIds Only these sessions; null for all.
     * @param $expiresAt Until when it is valid; null where it has no end.
     */
    public function create(
        string $name,
        array $scopes,
        array|null|Absent $sessionIds = Absent::Value,
        string|null|Absent $expiresAt = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/api-keys',
            body: ['name' => $name, 'scopes' => $scopes, 'sessionIds' => $sessionIds, 'expiresAt' => $expiresAt],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/settings/api-keys/{id}`
     *
     * @param $id The id of the API key.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/api-keys/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `auth`. */
final class AuthCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/auth/login`
     *
     * The answer:
     * - user: The user.
     * - token: The token, for `Authorization: Bearer`.
     *
     * @param $email The e-mail address.
     * @param $password The password.
     * @param $code The code of the authenticator app, where it is asked for.
     */
    public function login(
        string $email,
        string $password,
        string|Absent $code = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/login',
            body: ['email' => $email, 'password' => $password, 'code' => $code],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/auth/logout`
     */
    public function logout(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/logout',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/auth/sign-out-everywhere`
     */
    public function signOutEverywhere(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/sign-out-everywhere',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/auth/verify`
     *
     * The answer:
     * - user: The user.
     * - key: The API key of the call; null with a token.
     */
    public function verify(): mixed
    {
        return $this->transport->call(
            'GET',
            '/auth/verify',
        );
    }

    /**
     * `POST /api/auth/refresh`
     *
     * The answer:
     * - user: The user.
     * - token: The token, for `Authorization: Bearer`.
     */
    public function refresh(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/refresh',
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `campaigns`. */
final class CampaignsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/campaigns`
     *
     * The answer:
     * - campaigns: The campaigns, newest first.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $sessionId The id of the session.
     * @param $state Only what is in this state. One of: scheduled, running, paused, finished, cancelled.
     */
    public function list(
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $sessionId = Absent::Value,
        string|Absent $state = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/campaigns',
            query: ['cursor' => $cursor, 'limit' => $limit, 'sessionId' => $sessionId, 'state' => $state],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $sessionId = Absent::Value,
        string|Absent $state = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'campaigns', ['cursor' => $cursor, 'limit' => $limit, 'sessionId' => $sessionId, 'state' => $state]);
    }

    /**
     * `POST /api/sessions/{id}/campaigns`
     *
     * The answer:
     * - campaign: The campaign.
     *
     * @param $id The id of the session.
     * @param $name The name.
     * @param $message The text, for people.
     * @param $url The address.
     * @param $media The id of a message whose file is sent, or of a file uploaded before.
     * @param $type The type. One of: image, video, audio, document, sticker.
     * @param $fileName The file’s name, as the recipient sees it.
     * @param $template The template.
     * @param $recipients The recipients.
     * @param $csv The recipients as CSV; the first line names the columns, which are the variables of the text.
     * @param $startsAt When it begins; at once where absent or null.
     * @param $hours The hours in which it sends, in the user’s time zone; always where empty.
     */
    public function create(
        string $id,
        string $name,
        string|Absent $message = Absent::Value,
        string|Absent $url = Absent::Value,
        string|Absent $media = Absent::Value,
        string|Absent $type = Absent::Value,
        string|null|Absent $fileName = Absent::Value,
        array|\stdClass|Absent $template = Absent::Value,
        array|Absent $recipients = Absent::Value,
        string|Absent $csv = Absent::Value,
        string|Absent $startsAt = Absent::Value,
        string|Absent $hours = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/campaigns',
            path: ['id' => $id],
            body: ['name' => $name, 'message' => $message, 'url' => $url, 'media' => $media, 'type' => $type, 'fileName' => $fileName, 'template' => $template, 'recipients' => $recipients, 'csv' => $csv, 'startsAt' => $startsAt, 'hours' => $hours],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/campaigns/files`
     *
     * The answer:
     * - media: The id of a message whose file is sent, or of a file uploaded before.
     * - type: The type.
     *
     * @param $id The id of the session.
     * @param $file The file.
     * @param $type The type. One of: image, video, audio, document, sticker.
     */
    public function uploadFile(
        string $id,
        Upload $file,
        string|Absent $type = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/campaigns/files',
            path: ['id' => $id],
            body: ['type' => $type],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/sessions/{id}/campaigns/{campaignId}`
     *
     * The answer:
     * - campaign: The campaign.
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     */
    public function get(string $id, string $campaignId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/campaigns/{campaignId}',
            path: ['id' => $id, 'campaignId' => $campaignId],
        );
    }

    /**
     * `GET /api/sessions/{id}/campaigns/{campaignId}/recipients`
     *
     * The answer:
     * - recipients: The recipients.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $state Only what is in this state. One of: waiting, queued, sent, delivered, read, failed, skipped.
     */
    public function recipients(
        string $id,
        string $campaignId,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $state = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/campaigns/{campaignId}/recipients',
            path: ['id' => $id, 'campaignId' => $campaignId],
            query: ['cursor' => $cursor, 'limit' => $limit, 'state' => $state],
        );
    }

    /** Iterates over everything that `recipients` lists, page by page. */
    public function allRecipients(
        string $id,
        string $campaignId,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $state = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->recipients(...), 'recipients', ['id' => $id, 'campaignId' => $campaignId, 'cursor' => $cursor, 'limit' => $limit, 'state' => $state]);
    }

    /**
     * `POST /api/sessions/{id}/campaigns/{campaignId}/pause`
     *
     * The answer:
     * - campaign: The campaign.
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     */
    public function pause(
        string $id,
        string $campaignId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/campaigns/{campaignId}/pause',
            path: ['id' => $id, 'campaignId' => $campaignId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/campaigns/{campaignId}/resume`
     *
     * The answer:
     * - campaign: The campaign.
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     */
    public function resume(
        string $id,
        string $campaignId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/campaigns/{campaignId}/resume',
            path: ['id' => $id, 'campaignId' => $campaignId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/campaigns/{campaignId}/cancel`
     *
     * The answer:
     * - campaign: The campaign.
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     */
    public function cancel(
        string $id,
        string $campaignId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/campaigns/{campaignId}/cancel',
            path: ['id' => $id, 'campaignId' => $campaignId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/campaigns/{campaignId}`
     *
     * @param $id The id of the session.
     * @param $campaignId The id of the campaign.
     */
    public function remove(
        string $id,
        string $campaignId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/campaigns/{campaignId}',
            path: ['id' => $id, 'campaignId' => $campaignId],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `optOuts`. */
final class OptOutsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/opt-outs`
     *
     * The answer:
     * - optOuts: The contacts that get no campaigns.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $search The text to search for.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/opt-outs',
            query: ['search' => $search, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'optOuts', ['search' => $search, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/opt-outs`
     *
     * The answer:
     * - added: How many are new.
     * - known: How many were on the list before.
     * - invalid: The lines that are no numbers.
     *
     * @param $phones The numbers, with country code.
     * @param $csv The numbers as CSV.
     */
    public function add(
        array|Absent $phones = Absent::Value,
        string|Absent $csv = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/opt-outs',
            body: ['phones' => $phones, 'csv' => $csv],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/opt-outs/{phone}`
     *
     * @param $phone The number, with country and area code.
     */
    public function remove(string $phone, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/opt-outs/{phone}',
            path: ['phone' => $phone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/opt-outs/settings`
     *
     * The answer:
     * - settings: The settings.
     */
    public function settings(): mixed
    {
        return $this->transport->call(
            'GET',
            '/opt-outs/settings',
        );
    }

    /**
     * `PUT /api/opt-outs/settings`
     *
     * The answer:
     * - settings: The settings.
     *
     * @param $words The words with which a contact opts out, such as SAIR.
     */
    public function updateSettings(array $words, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'PUT',
            '/opt-outs/settings',
            body: ['words' => $words],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `cloudTemplates`. */
final class CloudTemplatesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/cloud-templates`
     *
     * The answer:
     * - templates: The templates.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $search The text to search for.
     * @param $status Only what is in this state. One of: APPROVED, PENDING, IN_APPEAL, REJECTED, PAUSED, DISABLED, LIMIT_EXCEEDED, PENDING_DELETION, DELETED, ARCHIVED, UNKNOWN.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $status = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/cloud-templates',
            path: ['id' => $id],
            query: ['search' => $search, 'status' => $status, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $status = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'templates', ['id' => $id, 'search' => $search, 'status' => $status, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/sessions/{id}/cloud-templates`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the session.
     * @param $name The name.
     * @param $category The category. One of: UTILITY, MARKETING, AUTHENTICATION.
     * @param $components The template’s parts, in Meta’s format.
     * @param $language The language.
     * @param $allowCategoryChange Whether Meta may change the category.
     */
    public function create(
        string $id,
        string $name,
        string $category,
        array $components,
        string|Absent $language = Absent::Value,
        bool|Absent $allowCategoryChange = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/cloud-templates',
            path: ['id' => $id],
            body: ['name' => $name, 'category' => $category, 'components' => $components, 'language' => $language, 'allowCategoryChange' => $allowCategoryChange],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/cloud-templates/samples`
     *
     * The answer:
     * - handle: What `components` uses as the file’s example.
     * - format: The format of the file.
     *
     * @param $id The id of the session.
     * @param $file The file.
     */
    public function uploadSample(
        string $id,
        Upload $file,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/cloud-templates/samples',
            path: ['id' => $id],
            body: [],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/sessions/{id}/cloud-templates/{templateId}`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the session.
     * @param $templateId The id of the template at Meta.
     */
    public function get(string $id, string $templateId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/cloud-templates/{templateId}',
            path: ['id' => $id, 'templateId' => $templateId],
        );
    }

    /**
     * `PUT /api/sessions/{id}/cloud-templates/{templateId}`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the session.
     * @param $templateId The id of the template at Meta.
     * @param $components The template’s parts, in Meta’s format.
     * @param $category The category. One of: UTILITY, MARKETING, AUTHENTICATION.
     */
    public function update(
        string $id,
        string $templateId,
        array $components,
        string|Absent $category = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/cloud-templates/{templateId}',
            path: ['id' => $id, 'templateId' => $templateId],
            body: ['components' => $components, 'category' => $category],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/cloud-templates/{templateId}`
     *
     * @param $id The id of the session.
     * @param $templateId The id of the template at Meta.
     */
    public function remove(
        string $id,
        string $templateId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/cloud-templates/{templateId}',
            path: ['id' => $id, 'templateId' => $templateId],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `sessions`. */
final class SessionsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions`
     *
     * The answer:
     * - sessions: The sessions.
     * - total: How many there are in all.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $status Only what is in this state. One of: connected, connecting, qr, disconnected.
     * @param $availability Only those in this state: `up`, `reconnecting`, `down` or `unpaired`; several, separated by commas.
     * @param $attention Only those that need attention (`true`), or only the others.
     * @param $externalId Only the one with this external id.
     * @param $metadata Only those with this pair in their metadata: `key:value`.
     * @param $tag Only those with this label.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string|Absent $status = Absent::Value,
        string|Absent $availability = Absent::Value,
        bool|Absent $attention = Absent::Value,
        string|Absent $externalId = Absent::Value,
        string|Absent $metadata = Absent::Value,
        string|Absent $tag = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions',
            query: ['status' => $status, 'availability' => $availability, 'attention' => $attention, 'externalId' => $externalId, 'metadata' => $metadata, 'tag' => $tag, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string|Absent $status = Absent::Value,
        string|Absent $availability = Absent::Value,
        bool|Absent $attention = Absent::Value,
        string|Absent $externalId = Absent::Value,
        string|Absent $metadata = Absent::Value,
        string|Absent $tag = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'sessions', ['status' => $status, 'availability' => $availability, 'attention' => $attention, 'externalId' => $externalId, 'metadata' => $metadata, 'tag' => $tag, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/sessions/{id}`
     *
     * The answer:
     * - session: The session.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions`
     *
     * The answer:
     * - session: The session.
     *
     * @param $name The session’s name.
     * @param $description The description, in its owner’s words.
     * @param $apiType `MORPHEUS` for a paired phone, `WHATSAPP_CLOUD` for the Cloud API. One of: MORPHEUS, WHATSAPP_CLOUD.
     * @param $connectionMethod How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER.
     * @param $externalId The id in the owner’s system, unique per owner.
     * @param $metadata Other data of the owner’s system: pairs of texts.
     * @param $tags The owner’s labels.
     * @param $pinned Whether it is pinned to the top.
     * @param $type `cloud` for Meta’s Cloud API.
     * @param $config The configuration of the Cloud API, with `type` `cloud`.
     */
    public function create(
        string $name,
        string|null|Absent $description = Absent::Value,
        string|Absent $apiType = Absent::Value,
        string|Absent $connectionMethod = Absent::Value,
        string|null|Absent $externalId = Absent::Value,
        array|\stdClass|Absent $metadata = Absent::Value,
        array|Absent $tags = Absent::Value,
        bool|Absent $pinned = Absent::Value,
        string|Absent $type = Absent::Value,
        array|\stdClass|Absent $config = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions',
            body: ['name' => $name, 'description' => $description, 'apiType' => $apiType, 'connectionMethod' => $connectionMethod, 'externalId' => $externalId, 'metadata' => $metadata, 'tags' => $tags, 'pinned' => $pinned, 'type' => $type, 'config' => $config],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}`
     *
     * The answer:
     * - session: The session.
     *
     * @param $id The id of the session.
     * @param $name The session’s name.
     * @param $description The description, in its owner’s words.
     * @param $connectionMethod How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER, null.
     * @param $externalId The id in the owner’s system, unique per owner.
     * @param $metadata Other data of the owner’s system: pairs of texts.
     * @param $tags The owner’s labels.
     * @param $pinned Whether it is pinned to the top.
     * @param $formerNumber `null` confirms the new number.
     * @param $config The configuration of the Cloud API, with `type` `cloud`.
     */
    public function update(
        string $id,
        string|Absent $name = Absent::Value,
        string|null|Absent $description = Absent::Value,
        string|null|Absent $connectionMethod = Absent::Value,
        string|null|Absent $externalId = Absent::Value,
        array|\stdClass|Absent $metadata = Absent::Value,
        array|Absent $tags = Absent::Value,
        bool|Absent $pinned = Absent::Value,
        mixed $formerNumber = Absent::Value,
        array|\stdClass|Absent $config = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}',
            path: ['id' => $id],
            body: ['name' => $name, 'description' => $description, 'connectionMethod' => $connectionMethod, 'externalId' => $externalId, 'metadata' => $metadata, 'tags' => $tags, 'pinned' => $pinned, 'formerNumber' => $formerNumber, 'config' => $config],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}`
     *
     * The answer:
     * - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/connect`
     *
     * The answer:
     * - session: The session.
     *
     * @param $id The id of the session.
     */
    public function connect(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/connect',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/disconnect`
     *
     * The answer:
     * - session: The session.
     * - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
     *
     * @param $id The id of the session.
     */
    public function disconnect(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/disconnect',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/qr`
     *
     * The answer:
     * - qrCode: The image of the QR code, as `data:`.
     * - qrText: The text of the QR code, to draw the image from.
     * - issuedAt: When it was issued.
     * - expiresAt: Until when it is valid; null where it has no end.
     * - remainingMs: The time left, in milliseconds, by the server’s clock.
     *
     * @param $id The id of the session.
     */
    public function qr(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/qr',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/connect-phone`
     *
     * The answer:
     * - success: Whether it worked.
     *
     * @param $id The id of the session.
     * @param $phoneNumber The number of the phone that will type the code.
     */
    public function connectPhone(
        string $id,
        string $phoneNumber,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/connect-phone',
            path: ['id' => $id],
            body: ['phoneNumber' => $phoneNumber],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/pairing-code`
     *
     * The answer:
     * - pairingCode: The code to type into the phone.
     * - phoneNumber: The phone’s number, as digits, with country and area code.
     * - expiresAt: Until when it is valid; null where it has no end.
     * - remainingMs: The time left, in milliseconds, by the server’s clock.
     *
     * @param $id The id of the session.
     */
    public function pairingCode(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/pairing-code',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `contacts`. */
final class ContactsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/contacts`
     *
     * The answer:
     * - contacts: The contacts.
     * - total: How many there are in all.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     * - letters: The letters that names begin with.
     *
     * @param $id The id of the session.
     * @param $search The text to search for.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $letter The letter that the list begins at.
     */
    public function list(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $letter = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/contacts',
            path: ['id' => $id],
            query: ['search' => $search, 'cursor' => $cursor, 'limit' => $limit, 'letter' => $letter],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $letter = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'contacts', ['id' => $id, 'search' => $search, 'cursor' => $cursor, 'limit' => $limit, 'letter' => $letter]);
    }

    /**
     * `GET /api/contacts`
     *
     * The answer:
     * - contacts: The contacts.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $search The text to search for.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function ofAccount(
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/contacts',
            query: ['search' => $search, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `ofAccount` lists, page by page. */
    public function allOfAccount(
        string|Absent $search = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->ofAccount(...), 'contacts', ['search' => $search, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/sessions/{id}/contacts/stats`
     *
     * The answer:
     * - total: How many there are in all.
     * - named: How many have a name.
     * - addedToday: How many were added today.
     *
     * @param $id The id of the session.
     */
    public function stats(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/contacts/stats',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/contacts/{contact}`
     *
     * The answer:
     * - contact: The contact.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $name The name in the address book.
     * @param $saveOnPhone Whether to save it in the phone’s own address book, too; `true` by default.
     */
    public function save(
        string $id,
        string $contact,
        string $name,
        bool|Absent $saveOnPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/contacts/{contact}',
            path: ['id' => $id, 'contact' => $contact],
            body: ['name' => $name, 'saveOnPhone' => $saveOnPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/contacts/{contact}`
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function remove(
        string $id,
        string $contact,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/contacts/{contact}',
            path: ['id' => $id, 'contact' => $contact],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/contacts/{contact}/profile`
     *
     * The answer:
     * - profile: What the contact shows on WhatsApp.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $refresh With `true`, asks WhatsApp instead of using the gateway’s memory.
     */
    public function profile(
        string $id,
        string $contact,
        bool|Absent $refresh = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/contacts/{contact}/profile',
            path: ['id' => $id, 'contact' => $contact],
            query: ['refresh' => $refresh],
        );
    }

    /**
     * `GET /api/sessions/{id}/contacts/{contact}/presence`
     *
     * The answer:
     * - presence: Whether the contact is online.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function presence(string $id, string $contact): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/contacts/{contact}/presence',
            path: ['id' => $id, 'contact' => $contact],
        );
    }

    /**
     * `GET /api/sessions/{id}/contacts/blocked`
     *
     * The answer:
     * - contacts: The contacts.
     *
     * @param $id The id of the session.
     */
    public function blocked(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/contacts/blocked',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/contacts/{contact}/block`
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function block(
        string $id,
        string $contact,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/contacts/{contact}/block',
            path: ['id' => $id, 'contact' => $contact],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/contacts/{contact}/block`
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function unblock(
        string $id,
        string $contact,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/contacts/{contact}/block',
            path: ['id' => $id, 'contact' => $contact],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `conversations`. */
final class ConversationsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/conversations`
     *
     * The answer:
     * - conversations: The conversations.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $search The text to search for.
     * @param $owner Only those of this owner: of a bot or of a person. One of: bot, human, paused.
     * @param $unread With `true`, only conversations with unread messages.
     * @param $archived Only archived conversations (`true`), or only the others.
     * @param $label Only the conversations with this label, by its id.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $owner = Absent::Value,
        bool|Absent $unread = Absent::Value,
        bool|Absent $archived = Absent::Value,
        string|Absent $label = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/conversations',
            path: ['id' => $id],
            query: ['search' => $search, 'owner' => $owner, 'unread' => $unread, 'archived' => $archived, 'label' => $label, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        string|Absent $search = Absent::Value,
        string|Absent $owner = Absent::Value,
        bool|Absent $unread = Absent::Value,
        bool|Absent $archived = Absent::Value,
        string|Absent $label = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'conversations', ['id' => $id, 'search' => $search, 'owner' => $owner, 'unread' => $unread, 'archived' => $archived, 'label' => $label, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/sessions/{id}/conversations/{contact}`
     *
     * The answer:
     * - conversation: The conversation.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function get(string $id, string $contact): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/conversations/{contact}',
            path: ['id' => $id, 'contact' => $contact],
        );
    }

    /**
     * `PUT /api/sessions/{id}/conversations/{contact}`
     *
     * The answer:
     * - conversation: The conversation.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $owner Who answers: `bot` or `human`. One of: bot, human, paused.
     * @param $minutes For how many minutes a person answers; without an end by default.
     */
    public function update(
        string $id,
        string $contact,
        string $owner,
        int|Absent $minutes = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/conversations/{contact}',
            path: ['id' => $id, 'contact' => $contact],
            body: ['owner' => $owner, 'minutes' => $minutes],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/conversations/{contact}/history`
     *
     * The answer:
     * - requested: How many messages were requested from the phone.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $count How many.
     */
    public function fetchHistory(
        string $id,
        string $contact,
        int|Absent $count = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/conversations/{contact}/history',
            path: ['id' => $id, 'contact' => $contact],
            body: ['count' => $count],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/conversations/{contact}/read`
     *
     * The answer:
     * - conversation: The conversation.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function markRead(
        string $id,
        string $contact,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/conversations/{contact}/read',
            path: ['id' => $id, 'contact' => $contact],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/conversations/{contact}/state`
     *
     * The answer:
     * - conversation: The conversation.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $archived The conversation is archived.
     * @param $pinned Whether it is pinned to the top.
     * @param $muted How long to mute the conversation; `off` ends it. One of: 8h, 1w, always, off.
     * @param $unread How many messages are unread.
     * @param $disappearing Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.
     */
    public function changeState(
        string $id,
        string $contact,
        bool|Absent $archived = Absent::Value,
        bool|Absent $pinned = Absent::Value,
        string|Absent $muted = Absent::Value,
        bool|Absent $unread = Absent::Value,
        string|Absent $disappearing = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/conversations/{contact}/state',
            path: ['id' => $id, 'contact' => $contact],
            body: ['archived' => $archived, 'pinned' => $pinned, 'muted' => $muted, 'unread' => $unread, 'disappearing' => $disappearing],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/labels`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $messageId The id of the message.
     * @param $labels The labels, by their ids.
     */
    public function setMessageLabels(
        string $id,
        string $contact,
        string $messageId,
        array $labels,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/conversations/{contact}/messages/{messageId}/labels',
            path: ['id' => $id, 'contact' => $contact, 'messageId' => $messageId],
            body: ['labels' => $labels],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/conversations/{contact}/labels`
     *
     * The answer:
     * - conversation: The conversation.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $labels The labels, by their ids.
     */
    public function setLabels(
        string $id,
        string $contact,
        array $labels,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/conversations/{contact}/labels',
            path: ['id' => $id, 'contact' => $contact],
            body: ['labels' => $labels],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/conversations/{contact}/pinned`
     *
     * The answer:
     * - messages: The messages.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function pinned(string $id, string $contact): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/conversations/{contact}/pinned',
            path: ['id' => $id, 'contact' => $contact],
        );
    }

    /**
     * `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/star`
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $messageId The id of the message.
     * @param $starred Stars the message, or removes its star.
     */
    public function star(
        string $id,
        string $contact,
        string $messageId,
        bool $starred,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/conversations/{contact}/messages/{messageId}/star',
            path: ['id' => $id, 'contact' => $contact, 'messageId' => $messageId],
            body: ['starred' => $starred],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/call-links`
     *
     * The answer:
     * - url: The link of the call.
     *
     * @param $id The id of the session.
     * @param $type The type of the call: voice or video. One of: audio, video.
     */
    public function createCallLink(
        string $id,
        string $type,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/call-links',
            path: ['id' => $id],
            body: ['type' => $type],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/labels`
     *
     * The answer:
     * - labels: The number’s labels.
     *
     * @param $id The id of the session.
     */
    public function labels(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/labels',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/labels`
     *
     * The answer:
     * - label: The label.
     *
     * @param $id The id of the session.
     * @param $name The name.
     * @param $color The colour.
     */
    public function createLabel(
        string $id,
        string $name,
        int $color,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/labels',
            path: ['id' => $id],
            body: ['name' => $name, 'color' => $color],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/labels/{labelId}`
     *
     * The answer:
     * - label: The label.
     *
     * @param $id The id of the session.
     * @param $labelId The id of the label.
     * @param $name The name.
     * @param $color The colour.
     */
    public function updateLabel(
        string $id,
        string $labelId,
        string|Absent $name = Absent::Value,
        int|Absent $color = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/labels/{labelId}',
            path: ['id' => $id, 'labelId' => $labelId],
            body: ['name' => $name, 'color' => $color],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/labels/{labelId}`
     *
     * @param $id The id of the session.
     * @param $labelId The id of the label.
     */
    public function removeLabel(
        string $id,
        string $labelId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/labels/{labelId}',
            path: ['id' => $id, 'labelId' => $labelId],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `groups`. */
final class GroupsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/groups`
     *
     * The answer:
     * - groups: The groups.
     *
     * @param $id The id of the session.
     * @param $refresh With `true`, asks WhatsApp instead of using the gateway’s memory.
     * @param $search The text to search for.
     * @param $community Only the groups of this community, by its id.
     */
    public function list(
        string $id,
        bool|Absent $refresh = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $community = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/groups',
            path: ['id' => $id],
            query: ['refresh' => $refresh, 'search' => $search, 'community' => $community],
        );
    }

    /**
     * `GET /api/sessions/{id}/groups/{groupId}`
     *
     * The answer:
     * - group: The group, where it was in one.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     * @param $refresh With `true`, asks WhatsApp instead of using the gateway’s memory.
     */
    public function get(
        string $id,
        string $groupId,
        bool|Absent $refresh = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/groups/{groupId}',
            path: ['id' => $id, 'groupId' => $groupId],
            query: ['refresh' => $refresh],
        );
    }

    /**
     * `POST /api/sessions/{id}/groups`
     *
     * The answer:
     * - group: The group, where it was in one.
     * - results: What happened to each.
     *
     * @param $id The id of the session.
     * @param $name The name.
     * @param $participants The numbers of the participants.
     */
    public function create(
        string $id,
        string $name,
        array $participants,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/groups',
            path: ['id' => $id],
            body: ['name' => $name, 'participants' => $participants],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/groups/{groupId}`
     *
     * The answer:
     * - group: The group, where it was in one.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     * @param $name The name.
     * @param $description The description, in its owner’s words.
     * @param $onlyAdminsSend Whether only administrators may write.
     * @param $onlyAdminsEdit Whether only administrators may change the group’s data.
     * @param $onlyAdminsAdd Whether only administrators may add participants.
     * @param $approvesJoins Whether administrators approve who joins.
     */
    public function update(
        string $id,
        string $groupId,
        string|Absent $name = Absent::Value,
        string|Absent $description = Absent::Value,
        bool|Absent $onlyAdminsSend = Absent::Value,
        bool|Absent $onlyAdminsEdit = Absent::Value,
        bool|Absent $onlyAdminsAdd = Absent::Value,
        bool|Absent $approvesJoins = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/groups/{groupId}',
            path: ['id' => $id, 'groupId' => $groupId],
            body: ['name' => $name, 'description' => $description, 'onlyAdminsSend' => $onlyAdminsSend, 'onlyAdminsEdit' => $onlyAdminsEdit, 'onlyAdminsAdd' => $onlyAdminsAdd, 'approvesJoins' => $approvesJoins],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/groups/{groupId}`
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function leave(
        string $id,
        string $groupId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/groups/{groupId}',
            path: ['id' => $id, 'groupId' => $groupId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/groups/{groupId}/participants`
     *
     * The answer:
     * - results: What happened to each.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     * @param $action `add`, `remove`, `promote` or `demote`. One of: add, remove, promote, demote.
     * @param $participants The numbers of the participants.
     */
    public function changeParticipants(
        string $id,
        string $groupId,
        string $action,
        array $participants,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/groups/{groupId}/participants',
            path: ['id' => $id, 'groupId' => $groupId],
            body: ['action' => $action, 'participants' => $participants],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/groups/{groupId}/invite`
     *
     * The answer:
     * - invite: The invitation.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function invite(string $id, string $groupId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/groups/{groupId}/invite',
            path: ['id' => $id, 'groupId' => $groupId],
        );
    }

    /**
     * `DELETE /api/sessions/{id}/groups/{groupId}/invite`
     *
     * The answer:
     * - invite: The invitation.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function revokeInvite(
        string $id,
        string $groupId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/groups/{groupId}/invite',
            path: ['id' => $id, 'groupId' => $groupId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/groups/join`
     *
     * The answer:
     * - groupId: The id of the group; null outside of one.
     *
     * @param $id The id of the session.
     * @param $invite The invitation.
     */
    public function join(
        string $id,
        string $invite,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/groups/join',
            path: ['id' => $id],
            body: ['invite' => $invite],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/groups/{groupId}/picture`
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     * @param $file The file.
     */
    public function setPicture(
        string $id,
        string $groupId,
        Upload $file,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/groups/{groupId}/picture',
            path: ['id' => $id, 'groupId' => $groupId],
            body: [],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/groups/{groupId}/picture`
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function removePicture(
        string $id,
        string $groupId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/groups/{groupId}/picture',
            path: ['id' => $id, 'groupId' => $groupId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/groups/{groupId}/requests`
     *
     * The answer:
     * - requests: The requests to join.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function joinRequests(string $id, string $groupId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/groups/{groupId}/requests',
            path: ['id' => $id, 'groupId' => $groupId],
        );
    }

    /**
     * `POST /api/sessions/{id}/groups/{groupId}/requests`
     *
     * The answer:
     * - results: What happened to each.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     * @param $approve Whether to approve.
     * @param $participants The numbers of the participants.
     */
    public function decideJoinRequests(
        string $id,
        string $groupId,
        bool $approve,
        array $participants,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/groups/{groupId}/requests',
            path: ['id' => $id, 'groupId' => $groupId],
            body: ['approve' => $approve, 'participants' => $participants],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/groups/{groupId}/community`
     *
     * The answer:
     * - community: The community.
     *
     * @param $id The id of the session.
     * @param $groupId The id of the group.
     */
    public function community(string $id, string $groupId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/groups/{groupId}/community',
            path: ['id' => $id, 'groupId' => $groupId],
        );
    }
}

/** Calls of the area `migration`. */
final class MigrationCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/migration/sessions`
     *
     * The answer:
     * - session: The session.
     * - created: Whether it was created now.
     *
     * @param $name The name.
     * @param $creds Baileys’ credentials.
     * @param $sessionId The id of the session.
     * @param $keys Baileys’ keys.
     */
    public function importSession(
        string $name,
        string $creds,
        string|Absent $sessionId = Absent::Value,
        array|\stdClass|Absent $keys = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/migration/sessions',
            body: ['name' => $name, 'creds' => $creds, 'sessionId' => $sessionId, 'keys' => $keys],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/migration/keys`
     *
     * The answer:
     * - stored: How many keys were stored.
     *
     * @param $id The id of the session.
     * @param $keys Baileys’ keys.
     */
    public function addKeys(
        string $id,
        array|\stdClass $keys,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/migration/keys',
            path: ['id' => $id],
            body: ['keys' => $keys],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/migration/contacts`
     *
     * The answer:
     * - saved: How many contacts were saved.
     *
     * @param $id The id of the session.
     * @param $contacts The contacts.
     */
    public function addContacts(
        string $id,
        array $contacts,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/migration/contacts',
            path: ['id' => $id],
            body: ['contacts' => $contacts],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/migration/export`
     *
     * The answer:
     * - creds: Baileys’ credentials.
     * - keys: Baileys’ keys.
     * - next: Where to go on, for `after`; null at the end.
     *
     * @param $id The id of the session.
     * @param $after Begins after this point.
     */
    public function exportSession(
        string $id,
        string|Absent $after = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/migration/export',
            path: ['id' => $id],
            body: ['after' => $after],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `profile`. */
final class ProfileCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/profile`
     *
     * The answer:
     * - profile: The profile of the number.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/profile',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/profile`
     *
     * The answer:
     * - profile: The profile of the number.
     *
     * @param $id The id of the session.
     * @param $name The name.
     * @param $about The about text of the profile.
     * @param $description The description, in its owner’s words.
     * @param $address The address.
     * @param $email The e-mail address.
     * @param $websites The business’ websites.
     * @param $vertical The business’ line of trade.
     */
    public function update(
        string $id,
        string|Absent $name = Absent::Value,
        string|Absent $about = Absent::Value,
        string|Absent $description = Absent::Value,
        string|Absent $address = Absent::Value,
        string|Absent $email = Absent::Value,
        array|Absent $websites = Absent::Value,
        string|Absent $vertical = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/profile',
            path: ['id' => $id],
            body: ['name' => $name, 'about' => $about, 'description' => $description, 'address' => $address, 'email' => $email, 'websites' => $websites, 'vertical' => $vertical],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/profile/picture`
     *
     * @param $id The id of the session.
     * @param $file The file.
     */
    public function setPicture(
        string $id,
        Upload $file,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/profile/picture',
            path: ['id' => $id],
            body: [],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/profile/picture`
     *
     * @param $id The id of the session.
     */
    public function removePicture(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/profile/picture',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/profile/privacy`
     *
     * The answer:
     * - privacy: Who sees what.
     *
     * @param $id The id of the session.
     */
    public function privacy(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/profile/privacy',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/profile/privacy`
     *
     * The answer:
     * - privacy: Who sees what.
     *
     * @param $id The id of the session.
     * @param $lastSeen Who sees when the number was online. One of: everyone, contacts, nobody.
     * @param $online Whether it is online. One of: everyone, same_as_last_seen.
     * @param $picture Who sees the picture. One of: everyone, contacts, nobody.
     * @param $about Who sees the about text. One of: everyone, contacts, nobody.
     * @param $readReceipts Whether contacts are told that messages were read. One of: everyone, nobody.
     * @param $groups The groups. One of: everyone, contacts, nobody.
     * @param $calls Who may call. One of: everyone, known.
     * @param $disappearing Disappearing messages of new conversations: the time until they are deleted; `off` ends it. One of: off, 24h, 7d, 90d.
     */
    public function updatePrivacy(
        string $id,
        string|Absent $lastSeen = Absent::Value,
        string|Absent $online = Absent::Value,
        string|Absent $picture = Absent::Value,
        string|Absent $about = Absent::Value,
        string|Absent $readReceipts = Absent::Value,
        string|Absent $groups = Absent::Value,
        string|Absent $calls = Absent::Value,
        string|Absent $disappearing = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/profile/privacy',
            path: ['id' => $id],
            body: ['lastSeen' => $lastSeen, 'online' => $online, 'picture' => $picture, 'about' => $about, 'readReceipts' => $readReceipts, 'groups' => $groups, 'calls' => $calls, 'disappearing' => $disappearing],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `dashboard`. */
final class DashboardCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/dashboard/overview`
     *
     * The answer:
     * - cards: The cards.
     * - recentActivity: What happened last.
     */
    public function overview(): mixed
    {
        return $this->transport->call(
            'GET',
            '/dashboard/overview',
        );
    }

    /**
     * `GET /api/dashboard/stats`
     *
     * The answer:
     * - sessions: The sessions, by state.
     * - contacts: The contacts.
     * - messagesToday: The messages of today.
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     */
    public function stats(): mixed
    {
        return $this->transport->call(
            'GET',
            '/dashboard/stats',
        );
    }

    /**
     * `GET /api/dashboard/messages/stats`
     *
     * The answer:
     * - period: The period.
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     * - sessionId: The id of the session.
     * - buckets: The intervals of time.
     * - totals: The sum of the period.
     *
     * @param $period Of which period. One of: day, week, month.
     * @param $sessionId The id of the session.
     */
    public function messageStats(string|Absent $period = Absent::Value, string|Absent $sessionId = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/dashboard/messages/stats',
            query: ['period' => $period, 'sessionId' => $sessionId],
        );
    }
}

/** Calls of the area `messages`. */
final class MessagesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/sessions/{id}/send`
     *
     * The answer:
     * - message: The text; with a file, its caption.
     *
     * @param $id The id of the session.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $type The type; `text` by default. One of: text, image, video, audio, document, sticker, location, contact, poll, event.
     * @param $message The text; with a file, its caption.
     * @param $url The address of the file: it is downloaded before the answer.
     * @param $media The id of a message whose file is sent again.
     * @param $voice Shows an audio as a voice message; on for Opus in Ogg.
     * @param $fileName The file’s name, as the recipient sees it.
     * @param $location The place to send, with `type` `location`.
     * @param $contacts The contacts to send, with `type` `contact`.
     * @param $poll The poll to send, with `type` `poll`.
     * @param $event The event to send, with `type` `event`.
     * @param $mentions The numbers of the mentioned people.
     * @param $mentionAll Notifies everybody in the group.
     * @param $gif Shows a video as a GIF: in a loop and without sound.
     * @param $viewOnce The recipient can open the file once only.
     * @param $linkPreview Shows the page of the first link of the text.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     * @param $scheduledAt When to send it; at once by default.
     * @param $takesOver Hands the conversation to a person, which silences bots for a while; `false` for automatic messages.
     */
    public function send(
        string $id,
        string $to,
        string|Absent $type = Absent::Value,
        string|Absent $message = Absent::Value,
        string|Absent $url = Absent::Value,
        string|Absent $media = Absent::Value,
        bool|Absent $voice = Absent::Value,
        string|null|Absent $fileName = Absent::Value,
        array|\stdClass|Absent $location = Absent::Value,
        array|Absent $contacts = Absent::Value,
        array|\stdClass|Absent $poll = Absent::Value,
        array|\stdClass|Absent $event = Absent::Value,
        array|Absent $mentions = Absent::Value,
        bool|Absent $mentionAll = Absent::Value,
        bool|Absent $gif = Absent::Value,
        bool|Absent $viewOnce = Absent::Value,
        bool|Absent $linkPreview = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        string|Absent $scheduledAt = Absent::Value,
        bool|Absent $takesOver = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/send',
            path: ['id' => $id],
            body: ['to' => $to, 'type' => $type, 'message' => $message, 'url' => $url, 'media' => $media, 'voice' => $voice, 'fileName' => $fileName, 'location' => $location, 'contacts' => $contacts, 'poll' => $poll, 'event' => $event, 'mentions' => $mentions, 'mentionAll' => $mentionAll, 'gif' => $gif, 'viewOnce' => $viewOnce, 'linkPreview' => $linkPreview, 'replyTo' => $replyTo, 'scheduledAt' => $scheduledAt, 'takesOver' => $takesOver],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/send-template`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the session.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $template The template: Meta’s for Cloud sessions, the user’s own for others.
     * @param $scheduledAt When to send it; at once by default.
     */
    public function sendTemplate(
        string $id,
        string $to,
        array|\stdClass $template,
        string|Absent $scheduledAt = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/send-template',
            path: ['id' => $id],
            body: ['to' => $to, 'template' => $template, 'scheduledAt' => $scheduledAt],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/send-interactive`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the session.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $interactive The message with buttons or with a list.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     * @param $scheduledAt When to send it; at once by default.
     */
    public function sendInteractive(
        string $id,
        string $to,
        mixed $interactive,
        string|Absent $replyTo = Absent::Value,
        string|Absent $scheduledAt = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/send-interactive',
            path: ['id' => $id],
            body: ['to' => $to, 'interactive' => $interactive, 'replyTo' => $replyTo, 'scheduledAt' => $scheduledAt],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/messages/{id}/reaction`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     * @param $emoji The emoji; null withdraws the reaction.
     */
    public function react(
        string $id,
        string|null $emoji,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/reaction',
            path: ['id' => $id],
            body: ['emoji' => $emoji],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/messages/{id}`
     *
     * The answer:
     * - message: The new text.
     *
     * @param $id The id of the message.
     * @param $message The new text.
     */
    public function edit(
        string $id,
        string $message,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/messages/{id}',
            path: ['id' => $id],
            body: ['message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/messages/{id}/pin`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     * @param $duration How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.
     */
    public function pin(
        string $id,
        string|null $duration,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/messages/{id}/pin',
            path: ['id' => $id],
            body: ['duration' => $duration],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/messages/{id}`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function revoke(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/messages/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/messages/{id}/forward`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     * @param $to The recipient: a number as digits, or the id of a group.
     */
    public function forward(
        string $id,
        string $to,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/forward',
            path: ['id' => $id],
            body: ['to' => $to],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/messages/{id}/poll`
     *
     * The answer:
     * - poll: The poll.
     *
     * @param $id The id of the message.
     */
    public function poll(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/messages/{id}/poll',
            path: ['id' => $id],
        );
    }

    /**
     * `GET /api/messages/{id}/event`
     *
     * The answer:
     * - event: The event, with its answers.
     *
     * @param $id The id of the message.
     */
    public function event(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/messages/{id}/event',
            path: ['id' => $id],
        );
    }

    /**
     * `DELETE /api/messages/{id}/event`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function cancelEvent(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/messages/{id}/event',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/messages/{id}/read`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function markRead(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/read',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/typing`
     *
     * @param $id The id of the session.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $state `typing`, `recording` or `paused`. One of: typing, recording, paused.
     */
    public function typing(
        string $id,
        string $to,
        string|Absent $state = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/typing',
            path: ['id' => $id],
            body: ['to' => $to, 'state' => $state],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/numbers/{phone}`
     *
     * The answer:
     * - phone: The number, as digits, with country and area code.
     * - exists: Whether the number has WhatsApp.
     * - contactPhone: The contact’s number; in a group, the author’s.
     *
     * @param $id The id of the session.
     * @param $phone The number, with country and area code.
     */
    public function check(string $id, string $phone): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/numbers/{phone}',
            path: ['id' => $id, 'phone' => $phone],
        );
    }

    /**
     * `GET /api/sessions/{id}/pace`
     *
     * The answer:
     * - pace: The pace of sending.
     *
     * @param $id The id of the session.
     */
    public function pace(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/pace',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/pace`
     *
     * The answer:
     * - pace: The pace of sending.
     *
     * @param $id The id of the session.
     * @param $gapSeconds The gap between messages, in seconds.
     * @param $jitterSeconds Up to how many seconds are added at random.
     * @param $perDay How many messages a day, at most; null without a limit.
     */
    public function changePace(
        string $id,
        int|float|null|Absent $gapSeconds = Absent::Value,
        int|float|null|Absent $jitterSeconds = Absent::Value,
        int|null|Absent $perDay = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/pace',
            path: ['id' => $id],
            body: ['gapSeconds' => $gapSeconds, 'jitterSeconds' => $jitterSeconds, 'perDay' => $perDay],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/risk`
     *
     * The answer:
     * - risk: The risk of being blocked by WhatsApp.
     *
     * @param $id The id of the session.
     */
    public function risk(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/risk',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/messages/send-media`
     *
     * The answer:
     * - message: The message.
     *
     * @param $file The file.
     * @param $sessionId The id of the session.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $caption The caption.
     * @param $type The type that the file is shown as; that of its content by default. One of: image, video, audio, document, sticker.
     * @param $fileName The file’s name, as the recipient sees it.
     * @param $mentions The numbers of the mentioned people.
     * @param $mentionAll Notifies everybody in the group.
     * @param $gif Whether the video plays by itself, in a loop and without sound.
     * @param $viewOnce Whether it can be viewed once only.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     * @param $scheduledAt When to send it; at once by default.
     */
    public function sendMedia(
        Upload $file,
        string $sessionId,
        string $to,
        string|Absent $caption = Absent::Value,
        string|Absent $type = Absent::Value,
        string|null|Absent $fileName = Absent::Value,
        mixed $mentions = Absent::Value,
        bool|Absent $mentionAll = Absent::Value,
        bool|Absent $gif = Absent::Value,
        bool|Absent $viewOnce = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        string|Absent $scheduledAt = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/send-media',
            body: ['sessionId' => $sessionId, 'to' => $to, 'caption' => $caption, 'type' => $type, 'fileName' => $fileName, 'mentions' => $mentions, 'mentionAll' => $mentionAll, 'gif' => $gif, 'viewOnce' => $viewOnce, 'replyTo' => $replyTo, 'scheduledAt' => $scheduledAt],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/sessions/{id}/messages`
     *
     * The answer:
     * - messages: The messages.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $direction Only what came in, or only what went out. One of: incoming, outgoing.
     * @param $state Only what is in this state. One of: scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/messages',
            path: ['id' => $id],
            query: ['contact' => $contact, 'direction' => $direction, 'state' => $state, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'messages', ['id' => $id, 'contact' => $contact, 'direction' => $direction, 'state' => $state, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/messages`
     *
     * The answer:
     * - messages: The messages.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $sessionId The id of the session.
     * @param $search The text to search for.
     * @param $direction Only what came in, or only what went out. One of: incoming, outgoing.
     * @param $state Only what is in this state. One of: pending, scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
     * @param $today With `true`, only messages of today in the account’s time zone; failed ones by the time of their failure.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function search(
        string|Absent $sessionId = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $state = Absent::Value,
        bool|Absent $today = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/messages',
            query: ['sessionId' => $sessionId, 'search' => $search, 'direction' => $direction, 'state' => $state, 'today' => $today, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `search` lists, page by page. */
    public function allSearch(
        string|Absent $sessionId = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $state = Absent::Value,
        bool|Absent $today = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->search(...), 'messages', ['sessionId' => $sessionId, 'search' => $search, 'direction' => $direction, 'state' => $state, 'today' => $today, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/sessions/{id}/scheduled-messages`
     *
     * The answer:
     * - messages: The messages.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function listScheduled(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/scheduled-messages',
            path: ['id' => $id],
            query: ['contact' => $contact, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `listScheduled` lists, page by page. */
    public function allListScheduled(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->listScheduled(...), 'messages', ['id' => $id, 'contact' => $contact, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `PUT /api/messages/{id}/schedule`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     * @param $scheduledAt When to send it; at once by default.
     * @param $message The message.
     */
    public function reschedule(
        string $id,
        string|Absent $scheduledAt = Absent::Value,
        string|Absent $message = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/messages/{id}/schedule',
            path: ['id' => $id],
            body: ['scheduledAt' => $scheduledAt, 'message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/messages/{id}/send-now`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function sendNow(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/send-now',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/messages/{id}`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/messages/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `GET /api/messages/{id}/media`
     *
     * @param $id The id of the message.
     */
    public function media(string $id): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/messages/{id}/media',
            path: ['id' => $id],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `GET /api/media/{token}`
     *
     * @param $token The token that is in the address.
     */
    public function linkedMedia(string $token): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/media/{token}',
            path: ['token' => $token],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `POST /api/messages/{id}/cancel`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function cancel(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/cancel',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/messages/{id}/retry`
     *
     * The answer:
     * - message: The message.
     *
     * @param $id The id of the message.
     */
    public function retry(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/messages/{id}/retry',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `monitoring`. */
final class MonitoringCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/monitoring/metrics`
     *
     * The answer:
     * - cpu: The processor.
     * - memory: The memory, in bytes.
     * - sessions: The sessions.
     * - uptime: How long it has been up.
     * - errors: The errors.
     * - responseTime: The response time, in milliseconds.
     */
    public function metrics(): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/metrics',
        );
    }

    /**
     * `GET /api/monitoring/sessions`
     *
     * @param $sessionIds Only of these sessions: ids separated by commas.
     */
    public function sessions(string|Absent $sessionIds = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/sessions',
            query: ['sessionIds' => $sessionIds],
        );
    }

    /**
     * `GET /api/monitoring/integrations`
     *
     * The answer:
     * - integrations: The integrations.
     * - total: How many there are in all.
     * - failing: How many integrations fail.
     *
     * @param $limit How many, at most.
     */
    public function integrations(int|Absent $limit = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/integrations',
            query: ['limit' => $limit],
        );
    }

    /**
     * `GET /api/monitoring/logs`
     *
     * @param $level Only of this level. One of: error, warn, info.
     * @param $service Only of this service. One of: whatsapp, system, database.
     * @param $timeRange Of which period. One of: 1h, 6h, 24h, 7d.
     * @param $search The text to search for.
     * @param $sessionId The id of the session.
     * @param $before Only what came before this point, which an earlier answer told.
     * @param $after Only what came after this point, which an earlier answer told.
     * @param $limit How many, at most.
     */
    public function logs(
        string|Absent $level = Absent::Value,
        string|Absent $service = Absent::Value,
        string|Absent $timeRange = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $sessionId = Absent::Value,
        string|Absent $before = Absent::Value,
        string|Absent $after = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/logs',
            query: ['level' => $level, 'service' => $service, 'timeRange' => $timeRange, 'search' => $search, 'sessionId' => $sessionId, 'before' => $before, 'after' => $after, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `logs` lists, page by page. */
    public function allLogs(
        string|Absent $level = Absent::Value,
        string|Absent $service = Absent::Value,
        string|Absent $timeRange = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $sessionId = Absent::Value,
        string|Absent $before = Absent::Value,
        string|Absent $after = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->logs(...), 'entries', ['level' => $level, 'service' => $service, 'timeRange' => $timeRange, 'search' => $search, 'sessionId' => $sessionId, 'before' => $before, 'after' => $after, 'limit' => $limit]);
    }

    /**
     * `DELETE /api/monitoring/logs`
     *
     * The answer:
     * - deleted: How many entries were deleted.
     *
     * @param $level Only of this level. One of: error, warn, info.
     * @param $service Only of this service. One of: whatsapp, system, database.
     * @param $timeRange Of which period. One of: 1h, 6h, 24h, 7d.
     */
    public function clearLogs(
        string|Absent $level = Absent::Value,
        string|Absent $service = Absent::Value,
        string|Absent $timeRange = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/monitoring/logs',
            query: ['level' => $level, 'service' => $service, 'timeRange' => $timeRange],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/monitoring/sessions/{id}/metrics`
     *
     * The answer:
     * - session: The session.
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     * - history: The history.
     * - messages: The messages.
     *
     * @param $id The id of the session.
     */
    public function sessionMetrics(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/sessions/{id}/metrics',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/monitoring/sessions/{id}/restart`
     *
     * The answer:
     * - session: The session.
     *
     * @param $id The id of the session.
     */
    public function restartSession(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/monitoring/sessions/{id}/restart',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/monitoring/trends`
     *
     * The answer:
     * - latency: The latency, in milliseconds.
     * - messages: The messages.
     */
    public function trends(): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/trends',
        );
    }

    /**
     * `GET /api/monitoring/availability`
     *
     * The answer:
     * - from: When the period begins.
     * - to: When the period ends.
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     * - sessions: The sessions.
     * - stops: When the gateway itself was stopped.
     *
     * @param $sessionIds Only of these sessions: ids separated by commas.
     * @param $hours How many hours until now.
     * @param $parts How many parts of the same length.
     */
    public function availability(
        string|Absent $sessionIds = Absent::Value,
        int|Absent $hours = Absent::Value,
        int|Absent $parts = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/availability',
            query: ['sessionIds' => $sessionIds, 'hours' => $hours, 'parts' => $parts],
        );
    }

    /**
     * `GET /api/monitoring/history`
     *
     * The answer:
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     * - samples: The samples, oldest first.
     * - events: The events that it gets.
     *
     * @param $timeRange Of which period. One of: 1h, 6h, 24h, 7d.
     */
    public function history(string|Absent $timeRange = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/monitoring/history',
            query: ['timeRange' => $timeRange],
        );
    }
}

/** Calls of the area `nodes`. */
final class NodesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/system/nodes`
     *
     * The answer:
     * - nodes: The nodes of the gateway.
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/system/nodes',
        );
    }

    /**
     * `POST /api/system/nodes/{id}/drain`
     *
     * The answer:
     * - node: The node of the gateway.
     *
     * @param $id The id of the node.
     */
    public function drain(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/system/nodes/{id}/drain',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/system/nodes/{id}/resume`
     *
     * The answer:
     * - node: The node of the gateway.
     *
     * @param $id The id of the node.
     */
    public function resume(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/system/nodes/{id}/resume',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `events`. */
final class EventsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/events`
     *
     * The answer:
     * - events: The events, oldest first.
     * - latest: The cursor of the user’s newest event; 0 where there is none.
     * - expired: Whether events right after `after` are no longer stored.
     *
     * @param $after Only what came after this point, which an earlier answer told.
     * @param $limit How many, at most.
     */
    public function list(int|Absent $after = Absent::Value, int|Absent $limit = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/events',
            query: ['after' => $after, 'limit' => $limit],
        );
    }
}

/** Calls of the area `deliveries`. */
final class DeliveriesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/events`
     *
     * The answer:
     * - webhook: The webhook.
     * - websocket: The WebSocket.
     * - rabbitmq: RabbitMQ.
     * - sqs: SQS.
     * - nats: NATS.
     * - kafka: Kafka.
     *
     * @param $id The id of the session.
     */
    public function targets(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/events',
            path: ['id' => $id],
        );
    }

    /**
     * `GET /api/sessions/{id}/integrations`
     *
     * The answer:
     * - n8n: n8n.
     * - chatwoot: Chatwoot.
     * - typebot: Typebot.
     * - openai: OpenAI.
     * - kommo: Kommo.
     * - flowise: Flowise.
     * - dify: Dify.
     *
     * @param $id The id of the session.
     */
    public function integrations(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/integrations',
            path: ['id' => $id],
        );
    }

    /**
     * `GET /api/deliveries`
     *
     * The answer:
     * - logs: The entries of this page.
     * - page: The number of this page, from 1.
     * - totalPages: How many pages there are.
     * - total: How many there are in all.
     * - isTotalCut: Whether there are more than `total`: counting stopped there.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $page Which page, from 1.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $target The target of the events.
     * @param $state Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
     * @param $search The text to search for.
     * @param $from Only what was created from this instant on.
     * @param $to Only what was created before this instant.
     * @param $event Only of this event.
     */
    public function list(
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $event = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/deliveries',
            query: ['page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'event' => $event],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $event = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'logs', ['page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'event' => $event]);
    }

    /**
     * `POST /api/sessions/{id}/integrations/{kind}/copy`
     *
     * The answer:
     * - kind: The kind.
     * - outcome: The outcome.
     *
     * @param $id The id of the session.
     * @param $kind The integration.
     * @param $fromSessionId The id of the session to copy from.
     */
    public function copyIntegration(
        string $id,
        string $kind,
        string $fromSessionId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/integrations/{kind}/copy',
            path: ['id' => $id, 'kind' => $kind],
            body: ['fromSessionId' => $fromSessionId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/events/logs`
     *
     * The answer:
     * - logs: The entries of this page.
     * - page: The number of this page, from 1.
     * - totalPages: How many pages there are.
     * - total: How many there are in all.
     * - isTotalCut: Whether there are more than `total`: counting stopped there.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $page Which page, from 1.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $target The target of the events.
     * @param $state Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
     * @param $search The text to search for.
     * @param $from Only what was created from this instant on.
     * @param $to Only what was created before this instant.
     * @param $event Only of this event.
     */
    public function logs(
        string $id,
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $event = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/events/logs',
            path: ['id' => $id],
            query: ['page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'event' => $event],
        );
    }

    /** Iterates over everything that `logs` lists, page by page. */
    public function allLogs(
        string $id,
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $event = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->logs(...), 'logs', ['id' => $id, 'page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'event' => $event]);
    }

    /**
     * `GET /api/sessions/{id}/events/history`
     *
     * The answer:
     * - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
     * - buckets: The intervals of time.
     *
     * @param $id The id of the session.
     * @param $timeRange Of which period. One of: 1h, 6h, 24h, 7d.
     * @param $target The target of the events.
     */
    public function history(
        string $id,
        string|Absent $timeRange = Absent::Value,
        string|Absent $target = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/events/history',
            path: ['id' => $id],
            query: ['timeRange' => $timeRange, 'target' => $target],
        );
    }

    /**
     * `GET /api/sessions/{id}/events/logs/{deliveryId}`
     *
     * The answer:
     * - delivery: The delivery.
     * - payload: The content of the event.
     * - attempts: The attempts of this delivery.
     * - position: The position in the target’s queue, 1 for the next one; null for finished ones.
     *
     * @param $id The id of the session.
     * @param $deliveryId The id of the delivery.
     */
    public function get(string $id, string $deliveryId): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/events/logs/{deliveryId}',
            path: ['id' => $id, 'deliveryId' => $deliveryId],
        );
    }

    /**
     * `POST /api/sessions/{id}/events/logs/{deliveryId}/replay`
     *
     * The answer:
     * - delivery: The delivery.
     *
     * @param $id The id of the session.
     * @param $deliveryId The id of the delivery.
     */
    public function replay(
        string $id,
        string $deliveryId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/events/logs/{deliveryId}/replay',
            path: ['id' => $id, 'deliveryId' => $deliveryId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/events/replay`
     *
     * The answer:
     * - replayed: How many will be replayed.
     *
     * @param $id The id of the session.
     * @param $since Since when.
     * @param $target The target of the events.
     */
    public function replayFailed(
        string $id,
        string $since,
        string|Absent $target = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/events/replay',
            path: ['id' => $id],
            body: ['since' => $since, 'target' => $target],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/events/{target}/pause`
     *
     * The answer:
     * - target: The target of the events.
     *
     * @param $id The id of the session.
     * @param $target The target of the events.
     */
    public function pause(
        string $id,
        string $target,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/events/{target}/pause',
            path: ['id' => $id, 'target' => $target],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/events/{target}/resume`
     *
     * The answer:
     * - target: The target of the events.
     *
     * @param $id The id of the session.
     * @param $target The target of the events.
     */
    public function resume(
        string $id,
        string $target,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/events/{target}/resume',
            path: ['id' => $id, 'target' => $target],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/events/logs`
     *
     * The answer:
     * - logs: The entries of this page.
     * - page: The number of this page, from 1.
     * - totalPages: How many pages there are.
     * - total: How many there are in all.
     * - isTotalCut: Whether there are more than `total`: counting stopped there.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $sessionId The id of the session.
     * @param $page Which page, from 1.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     * @param $target The target of the events.
     * @param $state Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
     * @param $search The text to search for.
     * @param $from Only what was created from this instant on.
     * @param $to Only what was created before this instant.
     * @param $eventType Only of this event.
     */
    public function logsOf(
        string $sessionId,
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $eventType = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/events/logs',
            query: ['sessionId' => $sessionId, 'page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'eventType' => $eventType],
        );
    }

    /** Iterates over everything that `logsOf` lists, page by page. */
    public function allLogsOf(
        string $sessionId,
        int|Absent $page = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
        string|Absent $target = Absent::Value,
        string|Absent $state = Absent::Value,
        string|Absent $search = Absent::Value,
        string|Absent $from = Absent::Value,
        string|Absent $to = Absent::Value,
        string|Absent $eventType = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->logsOf(...), 'logs', ['sessionId' => $sessionId, 'page' => $page, 'cursor' => $cursor, 'limit' => $limit, 'target' => $target, 'state' => $state, 'search' => $search, 'from' => $from, 'to' => $to, 'eventType' => $eventType]);
    }

    /**
     * `POST /api/events/test`
     *
     * The answer:
     * - deliveries: The created deliveries.
     *
     * @param $sessionId The id of the session.
     * @param $eventType The event to trigger.
     * @param $data The content, instead of the sample.
     */
    public function test(
        string $sessionId,
        string $eventType,
        array|\stdClass $data,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/events/test',
            body: ['sessionId' => $sessionId, 'eventType' => $eventType, 'data' => $data],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `deviceAuthorization`. */
final class DeviceAuthorizationCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/auth/device`
     *
     * The answer:
     * - deviceCode: The program’s code, which only it knows.
     * - userCode: The code that the person types into the browser.
     * - verificationUri: The address where the code is typed.
     * - verificationUriComplete: The same, with the code.
     * - expiresIn: In how many seconds it expires.
     * - interval: How often to ask, in seconds.
     *
     * @param $deviceName The name of the program that asks for access.
     */
    public function start(string|null|Absent $deviceName = Absent::Value, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/device',
            body: ['deviceName' => $deviceName],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/auth/device/token`
     *
     * The answer:
     * - user: The user.
     * - token: The token.
     *
     * @param $deviceCode The program’s code, which only it knows.
     */
    public function token(string $deviceCode, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/device/token',
            body: ['deviceCode' => $deviceCode],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/auth/device/{userCode}`
     *
     * The answer:
     * - name: The name.
     * - nameI18n: `name` as code and parameters, for other languages.
     * - kind: The kind.
     * - ip: The IP address.
     * - userAgent: The program, as it presents itself.
     * - requestedAt: When it was requested.
     * - expiresAt: Until when it is valid; null where it has no end.
     *
     * @param $userCode The code that the program shows, such as WDJB-MJHT.
     */
    public function get(string $userCode): mixed
    {
        return $this->transport->call(
            'GET',
            '/auth/device/{userCode}',
            path: ['userCode' => $userCode],
        );
    }

    /**
     * `POST /api/auth/device/{userCode}`
     *
     * @param $userCode The code that the program shows, such as WDJB-MJHT.
     * @param $approve Whether to approve.
     */
    public function decide(
        string $userCode,
        bool $approve,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/auth/device/{userCode}',
            path: ['userCode' => $userCode],
            body: ['approve' => $approve],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `notificationSettings`. */
final class NotificationSettingsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/notifications`
     *
     * The answer:
     * - emailNotifications: Whether it notifies by e-mail.
     * - pushNotifications: Whether it notifies in the browser.
     * - messageAlerts: Whether it notifies of messages.
     * - sessionAlerts: Whether it notifies of sessions.
     * - errorAlerts: Whether it notifies of errors.
     * - maintenanceAlerts: Whether it notifies of maintenance.
     */
    public function get(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/notifications',
        );
    }

    /**
     * `PUT /api/settings/notifications`
     *
     * The answer:
     * - emailNotifications: Whether it notifies by e-mail.
     * - pushNotifications: Whether it notifies in the browser.
     * - messageAlerts: Whether it notifies of messages.
     * - sessionAlerts: Whether it notifies of sessions.
     * - errorAlerts: Whether it notifies of errors.
     * - maintenanceAlerts: Whether it notifies of maintenance.
     *
     * @param $emailNotifications Whether it notifies by e-mail.
     * @param $pushNotifications Whether it notifies in the browser.
     * @param $messageAlerts Whether it notifies of messages.
     * @param $sessionAlerts Whether it notifies of sessions.
     * @param $errorAlerts Whether it notifies of errors.
     * @param $maintenanceAlerts Whether it notifies of maintenance.
     */
    public function update(
        bool|Absent $emailNotifications = Absent::Value,
        bool|Absent $pushNotifications = Absent::Value,
        bool|Absent $messageAlerts = Absent::Value,
        bool|Absent $sessionAlerts = Absent::Value,
        bool|Absent $errorAlerts = Absent::Value,
        bool|Absent $maintenanceAlerts = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings/notifications',
            body: ['emailNotifications' => $emailNotifications, 'pushNotifications' => $pushNotifications, 'messageAlerts' => $messageAlerts, 'sessionAlerts' => $sessionAlerts, 'errorAlerts' => $errorAlerts, 'maintenanceAlerts' => $maintenanceAlerts],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `accountNotifications`. */
final class AccountNotificationsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/notifications`
     *
     * The answer:
     * - notifications: The notifications, newest first.
     * - unreadCount: How many of the whole list are unread.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     * - latest: The cursor of the user’s newest event: the list is complete up to it.
     *
     * @param $read Only those that were read (`true`), or only those that are unread (`false`).
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        bool|Absent $read = Absent::Value,
        int|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/notifications',
            query: ['read' => $read, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        bool|Absent $read = Absent::Value,
        int|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'notifications', ['read' => $read, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/notifications/read`
     *
     * The answer:
     * - changed: How many changed.
     *
     * @param $ids The ids of the notifications; all without them.
     */
    public function markRead(array|Absent $ids = Absent::Value, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/notifications/read',
            body: ['ids' => $ids],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/notifications/dismiss`
     *
     * The answer:
     * - changed: How many changed.
     *
     * @param $ids The ids of the notifications; all without them.
     */
    public function dismiss(array|Absent $ids = Absent::Value, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/notifications/dismiss',
            body: ['ids' => $ids],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `passkey`. */
final class PasskeyCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/sessions/{id}/passkey/start`
     *
     * The answer:
     * - token: The token.
     * - expiresAt: Until when it is valid; null where it has no end.
     * - options: The request, for `navigator.credentials.get`.
     * - url: The address.
     *
     * @param $id The id of the session.
     * @param $confirmed Whether the person confirmed the risk.
     */
    public function start(
        string $id,
        bool|Absent $confirmed = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/passkey/start',
            path: ['id' => $id],
            body: ['confirmed' => $confirmed],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/passkey/answer`
     *
     * The answer:
     * - name: The name.
     *
     * @param $token The token.
     * @param $assertion The passkey’s answer.
     */
    public function answer(
        string $token,
        array|\stdClass $assertion,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/passkey/answer',
            body: ['token' => $token, 'assertion' => $assertion],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/passkey/confirm`
     *
     * @param $id The id of the session.
     */
    public function confirm(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/passkey/confirm',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `security`. */
final class SecurityCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `PUT /api/settings/user/password`
     *
     * @param $currentPassword The current password.
     * @param $newPassword The new password.
     * @param $confirmPassword The new password, repeated.
     */
    public function changePassword(
        string $currentPassword,
        string $newPassword,
        string|Absent $confirmPassword = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings/user/password',
            body: ['currentPassword' => $currentPassword, 'newPassword' => $newPassword, 'confirmPassword' => $confirmPassword],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/change-password`
     *
     * @param $currentPassword The current password.
     * @param $newPassword The new password.
     * @param $confirmPassword The new password, repeated.
     */
    public function changePasswordDocumented(
        string $currentPassword,
        string $newPassword,
        string|Absent $confirmPassword = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/change-password',
            body: ['currentPassword' => $currentPassword, 'newPassword' => $newPassword, 'confirmPassword' => $confirmPassword],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings/user/2fa`
     *
     * The answer:
     * - enabled: Whether it is enabled.
     * - enabledAt: When it was enabled; null where it is not.
     * - recoveryCodesLeft: How many recovery codes are left.
     */
    public function twoFactor(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/user/2fa',
        );
    }

    /**
     * `POST /api/settings/user/2fa/setup`
     *
     * The answer:
     * - qrCode: The QR code for the authenticator app.
     * - secret: The secret, to type into the authenticator app.
     */
    public function setupTwoFactor(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/user/2fa/setup',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/user/2fa/enable`
     *
     * The answer:
     * - recoveryCodes: The recovery codes, shown only now.
     *
     * @param $token The token.
     */
    public function enableTwoFactor(string $token, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/user/2fa/enable',
            body: ['token' => $token],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/user/2fa/disable`
     *
     * @param $password The password.
     */
    public function disableTwoFactor(string $password, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/user/2fa/disable',
            body: ['password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/user/2fa/recovery-codes`
     *
     * The answer:
     * - recoveryCodes: The recovery codes, shown only now.
     *
     * @param $password The password.
     */
    public function renewRecoveryCodes(string $password, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/user/2fa/recovery-codes',
            body: ['password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings/user/devices`
     *
     * The answer:
     * - devices: The devices that the person signed in on.
     */
    public function devices(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/user/devices',
        );
    }

    /**
     * `DELETE /api/settings/user/devices/{id}`
     *
     * @param $id The id of the device.
     */
    public function endDevice(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/user/devices/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/settings/user/devices`
     */
    public function endOtherDevices(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/user/devices',
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `users`. */
final class UsersCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/users`
     *
     * The answer:
     * - users: The users.
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/users',
        );
    }

    /**
     * `POST /api/settings/users/{id}/block`
     *
     * The answer:
     * - id: The id.
     * - name: The person’s name.
     * - email: The e-mail address.
     * - administrator: Whether the user administers the gateway.
     * - createdAt: When it was created.
     * - lastSignInAt: When the user last signed in.
     * - blockedAt: When the user was blocked; null where not.
     *
     * @param $id The id of the user.
     */
    public function block(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/users/{id}/block',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/settings/users/{id}/block`
     *
     * The answer:
     * - id: The id.
     * - name: The person’s name.
     * - email: The e-mail address.
     * - administrator: Whether the user administers the gateway.
     * - createdAt: When it was created.
     * - lastSignInAt: When the user last signed in.
     * - blockedAt: When the user was blocked; null where not.
     *
     * @param $id The id of the user.
     */
    public function unblock(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/users/{id}/block',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `invitations`. */
final class InvitationsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/invitations`
     *
     * The answer:
     * - invitations: The invitations.
     * - mailReady: Whether the gateway sends e-mails.
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/invitations',
        );
    }

    /**
     * `POST /api/settings/invitations`
     *
     * The answer:
     * - invitation: The invitation.
     * - link: The link.
     *
     * @param $email The e-mail address.
     * @param $name The invited person’s name.
     * @param $by How it is sent. One of: email, link.
     */
    public function create(
        string $email,
        string|null|Absent $name = Absent::Value,
        string|Absent $by = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/invitations',
            body: ['email' => $email, 'name' => $name, 'by' => $by],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/invitations/{id}/resend`
     *
     * The answer:
     * - invitation: The invitation.
     * - link: The link.
     *
     * @param $id The id of the invitation.
     * @param $by How it is sent. One of: email, link.
     */
    public function resend(
        string $id,
        string|Absent $by = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/invitations/{id}/resend',
            path: ['id' => $id],
            body: ['by' => $by],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/settings/invitations/{id}`
     *
     * @param $id The id of the invitation.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/invitations/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/invitations/check`
     *
     * The answer:
     * - email: The e-mail address.
     * - name: The invited person’s name.
     * - invitedBy: Who invited.
     * - expiresAt: Until when it is valid; null where it has no end.
     *
     * @param $token The token.
     */
    public function check(string $token, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/invitations/check',
            body: ['token' => $token],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/invitations/accept`
     *
     * The answer:
     * - email: The e-mail address.
     * - name: The invited person’s name.
     *
     * @param $token The token.
     * @param $name The invited person’s name.
     * @param $password The password.
     */
    public function accept(
        string $token,
        string $name,
        string $password,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/invitations/accept',
            body: ['token' => $token, 'name' => $name, 'password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `email`. */
final class EmailCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/notifications/status`
     *
     * The answer:
     * - emailService: The sending of e-mails.
     * - notificationService: The sending of notifications.
     * - source: Where it came from.
     * - server: The SMTP server.
     * - from: The sender’s e-mail address.
     * - problem: The problem; null without one.
     * - problemI18n: `problem` as code and parameters, for other languages.
     * - administrator: Whether the user administers the gateway.
     */
    public function status(): mixed
    {
        return $this->transport->call(
            'GET',
            '/notifications/status',
        );
    }

    /**
     * `POST /api/notifications/test-email`
     *
     * The answer:
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - to: The recipient’s e-mail address.
     *
     * @param $email The e-mail address.
     */
    public function testEmail(string $email, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/notifications/test-email',
            body: ['email' => $email],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/notifications/simulate-alert`
     *
     * The answer:
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - to: The recipient’s e-mail address.
     *
     * @param $type The type. One of: system_down, session_disconnected, health_warning, critical_alert.
     * @param $message The text, for people.
     * @param $severity The severity. One of: low, medium, high, critical.
     */
    public function simulateAlert(
        string $type,
        string $message,
        string $severity,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/notifications/simulate-alert',
            body: ['type' => $type, 'message' => $message, 'severity' => $severity],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/notifications/emails`
     *
     * The answer:
     * - emails: The e-mails, newest first.
     *
     * @param $limit How many, at most.
     */
    public function emails(int|Absent $limit = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/notifications/emails',
            query: ['limit' => $limit],
        );
    }

    /**
     * `GET /api/notifications/alerts`
     *
     * The answer:
     * - sessionMinutes: After how many minutes down to tell of a session.
     * - integrationMinutes: After how many minutes of failures to tell of an integration.
     * - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
     * - quietTo: When quiet hours end; null without any.
     * - tellRecovered: Whether to tell of the recovery, too.
     */
    public function alerts(): mixed
    {
        return $this->transport->call(
            'GET',
            '/notifications/alerts',
        );
    }

    /**
     * `PUT /api/notifications/alerts`
     *
     * The answer:
     * - sessionMinutes: After how many minutes down to tell of a session.
     * - integrationMinutes: After how many minutes of failures to tell of an integration.
     * - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
     * - quietTo: When quiet hours end; null without any.
     * - tellRecovered: Whether to tell of the recovery, too.
     *
     * @param $sessionMinutes After how many minutes down to tell of a session.
     * @param $integrationMinutes After how many minutes of failures to tell of an integration.
     * @param $quietFrom When quiet hours begin, in the account’s time zone; null without any.
     * @param $quietTo When quiet hours end; null without any.
     * @param $tellRecovered Whether to tell of the recovery, too.
     */
    public function changeAlerts(
        int|Absent $sessionMinutes = Absent::Value,
        int|Absent $integrationMinutes = Absent::Value,
        string|null|Absent $quietFrom = Absent::Value,
        string|null|Absent $quietTo = Absent::Value,
        bool|Absent $tellRecovered = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/notifications/alerts',
            body: ['sessionMinutes' => $sessionMinutes, 'integrationMinutes' => $integrationMinutes, 'quietFrom' => $quietFrom, 'quietTo' => $quietTo, 'tellRecovered' => $tellRecovered],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/notifications/smtp`
     *
     * The answer:
     * - source: Where it came from.
     * - smtp: The configuration of the SMTP server.
     */
    public function smtp(): mixed
    {
        return $this->transport->call(
            'GET',
            '/notifications/smtp',
        );
    }

    /**
     * `PUT /api/notifications/smtp`
     *
     * The answer:
     * - source: Where it came from.
     * - smtp: The configuration of the SMTP server.
     *
     * @param $host The server’s address.
     * @param $port The port.
     * @param $security How the connection is secured. One of: starttls, tls, none.
     * @param $user The user at the SMTP server.
     * @param $password The password at the SMTP server; masked in answers.
     * @param $from The sender’s e-mail address.
     * @param $fromName The sender’s name.
     * @param $notifications Whether notifications are sent.
     */
    public function changeSmtp(
        string $host,
        int $port,
        string $security,
        string $user,
        string $password,
        string $from,
        string $fromName,
        bool $notifications,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/notifications/smtp',
            body: ['host' => $host, 'port' => $port, 'security' => $security, 'user' => $user, 'password' => $password, 'from' => $from, 'fromName' => $fromName, 'notifications' => $notifications],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/notifications/smtp`
     *
     * The answer:
     * - source: Where it came from.
     * - smtp: The configuration of the SMTP server.
     */
    public function removeSmtp(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/notifications/smtp',
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `statuses`. */
final class StatusesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/statuses`
     *
     * The answer:
     * - statuses: The statuses, newest first.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $own Only own ones (`true`), or only received ones.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string $id,
        bool|Absent $own = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/statuses',
            path: ['id' => $id],
            query: ['own' => $own, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        bool|Absent $own = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'statuses', ['id' => $id, 'own' => $own, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/sessions/{id}/statuses`
     *
     * The answer:
     * - status: The status.
     *
     * @param $id The id of the session.
     * @param $type `text`, `image` or `video`. One of: text, image, video.
     * @param $message The text; with a file, its caption.
     * @param $url The address.
     * @param $audience Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
     * @param $contacts The numbers, with country code.
     */
    public function post(
        string $id,
        string|Absent $type = Absent::Value,
        string|Absent $message = Absent::Value,
        string|Absent $url = Absent::Value,
        string|Absent $audience = Absent::Value,
        array|Absent $contacts = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/statuses',
            path: ['id' => $id],
            body: ['type' => $type, 'message' => $message, 'url' => $url, 'audience' => $audience, 'contacts' => $contacts],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/statuses/media`
     *
     * The answer:
     * - status: The status.
     *
     * @param $id The id of the session.
     * @param $file The file.
     * @param $type `image` or `video`; the file’s where absent. One of: image, video.
     * @param $caption The caption.
     * @param $audience Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
     * @param $contacts The numbers, with country code.
     */
    public function postMedia(
        string $id,
        Upload $file,
        string|Absent $type = Absent::Value,
        string|Absent $caption = Absent::Value,
        string|Absent $audience = Absent::Value,
        mixed $contacts = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/statuses/media',
            path: ['id' => $id],
            body: ['type' => $type, 'caption' => $caption, 'audience' => $audience, 'contacts' => $contacts],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/statuses/{statusId}`
     *
     * @param $id The id of the session.
     * @param $statusId The id of the status.
     */
    public function remove(
        string $id,
        string $statusId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/statuses/{statusId}',
            path: ['id' => $id, 'statusId' => $statusId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/statuses/{statusId}/media`
     *
     * @param $id The id of the session.
     * @param $statusId The id of the status.
     */
    public function media(string $id, string $statusId): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/statuses/{statusId}/media',
            path: ['id' => $id, 'statusId' => $statusId],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `GET /api/sessions/{id}/statuses/settings`
     *
     * The answer:
     * - receives: Whether the session receives statuses of its contacts; off at first.
     *
     * @param $id The id of the session.
     */
    public function settings(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/statuses/settings',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/statuses/settings`
     *
     * The answer:
     * - receives: Whether the session receives statuses of its contacts; off at first.
     *
     * @param $id The id of the session.
     * @param $receives Whether the session receives statuses of its contacts; off at first.
     */
    public function updateSettings(
        string $id,
        bool $receives,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/statuses/settings',
            path: ['id' => $id],
            body: ['receives' => $receives],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `channels`. */
final class ChannelsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/channels`
     *
     * The answer:
     * - channels: The channels, by name.
     *
     * @param $id The id of the session.
     */
    public function list(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/channels',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/channels`
     *
     * The answer:
     * - channel: The channel.
     *
     * @param $id The id of the session.
     * @param $name The name of the channel.
     * @param $description The description of the channel.
     */
    public function create(
        string $id,
        string $name,
        string|Absent $description = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/channels',
            path: ['id' => $id],
            body: ['name' => $name, 'description' => $description],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/channels/follow`
     *
     * The answer:
     * - channel: The channel.
     *
     * @param $id The id of the session.
     * @param $invite The invite link, or the code at its end.
     */
    public function follow(
        string $id,
        string $invite,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/channels/follow',
            path: ['id' => $id],
            body: ['invite' => $invite],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/channels/{channelId}`
     *
     * The answer:
     * - channel: The channel.
     *
     * @param $id The id of the session.
     * @param $channelId The id of the channel.
     * @param $muted Whether the account mutes it.
     * @param $name The name of the channel.
     * @param $description The description of the channel; removed where empty.
     */
    public function update(
        string $id,
        string $channelId,
        bool|Absent $muted = Absent::Value,
        string|Absent $name = Absent::Value,
        string|Absent $description = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/channels/{channelId}',
            path: ['id' => $id, 'channelId' => $channelId],
            body: ['muted' => $muted, 'name' => $name, 'description' => $description],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/channels/{channelId}`
     *
     * @param $id The id of the session.
     * @param $channelId The id of the channel.
     */
    public function unfollow(
        string $id,
        string $channelId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/channels/{channelId}',
            path: ['id' => $id, 'channelId' => $channelId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/channels/{channelId}/delete`
     *
     * @param $id The id of the session.
     * @param $channelId The id of the channel.
     */
    public function remove(
        string $id,
        string $channelId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/channels/{channelId}/delete',
            path: ['id' => $id, 'channelId' => $channelId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/channels/posts`
     *
     * The answer:
     * - posts: The posts, newest first.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $channel Only of this channel.
     * @param $own Only own ones (`true`), or only received ones.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function posts(
        string $id,
        string|Absent $channel = Absent::Value,
        bool|Absent $own = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/channels/posts',
            path: ['id' => $id],
            query: ['channel' => $channel, 'own' => $own, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `posts` lists, page by page. */
    public function allPosts(
        string $id,
        string|Absent $channel = Absent::Value,
        bool|Absent $own = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->posts(...), 'posts', ['id' => $id, 'channel' => $channel, 'own' => $own, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/sessions/{id}/channels/{channelId}/posts`
     *
     * The answer:
     * - post: The post.
     *
     * @param $id The id of the session.
     * @param $channelId The id of the channel.
     * @param $type `text`, `image` or `video`. One of: text, image, video.
     * @param $message The text; with a file, its caption.
     * @param $url The address.
     */
    public function post(
        string $id,
        string $channelId,
        string|Absent $type = Absent::Value,
        string|Absent $message = Absent::Value,
        string|Absent $url = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/channels/{channelId}/posts',
            path: ['id' => $id, 'channelId' => $channelId],
            body: ['type' => $type, 'message' => $message, 'url' => $url],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/channels/{channelId}/posts/media`
     *
     * The answer:
     * - post: The post.
     *
     * @param $id The id of the session.
     * @param $channelId The id of the channel.
     * @param $file The file.
     * @param $type `image` or `video`; the file’s where absent. One of: image, video.
     * @param $caption The caption.
     */
    public function postMedia(
        string $id,
        string $channelId,
        Upload $file,
        string|Absent $type = Absent::Value,
        string|Absent $caption = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/channels/{channelId}/posts/media',
            path: ['id' => $id, 'channelId' => $channelId],
            body: ['type' => $type, 'caption' => $caption],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `PUT /api/sessions/{id}/channels/posts/{postId}`
     *
     * The answer:
     * - post: The post.
     *
     * @param $id The id of the session.
     * @param $postId The id of the post.
     * @param $message The new text.
     */
    public function editPost(
        string $id,
        string $postId,
        string $message,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/channels/posts/{postId}',
            path: ['id' => $id, 'postId' => $postId],
            body: ['message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/channels/posts/{postId}`
     *
     * @param $id The id of the session.
     * @param $postId The id of the post.
     */
    public function removePost(
        string $id,
        string $postId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/channels/posts/{postId}',
            path: ['id' => $id, 'postId' => $postId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/channels/posts/{postId}/reaction`
     *
     * The answer:
     * - post: The post.
     *
     * @param $id The id of the session.
     * @param $postId The id of the post.
     * @param $emoji The emoji; null removes the reaction.
     */
    public function react(
        string $id,
        string $postId,
        string|null $emoji,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/channels/posts/{postId}/reaction',
            path: ['id' => $id, 'postId' => $postId],
            body: ['emoji' => $emoji],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/channels/posts/{postId}/media`
     *
     * @param $id The id of the session.
     * @param $postId The id of the post.
     */
    public function media(string $id, string $postId): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/channels/posts/{postId}/media',
            path: ['id' => $id, 'postId' => $postId],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `GET /api/sessions/{id}/channels/settings`
     *
     * The answer:
     * - receives: Whether the session receives posts of the channels that it follows; off at first.
     *
     * @param $id The id of the session.
     */
    public function settings(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/channels/settings',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/channels/settings`
     *
     * The answer:
     * - receives: Whether the session receives posts of the channels that it follows; off at first.
     *
     * @param $id The id of the session.
     * @param $receives Whether the session receives posts of the channels that it follows; off at first.
     */
    public function updateSettings(
        string $id,
        bool $receives,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/channels/settings',
            path: ['id' => $id],
            body: ['receives' => $receives],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `catalog`. */
final class CatalogCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/catalog/products`
     *
     * The answer:
     * - products: The products.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/catalog/products',
            path: ['id' => $id],
            query: ['contact' => $contact, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string $id,
        string|Absent $contact = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'products', ['id' => $id, 'contact' => $contact, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `GET /api/sessions/{id}/catalog/collections`
     *
     * The answer:
     * - collections: The collections.
     *
     * @param $id The id of the session.
     * @param $contact The contact: the number, or the id of a group.
     */
    public function collections(string $id, string|Absent $contact = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/catalog/collections',
            path: ['id' => $id],
            query: ['contact' => $contact],
        );
    }

    /**
     * `POST /api/sessions/{id}/catalog/products`
     *
     * The answer:
     * - product: The product.
     *
     * @param $id The id of the session.
     * @param $file The file.
     * @param $name The name of the product.
     * @param $description The description; removed where empty.
     * @param $price The price, in the currency’s minor unit: 4990 is R$ 49.90.
     * @param $currency The currency of the price, such as `BRL`.
     * @param $url The link to the product’s page; removed where empty.
     * @param $code The business’ own code of the product.
     * @param $hidden Whether only the account itself sees it.
     */
    public function create(
        string $id,
        Upload $file,
        string $name,
        string|Absent $description = Absent::Value,
        int|Absent $price = Absent::Value,
        string|Absent $currency = Absent::Value,
        string|Absent $url = Absent::Value,
        string|Absent $code = Absent::Value,
        bool|Absent $hidden = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/catalog/products',
            path: ['id' => $id],
            body: ['name' => $name, 'description' => $description, 'price' => $price, 'currency' => $currency, 'url' => $url, 'code' => $code, 'hidden' => $hidden],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `PUT /api/sessions/{id}/catalog/products/{productId}`
     *
     * The answer:
     * - product: The product.
     *
     * @param $id The id of the session.
     * @param $productId The id of the product.
     * @param $description The description; removed where empty.
     * @param $price The price, in the currency’s minor unit: 4990 is R$ 49.90.
     * @param $currency The currency of the price, such as `BRL`.
     * @param $url The link to the product’s page; removed where empty.
     * @param $code The business’ own code of the product.
     * @param $name The name of the product.
     * @param $hidden Whether only the account itself sees it.
     */
    public function update(
        string $id,
        string $productId,
        string|Absent $description = Absent::Value,
        int|null|Absent $price = Absent::Value,
        string|Absent $currency = Absent::Value,
        string|Absent $url = Absent::Value,
        string|Absent $code = Absent::Value,
        string|Absent $name = Absent::Value,
        bool|Absent $hidden = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/catalog/products/{productId}',
            path: ['id' => $id, 'productId' => $productId],
            body: ['description' => $description, 'price' => $price, 'currency' => $currency, 'url' => $url, 'code' => $code, 'name' => $name, 'hidden' => $hidden],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/catalog/products/{productId}/picture`
     *
     * The answer:
     * - product: The product.
     *
     * @param $id The id of the session.
     * @param $productId The id of the product.
     * @param $file The file.
     */
    public function setPicture(
        string $id,
        string $productId,
        Upload $file,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/catalog/products/{productId}/picture',
            path: ['id' => $id, 'productId' => $productId],
            body: [],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/catalog/products/{productId}`
     *
     * @param $id The id of the session.
     * @param $productId The id of the product.
     */
    public function remove(
        string $id,
        string $productId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/catalog/products/{productId}',
            path: ['id' => $id, 'productId' => $productId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/catalog/products/{productId}/send`
     *
     * The answer:
     * - message: A text below the product.
     *
     * @param $id The id of the session.
     * @param $productId The id of the product.
     * @param $to The recipient: a number as digits, or the id of a group.
     * @param $message A text below the product.
     */
    public function send(
        string $id,
        string $productId,
        string $to,
        string|Absent $message = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/catalog/products/{productId}/send',
            path: ['id' => $id, 'productId' => $productId],
            body: ['to' => $to, 'message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `system`. */
final class SystemCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/system/info`
     *
     * The answer:
     * - version: The version.
     * - engine: The engine of the sessions.
     * - uptime: How long it has been up.
     * - startedAt: When it began.
     * - node: The node of the gateway.
     * - database: The database.
     * - disk: The disk.
     * - memory: The memory, in bytes.
     */
    public function info(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/system/info',
        );
    }

    /**
     * `GET /api/settings/system-info`
     *
     * The answer:
     * - version: The version.
     * - engine: The engine of the sessions.
     * - uptime: How long it has been up.
     * - startedAt: When it began.
     * - node: The node of the gateway.
     * - database: The database.
     * - disk: The disk.
     * - memory: The memory, in bytes.
     */
    public function documentedInfo(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/system-info',
        );
    }

    /**
     * `GET /api/health`
     *
     * The answer:
     * - status: The state.
     * - version: The version.
     * - engine: The engine of the sessions.
     */
    public function health(): mixed
    {
        return $this->transport->call(
            'GET',
            '/health',
        );
    }

    /**
     * `GET /api/ready`
     *
     * The answer:
     * - status: The state.
     */
    public function ready(): mixed
    {
        return $this->transport->call(
            'GET',
            '/ready',
        );
    }

    /**
     * `GET /api/metrics`
     */
    public function metrics(): string
    {
        return $this->transport->call(
            'GET',
            '/metrics',
            returns: 'text',
        );
    }
}

/** Calls of the area `templates`. */
final class TemplatesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/templates`
     *
     * The answer:
     * - templates: The templates.
     * - nextCursor: Where the next page begins, for `cursor`; null on the last.
     *
     * @param $search The text to search for.
     * @param $category Only of this category.
     * @param $isActive Only the active ones, or only the others.
     * @param $cursor Where the page begins: `nextCursor` of the previous answer.
     * @param $limit How many, at most.
     */
    public function list(
        string|Absent $search = Absent::Value,
        string|Absent $category = Absent::Value,
        bool|Absent $isActive = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/templates',
            query: ['search' => $search, 'category' => $category, 'isActive' => $isActive, 'cursor' => $cursor, 'limit' => $limit],
        );
    }

    /** Iterates over everything that `list` lists, page by page. */
    public function all(
        string|Absent $search = Absent::Value,
        string|Absent $category = Absent::Value,
        bool|Absent $isActive = Absent::Value,
        string|Absent $cursor = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): \Generator
    {
        return $this->transport->iterate($this->list(...), 'templates', ['search' => $search, 'category' => $category, 'isActive' => $isActive, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /**
     * `POST /api/templates`
     *
     * The answer:
     * - template: The template.
     *
     * @param $name The name.
     * @param $content The text, with its variables in double braces.
     * @param $category The category.
     * @param $description The description, in its owner’s words.
     * @param $isActive Whether it is active.
     * @param $variables The variables.
     */
    public function create(
        string $name,
        string $content,
        string|null|Absent $category = Absent::Value,
        string|null|Absent $description = Absent::Value,
        bool|Absent $isActive = Absent::Value,
        array|Absent $variables = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/templates',
            body: ['name' => $name, 'content' => $content, 'category' => $category, 'description' => $description, 'isActive' => $isActive, 'variables' => $variables],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/templates/{id}`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the template.
     * @param $name The name.
     * @param $content The text, with its variables in double braces.
     * @param $category The category.
     * @param $description The description, in its owner’s words.
     * @param $isActive Whether it is active.
     * @param $variables The variables.
     */
    public function update(
        string $id,
        string|Absent $name = Absent::Value,
        string|Absent $content = Absent::Value,
        string|null|Absent $category = Absent::Value,
        string|null|Absent $description = Absent::Value,
        bool|Absent $isActive = Absent::Value,
        array|Absent $variables = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/templates/{id}',
            path: ['id' => $id],
            body: ['name' => $name, 'content' => $content, 'category' => $category, 'description' => $description, 'isActive' => $isActive, 'variables' => $variables],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/templates/{id}`
     *
     * @param $id The id of the template.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/templates/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/templates/{id}/duplicate`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the template.
     * @param $name The name.
     */
    public function duplicate(
        string $id,
        string|Absent $name = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/templates/{id}/duplicate',
            path: ['id' => $id],
            body: ['name' => $name],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/templates/stats`
     *
     * The answer:
     * - stats: The figures.
     */
    public function stats(): mixed
    {
        return $this->transport->call(
            'GET',
            '/templates/stats',
        );
    }

    /**
     * `POST /api/templates/import`
     *
     * The answer:
     * - imported: How many were imported.
     * - rejected: Those that were not imported.
     * - rejectedCount: How many were not imported.
     *
     * @param $file The file.
     */
    public function import(Upload $file, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/templates/import',
            body: [],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/templates/library`
     *
     * The answer:
     * - library: The ready-made templates.
     */
    public function library(): mixed
    {
        return $this->transport->call(
            'GET',
            '/templates/library',
        );
    }

    /**
     * `POST /api/templates/library/install`
     *
     * The answer:
     * - installed: Whether it is installed already.
     * - templates: The templates.
     *
     * @param $templateIds The ids of the ready-made templates.
     */
    public function installLibrary(array $templateIds, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/templates/library/install',
            body: ['templateIds' => $templateIds],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/templates/analytics`
     *
     * The answer:
     * - analytics: The use of the templates.
     */
    public function analytics(): mixed
    {
        return $this->transport->call(
            'GET',
            '/templates/analytics',
        );
    }

    /**
     * `POST /api/templates/preview`
     *
     * The answer:
     * - preview: The text with its variables filled.
     *
     * @param $content The text, with its variables in double braces.
     * @param $variables The variables.
     */
    public function preview(
        string $content,
        array|\stdClass|Absent $variables = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/templates/preview',
            body: ['content' => $content, 'variables' => $variables],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/templates/{id}`
     *
     * The answer:
     * - template: The template.
     *
     * @param $id The id of the template.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/templates/{id}',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `tokens`. */
final class TokensCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/tokens`
     *
     * The answer:
     * - token: The token, for your customer’s browser.
     * - expiresAt: Until when it is valid; null where it has no end.
     * - abilities: What the token allows.
     * - sessionIds: The ids of the sessions that the token reaches.
     * - externalIds: The external ids of the sessions that the token reaches.
     *
     * @param $abilities What the token allows.
     * @param $sessionIds The ids of the sessions that the token reaches.
     * @param $externalIds The external ids of the sessions that the token reaches.
     * @param $ttl For how many seconds it is valid.
     */
    public function create(
        array $abilities,
        array|Absent $sessionIds = Absent::Value,
        array|Absent $externalIds = Absent::Value,
        int|Absent $ttl = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/tokens',
            body: ['abilities' => $abilities, 'sessionIds' => $sessionIds, 'externalIds' => $externalIds, 'ttl' => $ttl],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `trace`. */
final class TraceCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/trace/{id}`
     *
     * The answer:
     * - kind: The kind.
     * - id: The id.
     * - sessionId: The id of the session.
     * - message: The message.
     * - hops: The steps, in order.
     * - notes: The notes.
     * - notesI18n: `notes` as code and parameters, for other languages.
     *
     * @param $id The id of the message, event or delivery.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/trace/{id}',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `backups`. */
final class BackupsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/settings/backups`
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/backups',
        );
    }

    /**
     * `POST /api/settings/backups`
     *
     * The answer:
     * - id: The id.
     * - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
     * - createdAt: When it was created.
     * - size: The size in bytes.
     * - description: The description, in its owner’s words.
     * - filename: The name of the file.
     * - origin: Whether it was made here, scheduled or uploaded.
     * - duration: How long its creation took, in milliseconds.
     * - counts: How many of each kind.
     *
     * @param $type The type. One of: FULL, SETTINGS_ONLY.
     * @param $description The description, in its owner’s words.
     */
    public function create(
        string $type,
        string|null|Absent $description = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/backups',
            body: ['type' => $type, 'description' => $description],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/settings/backups/progress`
     *
     * The answer:
     * - running: What is running.
     */
    public function progress(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/backups/progress',
        );
    }

    /**
     * `GET /api/settings/backups/schedule`
     *
     * The answer:
     * - enabled: Whether it is enabled.
     * - frequency: `daily` or `weekly`.
     * - hour: The hour of the day, 0 to 23, in the account’s time zone.
     * - weekday: The day of a weekly backup, 0 for Sunday.
     * - type: The type.
     * - keep: How many backups are kept.
     * - nextAt: When it is next.
     * - lastAt: When it last was.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorCode: The code of the last failure.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     */
    public function schedule(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/backups/schedule',
        );
    }

    /**
     * `PUT /api/settings/backups/schedule`
     *
     * The answer:
     * - enabled: Whether it is enabled.
     * - frequency: `daily` or `weekly`.
     * - hour: The hour of the day, 0 to 23, in the account’s time zone.
     * - weekday: The day of a weekly backup, 0 for Sunday.
     * - type: The type.
     * - keep: How many backups are kept.
     * - nextAt: When it is next.
     * - lastAt: When it last was.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorCode: The code of the last failure.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $enabled Whether it is enabled.
     * @param $frequency `daily` or `weekly`. One of: daily, weekly.
     * @param $hour The hour of the day, 0 to 23, in the account’s time zone.
     * @param $weekday The day of a weekly backup, 0 for Sunday.
     * @param $type The type. One of: FULL, SETTINGS_ONLY.
     * @param $keep How many backups are kept.
     */
    public function changeSchedule(
        bool|Absent $enabled = Absent::Value,
        string|Absent $frequency = Absent::Value,
        int|Absent $hour = Absent::Value,
        int|Absent $weekday = Absent::Value,
        string|Absent $type = Absent::Value,
        int|Absent $keep = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings/backups/schedule',
            body: ['enabled' => $enabled, 'frequency' => $frequency, 'hour' => $hour, 'weekday' => $weekday, 'type' => $type, 'keep' => $keep],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/backups/upload`
     *
     * The answer:
     * - id: The id.
     * - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
     * - createdAt: When it was created.
     * - size: The size in bytes.
     * - description: The description, in its owner’s words.
     * - filename: The name of the file.
     * - origin: Whether it was made here, scheduled or uploaded.
     * - duration: How long its creation took, in milliseconds.
     * - counts: How many of each kind.
     *
     * @param $file The file.
     * @param $description The description, in its owner’s words.
     */
    public function upload(
        Upload $file,
        string|Absent $description = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/backups/upload',
            body: ['description' => $description],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `GET /api/settings/backups/{id}/download`
     *
     * @param $id The id of the backup.
     */
    public function download(string $id): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/settings/backups/{id}/download',
            path: ['id' => $id],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `POST /api/settings/backups/{id}/restore`
     *
     * The answer:
     * - success: Whether it worked.
     * - counts: How many of each kind.
     * - keysMissing: How many integrations came back without their keys, disabled.
     *
     * @param $id The id of the backup.
     */
    public function restore(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/backups/{id}/restore',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `DELETE /api/settings/backups/{id}`
     *
     * The answer:
     * - success: Whether it worked.
     *
     * @param $id The id of the backup.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/settings/backups/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings/export`
     */
    public function exportSettings(): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/settings/export',
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `POST /api/settings/import`
     *
     * The answer:
     * - success: Whether it worked.
     * - counts: How many of each kind.
     * - keysMissing: How many integrations came back without their keys, disabled.
     *
     * @param $settings The file.
     */
    public function importSettings(Upload $settings, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/import',
            body: [],
            files: ['settings' => $settings],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }
}

/** Calls of the area `privacy`. */
final class PrivacyCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/settings/privacy/person`
     *
     * The answer:
     * - names: The names that the person is known by.
     * - contactNames: The person’s names as a contact.
     * - counts: How many of each kind.
     * - sent: How many were sent.
     * - backups: The backups that still have the person.
     *
     * @param $phone The number, as digits, with country and area code.
     */
    public function find(string $phone, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/privacy/person',
            body: ['phone' => $phone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/settings/privacy/export`
     *
     * @param $phone The number, as digits, with country and area code.
     */
    public function export(string $phone, ?string $idempotencyKey = null): ReceivedFile
    {
        return $this->transport->call(
            'POST',
            '/settings/privacy/export',
            body: ['phone' => $phone],
            idempotencyKey: $idempotencyKey,
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `POST /api/settings/privacy/forget`
     *
     * The answer:
     * - id: The id.
     * - state: The state.
     * - progress: How much is done, from 0 to 1.
     * - counts: How many of each kind.
     * - sent: How many were sent.
     * - backups: The backups that still have the person.
     * - startedAt: When it began.
     * - endedAt: When it ended; null while it lasts.
     * - error: What happened, for people; null without a failure.
     * - errorI18n: `error` as code and parameters, for other languages.
     *
     * @param $phone The number, as digits, with country and area code.
     * @param $password The password.
     */
    public function forget(
        string $phone,
        string $password,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/settings/privacy/forget',
            body: ['phone' => $phone, 'password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/settings/privacy/forgettings`
     *
     * The answer:
     * - forgettings: The erasures, newest first.
     */
    public function forgettings(): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/privacy/forgettings',
        );
    }

    /**
     * `GET /api/settings/privacy/retention`
     *
     * The answer:
     * - kinds: The kinds of data.
     *
     * @param $messages What would be deleted if messages were kept for these days.
     * @param $media What would be deleted if files were kept for these days.
     * @param $events What would be deleted if events were kept for these days.
     * @param $logs What would be deleted if logs were kept for these days.
     * @param $deliveries What would be deleted if deliveries were kept for these days.
     */
    public function retention(
        int|Absent $messages = Absent::Value,
        int|Absent $media = Absent::Value,
        int|Absent $events = Absent::Value,
        int|Absent $logs = Absent::Value,
        int|Absent $deliveries = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/settings/privacy/retention',
            query: ['messages' => $messages, 'media' => $media, 'events' => $events, 'logs' => $logs, 'deliveries' => $deliveries],
        );
    }

    /**
     * `PUT /api/settings/privacy/retention`
     *
     * The answer:
     * - kinds: The kinds of data.
     *
     * @param $messages For how many days messages are kept; null restores the server’s maximum.
     * @param $media For how many days files are kept; null restores the server’s maximum.
     * @param $events For how many days events are kept; null restores the server’s maximum.
     * @param $logs For how many days logs are kept; null restores the server’s maximum.
     * @param $deliveries For how many days deliveries are kept; null restores the server’s maximum.
     */
    public function changeRetention(
        int|null|Absent $messages = Absent::Value,
        int|null|Absent $media = Absent::Value,
        int|null|Absent $events = Absent::Value,
        int|null|Absent $logs = Absent::Value,
        int|null|Absent $deliveries = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/settings/privacy/retention',
            body: ['messages' => $messages, 'media' => $media, 'events' => $events, 'logs' => $logs, 'deliveries' => $deliveries],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `virtualPhone`. */
final class VirtualPhoneCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `POST /api/virtual-phone/scan`
     *
     * The answer:
     * - secret: The phone’s token: it proves that the pairing was accepted.
     * - phone: The phone.
     *
     * @param $qr The text of the QR code, or the `codigo` of its link.
     * @param $phoneNumber The phone’s number, as digits, with country and area code.
     * @param $passkey `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.
     */
    public function scan(
        string $qr,
        string|Absent $phoneNumber = Absent::Value,
        string|Absent $passkey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/scan',
            body: ['qr' => $qr, 'phoneNumber' => $phoneNumber, 'passkey' => $passkey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/enter-code`
     *
     * The answer:
     * - secret: The phone’s token: it proves that the pairing was accepted.
     * - phone: The phone.
     *
     * @param $phoneNumber The phone’s number, as digits, with country and area code.
     * @param $pairingCode The code to type into the phone.
     * @param $passkey `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.
     */
    public function enterCode(
        string $phoneNumber,
        string $pairingCode,
        string|Absent $passkey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/enter-code',
            body: ['phoneNumber' => $phoneNumber, 'pairingCode' => $pairingCode, 'passkey' => $passkey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/virtual-phone/passkey`
     *
     * The answer:
     * - rpId: The domain of the passkey.
     * - credentialId: The id of the passkey.
     * - privateKey: The private key, in PKCS #8 and base64.
     */
    public function passkey(): mixed
    {
        return $this->transport->call(
            'GET',
            '/virtual-phone/passkey',
        );
    }

    /**
     * `POST /api/virtual-phone/passkey/assertion`
     *
     * The answer:
     * - assertion: The passkey’s answer.
     *
     * @param $challenge The challenge to sign.
     */
    public function assertPasskey(string|Absent $challenge = Absent::Value, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/passkey/assertion',
            body: ['challenge' => $challenge],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/passkey/approval`
     *
     * The answer:
     * - phone: The phone.
     */
    public function approvePasskey(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/passkey/approval',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/virtual-phone`
     *
     * The answer:
     * - phone: The phone.
     */
    public function get(): mixed
    {
        return $this->transport->call(
            'GET',
            '/virtual-phone',
        );
    }

    /**
     * `POST /api/virtual-phone/messages`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $content The content.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $mentions The numbers of the mentioned people.
     * @param $forwarded Whether it was forwarded.
     * @param $undecryptable Arrives twice: first unreadable, then repeated.
     * @param $ad The advertisement that the conversation began with.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendMessage(
        string $content,
        string $contactPhone,
        array|Absent $mentions = Absent::Value,
        bool|Absent $forwarded = Absent::Value,
        bool|Absent $undecryptable = Absent::Value,
        array|\stdClass|Absent $ad = Absent::Value,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/messages',
            body: ['content' => $content, 'contactPhone' => $contactPhone, 'mentions' => $mentions, 'forwarded' => $forwarded, 'undecryptable' => $undecryptable, 'ad' => $ad, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/media`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $file The file.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $caption The caption.
     * @param $type The type. One of: image, video, audio, document, sticker.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendMedia(
        Upload $file,
        string $contactPhone,
        string|Absent $caption = Absent::Value,
        string|Absent $type = Absent::Value,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/media',
            body: ['contactPhone' => $contactPhone, 'caption' => $caption, 'type' => $type, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            files: ['file' => $file],
            idempotencyKey: $idempotencyKey,
            isLong: true,
        );
    }

    /**
     * `POST /api/virtual-phone/locations`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $latitude The latitude, in degrees.
     * @param $longitude The longitude, in degrees.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $name The name.
     * @param $address The address.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendLocation(
        int|float $latitude,
        int|float $longitude,
        string $contactPhone,
        string|Absent $name = Absent::Value,
        string|Absent $address = Absent::Value,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/locations',
            body: ['latitude' => $latitude, 'longitude' => $longitude, 'contactPhone' => $contactPhone, 'name' => $name, 'address' => $address, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/cards`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $name The name.
     * @param $phone The phone.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendCard(
        string $name,
        string $phone,
        string $contactPhone,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/cards',
            body: ['name' => $name, 'phone' => $phone, 'contactPhone' => $contactPhone, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/polls`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $question The question.
     * @param $options The chosen options; none withdraws the vote.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $multiple Whether several options may be chosen.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendPoll(
        string $question,
        array $options,
        string $contactPhone,
        bool|Absent $multiple = Absent::Value,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/polls',
            body: ['question' => $question, 'options' => $options, 'contactPhone' => $contactPhone, 'multiple' => $multiple, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/events`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $name The name.
     * @param $startsAt When it starts.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $description The description, in its owner’s words.
     * @param $place The name of the place.
     * @param $extraGuestsAllowed Whether people may bring guests.
     * @param $contactName The contact’s name.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $group The name of the group to write in.
     * @param $replyTo The id of the message that this one replies to, in the same conversation.
     */
    public function sendEvent(
        string $name,
        string $startsAt,
        string $contactPhone,
        string|Absent $description = Absent::Value,
        string|Absent $place = Absent::Value,
        bool|Absent $extraGuestsAllowed = Absent::Value,
        string|Absent $contactName = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $group = Absent::Value,
        string|Absent $replyTo = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/events',
            body: ['name' => $name, 'startsAt' => $startsAt, 'contactPhone' => $contactPhone, 'description' => $description, 'place' => $place, 'extraGuestsAllowed' => $extraGuestsAllowed, 'contactName' => $contactName, 'direction' => $direction, 'group' => $group, 'replyTo' => $replyTo],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/virtual-phone/messages/{messageId}/media`
     *
     * @param $messageId The id of the message.
     */
    public function media(string $messageId): ReceivedFile
    {
        return $this->transport->call(
            'GET',
            '/virtual-phone/messages/{messageId}/media',
            path: ['messageId' => $messageId],
            returns: 'file',
            isLong: true,
        );
    }

    /**
     * `GET /api/virtual-phone/conversations`
     *
     * The answer:
     * - conversations: The conversations.
     * - total: How many there are in all.
     *
     * @param $limit How many, at most.
     */
    public function conversations(int|Absent $limit = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/virtual-phone/conversations',
            query: ['limit' => $limit],
        );
    }

    /**
     * `GET /api/virtual-phone/conversations/{chat}`
     *
     * The answer:
     * - conversation: The conversation.
     * - messages: The messages.
     * - more: Whether there is more.
     * - revision: The version of the conversation, for `after`.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $before Only what came before this point, which an earlier answer told.
     * @param $after Only what came after this point, which an earlier answer told.
     * @param $limit How many, at most.
     */
    public function conversation(
        string $chat,
        int|Absent $before = Absent::Value,
        int|Absent $after = Absent::Value,
        int|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/virtual-phone/conversations/{chat}',
            path: ['chat' => $chat],
            query: ['before' => $before, 'after' => $after, 'limit' => $limit],
        );
    }

    /**
     * `POST /api/virtual-phone/conversations/{chat}/read`
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $as Who reads: `contact` or `owner`. One of: contact, owner.
     */
    public function readConversation(
        string $chat,
        string $as,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/conversations/{chat}/read',
            path: ['chat' => $chat],
            body: ['as' => $as],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/reaction`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $emoji The emoji; null withdraws the reaction.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     */
    public function react(
        string $chat,
        string $messageId,
        string|null $emoji,
        string|Absent $direction = Absent::Value,
        string|Absent $contactPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/reaction',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['emoji' => $emoji, 'direction' => $direction, 'contactPhone' => $contactPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/pin`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $duration How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     */
    public function pin(
        string $chat,
        string $messageId,
        string|null $duration,
        string|Absent $direction = Absent::Value,
        string|Absent $contactPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/pin',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['duration' => $duration, 'direction' => $direction, 'contactPhone' => $contactPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $content The content.
     */
    public function edit(
        string $chat,
        string $messageId,
        string $content,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/conversations/{chat}/messages/{messageId}',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['content' => $content],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/virtual-phone/conversations/{chat}/messages/{messageId}`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     */
    public function revoke(
        string $chat,
        string $messageId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/virtual-phone/conversations/{chat}/messages/{messageId}',
            path: ['chat' => $chat, 'messageId' => $messageId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/pressed`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $buttonId The id of the button or item.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     */
    public function press(
        string $chat,
        string $messageId,
        string $buttonId,
        string|Absent $contactPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/pressed',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['buttonId' => $buttonId, 'contactPhone' => $contactPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/votes`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $options The chosen options; none withdraws the vote.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     */
    public function vote(
        string $chat,
        string $messageId,
        array $options,
        string|Absent $direction = Absent::Value,
        string|Absent $contactPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/votes',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['options' => $options, 'direction' => $direction, 'contactPhone' => $contactPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/answers`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     * @param $answer `going`, `maybe` or `not_going`. One of: going, maybe, not_going.
     * @param $extraGuests How many guests they bring.
     * @param $direction `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     */
    public function answerEvent(
        string $chat,
        string $messageId,
        string $answer,
        int|Absent $extraGuests = Absent::Value,
        string|Absent $direction = Absent::Value,
        string|Absent $contactPhone = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/answers',
            path: ['chat' => $chat, 'messageId' => $messageId],
            body: ['answer' => $answer, 'extraGuests' => $extraGuests, 'direction' => $direction, 'contactPhone' => $contactPhone],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/played`
     *
     * The answer:
     * - message: The text, for people.
     *
     * @param $chat The conversation: the contact’s number or the id of the group.
     * @param $messageId The id of the message.
     */
    public function play(
        string $chat,
        string $messageId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/conversations/{chat}/messages/{messageId}/played',
            path: ['chat' => $chat, 'messageId' => $messageId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/calls`
     *
     * The answer:
     * - phone: The phone.
     * - outcome: What the session did.
     *
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $end How the call ends: `missed`, `accepted`, `rejected` or `ended`; without it, it goes on ringing. One of: missed, accepted, rejected, ended.
     */
    public function call(
        string $contactPhone,
        string|Absent $end = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/calls',
            body: ['contactPhone' => $contactPhone, 'end' => $end],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/contacts/{contactPhone}/typing`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $contactPhone The contact’s number, with country code.
     * @param $state The state. One of: typing, recording, paused.
     * @param $group The name of the group to write in.
     */
    public function type(
        string $contactPhone,
        string|Absent $state = Absent::Value,
        string|Absent $group = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/contacts/{contactPhone}/typing',
            path: ['contactPhone' => $contactPhone],
            body: ['state' => $state, 'group' => $group],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/statuses`
     *
     * The answer:
     * - phone: The phone.
     * - viewed: Whether the session viewed the status.
     *
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $contactName The contact’s name.
     * @param $content The content.
     */
    public function postStatus(
        string $contactPhone,
        string|Absent $contactName = Absent::Value,
        string|Absent $content = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/statuses',
            body: ['contactPhone' => $contactPhone, 'contactName' => $contactName, 'content' => $content],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/online`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $online Whether it is online.
     */
    public function setOnline(bool $online, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/online',
            body: ['online' => $online],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/contacts`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $count How many.
     */
    public function loadContacts(int $count, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/contacts',
            body: ['count' => $count],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/contacts/{contactPhone}/blocked`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $contactPhone The contact’s number, with country code.
     * @param $blocked Whether it is blocked.
     */
    public function setBlocked(
        string $contactPhone,
        bool $blocked,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/contacts/{contactPhone}/blocked',
            path: ['contactPhone' => $contactPhone],
            body: ['blocked' => $blocked],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/contacts/{contactPhone}/chat`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $contactPhone The contact’s number, with country code.
     * @param $archived The conversation is archived on the phone.
     * @param $pinned Whether it is pinned to the top.
     * @param $unread How many messages are unread.
     * @param $label The label.
     * @param $messageId The id of the message.
     * @param $disappearing Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.
     */
    public function changeChat(
        string $contactPhone,
        bool|Absent $archived = Absent::Value,
        bool|Absent $pinned = Absent::Value,
        bool|Absent $unread = Absent::Value,
        string|Absent $label = Absent::Value,
        string|Absent $messageId = Absent::Value,
        string|Absent $disappearing = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/contacts/{contactPhone}/chat',
            path: ['contactPhone' => $contactPhone],
            body: ['archived' => $archived, 'pinned' => $pinned, 'unread' => $unread, 'label' => $label, 'messageId' => $messageId, 'disappearing' => $disappearing],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/contacts/{contactPhone}/hidden`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $contactPhone The contact’s number, with country code.
     * @param $hidden Whether the number is hidden.
     */
    public function setHidden(
        string $contactPhone,
        bool $hidden,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/contacts/{contactPhone}/hidden',
            path: ['contactPhone' => $contactPhone],
            body: ['hidden' => $hidden],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/restrictions`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $reachOut No new conversations until `until`; null without this restriction.
     * @param $newChats Only so many new conversations until `resetsAt`; null without this restriction.
     */
    public function restrict(
        mixed $reachOut = Absent::Value,
        mixed $newChats = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/restrictions',
            body: ['reachOut' => $reachOut, 'newChats' => $newChats],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/groups`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $name The name.
     * @param $participants The participants.
     */
    public function createGroup(
        string $name,
        array $participants,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/groups',
            body: ['name' => $name, 'participants' => $participants],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/virtual-phone/groups/{groupId}`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $groupId The id of the group.
     * @param $name The name.
     */
    public function renameGroup(
        string $groupId,
        string $name,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/virtual-phone/groups/{groupId}',
            path: ['groupId' => $groupId],
            body: ['name' => $name],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/virtual-phone/groups/{groupId}/participants`
     *
     * The answer:
     * - phone: The phone.
     *
     * @param $groupId The id of the group.
     * @param $contactPhone The contact’s number; in a group, the author’s.
     * @param $action `add`, `remove`, `promote`, `demote` or `ask`. One of: add, remove, promote, demote, ask.
     */
    public function changeParticipant(
        string $groupId,
        string $contactPhone,
        string $action,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/virtual-phone/groups/{groupId}/participants',
            path: ['groupId' => $groupId],
            body: ['contactPhone' => $contactPhone, 'action' => $action],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/virtual-phone`
     */
    public function unlink(?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/virtual-phone',
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `webhooks`. */
final class WebhooksCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/webhook`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/webhook',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/webhook`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $id The id of the session.
     * @param $url URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $headers Headers. Sent with each event. Values of secret headers are kept encrypted.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * @param $format Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
     * @param $evolutionEvents Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * @param $byEvents One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * @param $base64 Files in the body. Only in Evolution's format: the body has the received file in base64.
     * @param $evolutionKey Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * @param $secret Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     */
    public function create(
        string $id,
        string $url,
        bool|Absent $enabled = Absent::Value,
        array|\stdClass|Absent $headers = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        string|Absent $format = Absent::Value,
        array|Absent $evolutionEvents = Absent::Value,
        bool|Absent $byEvents = Absent::Value,
        bool|Absent $base64 = Absent::Value,
        string|Absent $evolutionKey = Absent::Value,
        string|Absent $secret = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/webhook',
            path: ['id' => $id],
            body: ['url' => $url, 'enabled' => $enabled, 'headers' => $headers, 'events' => $events, 'raw' => $raw, 'format' => $format, 'evolutionEvents' => $evolutionEvents, 'byEvents' => $byEvents, 'base64' => $base64, 'evolutionKey' => $evolutionKey, 'secret' => $secret],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/webhook`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $url URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * @param $headers Headers. Sent with each event. Values of secret headers are kept encrypted.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * @param $format Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
     * @param $evolutionEvents Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * @param $byEvents One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * @param $base64 Files in the body. Only in Evolution's format: the body has the received file in base64.
     * @param $evolutionKey Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * @param $secret Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $url = Absent::Value,
        array|\stdClass|Absent $headers = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        string|Absent $format = Absent::Value,
        array|Absent $evolutionEvents = Absent::Value,
        bool|Absent $byEvents = Absent::Value,
        bool|Absent $base64 = Absent::Value,
        string|Absent $evolutionKey = Absent::Value,
        string|Absent $secret = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/webhook',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'url' => $url, 'headers' => $headers, 'events' => $events, 'raw' => $raw, 'format' => $format, 'evolutionEvents' => $evolutionEvents, 'byEvents' => $byEvents, 'base64' => $base64, 'evolutionKey' => $evolutionKey, 'secret' => $secret],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/webhook`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/webhook',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/webhook/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     * - answerStatus: The status that your system answered with; null without an answer.
     *
     * @param $id The id of the session.
     * @param $url URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * @param $headers Headers. Sent with each event. Values of secret headers are kept encrypted.
     */
    public function test(
        string $id,
        string|Absent $url = Absent::Value,
        array|\stdClass|Absent $headers = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/webhook/test',
            path: ['id' => $id],
            body: ['url' => $url, 'headers' => $headers],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/webhook/secret`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $id The id of the session.
     */
    public function rotateSecret(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/webhook/secret',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/webhooks`
     *
     * The answer:
     * - webhooks: The webhooks.
     */
    public function list(): mixed
    {
        return $this->transport->call(
            'GET',
            '/webhooks',
        );
    }

    /**
     * `POST /api/webhooks`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $url URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * @param $events Events. What is delivered.
     * @param $sessionId The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $headers Headers. Sent with each event. Values of secret headers are kept encrypted.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * @param $format Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
     * @param $evolutionEvents Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * @param $byEvents One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * @param $base64 Files in the body. Only in Evolution's format: the body has the received file in base64.
     * @param $evolutionKey Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * @param $secret Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     */
    public function createFor(
        string $url,
        array $events,
        string $sessionId,
        bool|Absent $enabled = Absent::Value,
        array|\stdClass|Absent $headers = Absent::Value,
        bool|Absent $raw = Absent::Value,
        string|Absent $format = Absent::Value,
        array|Absent $evolutionEvents = Absent::Value,
        bool|Absent $byEvents = Absent::Value,
        bool|Absent $base64 = Absent::Value,
        string|Absent $evolutionKey = Absent::Value,
        string|Absent $secret = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/webhooks',
            body: ['url' => $url, 'events' => $events, 'sessionId' => $sessionId, 'enabled' => $enabled, 'headers' => $headers, 'raw' => $raw, 'format' => $format, 'evolutionEvents' => $evolutionEvents, 'byEvents' => $byEvents, 'base64' => $base64, 'evolutionKey' => $evolutionKey, 'secret' => $secret],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/webhooks/configure`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
     * - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
     * - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
     *
     * @param $url URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * @param $headers Headers. Sent with each event. Values of secret headers are kept encrypted.
     * @param $format Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
     * @param $evolutionEvents Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
     * @param $byEvents One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
     * @param $base64 Files in the body. Only in Evolution's format: the body has the received file in base64.
     * @param $evolutionKey Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $secret Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
     * @param $sessionId The id of the session.
     */
    public function configure(
        string $url,
        array $events,
        bool|Absent $raw = Absent::Value,
        array|\stdClass|Absent $headers = Absent::Value,
        string|Absent $format = Absent::Value,
        array|Absent $evolutionEvents = Absent::Value,
        bool|Absent $byEvents = Absent::Value,
        bool|Absent $base64 = Absent::Value,
        string|Absent $evolutionKey = Absent::Value,
        bool|Absent $enabled = Absent::Value,
        string|Absent $secret = Absent::Value,
        string|Absent $sessionId = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/webhooks/configure',
            body: ['url' => $url, 'events' => $events, 'raw' => $raw, 'headers' => $headers, 'format' => $format, 'evolutionEvents' => $evolutionEvents, 'byEvents' => $byEvents, 'base64' => $base64, 'evolutionKey' => $evolutionKey, 'enabled' => $enabled, 'secret' => $secret, 'sessionId' => $sessionId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/webhook/samples`
     *
     * The answer:
     * - samples: Samples of an event’s body.
     *
     * @param $id The id of the session.
     * @param $event Only of this event.
     */
    public function samples(string $id, string|Absent $event = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/webhook/samples',
            path: ['id' => $id],
            query: ['event' => $event],
        );
    }

    /**
     * `GET /api/webhooks/events`
     *
     * The answer:
     * - events: Events. What is delivered.
     */
    public function events(): mixed
    {
        return $this->transport->call(
            'GET',
            '/webhooks/events',
        );
    }
}

/** Calls of the area `websocket`. */
final class WebsocketCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/websocket`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - maxClients: Most clients. From 1 to 100 connections at once.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - token: Clients’ token. Shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - currentClients: How many clients are connected.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/websocket',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/websocket`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - maxClients: Most clients. From 1 to 100 connections at once.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - token: Clients’ token. Shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - currentClients: How many clients are connected.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $maxClients Most clients. From 1 to 100 connections at once.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function create(
        string $id,
        bool|Absent $enabled = Absent::Value,
        int|Absent $maxClients = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/websocket',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'maxClients' => $maxClients, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/websocket`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - maxClients: Most clients. From 1 to 100 connections at once.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - token: Clients’ token. Shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - currentClients: How many clients are connected.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $maxClients Most clients. From 1 to 100 connections at once.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        int|Absent $maxClients = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/websocket',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'maxClients' => $maxClients, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/websocket`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/websocket',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/websocket/token`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - maxClients: Most clients. From 1 to 100 connections at once.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - token: Clients’ token. Shown whole only when it is made or changed.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - currentClients: How many clients are connected.
     *
     * @param $id The id of the session.
     */
    public function renewToken(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/websocket/token',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/sessions/{id}/websocket/stats`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - connections: The open connections.
     *
     * @param $id The id of the session.
     */
    public function stats(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/websocket/stats',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `rabbitmq`. */
final class RabbitmqCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/rabbitmq`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
     * - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * - username: User.
     * - password: Password.
     * - exchange: Exchange. Of type topic and durable; made if it is not there.
     * - queue: Queue. Durable; made if it is not there.
     * - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
     * - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/rabbitmq',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/rabbitmq`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
     * - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * - username: User.
     * - password: Password.
     * - exchange: Exchange. Of type topic and durable; made if it is not there.
     * - queue: Queue. Durable; made if it is not there.
     * - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
     * - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $host Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
     * @param $vhost Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * @param $username User.
     * @param $password Password.
     * @param $exchange Exchange. Of type topic and durable; made if it is not there.
     * @param $queue Queue. Durable; made if it is not there.
     * @param $queueType Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
     * @param $passive Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function create(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        string|Absent $tls = Absent::Value,
        string|Absent $vhost = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $exchange = Absent::Value,
        string|Absent $queue = Absent::Value,
        string|Absent $queueType = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/rabbitmq',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'host' => $host, 'port' => $port, 'tls' => $tls, 'vhost' => $vhost, 'username' => $username, 'password' => $password, 'exchange' => $exchange, 'queue' => $queue, 'queueType' => $queueType, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/rabbitmq`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
     * - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * - username: User.
     * - password: Password.
     * - exchange: Exchange. Of type topic and durable; made if it is not there.
     * - queue: Queue. Durable; made if it is not there.
     * - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
     * - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $host Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
     * @param $vhost Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * @param $username User.
     * @param $password Password.
     * @param $exchange Exchange. Of type topic and durable; made if it is not there.
     * @param $queue Queue. Durable; made if it is not there.
     * @param $queueType Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
     * @param $passive Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        string|Absent $tls = Absent::Value,
        string|Absent $vhost = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $exchange = Absent::Value,
        string|Absent $queue = Absent::Value,
        string|Absent $queueType = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/rabbitmq',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'host' => $host, 'port' => $port, 'tls' => $tls, 'vhost' => $vhost, 'username' => $username, 'password' => $password, 'exchange' => $exchange, 'queue' => $queue, 'queueType' => $queueType, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/rabbitmq`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/rabbitmq',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/rabbitmq/test`
     *
     * The answer:
     * - connected: Whether the test succeeded.
     * - success: The same as `connected`.
     * - message: The result, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $host Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
     * @param $vhost Vhost. RabbitMQ’s virtual host; that of a new installation is /.
     * @param $username User.
     * @param $password Password.
     * @param $exchange Exchange. Of type topic and durable; made if it is not there.
     * @param $queue Queue. Durable; made if it is not there.
     * @param $queueType Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
     * @param $passive Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
     */
    public function test(
        string $id,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        string|Absent $tls = Absent::Value,
        string|Absent $vhost = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $exchange = Absent::Value,
        string|Absent $queue = Absent::Value,
        string|Absent $queueType = Absent::Value,
        bool|Absent $passive = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/rabbitmq/test',
            path: ['id' => $id],
            body: ['host' => $host, 'port' => $port, 'tls' => $tls, 'vhost' => $vhost, 'username' => $username, 'password' => $password, 'exchange' => $exchange, 'queue' => $queue, 'queueType' => $queueType, 'passive' => $passive],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `sqs`. */
final class SqsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/sqs`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * - region: Region. Follows the URL of the queue.
     * - accessKeyId: Access Key ID. Of somebody who may send to the queue.
     * - secretAccessKey: Secret Access Key. The secret key of that access.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/sqs',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/sqs`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * - region: Region. Follows the URL of the queue.
     * - accessKeyId: Access Key ID. Of somebody who may send to the queue.
     * - secretAccessKey: Secret Access Key. The secret key of that access.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $queueUrl Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * @param $accessKeyId Access Key ID. Of somebody who may send to the queue.
     * @param $secretAccessKey Secret Access Key. The secret key of that access.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $region Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function create(
        string $id,
        string $queueUrl,
        string $accessKeyId,
        string $secretAccessKey,
        bool|Absent $enabled = Absent::Value,
        string|Absent $region = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/sqs',
            path: ['id' => $id],
            body: ['queueUrl' => $queueUrl, 'accessKeyId' => $accessKeyId, 'secretAccessKey' => $secretAccessKey, 'enabled' => $enabled, 'region' => $region, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/sqs`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * - region: Region. Follows the URL of the queue.
     * - accessKeyId: Access Key ID. Of somebody who may send to the queue.
     * - secretAccessKey: Secret Access Key. The secret key of that access.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $queueUrl Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * @param $region Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
     * @param $accessKeyId Access Key ID. Of somebody who may send to the queue.
     * @param $secretAccessKey Secret Access Key. The secret key of that access.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $queueUrl = Absent::Value,
        string|Absent $region = Absent::Value,
        string|Absent $accessKeyId = Absent::Value,
        string|Absent $secretAccessKey = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/sqs',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'queueUrl' => $queueUrl, 'region' => $region, 'accessKeyId' => $accessKeyId, 'secretAccessKey' => $secretAccessKey, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/sqs`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/sqs',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/sqs/test`
     *
     * The answer:
     * - connected: Whether the test succeeded.
     * - success: The same as `connected`.
     * - message: The result, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $queueUrl Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
     * @param $region Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
     * @param $accessKeyId Access Key ID. Of somebody who may send to the queue.
     * @param $secretAccessKey Secret Access Key. The secret key of that access.
     */
    public function test(
        string $id,
        string|Absent $queueUrl = Absent::Value,
        string|Absent $region = Absent::Value,
        string|Absent $accessKeyId = Absent::Value,
        string|Absent $secretAccessKey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/sqs/test',
            path: ['id' => $id],
            body: ['queueUrl' => $queueUrl, 'region' => $region, 'accessKeyId' => $accessKeyId, 'secretAccessKey' => $secretAccessKey],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `nats`. */
final class NatsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/nats`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - username: User. Empty for a token, or for an open server.
     * - password: Password or token.
     * - stream: Stream. Of JetStream, on disk; created if it is not there.
     * - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
     * - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/nats',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/nats`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - username: User. Empty for a token, or for an open server.
     * - password: Password or token.
     * - stream: Stream. Of JetStream, on disk; created if it is not there.
     * - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
     * - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $host Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $username User. Empty for a token, or for an open server.
     * @param $password Password or token.
     * @param $stream Stream. Of JetStream, on disk; created if it is not there.
     * @param $subject Subject. Beginning of the subject: <subject>.<session>.message.received.
     * @param $passive Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function create(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $stream = Absent::Value,
        string|Absent $subject = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/nats',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'host' => $host, 'port' => $port, 'tls' => $tls, 'username' => $username, 'password' => $password, 'stream' => $stream, 'subject' => $subject, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/nats`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * - port: Port.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - username: User. Empty for a token, or for an open server.
     * - password: Password or token.
     * - stream: Stream. Of JetStream, on disk; created if it is not there.
     * - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
     * - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $host Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $username User. Empty for a token, or for an open server.
     * @param $password Password or token.
     * @param $stream Stream. Of JetStream, on disk; created if it is not there.
     * @param $subject Subject. Beginning of the subject: <subject>.<session>.message.received.
     * @param $passive Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $stream = Absent::Value,
        string|Absent $subject = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/nats',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'host' => $host, 'port' => $port, 'tls' => $tls, 'username' => $username, 'password' => $password, 'stream' => $stream, 'subject' => $subject, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/nats`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/nats',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/nats/test`
     *
     * The answer:
     * - connected: Whether the test succeeded.
     * - success: The same as `connected`.
     * - message: The result, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $host Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
     * @param $port Port.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $username User. Empty for a token, or for an open server.
     * @param $password Password or token.
     * @param $stream Stream. Of JetStream, on disk; created if it is not there.
     * @param $subject Subject. Beginning of the subject: <subject>.<session>.message.received.
     * @param $passive Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
     */
    public function test(
        string $id,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        string|Absent $stream = Absent::Value,
        string|Absent $subject = Absent::Value,
        bool|Absent $passive = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/nats/test',
            path: ['id' => $id],
            body: ['host' => $host, 'port' => $port, 'tls' => $tls, 'username' => $username, 'password' => $password, 'stream' => $stream, 'subject' => $subject, 'passive' => $passive],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `kafka`. */
final class KafkaCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/kafka`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - mechanism: Authentication (SASL).
     * - username: User. Empty for a server without authentication.
     * - password: Password.
     * - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/kafka',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/sessions/{id}/kafka`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - mechanism: Authentication (SASL).
     * - username: User. Empty for a server without authentication.
     * - password: Password.
     * - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $brokers Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * @param $topic Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $mechanism Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
     * @param $username User. Empty for a server without authentication.
     * @param $password Password.
     * @param $passive Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function create(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $brokers = Absent::Value,
        string|Absent $topic = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $mechanism = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/kafka',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'brokers' => $brokers, 'topic' => $topic, 'tls' => $tls, 'mechanism' => $mechanism, 'username' => $username, 'password' => $password, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/sessions/{id}/kafka`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing new is queued for this target.
     * - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * - tls: TLS. Encrypted connection. The server’s certificate is verified.
     * - mechanism: Authentication (SASL).
     * - username: User. Empty for a server without authentication.
     * - password: Password.
     * - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     * - events: Events. What is delivered.
     * - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing new is queued for this target.
     * @param $brokers Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * @param $topic Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $mechanism Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
     * @param $username User. Empty for a server without authentication.
     * @param $password Password.
     * @param $passive Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     * @param $events Events. What is delivered.
     * @param $raw Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $brokers = Absent::Value,
        string|Absent $topic = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $mechanism = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        bool|Absent $passive = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $raw = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/kafka',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'brokers' => $brokers, 'topic' => $topic, 'tls' => $tls, 'mechanism' => $mechanism, 'username' => $username, 'password' => $password, 'passive' => $passive, 'events' => $events, 'raw' => $raw],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/kafka`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/kafka',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/kafka/test`
     *
     * The answer:
     * - connected: Whether the test succeeded.
     * - success: The same as `connected`.
     * - message: The result, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $brokers Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
     * @param $topic Topic. Created if it is not there, with the partitions and replicas that the server defines.
     * @param $tls TLS. Encrypted connection. The server’s certificate is verified.
     * @param $mechanism Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
     * @param $username User. Empty for a server without authentication.
     * @param $password Password.
     * @param $passive Create nothing. Publishes to a topic that is there, and needs the right to write alone.
     */
    public function test(
        string $id,
        string|Absent $brokers = Absent::Value,
        string|Absent $topic = Absent::Value,
        bool|Absent $tls = Absent::Value,
        string|Absent $mechanism = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        bool|Absent $passive = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/kafka/test',
            path: ['id' => $id],
            body: ['brokers' => $brokers, 'topic' => $topic, 'tls' => $tls, 'mechanism' => $mechanism, 'username' => $username, 'password' => $password, 'passive' => $passive],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `n8n`. */
final class N8nCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/n8n/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/n8n/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/n8n/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your n8n.
     * @param $apiKey API Key. In n8n, Settings → n8n API.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $webhookUrl Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * @param $webhookHeaders Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * @param $workflowId Workflow ID. The workflow that answers customers.
     * @param $signingSecret Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * @param $events Events. What is sent to the workflow. Without Message received it answers no customers.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function create(
        string $id,
        string $serverUrl,
        string $apiKey,
        bool|Absent $enabled = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|\stdClass|Absent $webhookHeaders = Absent::Value,
        string|int|float|Absent $workflowId = Absent::Value,
        mixed $signingSecret = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'enabled' => $enabled, 'webhookUrl' => $webhookUrl, 'webhookHeaders' => $webhookHeaders, 'workflowId' => $workflowId, 'signingSecret' => $signingSecret, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/n8n/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl Server URL. The address of your n8n.
     * @param $apiKey API Key. In n8n, Settings → n8n API.
     * @param $webhookUrl Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * @param $webhookHeaders Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * @param $workflowId Workflow ID. The workflow that answers customers.
     * @param $signingSecret Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * @param $events Events. What is sent to the workflow. Without Message received it answers no customers.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|\stdClass|Absent $webhookHeaders = Absent::Value,
        string|int|float|Absent $workflowId = Absent::Value,
        mixed $signingSecret = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/n8n/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'webhookUrl' => $webhookUrl, 'webhookHeaders' => $webhookHeaders, 'workflowId' => $workflowId, 'signingSecret' => $signingSecret, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/n8n/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/n8n/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your n8n.
     * @param $apiKey API Key. In n8n, Settings → n8n API.
     * @param $workflowId Workflow ID. The workflow that answers customers.
     */
    public function test(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|int|float|Absent $workflowId = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/test',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'workflowId' => $workflowId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/enable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function enable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/enable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/disable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function disable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/disable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/n8n/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function saved(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/n8n/config/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/n8n/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your n8n.
     * - apiKey: API Key. In n8n, Settings → n8n API.
     * - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * - workflowId: Workflow ID. The workflow that answers customers.
     * - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * - events: Events. What is sent to the workflow. Without Message received it answers no customers.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your n8n.
     * @param $apiKey API Key. In n8n, Settings → n8n API.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $webhookUrl Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
     * @param $webhookHeaders Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
     * @param $workflowId Workflow ID. The workflow that answers customers.
     * @param $signingSecret Signing secret. With one, each call to the workflow is signed as a webhook’s is.
     * @param $events Events. What is sent to the workflow. Without Message received it answers no customers.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function save(
        string $id,
        string $serverUrl,
        string $apiKey,
        bool|Absent $enabled = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|\stdClass|Absent $webhookHeaders = Absent::Value,
        string|int|float|Absent $workflowId = Absent::Value,
        mixed $signingSecret = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/config/{id}',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'enabled' => $enabled, 'webhookUrl' => $webhookUrl, 'webhookHeaders' => $webhookHeaders, 'workflowId' => $workflowId, 'signingSecret' => $signingSecret, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/n8n/{id}/workflows`
     *
     * The answer:
     * - workflows: The workflows.
     *
     * @param $id The id of the session.
     */
    public function workflows(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/n8n/{id}/workflows',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/n8n/{id}/workflows/list`
     *
     * The answer:
     * - workflows: The workflows.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your n8n.
     * @param $apiKey API Key. In n8n, Settings → n8n API.
     * @param $workflowId Workflow ID. The workflow that answers customers.
     */
    public function workflowsFor(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|int|float|Absent $workflowId = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/workflows/list',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'workflowId' => $workflowId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/workflows/{workflowId}/trigger`
     *
     * The answer:
     * - status: The state.
     * - answer: The answer.
     *
     * @param $id The id of the session.
     * @param $workflowId The id of the workflow.
     */
    public function trigger(
        string $id,
        string $workflowId,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/workflows/{workflowId}/trigger',
            path: ['id' => $id, 'workflowId' => $workflowId],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/n8n/{id}/workflows/{workflowId}/activate`
     *
     * The answer:
     * - id: The id.
     * - name: The name.
     * - active: Whether it is active.
     *
     * @param $id The id of the session.
     * @param $workflowId The id of the workflow.
     */
    public function activate(
        string $id,
        string $workflowId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/n8n/{id}/workflows/{workflowId}/activate',
            path: ['id' => $id, 'workflowId' => $workflowId],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `chatwoot`. */
final class ChatwootCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/chatwoot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/chatwoot/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/chatwoot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Chatwoot.
     * @param $accountId Account ID. The number in /app/accounts/… of the panel’s address.
     * @param $apiKey API Key. The access token, at the end of your profile settings.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $inboxId Inbox ID. Of type API. Empty, one is made.
     * @param $webhookUrl Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * @param $events Events. What Chatwoot tells the gateway.
     * @param $signMessages Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * @param $signDelimiter After the name. What separates the name from the text: \n is a line break.
     * @param $markRead Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * @param $reopenConversation Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * @param $botContact Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * @param $importDays Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     */
    public function create(
        string $id,
        string $serverUrl,
        string|int|float $accountId,
        string $apiKey,
        bool|Absent $enabled = Absent::Value,
        string|int|float|Absent $inboxId = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $signMessages = Absent::Value,
        string|Absent $signDelimiter = Absent::Value,
        bool|Absent $markRead = Absent::Value,
        bool|Absent $reopenConversation = Absent::Value,
        bool|Absent $botContact = Absent::Value,
        int|Absent $importDays = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'accountId' => $accountId, 'apiKey' => $apiKey, 'enabled' => $enabled, 'inboxId' => $inboxId, 'webhookUrl' => $webhookUrl, 'events' => $events, 'signMessages' => $signMessages, 'signDelimiter' => $signDelimiter, 'markRead' => $markRead, 'reopenConversation' => $reopenConversation, 'botContact' => $botContact, 'importDays' => $importDays, 'ignoredChats' => $ignoredChats],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/chatwoot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl Server URL. The address of your Chatwoot.
     * @param $accountId Account ID. The number in /app/accounts/… of the panel’s address.
     * @param $apiKey API Key. The access token, at the end of your profile settings.
     * @param $inboxId Inbox ID. Of type API. Empty, one is made.
     * @param $webhookUrl Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * @param $events Events. What Chatwoot tells the gateway.
     * @param $signMessages Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * @param $signDelimiter After the name. What separates the name from the text: \n is a line break.
     * @param $markRead Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * @param $reopenConversation Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * @param $botContact Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * @param $importDays Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|int|float|Absent $accountId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|int|float|Absent $inboxId = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $signMessages = Absent::Value,
        string|Absent $signDelimiter = Absent::Value,
        bool|Absent $markRead = Absent::Value,
        bool|Absent $reopenConversation = Absent::Value,
        bool|Absent $botContact = Absent::Value,
        int|Absent $importDays = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/chatwoot/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'serverUrl' => $serverUrl, 'accountId' => $accountId, 'apiKey' => $apiKey, 'inboxId' => $inboxId, 'webhookUrl' => $webhookUrl, 'events' => $events, 'signMessages' => $signMessages, 'signDelimiter' => $signDelimiter, 'markRead' => $markRead, 'reopenConversation' => $reopenConversation, 'botContact' => $botContact, 'importDays' => $importDays, 'ignoredChats' => $ignoredChats],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/chatwoot/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/chatwoot/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/chatwoot/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Chatwoot.
     * @param $accountId Account ID. The number in /app/accounts/… of the panel’s address.
     * @param $apiKey API Key. The access token, at the end of your profile settings.
     */
    public function test(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|int|float|Absent $accountId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/test',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'accountId' => $accountId, 'apiKey' => $apiKey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/chatwoot/{id}/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/chatwoot/{id}/enable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function enable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/enable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/chatwoot/{id}/disable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Chatwoot.
     * - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
     * - apiKey: API Key. The access token, at the end of your profile settings.
     * - inboxId: Inbox ID. Of type API. Empty, one is made.
     * - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
     * - events: Events. What Chatwoot tells the gateway.
     * - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
     * - signDelimiter: After the name. What separates the name from the text: \n is a line break.
     * - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
     * - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
     * - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
     * - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function disable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/disable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/chatwoot/{id}/inboxes`
     *
     * The answer:
     * - inboxes: The inboxes.
     *
     * @param $id The id of the session.
     */
    public function inboxes(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/chatwoot/{id}/inboxes',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/chatwoot/{id}/inboxes/list`
     *
     * The answer:
     * - inboxes: The inboxes.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Chatwoot.
     * @param $accountId Account ID. The number in /app/accounts/… of the panel’s address.
     * @param $apiKey API Key. The access token, at the end of your profile settings.
     */
    public function inboxesFor(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|int|float|Absent $accountId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/inboxes/list',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'accountId' => $accountId, 'apiKey' => $apiKey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/chatwoot/{id}/sync-contacts`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function syncContacts(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/sync-contacts',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/chatwoot/{id}/sync-contacts`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function syncProgress(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/chatwoot/{id}/sync-contacts',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/chatwoot/{id}/import-messages`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $days The days.
     */
    public function importMessages(
        string $id,
        int $days,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/chatwoot/{id}/import-messages',
            path: ['id' => $id],
            body: ['days' => $days],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/chatwoot/{id}/import-messages`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function importProgress(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/chatwoot/{id}/import-messages',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `typebot`. */
final class TypebotCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/typebot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/typebot/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/typebot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $publicId Public ID. What stands at the end of the published bot’s address.
     * @param $apiKey API Key. Lists your bots. It is never sent to conversations.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl Server URL. The public service’s, or your viewer’s.
     * @param $builderUrl Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * @param $webhookUrl Webhook URL. Gets the chosen events too. Empty, none is sent.
     * @param $events Events. What is sent to the webhook URL.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function create(
        string $id,
        string $publicId,
        string $apiKey,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $builderUrl = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}',
            path: ['id' => $id],
            body: ['publicId' => $publicId, 'apiKey' => $apiKey, 'enabled' => $enabled, 'serverUrl' => $serverUrl, 'builderUrl' => $builderUrl, 'webhookUrl' => $webhookUrl, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/typebot/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl Server URL. The public service’s, or your viewer’s.
     * @param $publicId Public ID. What stands at the end of the published bot’s address.
     * @param $apiKey API Key. Lists your bots. It is never sent to conversations.
     * @param $builderUrl Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * @param $webhookUrl Webhook URL. Gets the chosen events too. Empty, none is sent.
     * @param $events Events. What is sent to the webhook URL.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $publicId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $builderUrl = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/typebot/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'serverUrl' => $serverUrl, 'publicId' => $publicId, 'apiKey' => $apiKey, 'builderUrl' => $builderUrl, 'webhookUrl' => $webhookUrl, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/typebot/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/typebot/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The public service’s, or your viewer’s.
     * @param $publicId Public ID. What stands at the end of the published bot’s address.
     * @param $apiKey API Key. Lists your bots. It is never sent to conversations.
     */
    public function test(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $publicId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/test',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'publicId' => $publicId, 'apiKey' => $apiKey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/enable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function enable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/enable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/disable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function disable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/disable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/typebot/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function saved(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/typebot/config/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/typebot/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The public service’s, or your viewer’s.
     * - publicId: Public ID. What stands at the end of the published bot’s address.
     * - apiKey: API Key. Lists your bots. It is never sent to conversations.
     * - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The public service’s, or your viewer’s.
     * @param $typebotId The public id of the typebot.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $apiKey API Key. Lists your bots. It is never sent to conversations.
     * @param $builderUrl Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     * @param $webhookUrl Webhook URL. Gets the chosen events too. Empty, none is sent.
     * @param $events Events. What is sent to the webhook URL.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function save(
        string $id,
        string $serverUrl,
        string $typebotId,
        bool|Absent $enabled = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $builderUrl = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/config/{id}',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'typebotId' => $typebotId, 'enabled' => $enabled, 'apiKey' => $apiKey, 'builderUrl' => $builderUrl, 'webhookUrl' => $webhookUrl, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/typebot/{id}/typebots`
     *
     * The answer:
     * - typebots: The typebots.
     *
     * @param $id The id of the session.
     */
    public function typebots(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/typebot/{id}/typebots',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/typebot/{id}/typebots/list`
     *
     * The answer:
     * - typebots: The typebots.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The public service’s, or your viewer’s.
     * @param $publicId Public ID. What stands at the end of the published bot’s address.
     * @param $apiKey API Key. Lists your bots. It is never sent to conversations.
     * @param $builderUrl Builder URL. Only of a Typebot of your own: where the API key lists your bots.
     */
    public function typebotsFor(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $publicId = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $builderUrl = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/typebots/list',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'publicId' => $publicId, 'apiKey' => $apiKey, 'builderUrl' => $builderUrl],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/start/{typebotId}`
     *
     * The answer:
     * - sessionId: The id of the session.
     *
     * @param $id The id of the session.
     * @param $typebotId The id of the typebot.
     * @param $message The text, for people.
     */
    public function start(
        string $id,
        string $typebotId,
        string|Absent $message = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/start/{typebotId}',
            path: ['id' => $id, 'typebotId' => $typebotId],
            body: ['message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/typebot/{id}/chat/{chatId}/message`
     *
     * The answer:
     * - sessionId: The id of the session.
     *
     * @param $id The id of the session.
     * @param $chatId The id of the conversation at Typebot.
     * @param $message The text, for people.
     */
    public function chat(
        string $id,
        string $chatId,
        string $message,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/typebot/{id}/chat/{chatId}/message',
            path: ['id' => $id, 'chatId' => $chatId],
            body: ['message' => $message],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `openai`. */
final class OpenaiCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/openai/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - isEnabled: Active. While it is off, nothing is sent or answered.
     * - apiKey: API key. At platform.openai.com, API keys.
     * - organizationId: Organization ID. Only for who is in more than one.
     * - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
     * - model: Model.
     * - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
     * - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
     * - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * - maxTokens: Most tokens. Of an answer. The model has a most of its own.
     * - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
     * - presencePenalty: Presence penalty. Higher changes the subject more.
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - enabled: Whether it is enabled.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/openai/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/openai/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - isEnabled: Active. While it is off, nothing is sent or answered.
     * - apiKey: API key. At platform.openai.com, API keys.
     * - organizationId: Organization ID. Only for who is in more than one.
     * - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
     * - model: Model.
     * - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
     * - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
     * - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * - maxTokens: Most tokens. Of an answer. The model has a most of its own.
     * - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
     * - presencePenalty: Presence penalty. Higher changes the subject more.
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - enabled: Whether it is enabled.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $apiKey API key. At platform.openai.com, API keys.
     * @param $isEnabled Active. While it is off, nothing is sent or answered.
     * @param $organizationId Organization ID. Only for who is in more than one.
     * @param $baseUrl Base URL. Of a compatible server, if it is not OpenAI’s.
     * @param $model Model.
     * @param $systemPrompt System prompt. Who the model is, what it knows of your company and how it answers.
     * @param $temperature Temperature. Higher is more varied. Changing it sets Top P to 1.
     * @param $topP Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * @param $maxTokens Most tokens. Of an answer. The model has a most of its own.
     * @param $frequencyPenalty Frequency penalty. Higher repeats fewer words.
     * @param $presencePenalty Presence penalty. Higher changes the subject more.
     * @param $dailyTokens Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function create(
        string $id,
        string $apiKey,
        bool|Absent $isEnabled = Absent::Value,
        string|Absent $organizationId = Absent::Value,
        string|Absent $baseUrl = Absent::Value,
        string|Absent $model = Absent::Value,
        string|Absent $systemPrompt = Absent::Value,
        int|float|Absent $temperature = Absent::Value,
        int|float|Absent $topP = Absent::Value,
        int|Absent $maxTokens = Absent::Value,
        int|float|Absent $frequencyPenalty = Absent::Value,
        int|float|Absent $presencePenalty = Absent::Value,
        int|Absent $dailyTokens = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/openai/{id}',
            path: ['id' => $id],
            body: ['apiKey' => $apiKey, 'isEnabled' => $isEnabled, 'organizationId' => $organizationId, 'baseUrl' => $baseUrl, 'model' => $model, 'systemPrompt' => $systemPrompt, 'temperature' => $temperature, 'topP' => $topP, 'maxTokens' => $maxTokens, 'frequencyPenalty' => $frequencyPenalty, 'presencePenalty' => $presencePenalty, 'dailyTokens' => $dailyTokens, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/openai/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - isEnabled: Active. While it is off, nothing is sent or answered.
     * - apiKey: API key. At platform.openai.com, API keys.
     * - organizationId: Organization ID. Only for who is in more than one.
     * - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
     * - model: Model.
     * - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
     * - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
     * - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * - maxTokens: Most tokens. Of an answer. The model has a most of its own.
     * - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
     * - presencePenalty: Presence penalty. Higher changes the subject more.
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - enabled: Whether it is enabled.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $isEnabled Active. While it is off, nothing is sent or answered.
     * @param $apiKey API key. At platform.openai.com, API keys.
     * @param $organizationId Organization ID. Only for who is in more than one.
     * @param $baseUrl Base URL. Of a compatible server, if it is not OpenAI’s.
     * @param $model Model.
     * @param $systemPrompt System prompt. Who the model is, what it knows of your company and how it answers.
     * @param $temperature Temperature. Higher is more varied. Changing it sets Top P to 1.
     * @param $topP Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * @param $maxTokens Most tokens. Of an answer. The model has a most of its own.
     * @param $frequencyPenalty Frequency penalty. Higher repeats fewer words.
     * @param $presencePenalty Presence penalty. Higher changes the subject more.
     * @param $dailyTokens Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function update(
        string $id,
        bool|Absent $isEnabled = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $organizationId = Absent::Value,
        string|Absent $baseUrl = Absent::Value,
        string|Absent $model = Absent::Value,
        string|Absent $systemPrompt = Absent::Value,
        int|float|Absent $temperature = Absent::Value,
        int|float|Absent $topP = Absent::Value,
        int|Absent $maxTokens = Absent::Value,
        int|float|Absent $frequencyPenalty = Absent::Value,
        int|float|Absent $presencePenalty = Absent::Value,
        int|Absent $dailyTokens = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/openai/{id}',
            path: ['id' => $id],
            body: ['isEnabled' => $isEnabled, 'apiKey' => $apiKey, 'organizationId' => $organizationId, 'baseUrl' => $baseUrl, 'model' => $model, 'systemPrompt' => $systemPrompt, 'temperature' => $temperature, 'topP' => $topP, 'maxTokens' => $maxTokens, 'frequencyPenalty' => $frequencyPenalty, 'presencePenalty' => $presencePenalty, 'dailyTokens' => $dailyTokens, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/openai/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/openai/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/openai/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $apiKey API key. At platform.openai.com, API keys.
     * @param $organizationId Organization ID. Only for who is in more than one.
     * @param $baseUrl Base URL. Of a compatible server, if it is not OpenAI’s.
     * @param $model Model.
     */
    public function test(
        string $id,
        string|Absent $apiKey = Absent::Value,
        string|Absent $organizationId = Absent::Value,
        string|Absent $baseUrl = Absent::Value,
        string|Absent $model = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/openai/{id}/test',
            path: ['id' => $id],
            body: ['apiKey' => $apiKey, 'organizationId' => $organizationId, 'baseUrl' => $baseUrl, 'model' => $model],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/openai/{id}/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - isEnabled: Active. While it is off, nothing is sent or answered.
     * - apiKey: API key. At platform.openai.com, API keys.
     * - organizationId: Organization ID. Only for who is in more than one.
     * - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
     * - model: Model.
     * - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
     * - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
     * - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * - maxTokens: Most tokens. Of an answer. The model has a most of its own.
     * - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
     * - presencePenalty: Presence penalty. Higher changes the subject more.
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - enabled: Whether it is enabled.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/openai/{id}/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PATCH /api/openai/{id}/toggle`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - isEnabled: Active. While it is off, nothing is sent or answered.
     * - apiKey: API key. At platform.openai.com, API keys.
     * - organizationId: Organization ID. Only for who is in more than one.
     * - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
     * - model: Model.
     * - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
     * - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
     * - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
     * - maxTokens: Most tokens. Of an answer. The model has a most of its own.
     * - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
     * - presencePenalty: Presence penalty. Higher changes the subject more.
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - enabled: Whether it is enabled.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Whether it is enabled.
     */
    public function toggle(
        string $id,
        bool $enabled,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PATCH',
            '/openai/{id}/toggle',
            path: ['id' => $id],
            body: ['enabled' => $enabled],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/openai/models`
     *
     * The answer:
     * - models: The account’s models.
     *
     * @param $sessionId The id of the session.
     */
    public function models(string|Absent $sessionId = Absent::Value): mixed
    {
        return $this->transport->call(
            'GET',
            '/openai/models',
            query: ['sessionId' => $sessionId],
        );
    }

    /**
     * `GET /api/openai/{id}/models`
     *
     * The answer:
     * - models: The account’s models.
     *
     * @param $id The id of the session.
     */
    public function sessionModels(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/openai/{id}/models',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/openai/{id}/models/list`
     *
     * The answer:
     * - models: The account’s models.
     *
     * @param $id The id of the session.
     * @param $apiKey API key. At platform.openai.com, API keys.
     * @param $organizationId Organization ID. Only for who is in more than one.
     * @param $baseUrl Base URL. Of a compatible server, if it is not OpenAI’s.
     * @param $model Model.
     */
    public function sessionModelsFor(
        string $id,
        string|Absent $apiKey = Absent::Value,
        string|Absent $organizationId = Absent::Value,
        string|Absent $baseUrl = Absent::Value,
        string|Absent $model = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/openai/{id}/models/list',
            path: ['id' => $id],
            body: ['apiKey' => $apiKey, 'organizationId' => $organizationId, 'baseUrl' => $baseUrl, 'model' => $model],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/openai/{id}/usage`
     *
     * The answer:
     * - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
     * - today: Today.
     * - days: The days.
     *
     * @param $id The id of the session.
     */
    public function usage(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/openai/{id}/usage',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/openai/validate-key`
     *
     * The answer:
     * - valid: Whether the key is valid.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $apiKey API key. At platform.openai.com, API keys.
     * @param $organizationId Organization ID. Only for who is in more than one.
     * @param $baseUrl Base URL. Of a compatible server, if it is not OpenAI’s.
     */
    public function validateKey(
        string $apiKey,
        string|Absent $organizationId = Absent::Value,
        string|Absent $baseUrl = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/openai/validate-key',
            body: ['apiKey' => $apiKey, 'organizationId' => $organizationId, 'baseUrl' => $baseUrl],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `kommo`. */
final class KommoCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/integrations/kommo/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - subdomain: Subdomain. The beginning of your account’s address.
     * - clientId: Client ID. The ID of the integration that you made at Kommo.
     * - clientSecret: Client Secret. That integration’s secret key.
     * - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
     * - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
     * - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
     * - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
     * - statusId: Stage. The ID of the stage for new leads. Empty, the first.
     * - events: Events. What Kommo tells the gateway.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     * - isConnected: Whether it is connected.
     * - authorizationTrouble: Why the authorisation does not hold; null where it does.
     * - authorizationTroubleI18n: The same as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/config/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/integrations/kommo/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - subdomain: Subdomain. The beginning of your account’s address.
     * - clientId: Client ID. The ID of the integration that you made at Kommo.
     * - clientSecret: Client Secret. That integration’s secret key.
     * - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
     * - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
     * - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
     * - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
     * - statusId: Stage. The ID of the stage for new leads. Empty, the first.
     * - events: Events. What Kommo tells the gateway.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     * - isConnected: Whether it is connected.
     * - authorizationTrouble: Why the authorisation does not hold; null where it does.
     * - authorizationTroubleI18n: The same as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $subdomain Subdomain. The beginning of your account’s address.
     * @param $clientId Client ID. The ID of the integration that you made at Kommo.
     * @param $clientSecret Client Secret. That integration’s secret key.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $redirectUri Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
     * @param $accessToken Long-lived token. Instead of authorizing: a token of a private integration.
     * @param $webhookUrl Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
     * @param $pipelineId Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
     * @param $statusId Stage. The ID of the stage for new leads. Empty, the first.
     * @param $events Events. What Kommo tells the gateway.
     */
    public function create(
        string $id,
        string $subdomain,
        string $clientId,
        string $clientSecret,
        bool|Absent $enabled = Absent::Value,
        string|Absent $redirectUri = Absent::Value,
        string|Absent $accessToken = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        string|Absent $pipelineId = Absent::Value,
        string|Absent $statusId = Absent::Value,
        array|Absent $events = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/config/{id}',
            path: ['id' => $id],
            body: ['subdomain' => $subdomain, 'clientId' => $clientId, 'clientSecret' => $clientSecret, 'enabled' => $enabled, 'redirectUri' => $redirectUri, 'accessToken' => $accessToken, 'webhookUrl' => $webhookUrl, 'pipelineId' => $pipelineId, 'statusId' => $statusId, 'events' => $events],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/integrations/kommo/config/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - subdomain: Subdomain. The beginning of your account’s address.
     * - clientId: Client ID. The ID of the integration that you made at Kommo.
     * - clientSecret: Client Secret. That integration’s secret key.
     * - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
     * - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
     * - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
     * - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
     * - statusId: Stage. The ID of the stage for new leads. Empty, the first.
     * - events: Events. What Kommo tells the gateway.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     * - isConnected: Whether it is connected.
     * - authorizationTrouble: Why the authorisation does not hold; null where it does.
     * - authorizationTroubleI18n: The same as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $subdomain Subdomain. The beginning of your account’s address.
     * @param $clientId Client ID. The ID of the integration that you made at Kommo.
     * @param $clientSecret Client Secret. That integration’s secret key.
     * @param $redirectUri Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
     * @param $accessToken Long-lived token. Instead of authorizing: a token of a private integration.
     * @param $webhookUrl Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
     * @param $pipelineId Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
     * @param $statusId Stage. The ID of the stage for new leads. Empty, the first.
     * @param $events Events. What Kommo tells the gateway.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $subdomain = Absent::Value,
        string|Absent $clientId = Absent::Value,
        string|Absent $clientSecret = Absent::Value,
        string|Absent $redirectUri = Absent::Value,
        string|Absent $accessToken = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        string|Absent $pipelineId = Absent::Value,
        string|Absent $statusId = Absent::Value,
        array|Absent $events = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/integrations/kommo/config/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'subdomain' => $subdomain, 'clientId' => $clientId, 'clientSecret' => $clientSecret, 'redirectUri' => $redirectUri, 'accessToken' => $accessToken, 'webhookUrl' => $webhookUrl, 'pipelineId' => $pipelineId, 'statusId' => $statusId, 'events' => $events],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/integrations/kommo/config/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/integrations/kommo/config/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/test/{id}`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     */
    public function test(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/test/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/integrations/kommo/oauth/authorize`
     *
     * The answer:
     * - url: The address.
     * - state: The state.
     *
     * @param $sessionId The id of the session.
     */
    public function authorize(string $sessionId, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/oauth/authorize',
            body: ['sessionId' => $sessionId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/integrations/kommo/oauth/exchange`
     *
     * The answer:
     * - isConnected: Whether it is connected.
     *
     * @param $sessionId The id of the session.
     * @param $code Kommo’s authorisation code.
     * @param $state The state.
     * @param $referer The account’s domain, as Kommo sends it.
     */
    public function exchange(
        string $sessionId,
        string $code,
        string|Absent $state = Absent::Value,
        string|Absent $referer = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/oauth/exchange',
            body: ['sessionId' => $sessionId, 'code' => $code, 'state' => $state, 'referer' => $referer],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/integrations/kommo/oauth/refresh`
     *
     * The answer:
     * - isConnected: Whether it is connected.
     *
     * @param $sessionId The id of the session.
     */
    public function refresh(string $sessionId, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/oauth/refresh',
            body: ['sessionId' => $sessionId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/leads/{id}`
     *
     * The answer:
     * - leads: The leads.
     *
     * @param $id The id of the session.
     * @param $query The text to search for.
     * @param $page Which page, from 1.
     * @param $limit How many, at most.
     */
    public function leads(
        string $id,
        string|Absent $query = Absent::Value,
        string|Absent $page = Absent::Value,
        string|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/leads/{id}',
            path: ['id' => $id],
            query: ['query' => $query, 'page' => $page, 'limit' => $limit],
        );
    }

    /**
     * `POST /api/integrations/kommo/leads/{id}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     */
    public function createLead(
        string $id,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/leads/{id}',
            path: ['id' => $id],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/leads/{id}/{leadId}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     * @param $leadId The id of the lead.
     */
    public function lead(string $id, string $leadId): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/leads/{id}/{leadId}',
            path: ['id' => $id, 'leadId' => $leadId],
        );
    }

    /**
     * `PUT /api/integrations/kommo/leads/{id}/{leadId}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     * @param $leadId The id of the lead.
     */
    public function updateLead(
        string $id,
        string $leadId,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/integrations/kommo/leads/{id}/{leadId}',
            path: ['id' => $id, 'leadId' => $leadId],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/contacts/{id}`
     *
     * The answer:
     * - contacts: The contacts.
     *
     * @param $id The id of the session.
     * @param $query The text to search for.
     * @param $page Which page, from 1.
     * @param $limit How many, at most.
     */
    public function contacts(
        string $id,
        string|Absent $query = Absent::Value,
        string|Absent $page = Absent::Value,
        string|Absent $limit = Absent::Value,
    ): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/contacts/{id}',
            path: ['id' => $id],
            query: ['query' => $query, 'page' => $page, 'limit' => $limit],
        );
    }

    /**
     * `POST /api/integrations/kommo/contacts/{id}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     */
    public function createContact(
        string $id,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/contacts/{id}',
            path: ['id' => $id],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/contacts/{id}/{contactId}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     * @param $contactId The id of the contact at the other system.
     */
    public function contact(string $id, string $contactId): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/contacts/{id}/{contactId}',
            path: ['id' => $id, 'contactId' => $contactId],
        );
    }

    /**
     * `PUT /api/integrations/kommo/contacts/{id}/{contactId}`
     *
     * The answer:
     * - id: The id.
     *
     * @param $id The id of the session.
     * @param $contactId The id of the contact at the other system.
     */
    public function updateContact(
        string $id,
        string $contactId,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/integrations/kommo/contacts/{id}/{contactId}',
            path: ['id' => $id, 'contactId' => $contactId],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/pipelines/{id}`
     *
     * The answer:
     * - pipelines: The pipelines.
     *
     * @param $id The id of the session.
     */
    public function pipelines(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/pipelines/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `GET /api/integrations/kommo/webhooks/{id}`
     *
     * The answer:
     * - webhooks: The webhooks.
     *
     * @param $id The id of the session.
     */
    public function webhooks(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/webhooks/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/integrations/kommo/webhooks/{id}`
     *
     * The answer:
     * - id: The id.
     * - url: The address.
     * - events: Events. What Kommo tells the gateway.
     *
     * @param $id The id of the session.
     * @param $url The address.
     * @param $events Events. What Kommo tells the gateway.
     */
    public function createWebhook(
        string $id,
        string|Absent $url = Absent::Value,
        array|Absent $events = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/webhooks/{id}',
            path: ['id' => $id],
            body: ['url' => $url, 'events' => $events],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/integrations/kommo/webhooks/{id}/{webhookId}`
     *
     * @param $id The id of the session.
     * @param $webhookId The id of the webhook at the other system.
     */
    public function removeWebhook(
        string $id,
        string $webhookId,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/integrations/kommo/webhooks/{id}/{webhookId}',
            path: ['id' => $id, 'webhookId' => $webhookId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/integrations/kommo/sync/leads/{id}`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function syncLeads(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/sync/leads/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/integrations/kommo/sync/contacts/{id}`
     *
     * The answer:
     * - state: Whether it is running, finished or failed.
     * - done: How many are synchronised.
     * - total: How many there are in all.
     * - failed: How many failed.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function syncContacts(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/integrations/kommo/sync/contacts/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/integrations/kommo/stats/{id}`
     *
     * The answer:
     * - contacts: The contacts.
     * - leads: The leads.
     * - notes: The notes.
     * - stages: The stages.
     * - waiting: How many wait.
     *
     * @param $id The id of the session.
     */
    public function stats(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/integrations/kommo/stats/{id}',
            path: ['id' => $id],
        );
    }
}

/** Calls of the area `flowise`. */
final class FlowiseCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/flowise/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Flowise.
     * - apiKey: API Key. Lists the chatflows and opens those that are protected.
     * - chatflowId: Chatflow ID. The chatflow that answers customers.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/flowise/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/flowise/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Flowise.
     * - apiKey: API Key. Lists the chatflows and opens those that are protected.
     * - chatflowId: Chatflow ID. The chatflow that answers customers.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Flowise.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $apiKey API Key. Lists the chatflows and opens those that are protected.
     * @param $chatflowId Chatflow ID. The chatflow that answers customers.
     * @param $webhookUrl Webhook URL. Gets the chosen events too. Empty, none is sent.
     * @param $events Events. What is sent to the webhook URL.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function create(
        string $id,
        string $serverUrl,
        bool|Absent $enabled = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $chatflowId = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/flowise/{id}',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'enabled' => $enabled, 'apiKey' => $apiKey, 'chatflowId' => $chatflowId, 'webhookUrl' => $webhookUrl, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/flowise/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: Server URL. The address of your Flowise.
     * - apiKey: API Key. Lists the chatflows and opens those that are protected.
     * - chatflowId: Chatflow ID. The chatflow that answers customers.
     * - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
     * - events: Events. What is sent to the webhook URL.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl Server URL. The address of your Flowise.
     * @param $apiKey API Key. Lists the chatflows and opens those that are protected.
     * @param $chatflowId Chatflow ID. The chatflow that answers customers.
     * @param $webhookUrl Webhook URL. Gets the chosen events too. Empty, none is sent.
     * @param $events Events. What is sent to the webhook URL.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $chatflowId = Absent::Value,
        string|Absent $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/flowise/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'chatflowId' => $chatflowId, 'webhookUrl' => $webhookUrl, 'events' => $events, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/flowise/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/flowise/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/flowise/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Flowise.
     * @param $apiKey API Key. Lists the chatflows and opens those that are protected.
     * @param $chatflowId Chatflow ID. The chatflow that answers customers.
     */
    public function test(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $chatflowId = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/flowise/{id}/test',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'chatflowId' => $chatflowId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `GET /api/flowise/{id}/chatflows`
     *
     * The answer:
     * - chatflows: The chatflows.
     *
     * @param $id The id of the session.
     */
    public function chatflows(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/flowise/{id}/chatflows',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/flowise/{id}/chatflows/list`
     *
     * The answer:
     * - chatflows: The chatflows.
     *
     * @param $id The id of the session.
     * @param $serverUrl Server URL. The address of your Flowise.
     * @param $apiKey API Key. Lists the chatflows and opens those that are protected.
     * @param $chatflowId Chatflow ID. The chatflow that answers customers.
     */
    public function chatflowsFor(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        string|Absent $chatflowId = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/flowise/{id}/chatflows/list',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'chatflowId' => $chatflowId],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/flowise/{id}/send`
     *
     * @param $id The id of the session.
     */
    public function send(
        string $id,
        array $moreFields = [],
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/flowise/{id}/send',
            path: ['id' => $id],
            body: [] + $moreFields,
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `dify`. */
final class DifyCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/dify/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/dify/{id}',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/dify/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $apiKey API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function create(
        string $id,
        string $apiKey,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/dify/{id}',
            path: ['id' => $id],
            body: ['apiKey' => $apiKey, 'enabled' => $enabled, 'serverUrl' => $serverUrl, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `PUT /api/dify/{id}`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     * @param $enabled Active. While it is off, nothing is sent or answered.
     * @param $serverUrl API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * @param $apiKey API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * @param $priority Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * @param $debounceSeconds Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * @param $takeoverMinutes Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * @param $leaveKeyword Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * @param $hours Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * @param $failureText Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * @param $triggers Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * @param $ignoredChats Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * @param $answerGroups Answer in groups. While it is off, only conversations with one person are answered.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        int|Absent $priority = Absent::Value,
        int|Absent $debounceSeconds = Absent::Value,
        int|Absent $takeoverMinutes = Absent::Value,
        string|Absent $leaveKeyword = Absent::Value,
        string|Absent $hours = Absent::Value,
        string|Absent $failureText = Absent::Value,
        array|Absent $triggers = Absent::Value,
        array|Absent $ignoredChats = Absent::Value,
        bool|Absent $answerGroups = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/dify/{id}',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'serverUrl' => $serverUrl, 'apiKey' => $apiKey, 'priority' => $priority, 'debounceSeconds' => $debounceSeconds, 'takeoverMinutes' => $takeoverMinutes, 'leaveKeyword' => $leaveKeyword, 'hours' => $hours, 'failureText' => $failureText, 'triggers' => $triggers, 'ignoredChats' => $ignoredChats, 'answerGroups' => $answerGroups],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/dify/{id}`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/dify/{id}',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/dify/{id}/test`
     *
     * The answer:
     * - connected: Whether it is connected.
     * - success: Whether it worked.
     * - message: The text, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $serverUrl API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * @param $apiKey API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     */
    public function test(
        string $id,
        string|Absent $serverUrl = Absent::Value,
        string|Absent $apiKey = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/dify/{id}/test',
            path: ['id' => $id],
            body: ['serverUrl' => $serverUrl, 'apiKey' => $apiKey],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/dify/{id}/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/dify/{id}/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/dify/{id}/enable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function enable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/dify/{id}/enable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/dify/{id}/disable`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. While it is off, nothing is sent or answered.
     * - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
     * - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
     * - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
     * - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
     * - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
     * - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
     * - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
     * - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
     * - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
     * - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
     * - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
     * - paused: Whether deliveries are paused: they stay in the queue.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     * - id: The id.
     * - status: The state.
     *
     * @param $id The id of the session.
     */
    public function disable(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/dify/{id}/disable',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `behavior`. */
final class BehaviorCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/behavior`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
     * - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
     * - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
     * - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
     * - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
     * - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/behavior',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/behavior`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
     * - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
     * - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
     * - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
     * - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
     * - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
     *
     * @param $id The id of the session.
     * @param $receiveIncomingCalls Take calls. While it is off, voice and video calls are refused.
     * @param $ignoreGroupMessages Ignore group messages. Group messages are neither counted nor delivered to integrations.
     * @param $alwaysOnline Always online. Contacts see the account online for as long as it is connected.
     * @param $markMessagesAsRead Mark messages as read. All that arrives is marked as read at once.
     * @param $syncFullHistory Sync the whole history. The next pairing asks the phone for its whole history.
     * @param $markStatusAsViewed Mark statuses as seen. What contacts publish as their status is marked as seen.
     */
    public function update(
        string $id,
        bool|Absent $receiveIncomingCalls = Absent::Value,
        bool|Absent $ignoreGroupMessages = Absent::Value,
        bool|Absent $alwaysOnline = Absent::Value,
        bool|Absent $markMessagesAsRead = Absent::Value,
        bool|Absent $syncFullHistory = Absent::Value,
        bool|Absent $markStatusAsViewed = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/behavior',
            path: ['id' => $id],
            body: ['receiveIncomingCalls' => $receiveIncomingCalls, 'ignoreGroupMessages' => $ignoreGroupMessages, 'alwaysOnline' => $alwaysOnline, 'markMessagesAsRead' => $markMessagesAsRead, 'syncFullHistory' => $syncFullHistory, 'markStatusAsViewed' => $markStatusAsViewed],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/behavior/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
     * - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
     * - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
     * - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
     * - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
     * - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/behavior/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `proxy`. */
final class ProxyCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/proxy`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - protocol: Type.
     * - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
     * - port: Port.
     * - username: User. Empty where the proxy asks for none.
     * - password: Password.
     * - updatedAt: When it last changed.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/proxy',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/proxy`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - protocol: Type.
     * - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
     * - port: Port.
     * - username: User. Empty where the proxy asks for none.
     * - password: Password.
     * - updatedAt: When it last changed.
     * - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
     * - lastAttemptAt: When the last attempt was.
     * - lastSuccessAt: When it last worked.
     * - lastError: What happened at the last failure; null where none did.
     * - lastErrorI18n: `lastError` as code and parameters, for other languages.
     *
     * @param $id The id of the session.
     * @param $host Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
     * @param $protocol Type. One of: http, https, socks5.
     * @param $port Port.
     * @param $username User. Empty where the proxy asks for none.
     * @param $password Password.
     */
    public function save(
        string $id,
        string $host,
        string|Absent $protocol = Absent::Value,
        int|Absent $port = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/proxy',
            path: ['id' => $id],
            body: ['host' => $host, 'protocol' => $protocol, 'port' => $port, 'username' => $username, 'password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `DELETE /api/sessions/{id}/proxy`
     *
     * @param $id The id of the session.
     */
    public function remove(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'DELETE',
            '/sessions/{id}/proxy',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/proxy/test`
     *
     * The answer:
     * - connected: Whether the test succeeded.
     * - success: The same as `connected`.
     * - message: The result, for people.
     * - messageI18n: `message` as code and parameters, for other languages.
     * - duration: How long it took, in milliseconds.
     *
     * @param $id The id of the session.
     * @param $protocol Type. One of: http, https, socks5.
     * @param $host Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
     * @param $port Port.
     * @param $username User. Empty where the proxy asks for none.
     * @param $password Password.
     */
    public function test(
        string $id,
        string|Absent $protocol = Absent::Value,
        string|Absent $host = Absent::Value,
        int|Absent $port = Absent::Value,
        string|Absent $username = Absent::Value,
        string|Absent $password = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/proxy/test',
            path: ['id' => $id],
            body: ['protocol' => $protocol, 'host' => $host, 'port' => $port, 'username' => $username, 'password' => $password],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `device`. */
final class DeviceCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/device`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
     * - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/device',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/device`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
     * - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
     *
     * @param $id The id of the session.
     * @param $name Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
     * @param $browser Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone. One of: chrome, firefox, edge, safari, opera.
     */
    public function update(
        string $id,
        string|Absent $name = Absent::Value,
        string|Absent $browser = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/device',
            path: ['id' => $id],
            body: ['name' => $name, 'browser' => $browser],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/device/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
     * - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/device/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `warmup`. */
final class WarmupCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/sessions/{id}/warm-up`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
     * - firstDay: New conversations on the first day.
     * - growth: Growth per day (%).
     * - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
     * - startedAt: When it began.
     * - today: Today.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/sessions/{id}/warm-up',
            path: ['id' => $id],
        );
    }

    /**
     * `PUT /api/sessions/{id}/warm-up`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
     * - firstDay: New conversations on the first day.
     * - growth: Growth per day (%).
     * - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
     * - startedAt: When it began.
     * - today: Today.
     *
     * @param $id The id of the session.
     * @param $enabled Active. Once it is on, the plan begins today. While it is off, it limits nothing.
     * @param $firstDay New conversations on the first day.
     * @param $growth Growth per day (%).
     * @param $days Length in days. After them the plan limits nothing any more; the session’s pace still holds.
     */
    public function update(
        string $id,
        bool|Absent $enabled = Absent::Value,
        int|Absent $firstDay = Absent::Value,
        int|Absent $growth = Absent::Value,
        int|Absent $days = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'PUT',
            '/sessions/{id}/warm-up',
            path: ['id' => $id],
            body: ['enabled' => $enabled, 'firstDay' => $firstDay, 'growth' => $growth, 'days' => $days],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * `POST /api/sessions/{id}/warm-up/reset`
     *
     * The answer:
     * - sessionId: The id of the session.
     * - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
     * - firstDay: New conversations on the first day.
     * - growth: Growth per day (%).
     * - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
     * - startedAt: When it began.
     * - today: Today.
     *
     * @param $id The id of the session.
     */
    public function reset(string $id, ?string $idempotencyKey = null): mixed
    {
        return $this->transport->call(
            'POST',
            '/sessions/{id}/warm-up/reset',
            path: ['id' => $id],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** Calls of the area `cloud`. */
final class CloudCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * `GET /api/whatsapp-cloud/sessions/{id}/config`
     *
     * The answer:
     * - config: The configuration.
     * - notice: A notice; null without one.
     *
     * @param $id The id of the session.
     */
    public function get(string $id): mixed
    {
        return $this->transport->call(
            'GET',
            '/whatsapp-cloud/sessions/{id}/config',
            path: ['id' => $id],
        );
    }

    /**
     * `POST /api/whatsapp-cloud/sessions/{id}/config`
     *
     * The answer:
     * - config: The configuration.
     * - notice: A notice; null without one.
     *
     * @param $id The id of the session.
     * @param $accessToken Access Token. The permanent token of the system user.
     * @param $phoneNumberId Phone Number ID. The number’s ID, digits only.
     * @param $businessAccountId Business Account ID. The ID of the WhatsApp Business account.
     * @param $appId App ID. The ID of the app at Meta.
     * @param $appSecret App Secret. The app’s secret key.
     * @param $webhookVerifyToken Verification token. Made at random. Give Meta the same when you register the webhook.
     * @param $webhookUrl Public URL of the webhook. Only if Meta reaches the gateway at another address. Empty, the gateway’s is used.
     * @param $events Events. What Meta is to send, between commas.
     * @param $enabled Active. While it is off, nothing is received.
     */
    public function save(
        string $id,
        string $accessToken,
        string $phoneNumberId,
        string|Absent $businessAccountId = Absent::Value,
        string|Absent $appId = Absent::Value,
        string|Absent $appSecret = Absent::Value,
        string|Absent $webhookVerifyToken = Absent::Value,
        mixed $webhookUrl = Absent::Value,
        array|Absent $events = Absent::Value,
        bool|Absent $enabled = Absent::Value,
        ?string $idempotencyKey = null,
    ): mixed
    {
        return $this->transport->call(
            'POST',
            '/whatsapp-cloud/sessions/{id}/config',
            path: ['id' => $id],
            body: ['accessToken' => $accessToken, 'phoneNumberId' => $phoneNumberId, 'businessAccountId' => $businessAccountId, 'appId' => $appId, 'appSecret' => $appSecret, 'webhookVerifyToken' => $webhookVerifyToken, 'webhookUrl' => $webhookUrl, 'events' => $events, 'enabled' => $enabled],
            idempotencyKey: $idempotencyKey,
        );
    }
}

/** All areas of the API, as properties. */
abstract class Areas extends Transport
{
    public readonly AccountCalls $account;
    public readonly ActivityCalls $activity;
    public readonly ApiKeysCalls $apiKeys;
    public readonly AuthCalls $auth;
    public readonly CampaignsCalls $campaigns;
    public readonly OptOutsCalls $optOuts;
    public readonly CloudTemplatesCalls $cloudTemplates;
    public readonly SessionsCalls $sessions;
    public readonly ContactsCalls $contacts;
    public readonly ConversationsCalls $conversations;
    public readonly GroupsCalls $groups;
    public readonly MigrationCalls $migration;
    public readonly ProfileCalls $profile;
    public readonly DashboardCalls $dashboard;
    public readonly MessagesCalls $messages;
    public readonly MonitoringCalls $monitoring;
    public readonly NodesCalls $nodes;
    public readonly EventsCalls $events;
    public readonly DeliveriesCalls $deliveries;
    public readonly DeviceAuthorizationCalls $deviceAuthorization;
    public readonly NotificationSettingsCalls $notificationSettings;
    public readonly AccountNotificationsCalls $accountNotifications;
    public readonly PasskeyCalls $passkey;
    public readonly SecurityCalls $security;
    public readonly UsersCalls $users;
    public readonly InvitationsCalls $invitations;
    public readonly EmailCalls $email;
    public readonly StatusesCalls $statuses;
    public readonly ChannelsCalls $channels;
    public readonly CatalogCalls $catalog;
    public readonly SystemCalls $system;
    public readonly TemplatesCalls $templates;
    public readonly TokensCalls $tokens;
    public readonly TraceCalls $trace;
    public readonly BackupsCalls $backups;
    public readonly PrivacyCalls $privacy;
    public readonly VirtualPhoneCalls $virtualPhone;
    public readonly WebhooksCalls $webhooks;
    public readonly WebsocketCalls $websocket;
    public readonly RabbitmqCalls $rabbitmq;
    public readonly SqsCalls $sqs;
    public readonly NatsCalls $nats;
    public readonly KafkaCalls $kafka;
    public readonly N8nCalls $n8n;
    public readonly ChatwootCalls $chatwoot;
    public readonly TypebotCalls $typebot;
    public readonly OpenaiCalls $openai;
    public readonly KommoCalls $kommo;
    public readonly FlowiseCalls $flowise;
    public readonly DifyCalls $dify;
    public readonly BehaviorCalls $behavior;
    public readonly ProxyCalls $proxy;
    public readonly DeviceCalls $device;
    public readonly WarmupCalls $warmup;
    public readonly CloudCalls $cloud;

    protected function openAreas(): void
    {
        $this->account = new AccountCalls($this);
        $this->activity = new ActivityCalls($this);
        $this->apiKeys = new ApiKeysCalls($this);
        $this->auth = new AuthCalls($this);
        $this->campaigns = new CampaignsCalls($this);
        $this->optOuts = new OptOutsCalls($this);
        $this->cloudTemplates = new CloudTemplatesCalls($this);
        $this->sessions = new SessionsCalls($this);
        $this->contacts = new ContactsCalls($this);
        $this->conversations = new ConversationsCalls($this);
        $this->groups = new GroupsCalls($this);
        $this->migration = new MigrationCalls($this);
        $this->profile = new ProfileCalls($this);
        $this->dashboard = new DashboardCalls($this);
        $this->messages = new MessagesCalls($this);
        $this->monitoring = new MonitoringCalls($this);
        $this->nodes = new NodesCalls($this);
        $this->events = new EventsCalls($this);
        $this->deliveries = new DeliveriesCalls($this);
        $this->deviceAuthorization = new DeviceAuthorizationCalls($this);
        $this->notificationSettings = new NotificationSettingsCalls($this);
        $this->accountNotifications = new AccountNotificationsCalls($this);
        $this->passkey = new PasskeyCalls($this);
        $this->security = new SecurityCalls($this);
        $this->users = new UsersCalls($this);
        $this->invitations = new InvitationsCalls($this);
        $this->email = new EmailCalls($this);
        $this->statuses = new StatusesCalls($this);
        $this->channels = new ChannelsCalls($this);
        $this->catalog = new CatalogCalls($this);
        $this->system = new SystemCalls($this);
        $this->templates = new TemplatesCalls($this);
        $this->tokens = new TokensCalls($this);
        $this->trace = new TraceCalls($this);
        $this->backups = new BackupsCalls($this);
        $this->privacy = new PrivacyCalls($this);
        $this->virtualPhone = new VirtualPhoneCalls($this);
        $this->webhooks = new WebhooksCalls($this);
        $this->websocket = new WebsocketCalls($this);
        $this->rabbitmq = new RabbitmqCalls($this);
        $this->sqs = new SqsCalls($this);
        $this->nats = new NatsCalls($this);
        $this->kafka = new KafkaCalls($this);
        $this->n8n = new N8nCalls($this);
        $this->chatwoot = new ChatwootCalls($this);
        $this->typebot = new TypebotCalls($this);
        $this->openai = new OpenaiCalls($this);
        $this->kommo = new KommoCalls($this);
        $this->flowise = new FlowiseCalls($this);
        $this->dify = new DifyCalls($this);
        $this->behavior = new BehaviorCalls($this);
        $this->proxy = new ProxyCalls($this);
        $this->device = new DeviceCalls($this);
        $this->warmup = new WarmupCalls($this);
        $this->cloud = new CloudCalls($this);
    }
}
