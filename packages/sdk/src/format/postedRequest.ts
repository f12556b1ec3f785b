import { shellQuoted } from './shellQuoted.js'

/** With what a delivery is posted to a webhook. */
export interface PostedRequest {
  /** By their names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The names of those that each attempt calculates anew: when it was made, and by what it is signed. */
  readonly calculated: readonly string[]
  /** The same request as a command for a shell, on several lines, without what is calculated. */
  readonly curl: string
}

/**
 * The request by which a delivery is posted to its session's webhook, as that is configured now. What the gateway masks stays
 * masked. Configuration spec §5.
 * @example
 * const { delivery, payload } = await morpheus.deliveries.get({ id, deliveryId })
 * console.log(postedRequest({ id: delivery.id, payload }, await morpheus.webhooks.get({ id })).curl)
 */
export function postedRequest(
  delivery: { id: string; payload: unknown },
  webhook: {
    url: string
    headers?: Readonly<Record<string, string>> | null | undefined
    secret?: string | null | undefined
  },
): PostedRequest {
  const given = Object.entries(webhook.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  const headers = [
    ...new Map([...given, ['content-type', 'application/json'], ['webhook-id', delivery.id]] as const),
  ]
  return {
    headers,
    calculated: [
      'webhook-timestamp',
      ...(webhook.secret ? ['webhook-signature', 'x-webhook-signature'] : []),
    ],
    curl: [
      `curl -X POST ${shellQuoted(webhook.url)}`,
      ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
      `--data-raw ${shellQuoted(JSON.stringify(delivery.payload))}`,
    ].join(' \\\n  '),
  }
}
