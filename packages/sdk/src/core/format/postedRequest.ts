import { shellQuoted } from './shellQuoted.js'

/** The HTTP request of a webhook delivery. */
export interface PostedRequest {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Names of the headers that each attempt computes anew: its timestamp and signature. */
  readonly calculated: readonly string[]
  /** The same request as a multi-line shell command, without the computed headers. */
  readonly curl: string
}

/**
 * Builds the request of a delivery for its session's webhook as configured now; secrets masked by the gateway stay
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
  const headerLines = Object.entries(webhook.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  const headers = [
    ...new Map([...headerLines, ['content-type', 'application/json'], ['webhook-id', delivery.id]] as const),
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
