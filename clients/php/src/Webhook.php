<?php

declare(strict_types=1);

namespace Morpheus;

/** Verification of webhook deliveries (Standard Webhooks). */
final class Webhook
{
    /**
     * Verifies a delivery and returns its event.
     *
     * @param string $body The received bytes, unparsed: `file_get_contents('php://input')`.
     * @param array<string, string|list<string>> $headers Those of the request, names in any case: `getallheaders()`.
     * @param string|list<string> $secret The signing secret; several while you replace one.
     * @param int $tolerance How far the timestamp may be from this machine's clock, in seconds.
     * @return array<string, mixed>
     * @throws WebhookError
     */
    public static function constructEvent(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $tolerance = 300,
        string $language = 'pt-BR',
    ): array {
        $secrets = array_filter((array) $secret, fn ($one) => $one !== '');
        $lower = array_change_key_case($headers);
        $get = fn (string $name) => (string) ((array) ($lower[$name] ?? ''))[0];
        [$id, $timestamp, $signatures] = array_map($get, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
        $problem = match (true) {
            $secrets === [] => 'webhook_secret_missing',
            $id === '' || $timestamp === '' || $signatures === '' => 'webhook_headers_missing',
            preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(time() - (int) $timestamp) > $tolerance => 'webhook_timestamp_invalid',
            default => self::checkSignature("$id.$timestamp.$body", explode(' ', $signatures), $secrets),
        };
        if ($problem !== null) {
            throw WebhookError::own($problem, $language);
        }
        $event = json_decode($body, true);
        if (!is_array($event) || !is_string($event['event'] ?? null)) {
            throw WebhookError::own('webhook_body_invalid', $language);
        }
        return $event;
    }

    private static function checkSignature(string $signed, array $given, array $secrets): ?string
    {
        foreach ($secrets as $secret) {
            $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : $secret;
            if ($key === false) {
                return 'webhook_secret_invalid';
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach ($given as $one) {
                if (hash_equals($expected, $one)) {
                    return null;
                }
            }
        }
        return 'webhook_signature_invalid';
    }
}
