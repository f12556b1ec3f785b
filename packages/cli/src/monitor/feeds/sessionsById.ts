import type { Realtime, Session } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Sessions by id, with the fields that their health lacks: cause, time, type and pairing method. */
export type SessionsById = ReadonlyMap<string, Session>

/** Ten times a second at most, as for the health. */
const applyMs = 100

interface Followed {
  sessions: { list: (input: object) => Promise<{ sessions: readonly Session[] }> }
  realtime: Pick<Realtime, 'on' | 'onResync'>
}

/** Keeps every session up to date by events, and reads them again where events were missed. */
export function followSessions({ sessions, realtime }: Followed): {
  store: StoreApi<SessionsById>
  stop: () => void
} {
  const store = createStore<SessionsById>(() => new Map())
  let waiting = new Map<string, Partial<Session> | null>()
  /** Changes since the current read began, whose answer may be older. */
  let sinceRead = new Map<string, Partial<Session> | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reads = 0
  let isRead = false

  async function read() {
    const readNumber = ++reads
    const since = new Map<string, Partial<Session> | null>()
    sinceRead = since
    // The monitor works without them, with less information.
    const answer = await sessions.list({}).catch(() => null)
    if (!answer || readNumber !== reads) return
    isRead = true
    store.setState(patched(new Map(answer.sessions.map((session) => [session.id, session])), since), true)
  }

  function note(id: string, change: Partial<Session> | null) {
    for (const changes of [waiting, sinceRead]) {
      changes.set(id, change && { ...changes.get(id), ...change })
    }
    timer ??= setTimeout(() => {
      timer = undefined
      const due = waiting
      waiting = new Map()
      store.setState(patched(store.getState(), due), true)
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
      if (!complete || !isRead) void read()
    }),
  ]
  void read()
  return {
    store,
    stop() {
      reads++
      clearTimeout(timer)
      for (const off of offs) off()
    },
  }
}

/** A session with only a change known is left out: the next read has it. */
function patched(known: SessionsById, changes: ReadonlyMap<string, Partial<Session> | null>): SessionsById {
  const next = new Map(known)
  for (const [id, change] of changes) {
    const before = next.get(id)
    if (change === null) next.delete(id)
    else if (before) next.set(id, { ...before, ...change })
    else if (isWhole(change)) next.set(id, change)
  }
  return next
}

const isWhole = (change: Partial<Session>): change is Session => change.id !== undefined
