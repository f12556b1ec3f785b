import type { SessionStatus } from '../core/entities.js'
import type { Realtime } from '../core/realtime/realtime.js'
import type { SessionHealth } from '../features/monitoring/rows.js'
import type { MonitorFlow } from './monitorSystem.js'

interface Patch {
  name?: string
  status?: SessionHealth['status']
  phone?: string | null
  lastActivity?: string
  messages: number
  created?: SessionHealth
  gone?: true
}

/** Ten times a second: a burst of events is one change of the screen. */
const applyMs = 100
/** Message counts are updated once a second, however many arrive. */
const countMs = 1000

/**
 * Keeps the health list live between two reads: events update the last read, and a read that began before an event does
 * not undo it.
 * @param monitor the flow whose list is updated; refreshed where events were missed
 * @returns the function that stops it
 * @example
 * const monitor = monitorSystem(morpheus)
 * monitor.start()
 * const stop = followHealth(morpheus.realtime, monitor)
 */
export function followHealth(
  realtime: Pick<Realtime, 'on' | 'onResync'>,
  monitor: Pick<MonitorFlow, 'store' | 'refresh'>,
): () => void {
  const { store, refresh } = monitor
  let pendingPatches = new Map<string, Patch>()
  /** Changes since the current read began, whose answer may be older. */
  const sinceRead = new Map<string, Patch>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let countTimer: ReturnType<typeof setTimeout> | undefined

  function queuePatchFor(id: string, change: Partial<Patch>) {
    for (const patches of [pendingPatches, sinceRead]) patches.set(id, merge(patches.get(id), change))
  }
  function flush() {
    endTimers()
    const due = pendingPatches
    pendingPatches = new Map()
    store.setState(({ sessions }) => ({ sessions: applied(sessions, due) }))
  }
  function endTimers() {
    clearTimeout(timer)
    clearTimeout(countTimer)
    timer = undefined
    countTimer = undefined
  }
  function note(id: string, queuePatch: Partial<Patch>) {
    queuePatchFor(id, queuePatch)
    timer ??= setTimeout(flush, applyMs)
  }
  function count(id: string, countEvent: Partial<Patch>) {
    queuePatchFor(id, countEvent)
    countTimer ??= setTimeout(flush, countMs)
  }

  const offs = [
    realtime.on('session:status', ({ sessionId, status, phone }) =>
      note(sessionId, { status: toHealth(status), ...(phone !== undefined && { phone }) }),
    ),
    realtime.on('session:connected', ({ sessionId }) => note(sessionId, { status: 'connected' })),
    realtime.on('session:disconnected', ({ sessionId }) => note(sessionId, { status: 'disconnected' })),
    realtime.on('session:error', ({ sessionId }) => note(sessionId, { status: 'error' })),
    realtime.on('session:created', ({ session: { id, name, status, phone, lastActivity } }) =>
      note(id, {
        created: { id, name, phone, lastActivity, status: toHealth(status), messagesCount: 0, latency: null },
      }),
    ),
    realtime.on('session:updated', ({ session: { id, name } }) => note(id, { name })),
    realtime.on('session:deleted', ({ sessionId }) => note(sessionId, { gone: true })),
    realtime.on('message:received', ({ sessionId }, meta) =>
      count(sessionId, { messages: 1, lastActivity: meta?.at ?? new Date().toISOString() }),
    ),
    realtime.onResync((complete) => {
      if (!complete) void refresh()
    }),
    store.subscribe((now, previous) => {
      if (now.refreshing && !previous.refreshing) sinceRead.clear()
      if (now.refreshing || !previous.refreshing || sinceRead.size === 0) return
      // The answer's count includes these messages, or the next one's will.
      const pendingPatches = new Map([...sinceRead].map(([id, patch]) => [id, { ...patch, messages: 0 }]))
      sinceRead.clear()
      store.setState(({ sessions }) => ({ sessions: applied(sessions, pendingPatches) }))
    }),
  ]
  return () => {
    endTimers()
    for (const unsubscribe of offs) unsubscribe()
  }
}

const toHealth = (status: SessionStatus): SessionHealth['status'] => (status === 'qr' ? 'connecting' : status)

function merge(existing: Patch | undefined, change: Partial<Patch>): Patch {
  const status = next(existing?.status, change.status)
  const messages = (existing?.messages ?? 0) + (change.messages ?? 0)
  return { ...existing, ...change, ...(status && { status }), messages }
}

/** An error arrives before the disconnection that it causes, and stays visible. */
function next(current: Patch['status'], now: Patch['status']): Patch['status'] {
  return current === 'error' && now === 'disconnected' ? 'error' : (now ?? current)
}

function applied(
  sessions: readonly SessionHealth[],
  patches: ReadonlyMap<string, Patch>,
): readonly SessionHealth[] {
  const sessionIds = new Set(sessions.map(({ id }) => id))
  const addedSessions = [...patches].flatMap(([id, { created, gone }]) =>
    created && !gone && !sessionIds.has(id) ? [created] : [],
  )
  return [...addedSessions.reverse(), ...sessions].flatMap((session) => {
    const patch = patches.get(session.id)
    if (!patch) return [session]
    return patch.gone ? [] : [patched(session, patch)]
  })
}

function patched(
  session: SessionHealth,
  { name, status, phone, lastActivity, messages }: Patch,
): SessionHealth {
  const now = next(session.status, status) ?? session.status
  return {
    ...session,
    name: name ?? session.name,
    status: now,
    // A latency of a closed connection is outdated.
    latency: now === 'connected' ? session.latency : null,
    phone: phone === undefined ? session.phone : phone,
    lastActivity: lastActivity ?? session.lastActivity,
    messagesCount: session.messagesCount + messages,
  }
}
