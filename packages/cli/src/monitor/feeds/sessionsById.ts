import type { Realtime, Session } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Sessions by id, with the fields that their health lacks: cause, time, type and pairing method. */
export type SessionsById = ReadonlyMap<string, Session>

/** Ten times a second at most, as for the health. */
const applyMs = 100

interface SessionFollower {
  sessions: { list: (input: object) => Promise<{ sessions: readonly Session[] }> }
  realtime: Pick<Realtime, 'on' | 'onResync'>
}

/** Keeps every session up to date by events, and reads them again where events were missed. */
export function followSessions({ sessions, realtime }: SessionFollower): {
  store: StoreApi<SessionsById>
  stop: () => void
} {
  const store = createStore<SessionsById>(() => new Map())
  let pendingChanges = new Map<string, Partial<Session> | null>()
  /** Changes since the current read began, whose answer may be older. */
  let sinceRead = new Map<string, Partial<Session> | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reads = 0
  let isRead = false

  async function readSessions() {
    const readNumber = ++reads
    const since = new Map<string, Partial<Session> | null>()
    sinceRead = since
    // The monitor works without them, with less information.
    const answer = await sessions.list({}).catch(() => null)
    if (!answer || readNumber !== reads) return
    isRead = true
    store.setState(
      patchSessions(new Map(answer.sessions.map((session) => [session.id, session])), since),
      true,
    )
  }

  function note(id: string, queueChange: Partial<Session> | null) {
    for (const changes of [pendingChanges, sinceRead]) {
      changes.set(id, queueChange && { ...changes.get(id), ...queueChange })
    }
    timer ??= setTimeout(() => {
      timer = undefined
      const due = pendingChanges
      pendingChanges = new Map()
      store.setState(patchSessions(store.getState(), due), true)
    }, applyMs)
  }

  const offs = [
    realtime.on('session:status', ({ sessionId, status, phone, availability, since, reason, attention }) =>
      note(sessionId, {
        status,
        ...(phone !== undefined && { phone }),
        ...(availability !== undefined && { availability, since, reason, attention }),
      }),
    ),
    realtime.on('session:created', ({ session }) => note(session.id, session)),
    realtime.on('session:updated', ({ session }) => note(session.id, session)),
    realtime.on('session:restrictions', ({ sessionId, restrictions }) => note(sessionId, { restrictions })),
    realtime.on('session:deleted', ({ sessionId }) => note(sessionId, null)),
    realtime.onResync((complete) => {
      if (!complete || !isRead) void readSessions()
    }),
  ]
  void readSessions()
  return {
    store,
    stop() {
      reads++
      clearTimeout(timer)
      for (const unsubscribe of offs) unsubscribe()
    },
  }
}

/** A session with only a change known is left out: the next read has it. */
function patchSessions(
  sessions: SessionsById,
  changes: ReadonlyMap<string, Partial<Session> | null>,
): SessionsById {
  const next = new Map(sessions)
  for (const [id, change] of changes) {
    const existing = next.get(id)
    if (change === null) next.delete(id)
    else if (existing) next.set(id, { ...existing, ...change })
    else if (isWhole(change)) next.set(id, change)
  }
  return next
}

const isWhole = (change: Partial<Session>): change is Session => change.id !== undefined
