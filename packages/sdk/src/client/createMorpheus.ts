import type { AxiosAdapter } from 'axios'
import { createIdentity, type Identity, type IdentityState } from '../auth/identity.js'
import { keepFresh } from '../auth/keepFresh.js'
import { followOtherTabs } from '../auth/otherTabs.js'
import { defaultStorage, type SyncStorage } from '../auth/storage.js'
import { areas } from '../contract/areas.js'
import type { Endpoint, Input } from '../contract/endpoint.js'
import type { Contract } from '../contract/table.js'
import { createMessaging, type Messaging } from '../messaging/store.js'
import { createNotifications, type Notifications } from '../notifications/store.js'
import { createConnection, type Realtime } from '../realtime/connection.js'
import { sequencerLimits } from '../realtime/sequencer.js'
import { type MethodsOf, methodsOf } from './methods.js'
import { type CallOptions, createTransport, type Logger, type RawAnswer } from './transport.js'

export interface MorpheusOptions {
  /** Where the gateway is, without `/api`: `http://localhost:8000`. Empty means the page's own origin. */
  baseUrl: string
  /** Where the auth state is kept; `localStorage` or, where there is none, memory. */
  storage?: SyncStorage
  /** A token to use instead of a stored sign-in, as programs do. Nothing is then read from the storage. */
  token?: string
  /** After a sign-out, and after a 401 of any call. */
  onSignedOut?: () => void
  /** `console` unless given. Tokens, bodies and codes are never handed to it. */
  logger?: Logger
  /** Instead of the network: tests, proxies. */
  adapter?: AxiosAdapter
}

export interface Morpheus extends MethodsOf<Contract> {
  /** As given: empty where the gateway is at the page's own origin. */
  readonly baseUrl: string
  readonly identity: Identity
  readonly realtime: Realtime
  readonly notifications: Notifications
  readonly messaging: Messaging
  /** What the options gave, for flows over this client. */
  readonly logger: Logger
  /** Hands over any answer below 500 as it came; rejects on 5xx and where there is no answer. */
  request<E extends Endpoint>(row: E, input: Input<E> & object, options?: CallOptions): Promise<RawAnswer>
  /** Keeps the socket connected while somebody is signed in. Returns the function that stops it. */
  start(): () => void
}

/** A client for one gateway and one user. Core spec §7 and §8. */
export function createMorpheus(options: MorpheusOptions): Morpheus {
  const logger = options.logger ?? console
  const storage = options.storage ?? defaultStorage()
  const transport = createTransport({
    baseUrl: options.baseUrl,
    logger,
    adapter: options.adapter,
    token: () => identity.store.getState().token,
    onUnauthorized: (token) => identity.forget(token),
  })
  const calls = methodsOf<Contract>(areas, transport)
  const identity = createIdentity({ storage, logger, token: options.token, calls: () => calls.auth })
  const { realtime, connect, disconnect } = createConnection({
    baseUrl: options.baseUrl,
    logger,
    token: () => identity.store.getState().token,
    fetchEvents: async (after) => {
      const page = await calls.events.list(after === null ? {} : { after, limit: sequencerLimits.page })
      const events = page.events.map(({ name, payload, ...meta }) => ({ name, payload, meta }))
      return { ...page, events }
    },
    onRefused: () => void identity.verify(),
  })

  const notifications = createNotifications({ storage, logger, calls: () => calls.notificationSettings })
  const messaging = createMessaging()
  realtime.on('message:received', ({ message }) => messaging.receive(message))

  identity.store.subscribe((now, before) => {
    if (!isAnother(before, now)) return
    notifications.reset()
    messaging.reset()
    if (!now.isAuthenticated) options.onSignedOut?.()
  })

  return {
    ...calls,
    baseUrl: options.baseUrl,
    identity,
    realtime,
    notifications,
    messaging,
    logger,
    request: transport,
    start() {
      const follow = ({ hydrated, isAuthenticated }: IdentityState) => {
        if (hydrated && isAuthenticated) connect()
        else disconnect()
      }
      const unsubscribe = identity.store.subscribe((now, before) => {
        if (isAnother(before, now)) disconnect()
        follow(now)
      })
      const stopTabs = followOtherTabs(identity.rehydrate)
      const stopRenewal = keepFresh(identity)
      follow(identity.store.getState())
      return () => {
        unsubscribe()
        stopTabs()
        stopRenewal()
        disconnect()
      }
    },
  }
}

/** Whether the user of before is gone: signed out, or another one signed in over him. A fresh token is the same user. */
function isAnother(before: IdentityState, now: IdentityState): boolean {
  if (!before.isAuthenticated) return false
  return !now.isAuthenticated || (now.token !== before.token && now.user?.id !== before.user?.id)
}
