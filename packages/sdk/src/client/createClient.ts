import { areas } from '../contract/areas.js'
import type { Contract } from '../contract/table.js'
import { createIdentity, type Identity, type IdentityState } from '../core/auth/identity.js'
import { followOtherTabs } from '../core/auth/otherTabs.js'
import { renewTokenPeriodically } from '../core/auth/renewToken.js'
import { defaultStorage, memoryStorage, storageKeys } from '../core/auth/storage.js'
import { normalizeBaseUrl } from '../core/client/baseUrl.js'
import { checkOptions } from '../core/client/checkOptions.js'
import { getCredential, readIssuedTokens } from '../core/client/credentials.js'
import { debugLogger, defaultLogger } from '../core/client/defaultLogger.js'
import { createErrorTranslator } from '../core/client/errorLanguage.js'
import { type MorpheusError, NetworkError } from '../core/client/errors.js'
import type { OpenHttp } from '../core/client/http.js'
import { loadRows } from '../core/client/loadRows.js'
import type { Logger } from '../core/client/logger.js'
import { createMethods, type MethodsOf } from '../core/client/methods.js'
import { createAnswerReader } from '../core/client/readAnswer.js'
import { type CallOptions, createTransport, type RawAnswer } from '../core/client/transport.js'
import type { Endpoint, Input, Received } from '../core/endpoint.js'
import { createConnection, type LoadSocket } from '../core/realtime/connection.js'
import type { Realtime } from '../core/realtime/realtime.js'
import { sequencerLimits } from '../core/realtime/sequencer.js'
import { createMessaging, type Messaging } from '../flows/messaging/store.js'
import { createNotifications, type Notifications } from '../flows/notifications/store.js'
import type { Language } from '../text/language.js'
import { withFoundSession } from './findSession.js'
import type { MorpheusOptions } from './options.js'
import { createScripting, type Scripting } from './scripting.js'

/**
 * A client for one gateway and one user, from `createMorpheus`: the calls by area, such as `sessions.list`, and the
 * state between them.
 */
export interface Morpheus extends Omit<MethodsOf<Contract>, keyof Scripting>, Scripting {
  /** The option as passed: empty for the page's own origin. */
  readonly baseUrl: string
  /** The auth state: the signed-in user, sign-in and sign-out. */
  readonly identity: Identity
  readonly realtime: Realtime
  /** The notifications and their settings; `startNotifier` creates them from events. */
  readonly notifications: Notifications
  /** The live conversations; empty until a consumer calls `follow`. */
  readonly messaging: Messaging
  /** The logger of the options, for flows over this client. */
  readonly logger: Logger
  /** The language of error messages, of the options. */
  readonly language: Language
  /** Calls a contract row, as the row's method does: resolves with the parsed answer, rejects with a typed error. */
  call<E extends Endpoint>(row: E, input: Input<E> & object, options?: CallOptions): Promise<Received<E>>
  /**
   * Calls a contract row and resolves with any answer below 500 unparsed, failures included. Rejects with a
   * `ServerError` on 5xx, and where no answer came.
   * @example
   * const { status, headers } = await morpheus.request(contract.sessions.list, {})
   */
  request<E extends Endpoint>(row: E, input: Input<E> & object, options?: CallOptions): Promise<RawAnswer>
  /**
   * Loads the rows of an area with their schemas, for a form that validates before it asks the server. Rejects with a
   * `NetworkError` where they cannot be loaded.
   * @example
   * const { create } = await morpheus.rows('sessions')
   * const { error } = create.body.safeParse({ name: '' })
   */
  rows<Area extends keyof Contract>(area: Area): Promise<Contract[Area]>
  /**
   * Keeps the socket connected while a user is signed in. Returns the function that stops it; after several starts, as
   * by two providers, the last stop ends it.
   * @example
   * const stop = morpheus.start({ onFailure: (error) => console.error(error.message) })
   */
  start(options?: StartOptions): () => void
}

/** Options of `morpheus.start`. */
export interface StartOptions {
  /**
   * Called with the error where the connection is refused or cannot be made: an `AuthenticationError` for a wrong or
   * revoked key, a `NetworkError` where the gateway is unreachable at the start, or later for about 30 s. Once until it
   * is connected again. Attempts go on until the stop.
   */
  onFailure?(error: MorpheusError): void
}

/** Network access of a client, which differs between runtimes. */
export interface Platform {
  /** Loaded with the first call: a page that only shows a form needs no HTTP library yet. */
  readonly openHttp: OpenHttp
  /** Loaded with the first connection. */
  readonly loadSocket: LoadSocket
}

/** Creates a client that reaches the network as `platform` does. */
export function createClient(options: MorpheusOptions, platform: Platform): Morpheus {
  checkOptions(options)
  const { language = 'pt-BR' } = options
  const logger = options.logger ?? (options.debug ? debugLogger : defaultLogger)
  const storage = options.storage ?? defaultStorage()
  const ownToken = getCredential(options)
  const handedOut = readIssuedTokens(options, logger, {
    isSignedIn: () => identity.store.getState().isAuthenticated,
    taken(token) {
      identity.store.setState({ token })
      void connection.renew(token)
    },
  })
  const keys = storageKeys(normalizeBaseUrl(options.baseUrl), options.storageKey)
  const transport = createTransport({
    baseUrl: options.baseUrl,
    language,
    logger,
    adapter: options.adapter,
    openHttp: platform.openHttp,
    token() {
      const { token, isAuthenticated } = identity.store.getState()
      return handedOut && isAuthenticated ? handedOut.token() : token
    },
    onUnauthorized(token) {
      if (handedOut) handedOut.replaced(token).catch(() => {})
      // A key of the options is the program's own, and stays; only a sign-in ends.
      else if (token !== options.apiKey) identity.forget(token)
    },
    ...(handedOut && { replaced: handedOut.replaced, onAccepted: handedOut.accepted }),
    onRead: ({ route }, token, cursor) => {
      // A page of events never becomes outdated by later events.
      if (route === 'GET /events') return
      const isOfUser = token === identity.store.getState().token
      connection.recordRead(isOfUser ? cursor : null)
    },
  })
  const readAnswer = createAnswerReader(logger, options.baseUrl)
  const translateError = createErrorTranslator(language)
  const methods = createMethods<Contract>(areas, callRow)
  const calls = { ...methods, sessions: withFoundSession(methods.sessions) }
  const identity = createIdentity({
    storage: ownToken === undefined && !handedOut ? storage : memoryStorage(),
    storageKey: keys.auth,
    baseUrl: normalizeBaseUrl(options.baseUrl),
    logger,
    token: ownToken,
    renew: handedOut && (() => handedOut.replace(identity.store.getState().token)),
    calls: () => calls.auth,
    device: () => calls.deviceAuthorization,
  })
  /** Starts with `onFailure` that were not stopped. */
  let watchers = 0
  const connection = createConnection({
    baseUrl: options.baseUrl,
    logger,
    token: () => identity.store.getState().token,
    fetchToken: handedOut?.token,
    fetchEvents: async (after) => {
      const page = await calls.events.list(after === null ? {} : { after, limit: sequencerLimits.page })
      const events = page.events.map(({ name, payload, ...meta }) => ({ name, payload, meta }))
      return { ...page, events }
    },
    onRefused(token) {
      if (handedOut) handedOut.replaced(token).catch(() => {})
      else void identity.verify()
    },
    isWatched: () => watchers > 0,
    socketOptions: options.socketOptions,
    load: platform.loadSocket,
  })

  const { realtime } = connection
  const notifications = createNotifications({
    // Visitors with handed-out tokens leave nothing in the browser, unless the host passes a storage.
    storage: handedOut && !options.storage ? memoryStorage() : storage,
    storageKey: keys.notifications,
    logger,
    calls: () => calls.notificationSettings,
    accountCalls: () => calls.accountNotifications,
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

  identity.store.subscribe((now, previous) => {
    if (!isAnother(previous, now)) return
    connection.resetReadPositions()
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
    return callRow(row, input, callOptions)
  }
  async function callRow(row: Endpoint, input: object, callOptions: CallOptions): Promise<unknown> {
    try {
      return readAnswer(row, input, await transport(row, input, callOptions))
    } catch (error) {
      throw await translateError(error)
    }
  }

  function run(): () => void {
    const follow = ({ hydrated, isAuthenticated, token }: IdentityState) => {
      if (hydrated && isAuthenticated && token !== null) connection.connect()
      else connection.disconnect()
    }
    const stopAsking = handedOut?.start() ?? (() => {})
    const stops = [
      identity.store.subscribe((now, previous) => {
        if (isAnother(previous, now)) connection.disconnect()
        if (!now.isAuthenticated) stopAsking()
        follow(now)
      }),
      ...(ownToken === undefined && !handedOut
        ? [followOtherTabs(keys.auth, identity.rehydrate), renewTokenPeriodically(identity)]
        : []),
      stopAsking,
      connection.disconnect,
    ]
    follow(identity.store.getState())
    return () => {
      for (const stop of stops) stop()
    }
  }

  const start = shareStart(run)
  const morpheus: Morpheus = {
    ...calls,
    ...createScripting(calls, () => morpheus, translateError),
    baseUrl: options.baseUrl,
    identity,
    realtime,
    notifications,
    messaging,
    logger,
    language,
    call,
    request: transport,
    rows: (area) => loadRows(areas[area]),
    start({ onFailure } = {}) {
      const stop = start()
      if (!onFailure) return stop
      const ended = new AbortController()
      watchers++
      ended.signal.addEventListener('abort', () => void watchers--)
      void import('../core/realtime/watchConnection.js').then(
        ({ watchConnection }) =>
          watchConnection({ realtime, calls, translateError, onFailure, signal: ended.signal }),
        (error: unknown) => onFailure(new NetworkError(error)),
      )
      return () => {
        ended.abort()
        stop()
      }
    },
  }
  return morpheus
}

/** True after a sign-out or a sign-in of another user. A renewed token is the same user. */
function isAnother(previous: IdentityState, now: IdentityState): boolean {
  if (!previous.isAuthenticated) return false
  return !now.isAuthenticated || (now.token !== previous.token && now.user?.id !== previous.user?.id)
}

/** Reference-counts starts: runs until the last starter has stopped. */
function shareStart(run: () => () => void): () => () => void {
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
