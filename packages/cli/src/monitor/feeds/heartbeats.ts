import type { SessionAvailabilityHistory } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MonitorCalls } from './calls.js'
import type { SessionsById } from './sessionsById.js'

/**
 * The maximum of one call, and milliseconds: the delay before a call, to skip rows that scroll by, and the age of a day
 * before it is read again.
 */
const limits = { atOnce: 100, settleMs: 120, staleMs: 5 * 60_000 } as const

export type Days = ReadonlyMap<string, SessionAvailabilityHistory>

/** The availability of sessions over the last day, read while they are visible. */
export interface Heartbeats {
  readonly store: StoreApi<Days>
  setSessionIds(ids: readonly string[]): void
  stop(): void
}

export function createHeartbeats(
  { availability }: Pick<MonitorCalls, 'availability'>,
  sessions: StoreApi<SessionsById>,
): Heartbeats {
  const store = createStore<Days>(() => new Map())
  const readAt = new Map<string, number>()
  let sessionIds: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSupported = true

  const isStale = (id: string) => Date.now() - (readAt.get(id) ?? 0) >= limits.staleMs

  async function readHeartbeats() {
    timer = undefined
    const ids = sessionIds.filter(isStale).slice(0, limits.atOnce)
    if (ids.length === 0 || !isSupported) return
    for (const id of ids) readAt.set(id, Date.now())
    try {
      const days = await availability(ids)
      isSupported = days !== null
      store.setState(
        new Map([...store.getState(), ...(days ?? []).map((day) => [day.sessionId, day] as const)]),
        true,
      )
    } catch {
      for (const id of ids) readAt.delete(id)
    }
  }
  function scheduleRead() {
    if (isSupported && sessionIds.some(isStale))
      timer ??= setTimeout(() => void readHeartbeats(), limits.settleMs)
  }

  const refreshTimer = setInterval(scheduleRead, 60_000)
  refreshTimer.unref()
  // A changed availability makes the day's data outdated.
  const unsubscribe = sessions.subscribe((now, previous) => {
    for (const id of sessionIds) {
      if (now.get(id)?.availability !== previous.get(id)?.availability) readAt.delete(id)
    }
    scheduleRead()
  })

  return {
    store,
    setSessionIds(ids) {
      sessionIds = ids
      scheduleRead()
    },
    stop() {
      clearTimeout(timer)
      clearInterval(refreshTimer)
      unsubscribe()
    },
  }
}
