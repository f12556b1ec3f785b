<?php

declare(strict_types=1);

namespace Morpheus;

/** Base class of all errors. `errorCode` is for programs, the message for developers. */
class MorpheusError extends \RuntimeException
{
    private const PAGE = 'https://github.com/morpheus-whatsapp/morpheus/blob/main/docs/errors.md';

    public readonly string $docUrl;

    final protected function __construct(
        public readonly string $errorCode,
        string $message,
        /** The id of the failed request in the server's log; null where none came. */
        public readonly ?string $requestId = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
        $this->docUrl = self::PAGE . '#' . $errorCode;
    }

    /** An error that this client makes, in the client's language. */
    public static function own(string $code, string $language, ?\Throwable $previous = null): static
    {
        $text = Texts::ALL[$code][$language === 'en' ? 'en' : 'pt-BR'];
        return new static($code, $text, null, $previous);
    }
}

/** A client was created with options that cannot work, or called with an impossible path parameter. */
class ConfigurationError extends MorpheusError
{
}

/** A webhook delivery could not be verified: answer 401 and do not process it. */
class WebhookError extends MorpheusError
{
}

/** No answer came: the connection was refused or broke. */
class NetworkError extends MorpheusError
{
}

/** No answer came in time, nor the second time. */
class RequestTimeoutError extends MorpheusError
{
}

/** The answer is not the API's: most often another server's page. */
class AnswerError extends MorpheusError
{
}

/** The server answered with a failure; there is a subclass for each status. */
class ApiError extends MorpheusError
{
    public readonly int $status;
    /** The decoded body; null where it is not JSON. */
    public readonly mixed $body;
    /** @var array<string, string> Messages by field name. */
    public readonly array $fields;
    /** The message for people who use your product: without names of fields. */
    public readonly string $userMessage;
    /** In seconds, of a 429 or 503; null where the server sends none. */
    public readonly ?int $retryAfter;

    /** @param array<string, string> $headers names in lower case */
    public static function of(int $status, mixed $body, array $headers): self
    {
        $parts = is_array($body) ? $body : [];
        $text = is_string($parts['message'] ?? null) ? $parts['message'] : "HTTP $status";
        $code = is_string($parts['code'] ?? null) ? $parts['code'] : "http_$status";
        $fields = array_filter(is_array($parts['fields'] ?? null) ? $parts['fields'] : [], 'is_string');
        $rules = [];
        foreach ($fields as $name => $rule) {
            $rules[] = str_contains($text, $rule) ? $name : "$name: $rule";
        }
        $message = $rules === [] ? $text : "$text (" . implode('; ', $rules) . ')';
        $kind = self::kindOf($status, $code);
        $error = new $kind($code, $message, $headers['x-request-id'] ?? null);
        $error->status = $status;
        $error->body = $body;
        $error->fields = $fields;
        $error->userMessage = $text;
        $seconds = $headers['retry-after'] ?? '';
        $error->retryAfter = preg_match('/^\d{1,9}$/D', $seconds) === 1 ? (int) $seconds : null;
        return $error;
    }

    /** @return class-string<ApiError> */
    private static function kindOf(int $status, string $code): string
    {
        return match (true) {
            $status === 401 && $code === 'two_factor_required' => TwoFactorRequiredError::class,
            $status === 400, $status === 422 => InvalidInputError::class,
            $status === 401 => AuthenticationError::class,
            $status === 403 => PermissionDeniedError::class,
            $status === 404 => NotFoundError::class,
            $status === 409 => ConflictError::class,
            $status === 410 => GoneError::class,
            $status === 429 => RateLimitError::class,
            $status >= 500 => ServerError::class,
            default => self::class,
        };
    }
}

/** 400 or 422: `fields` has a message for each invalid field. */
class InvalidInputError extends ApiError
{
}

/** 401: the API key or token is missing, wrong or has ended. */
class AuthenticationError extends ApiError
{
}

/** 401 of a sign-in with the right password: repeat it with the `code` of the authenticator app. */
class TwoFactorRequiredError extends AuthenticationError
{
}

/** 403: the key or the user lacks the permission. */
class PermissionDeniedError extends ApiError
{
}

/** 404: it does not exist, or belongs to another user. */
class NotFoundError extends ApiError
{
}

/** 409: the current state does not allow the call. */
class ConflictError extends ApiError
{
}

/** 410: it existed and has expired. */
class GoneError extends ApiError
{
}

/** 429: too many calls. */
class RateLimitError extends ApiError
{
}

/** 500 and above: the server failed. */
class ServerError extends ApiError
{
}
