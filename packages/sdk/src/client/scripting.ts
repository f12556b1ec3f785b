import type { Contract } from '../contract/table.js'
import type { ErrorTranslator } from '../core/client/errorLanguage.js'
import { NetworkError } from '../core/client/errors.js'
import type { MethodsOf } from '../core/client/methods.js'
import type { CallOptions } from '../core/client/transport.js'
import type { Session, SessionStatus } from '../core/entities.js'
import type { EventStreamOptions } from '../core/realtime/eventStream.js'
import { type EnsuredInput, type EnsuredSession, ensureSession } from '../flows/scripts/ensureSession.js'
import type { EnsuredWebhook, EnsuredWebhookInput } from '../flows/scripts/ensureWebhook.js'
import type { MorpheusEvent } from '../flows/scripts/liveEvents.js'
import type { ConnectInput } from '../flows/scripts/pairByCode.js'
import type { PairPhoneOptions } from '../flows/scripts/pairVirtualPhone.js'
import type { TestPhone } from '../flows/scripts/testPhone.js'
import type { WaitOptions } from '../flows/scripts/waitFor.js'
import type { ConstructEventOptions, IncomingHeaders, WebhookEvent } from '../integrations/constructEvent.js'
import type { ScriptClient } from './scriptClient.js'

type Calls = MethodsOf<Contract>
type EventRows = Calls['events']

/** The session calls, with helpers that need several of them. */
export type SessionCalls = Calls['sessions'] & {
  /**
   * Waits until a session has a status: resolves with the session, at once where it has the status already. Rejects
   * with a `WaitTimeoutError` that has the last status, with a `NotFoundError` once it is deleted. Starts the live
   * connection itself.
   * @example
   * const session = await morpheus.sessions.waitFor(id, 'connected', { timeout: 60_000 })
   */
  waitFor(id: string, status: SessionStatus, options?: WaitOptions): Promise<Session>
  /**
   * Finds the session with an `externalId` or a name, or creates it, so that a script can run twice. An `externalId` is
   * unique, even when several callers run at once. Names are not unique: if several sessions have the name, the newest
   * is returned, and two programs that run at the same time may each create one.
   * @example
   * const { session, created } = await morpheus.sessions.ensure({ name: 'Loja Centro' })
   */
  ensure(input: EnsuredInput, options?: CallOptions): Promise<EnsuredSession>
}

/** The event calls, callable itself as an iterator over all events. */
export interface EventCalls extends EventRows {
  /**
   * Every event, each once and in order, without end: those after the cursor `after` first, without it from now on.
   * Starts the live connection itself, and ends when the loop is left or `signal` aborted. Once the gateway has
   * answered, an outage is waited out. QR and pairing codes are not stored, so they are not included.
   * @example
   * for await (const event of morpheus.events({ after: 120 }))
   *   if (event.name === 'message:received') console.log(event.payload.message.content)
   */
  (options?: EventStreamOptions): AsyncGenerator<MorpheusEvent, void, void>
}

/** The webhook calls, with helpers for the program that receives the deliveries. */
export type WebhookCalls = Calls['webhooks'] & {
  /**
   * Creates a session's webhook, or changes the fields that differ, so that a script can run twice. It is enabled unless
   * `enabled` says otherwise. `secret` is the signing secret in full where the webhook is new, else null; pass your own
   * to know it at every run.
   * @example
   * const { created, secret } = await morpheus.webhooks.ensure({ id, url: 'https://loja.com.br/morpheus' })
   */
  ensure(input: EnsuredWebhookInput, options?: CallOptions): Promise<EnsuredWebhook>
  /**
   * Verifies a delivery (Standard Webhooks) and returns its event; rejects with a `WebhookError` otherwise. The same as
   * `constructEvent` of the package, which needs no client.
   * @example
   * const event = await morpheus.webhooks.constructEvent(await request.text(), request.headers, secret)
   */
  constructEvent(
    body: string | Uint8Array | ArrayBuffer,
    headers: IncomingHeaders,
    secret: string | readonly string[] | undefined,
    options?: ConstructEventOptions,
  ): Promise<WebhookEvent>
}

/** The calls of the virtual phone, with the one that pairs it. */
export type VirtualPhoneCalls = Calls['virtualPhone'] & {
  /**
   * Pairs a session with a simulated phone, for tests: resolves with the phone, which plays the account's contacts. A
   * connected session is paired anew. Rejects with a `NotFoundError` where the gateway has another engine, before it
   * touches the session.
   * @example
   * const phone = await morpheus.virtualPhone.pair(session)
   * await phone.send('Olá', { from: '5511977776666' })
   * const answer = await phone.waitFor({ to: '5511977776666' })
   */
  pair(session: { readonly id: string }, options?: PairPhoneOptions): Promise<TestPhone>
}

/** Helpers for scripts that combine several calls. */
export interface Scripting {
  readonly sessions: SessionCalls
  readonly events: EventCalls
  readonly webhooks: WebhookCalls
  readonly virtualPhone: VirtualPhoneCalls
  /**
   * Pairs a session with a phone by a code, in one call: creates the session of that name where there is none (or takes
   * the one of `id`), requests the code, passes it to `onCode`, and resolves with the session once the phone is paired.
   * A connected session is returned as it is, without a code. Rejects with a `PairingError` where the code expires or
   * is refused, with a `WaitTimeoutError` after `timeout`.
   * @example
   * const session = await morpheus.connect({
   *   name: 'Loja Centro',
   *   phoneNumber: '+55 11 98888-7777',
   *   onCode: ({ pairingCode }) => console.log(pairingCode),
   * })
   */
  connect(input: ConnectInput): Promise<Session>
}

/** Each helper loads its module with its first call, except modules that the widgets' flows load anyway. */
export function createScripting(
  { sessions, events, webhooks, virtualPhone }: Calls,
  morpheus: () => ScriptClient,
  translateError: ErrorTranslator,
): Scripting {
  const rethrow = async (error: unknown) => {
    throw await translateError(error)
  }
  return {
    sessions: {
      ...sessions,
      async waitFor(id, status, options) {
        const { waitFor } = await loadModule(() => import('../flows/scripts/waitFor.js'))
        return waitFor(morpheus(), id, status, options)
      },
      ensure: (input, options) => ensureSession(morpheus(), input, options),
    },
    events: Object.assign(async function* (options?: EventStreamOptions) {
      const { streamLiveEvents: liveEvents } = await loadModule(
        () => import('../flows/scripts/liveEvents.js'),
      )
      yield* liveEvents(morpheus(), options)
    }, events),
    webhooks: {
      ...webhooks,
      async ensure(input, options) {
        const { ensureWebhook } = await loadModule(() => import('../flows/scripts/ensureWebhook.js'))
        return ensureWebhook(webhooks, input, options)
      },
      async constructEvent(body, headers, secret, options) {
        const { constructEvent } = await loadModule(() => import('../integrations/constructEvent.js'))
        return constructEvent(body, headers, secret, { language: morpheus().language, ...options })
      },
    },
    virtualPhone: {
      ...virtualPhone,
      async pair(session, options) {
        const { pairVirtualPhone } = await loadModule(() => import('../flows/scripts/pairVirtualPhone.js'))
        return pairVirtualPhone(morpheus(), session, options).catch(rethrow)
      },
    },
    async connect(input) {
      const { pairByCode } = await loadModule(() => import('../flows/scripts/pairByCode.js'))
      return pairByCode(morpheus(), input).catch(rethrow)
    },
  }
}

async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    throw new NetworkError(error)
  }
}
