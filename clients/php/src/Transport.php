<?php

declare(strict_types=1);

namespace Morpheus;

/** Requests with the rules of every Morpheus client: retries, idempotency keys, typed errors. */
abstract class Transport
{
    private const TIMEOUT = 60;
    private const RETRY_TIMEOUT = 90;
    private const LONG_TIMEOUT = 600;
    private const NETWORK_RETRY_DELAY = 2;

    private readonly string $baseUrl;
    private readonly ?string $bearer;

    /**
     * @param string $baseUrl The gateway's address, without `/api`.
     * @param ?string $apiKey An API key.
     * @param ?string $token The token of a sign-in, instead of a key.
     * @param string $language The language of this client's own error messages: `pt-BR` or `en`.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] ?string $token = null,
        private readonly string $language = 'pt-BR',
    ) {
        $problem = match (true) {
            $baseUrl === '' => 'base_url_missing',
            preg_match('#^https?://[^/\s]#i', $baseUrl) !== 1 => 'base_url_invalid',
            $apiKey !== null && $token !== null => 'credentials_ambiguous',
            $apiKey === '' => 'api_key_missing',
            $token === '' => 'token_missing',
            default => null,
        };
        if ($problem !== null) {
            throw ConfigurationError::own($problem, $language);
        }
        $this->baseUrl = rtrim($baseUrl, '/') . '/api';
        $this->bearer = $apiKey ?? $token;
        $this->openAreas();
    }

    abstract protected function openAreas(): void;

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param ?array<string, mixed> $body
     * @param array<string, Upload> $files
     */
    public function call(
        string $method,
        string $route,
        array $path = [],
        array $query = [],
        ?array $body = null,
        array $files = [],
        ?string $idempotencyKey = null,
        string $returns = 'json',
        bool $isLong = false,
    ): mixed {
        $headers = ['Accept: ' . ($returns === 'json' ? 'application/json' : '*/*'), 'Connection: close'];
        if ($this->bearer !== null) {
            $headers[] = "Authorization: Bearer $this->bearer";
        }
        if ($method !== 'GET') {
            $headers[] = 'Idempotency-Key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16)));
        }
        $content = '';
        if ($files !== []) {
            [$content, $type] = self::multipart(self::present($body ?? []), $files);
            $headers[] = "Content-Type: $type";
        } elseif ($body !== null) {
            $content = json_encode((object) self::present($body), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
            $headers[] = 'Content-Type: application/json';
        }
        $http = [
            'method' => $method,
            'header' => $headers,
            'content' => $content,
            'ignore_errors' => true,
            // A redirect would take the key to another server.
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ];
        return $this->read($this->send($this->url($route, $path, $query), $http, $isLong), $returns);
    }

    /** @param array<string, mixed> $arguments */
    public function iterate(callable $call, string $items, array $arguments): \Generator
    {
        $first = self::present($arguments) + ['limit' => 100];
        $next = [];
        $seen = [];
        while ($next !== null) {
            $page = $call(...($next + $first));
            $entries = $items === 'entries' ? $page : ($page[$items] ?? null);
            if (!is_array($entries)) {
                return;
            }
            foreach ($entries as $entry) {
                yield $entry;
            }
            $next = $entries === [] ? null : self::nextPage($page, $entries, $items, $first);
            $mark = json_encode($next);
            if ($next !== null && isset($seen[$mark])) {
                throw AnswerError::own('unexpected_answer', $this->language);
            }
            $seen[$mark] = true;
        }
    }

    /** @return ?array<string, mixed> */
    private static function nextPage(array $page, array $entries, string $items, array $first): ?array
    {
        if ($items === 'entries') {
            $id = end($entries)['id'] ?? null;
            return is_string($id) ? [isset($first['after']) ? 'after' : 'before' => $id] : null;
        }
        if (is_string($page['nextCursor'] ?? null)) {
            return ['cursor' => $page['nextCursor']];
        }
        $number = $page['page'] ?? null;
        $total = $page['totalPages'] ?? null;
        if (array_key_exists('nextCursor', $page) || !is_int($number) || !is_int($total)) {
            return null;
        }
        return $number < $total ? ['page' => $number + 1] : null;
    }

    private function url(string $route, array $path, array $query): string
    {
        foreach ($path as $name => $value) {
            if (!is_string($value) || in_array($value, ['', '.', '..'], true)) {
                throw ConfigurationError::own('path_invalid', $this->language);
            }
            $route = str_replace('{' . $name . '}', rawurlencode($value), $route);
        }
        $given = array_filter(self::present($query), fn ($value) => $value !== null);
        $pairs = array_map(fn ($value) => self::text($value), $given);
        return $this->baseUrl . $route . ($pairs === [] ? '' : '?' . http_build_query($pairs, '', '&', PHP_QUERY_RFC3986));
    }

    /** @return resource */
    private function send(string $url, array $http, bool $isLong): mixed
    {
        $timeout = $isLong ? self::LONG_TIMEOUT : self::TIMEOUT;
        $stream = $this->attempt($url, $http, $timeout, $tookTooLong);
        if ($stream === false) {
            if (!$tookTooLong) {
                sleep(self::NETWORK_RETRY_DELAY);
            }
            $timeout = $isLong ? self::LONG_TIMEOUT : self::RETRY_TIMEOUT;
            $stream = $this->attempt($url, $http, $timeout, $tookTooLong);
        }
        if ($stream === false) {
            throw $tookTooLong
                ? RequestTimeoutError::own('timeout', $this->language)
                : NetworkError::own('network', $this->language);
        }
        return $stream;
    }

    /** @return resource|false */
    private function attempt(string $url, array $http, int $timeout, ?bool &$tookTooLong): mixed
    {
        $begin = hrtime(true);
        $stream = @fopen($url, 'r', false, stream_context_create(['http' => ['timeout' => $timeout] + $http]));
        $tookTooLong = $stream === false && (hrtime(true) - $begin) / 1e9 >= $timeout;
        return $stream;
    }

    /** @param resource $stream */
    private function read(mixed $stream, string $returns): mixed
    {
        [$status, $headers] = self::head(stream_get_meta_data($stream)['wrapper_data'] ?? []);
        if ($status >= 200 && $status < 300 && $returns === 'file') {
            return new ReceivedFile($stream, $headers['content-type'] ?? 'application/octet-stream');
        }
        $content = stream_get_contents($stream);
        fclose($stream);
        if ($content === false) {
            throw NetworkError::own('network', $this->language);
        }
        if ($status >= 200 && $status < 300 && $returns === 'text') {
            return $content;
        }
        $body = json_decode($content, true);
        if ($status >= 400 || (is_array($body) && ($body['success'] ?? null) === false)) {
            throw ApiError::of($status, $body, $headers);
        }
        if ($status >= 300 || !is_array($body)) {
            throw AnswerError::own('unexpected_answer', $this->language);
        }
        return array_key_exists('data', $body) ? $body['data'] : $body;
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function head(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $found) === 1) {
                $status = (int) $found[1];
                $headers = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower(trim($name))] = trim($value);
            }
        }
        return [$status, $headers];
    }

    /** @return array<string, mixed> */
    private static function present(array $fields): array
    {
        return array_filter($fields, fn ($value) => $value !== Absent::Value);
    }

    private static function text(mixed $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return is_array($value) || is_object($value) ? json_encode($value, JSON_THROW_ON_ERROR) : (string) $value;
    }

    /**
     * @param array<string, Upload> $files
     * @return array{string, string}
     */
    private static function multipart(array $fields, array $files): array
    {
        $boundary = bin2hex(random_bytes(16));
        $parts = '';
        foreach ($fields as $name => $value) {
            if ($value !== null) {
                $text = self::text($value);
                $parts .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$text\r\n";
            }
        }
        foreach ($files as $name => $file) {
            $fileName = str_replace(['\\', '"', "\r", "\n"], ['_', '%22', '', ''], $file->name);
            $type = str_replace(["\r", "\n"], '', $file->type);
            $parts .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"$fileName\"\r\n";
            $parts .= "Content-Type: $type\r\n\r\n$file->content\r\n";
        }
        return ["$parts--$boundary--\r\n", "multipart/form-data; boundary=$boundary"];
    }
}
