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
  want(ids: readonly string[]): void
  stop(): void
}

export function createHeartbeats(
  { availability }: Pick<MonitorCalls, 'availability'>,
  standings: StoreApi<SessionsById>,
): Heartbeats {
  const store = createStore<Days>(() => new Map())
  const readAt = new Map<string, number>()
  let sessionIds: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let offered = true

  const isStale = (id: string) => Date.now() - (readAt.get(id) ?? 0) >= limits.staleMs

  async function read() {
    timer = undefined
    const ids = sessionIds.filter(isStale).slice(0, limits.atOnce)
    if (ids.length === 0 || !offered) return
    for (const id of ids) readAt.set(id, Date.now())
    try {
      const days = await availability(ids)
      offered = days !== null
      store.setState(
        new Map([...store.getState(), ...(days ?? []).map((day) => [day.sessionId, day] as const)]),
        true,
      )
    } catch {
      for (const id of ids) readAt.delete(id)
    }
  }
  function soon() {
    if (offered && sessionIds.some(isStale)) timer ??= setTimeout(() => void read(), limits.settleMs)
  }

  const refreshTimer = setInterval(soon, 60_000)
  refreshTimer.unref()
  // A changed availability makes the day's data outdated.
  const unsubscribe = standings.subscribe((now, before) => {
    for (const id of sessionIds) {
      if (now.get(id)?.availability !== before.get(id)?.availability) readAt.delete(id)
    }
    soon()
  })

  return {
    store,
    want(ids) {
      sessionIds = ids
      soon()
    },
    stop() {
      clearTimeout(timer)
      clearInterval(refreshTimer)
      unsubscribe()
    },
  }
}
