import type * as z from 'zod'
import { isFields } from '../core/reading/fields.js'
import type { EventName } from '../features/events/eventNames.js'
import type { Language } from '../text/language.js'
import { WebhookError, type WebhookProblem } from './webhookError.js'
import type { webhookPayloads } from './webhookPayloads.js'

interface Envelope<Name extends string, Data> {
  readonly event: Name
  /** The id of the delivery, which its retries repeat (the header `webhook-id`): process each id once. */
  readonly id: string
  /** The session that the event is about. */
  readonly sessionId: string
  /** The instant of the event, not of its delivery: ISO 8601 in UTC. */
  readonly timestamp: string
  /** Grows where a field changes or goes. */
  readonly schemaVersion: number
  readonly data: Data
  /** The network's own message, where the webhook asks for it; its format is the network's. */
  readonly raw?: unknown
}

type CatalogueEvents = {
  readonly [Name in EventName]: Envelope<Name, z.output<(typeof webhookPayloads)[Name]>>
}

/**
 * A delivery's body: narrow it by `event`. A newer gateway may send events that this version does not know, so a
 * `switch` needs a `default`.
 */
export type WebhookEvent =
  | CatalogueEvents[EventName]
  | Envelope<'webhook:test', Readonly<Record<string, never>>>

/** Headers of `fetch` (`Headers`) or of Node and its frameworks (an object); names in any case. */
export type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Options of `constructEvent`. */
export interface ConstructEventOptions {
  /**
   * Greatest difference of the delivery's timestamp from this machine's clock, in seconds.
   * @default 300
   */
  tolerance?: number
  /**
   * The language of the error's message.
   * @default 'pt-BR'
   */
  language?: Language | undefined
}

const defaultTolerance = 300
const prefix = 'whsec_'

/**
 * Verifies a webhook delivery (Standard Webhooks) and returns its event.
 * @param body the received bytes, unparsed: a parsed and serialised body has another signature
 * @param secret the signing secret; several while you replace one, of which any may match
 * @throws a `WebhookError`, whose `code` says what is wrong: answer 401
 * @example
 * const event = await constructEvent(await request.text(), request.headers, process.env.MORPHEUS_WEBHOOK_SECRET)
 * if (event.event === 'message:received') console.log(event.data.from, event.data.message.text)
 */
export async function constructEvent(
  body: string | Uint8Array | ArrayBuffer,
  headers: IncomingHeaders,
  secret: string | readonly string[] | undefined,
  { tolerance = defaultTolerance, language }: ConstructEventOptions = {},
): Promise<WebhookEvent> {
  const fail = (problem: WebhookProblem) => new WebhookError(problem, language)
  const secrets = [secret ?? []].flat().filter((one) => one !== '')
  if (secrets.length === 0) throw fail('webhook_secret_missing')
  const bytes = toBytes(body)
  if (!bytes) throw fail('webhook_body_parsed')
  const id = getHeader(headers, 'webhook-id')
  const timestamp = getHeader(headers, 'webhook-timestamp')
  const signatures = getHeader(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw fail('webhook_headers_missing')
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    throw fail('webhook_timestamp_invalid')
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, signatures, secrets, fail))) throw fail('webhook_signature_invalid')
  const event = { ...Object(parseJson(bytes)), id }
  if (!isEvent(event)) throw fail('webhook_body_invalid')
  return event
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  header: string,
  secrets: readonly string[],
  fail: (problem: WebhookProblem) => WebhookError,
): Promise<boolean> {
  const signatures = header.split(' ').flatMap((one) => {
    const bytes = one.startsWith('v1,') ? fromBase64(one.slice(3)) : null
    return bytes ? [bytes] : []
  })
  for (const secret of secrets) {
    const bytes = secret.startsWith(prefix)
      ? fromBase64(secret.slice(prefix.length))
      : new TextEncoder().encode(secret)
    if (!bytes) throw fail('webhook_secret_invalid')
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    // `verify` compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  }
  return false
}

function getHeader(headers: IncomingHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return [entry?.[1] ?? []].flat()[0]
}

/** Undefined for a body that a framework has parsed already. */
function toBytes(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return body instanceof Uint8Array ? new Uint8Array(body) : undefined
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The signature proves the sender, so only the envelope is checked. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    isFields(value) &&
    typeof value.event === 'string' &&
    typeof value.sessionId === 'string' &&
    isFields(value.data)
  )
}
