import type { AxiosAdapter } from 'axios'
import { createIdentity, type Identity, type IdentityState } from '../auth/identity.js'
import { keepFresh } from '../auth/keepFresh.js'
import { followOtherTabs } from '../auth/otherTabs.js'
import { defaultStorage, memoryStorage, type SyncStorage, storageKeys } from '../auth/storage.js'
import { areas } from '../contract/areas.js'
import type { Endpoint, Input, Received } from '../contract/endpoint.js'
import type { Contract } from '../contract/table.js'
import { createMessaging, type Messaging } from '../messaging/store.js'
import { createNotifications, type Notifications } from '../notifications/store.js'
import { createConnection } from '../realtime/connection.js'
import type { Realtime } from '../realtime/realtime.js'
import { sequencerLimits } from '../realtime/sequencer.js'
import { normalBaseUrl } from './baseUrl.js'
import { defaultLogger } from './defaultLogger.js'
import { withFoundSession } from './findSession.js'
import { type MethodsOf, methodsOf } from './methods.js'
import { createAnswerReader } from './readAnswer.js'
import { type CallOptions, createTransport, type Logger, type RawAnswer } from './transport.js'

export interface MorpheusOptions {
  /** Where the gateway is, without `/api`: `http://localhost:8000`. Empty means the page's own origin. */
  baseUrl: string
  /**
   * Where the auth state and the notifications are kept between starts.
   * @default `localStorage`; memory where there is none or it may not be used
   */
  storage?: SyncStorage
  /**
   * Under which key of the storage; another gateway's state under it is not read.
   * @default `auth-storage`, or `auth-storage:<base URL>` where the gateway is not at the page's own origin
   */
  storageKey?: string
  /**
   * A token to use instead of a stored sign-in, as programs do. It is neither stored nor exchanged for a fresh one, which
   * would end it for everybody else who holds it; a stored sign-in is not read.
   */
  token?: string
  /**
   * An API key to call with, as scripts and embedded products do: like `token`, and not with it. What the key may not do is
   * refused with a `PermissionDeniedError` whose message names the scope that it lacks.
   */
  apiKey?: string
  /** Called after a sign-out, and after a call was answered 401: nobody is signed in any more. */
  onSignedOut?: () => void
  /**
   * Hears what the client does: calls that fail at `warn` and `error`, each step of the connection at `debug`. Tokens,
   * bodies and codes are never handed to it.
   * @default the console, for warnings and errors
   */
  logger?: Logger
  /** An axios adapter to use instead of the network's, as in tests. */
  adapter?: AxiosAdapter
  /** What socket.io is to know beside the documented rules: in Node the agent of a proxy, or `ca`. */
  socketOptions?: object
}

export interface Morpheus extends MethodsOf<Contract> {
  /** As given: empty where the gateway is at the page's own origin. */
  readonly baseUrl: string
  /** Who is signed in. */
  readonly identity: Identity
  /** The live connection; it is there between `start` and its stop. */
  readonly realtime: Realtime
  /** The notifications and their settings; `startNotifier` makes them from events. */
  readonly notifications: Notifications
  /** The conversations that come live; empty until something that shows them calls `follow`. */
  readonly messaging: Messaging
  /** The logger of the options, for flows over this client. */
  readonly logger: Logger
  /**
   * Makes a call by its row of the contract, as the row's method does: resolves with what was read, rejects with a typed
   * error.
   */
  call<E extends Endpoint>(row: E, input: Input<E> & object, options?: CallOptions): Promise<Received<E>>
  /**
   * Makes a call by its row and resolves with any answer below 500 as it came, failures included. Rejects with a
   * `ServerError` on 5xx, and where there is no answer.
   * @example
   * const { status, headers } = await morpheus.request(contract.sessions.list, {})
   */
  request<E extends Endpoint>(row: E, input: Input<E> & object, options?: CallOptions): Promise<RawAnswer>
  /**
   * Keeps the socket connected while somebody is signed in. Returns the function that stops it; where it was started more
   * than once, as by two providers, the last one to stop ends it.
   */
  start(): () => void
}

/**
 * Makes a client for one gateway and one user: a method for every call of the API (core spec §7), the auth state, the live
 * connection, and what follows from its events.
 *
 * A method resolves with the answer's data. It rejects with a `MorpheusError`: an `ApiError` of the class that its status
 * means, `NetworkError` or `TimeoutError` where no answer came (after the retries of core spec §8), `AnswerError` for an
 * answer that is none. An aborted call rejects with its signal's reason.
 * @example
 * const morpheus = createMorpheus({ baseUrl: 'http://localhost:8000' })
 * await morpheus.identity.signIn({ email, password })
 * const stop = morpheus.start()
 * morpheus.realtime.on('message:received', ({ message }) => console.log(message.content))
 * const { sessions } = await morpheus.sessions.list()
 */
export function createMorpheus(options: MorpheusOptions): Morpheus {
  const logger = options.logger ?? defaultLogger
  const storage = options.storage ?? defaultStorage()
  const ownToken = credentialOf(options)
  const keys = storageKeys(normalBaseUrl(options.baseUrl), options.storageKey)
  const transport = createTransport({
    baseUrl: options.baseUrl,
    logger,
    adapter: options.adapter,
    token: () => identity.store.getState().token,
    onUnauthorized: (token) => identity.forget(token),
    onRead: ({ route }, token, cursor) => {
      // A page of events is nothing that later events change.
      if (route === 'GET /events') return
      const isOfUser = token === identity.store.getState().token
      connection.read(isOfUser ? cursor : null)
    },
  })
  const read = createAnswerReader(logger)
  const methods = methodsOf<Contract>(areas, transport, read)
  const calls = { ...methods, sessions: withFoundSession(methods.sessions) }
  const identity = createIdentity({
    storage: ownToken === undefined ? storage : memoryStorage(),
    storageKey: keys.auth,
    baseUrl: normalBaseUrl(options.baseUrl),
    logger,
    token: ownToken,
    calls: () => calls.auth,
  })
  const connection = createConnection({
    baseUrl: options.baseUrl,
    logger,
    token: () => identity.store.getState().token,
    fetchEvents: async (after) => {
      const page = await calls.events.list(after === null ? {} : { after, limit: sequencerLimits.page })
      const events = page.events.map(({ name, payload, ...meta }) => ({ name, payload, meta }))
      return { ...page, events }
    },
    onRefused: () => void identity.verify(),
    socketOptions: options.socketOptions,
  })

  const { realtime } = connection
  const notifications = createNotifications({
    storage,
    storageKey: keys.notifications,
    logger,
    calls: () => calls.notificationSettings,
  })
  const messaging = createMessaging(({ receive, join }) => {
    const stops = [
      realtime.on('message:received', ({ message }) => receive(message)),
      realtime.on('message:sent', ({ message }) => receive(message)),
      realtime.on('contact:update', ({ contact, formerPhone }) => {
        if (contact && formerPhone !== undefined) join(formerPhone, contact)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  identity.store.subscribe((now, before) => {
    if (!isAnother(before, now)) return
    connection.forget()
    notifications.reset()
    messaging.reset()
    if (!now.isAuthenticated) options.onSignedOut?.()
  })

  function call<E extends Endpoint>(
    row: E,
    input: Input<E> & object,
    callOptions?: CallOptions,
  ): Promise<Received<E>>
  async function call(row: Endpoint, input: object, callOptions: CallOptions = {}): Promise<unknown> {
    return read(row, input, await transport(row, input, callOptions))
  }

  function run(): () => void {
    const follow = ({ hydrated, isAuthenticated }: IdentityState) => {
      if (hydrated && isAuthenticated) connection.connect()
      else connection.disconnect()
    }
    const stops = [
      identity.store.subscribe((now, before) => {
        if (isAnother(before, now)) connection.disconnect()
        follow(now)
      }),
      ...(ownToken === undefined
        ? [followOtherTabs(keys.auth, identity.rehydrate), keepFresh(identity)]
        : []),
      connection.disconnect,
    ]
    follow(identity.store.getState())
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    ...calls,
    baseUrl: options.baseUrl,
    identity,
    realtime,
    notifications,
    messaging,
    logger,
    call,
    request: transport,
    start: counted(run),
  }
}

/** The gateway takes a key wherever it takes a token. */
function credentialOf({ token, apiKey }: MorpheusOptions): string | undefined {
  if (token !== undefined && apiKey !== undefined)
    throw new TypeError('Either a token or an API key, not both')
  return token ?? apiKey
}

/** Whether the user of before is gone: signed out, or another one signed in over him. A fresh token is the same user. */
function isAnother(before: IdentityState, now: IdentityState): boolean {
  if (!before.isAuthenticated) return false
  return !now.isAuthenticated || (now.token !== before.token && now.user?.id !== before.user?.id)
}

/** Runs while at least one of those who started it has not stopped. */
function counted(run: () => () => void): () => () => void {
  let users = 0
  let stop = () => {}
  return () => {
    if (users++ === 0) stop = run()
    let stopped = false
    return () => {
      if (stopped) return
      stopped = true
      if (--users === 0) stop()
    }
  }
}
