import type { Morpheus, Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { keysOf } from '../core/keys.js'
import { invalidate } from './invalidate.js'
import { applyChanges, clearPairing, mergeChanges, type SessionChange } from './sessionCache.js'

/**
 * Milliseconds. Changes render once a frame; refetches are throttled. Last-activity times show minutes, so they wait
 * for the refetch.
 */
const frame = 16
const refetchPause = 1_000

const groupEvents = [
  'group:created',
  'group:updated',
  'group:participant:added',
  'group:participant:removed',
  'group:participant:promoted',
  'group:participant:demoted',
  'group:join-request',
] as const

const statusEvents = ['status:received', 'status:sent', 'status:deleted'] as const
const channelEvents = ['channel:received', 'channel:sent', 'channel:edited', 'channel:deleted'] as const

/** The only place where socket events change the query cache. Returns the unsubscribe function. */
export function followEvents(client: Morpheus, queries: QueryClient): () => void {
  const { realtime } = client
  const keys = keysOf(client)
  let changes = new Map<string, SessionChange>()
  let stale = new Map<string, QueryKey>()
  let changeTimer: ReturnType<typeof setTimeout> | undefined
  let activeTimer: ReturnType<typeof setTimeout> | undefined
  let staleTimer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(changeTimer)
    clearTimeout(activeTimer)
    changeTimer = undefined
    activeTimer = undefined
    const batch = changes
    changes = new Map()
    // An answer under way predates these events: refetch after it.
    if (queries.isFetching({ queryKey: keys.sessions }) > 0) refetch(keys.sessions)
    notifyManager.batch(() => applyChanges(queries, keys, batch))
  }

  function queueChange(id: string, next: SessionChange) {
    changes.set(id, mergeChanges(changes.get(id), next))
    changeTimer ??= setTimeout(flush, frame)
  }

  function updateLastActivity(id: string, lastActivity: string) {
    changes.set(id, mergeChanges(changes.get(id), { kind: 'patched', patch: () => ({ lastActivity }) }))
    activeTimer ??= setTimeout(flush, refetchPause)
  }

  function patch(id: string, next: (session: Session) => Partial<Session>) {
    queueChange(id, { kind: 'patched', patch: next })
  }

  function refetch(queryKey: QueryKey) {
    stale.set(queryKey.join(), queryKey)
    staleTimer ??= setTimeout(() => {
      staleTimer = undefined
      const due = stale
      stale = new Map()
      for (const key of due.values()) reread(key)
    }, refetchPause)
  }

  function reread(queryKey: QueryKey) {
    // Do not restart a running fetch: under load, one slower than the throttle would never finish.
    if (queries.isFetching({ queryKey }) > 0) refetch(queryKey)
    else invalidate(queries, queryKey)
  }

  function invalidateMessageQueries(sessionId: string) {
    refetch(keys.messages(sessionId))
    refetch(keys.accountMessages)
    refetch(keys.conversations(sessionId))
    refetch(keys.traces)
  }

  const stops = [
    realtime.on('session:created', ({ session }) => {
      queueChange(session.id, { kind: 'put', session })
      refetch(keys.dashboard)
    }),
    realtime.on('session:updated', ({ session }) => {
      const { id, name, description, connectionMethod, business, externalId, metadata, tags, pinned } =
        session
      const { attention } = session
      patch(id, () => ({
        ...{ name, description, connectionMethod, business },
        ...(externalId !== undefined && { externalId }),
        ...(metadata && { metadata }),
        ...(tags && { tags }),
        ...(pinned != null && { pinned }),
        ...(attention !== undefined && { attention }),
      }))
      // Attention changes over time, without a status change.
      if (attention) refetch(keys.fallenSessions)
      refetch(keys.dashboard)
    }),
    realtime.on('session:restrictions', ({ sessionId, restrictions }) =>
      patch(sessionId, () => ({ restrictions })),
    ),
    realtime.on('message:held', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('campaign:finished', () => refetch(keys.campaigns)),
    realtime.on('message:reaction', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('message:pinned', ({ sessionId }) => {
      invalidateMessageQueries(sessionId)
      refetch(keys.conversations(sessionId))
    }),
    realtime.on('message:edited', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('message:deleted', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('message:undecryptable', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('session:deleted', ({ sessionId }) => {
      queueChange(sessionId, { kind: 'removed' })
      refetch(keys.dashboard)
    }),
    realtime.on('session:passkey', ({ sessionId, passkey }) => patch(sessionId, () => ({ passkey }))),
    realtime.on('session:status', (event) => {
      const { sessionId, status, phone, qrCode, availability, since, reason, attention } = event
      refetch(keys.availability(sessionId))
      refetch(keys.stats)
      // A session that has just fallen is not in the cached list.
      if (attention || availability === 'down' || availability === 'reconnecting')
        refetch(keys.fallenSessions)
      patch(sessionId, (session) => ({
        ...(status === 'disconnected' && phone === null && clearPairing(session)),
        status,
        ...(phone !== undefined && { phone, phoneNumber: bareNumber(phone) }),
        ...(availability && { availability, since, reason, attention }),
        qrCode: status === 'qr' ? (qrCode ?? session.qrCode) : null,
        ...(status === 'qr' && { connectionMethod: session.connectionMethod ?? 'QR_CODE' }),
      }))
    }),
    realtime.on('session:qr', ({ sessionId, qrCode }) =>
      patch(sessionId, ({ connectionMethod }) => ({
        status: 'qr',
        qrCode,
        connectionMethod: connectionMethod ?? 'QR_CODE',
      })),
    ),
    realtime.on('session:pairing_code', ({ sessionId }) =>
      patch(sessionId, () => ({ connectionMethod: 'PHONE_NUMBER' })),
    ),
    realtime.on('session:connected', ({ sessionId, phone }) => {
      patch(sessionId, () => ({
        status: 'connected',
        qrCode: null,
        ...(phone && { phone, phoneNumber: bareNumber(phone) }),
      }))
      // The event lacks the picture and the last activity.
      refetch(keys.sessions)
      refetch(keys.dashboard)
    }),
    realtime.on('session:disconnected', ({ sessionId }) => {
      patch(sessionId, () => ({ status: 'disconnected', qrCode: null }))
      refetch(keys.dashboard)
    }),
    realtime.on('session:error', () => refetch(keys.sessions)),
    realtime.on('message:received', ({ sessionId, message }) => {
      updateLastActivity(sessionId, message.timestamp)
      invalidateMessageQueries(sessionId)
      refetch(keys.dashboard)
    }),
    realtime.on('message:history', ({ sessionId }) => refetch(keys.conversations(sessionId))),
    realtime.on('message:sent', ({ sessionId, message }) => {
      updateLastActivity(sessionId, message.timestamp)
      invalidateMessageQueries(sessionId)
      refetch(keys.dashboard)
    }),
    realtime.on('message:delivered', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('message:read', ({ sessionId }) => invalidateMessageQueries(sessionId)),
    realtime.on('message:failed', ({ sessionId }) => {
      invalidateMessageQueries(sessionId)
      refetch(keys.dashboard)
    }),
    ...(['contact:blocked', 'contact:unblocked'] as const).map((event) =>
      realtime.on(event, ({ sessionId }) => refetch([...keys.contacts(sessionId), 'blocked'])),
    ),
    realtime.on('contact:update', ({ sessionId }) => {
      refetch(keys.contacts(sessionId))
      refetch(keys.dashboard)
    }),
    realtime.on('conversation:update', ({ sessionId }) => refetch(keys.conversations(sessionId))),
    realtime.on('conversation:changed', ({ sessionId }) => refetch(keys.conversations(sessionId))),
    ...groupEvents.map((event) => realtime.on(event, ({ sessionId }) => refetch(keys.groups(sessionId)))),
    ...statusEvents.map((event) => realtime.on(event, ({ sessionId }) => refetch(keys.statuses(sessionId)))),
    ...channelEvents.map((event) =>
      realtime.on(event, ({ sessionId }) => refetch(keys.channelPosts(sessionId))),
    ),
    realtime.on('template:status', () => refetch(keys.cloudTemplates)),
    // Missed events cannot be replayed: invalidate at once.
    realtime.onResync((complete) => {
      if (!complete) void queries.invalidateQueries({ queryKey: keys.all })
    }),
  ]

  return () => {
    clearTimeout(changeTimer)
    clearTimeout(activeTimer)
    clearTimeout(staleTimer)
    for (const stop of stops) stop()
  }
}
