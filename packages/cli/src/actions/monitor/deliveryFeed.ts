import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nullIfGone } from '../../client/nullIfGone.js'
import { nullIfUnread } from '../../client/nullIfUnread.js'
import { type Watched, watchTargets } from '../deliveries/watchTargets.js'

/** Deliveries kept of one session, and of each where all are shown; sessions asked at once; milliseconds between two looks at all, and at least between two. */
export const deliveryFeedLimits = {
  ofOne: 100,
  ofEach: 20,
  sessions: 60,
  atOnce: 8,
  everyMs: 5_000,
  restMs: 250,
} as const

export interface DeliveryFeedState {
  /** Newest first. */
  readonly deliveries: readonly Delivery[]
  readonly loading: boolean
  /** The last read failed: what is there is older. */
  readonly failed: boolean
}

/** The newest deliveries of one session, or of all of them, while somebody looks. */
export interface DeliveryFeed {
  readonly store: StoreApi<DeliveryFeedState>
  /** Follows a session, or with null all, unless it does; what was followed before is not any more. */
  open(sessionId: string | null): void
  close(): void
  /** Reads now. */
  refresh(): void
}

const nothing: DeliveryFeedState = { deliveries: [], loading: true, failed: false }

interface Connected extends Watched {
  deliveries: { logs: (input: { id: string; limit: number }) => Promise<{ logs: readonly Delivery[] }> }
  monitoring: {
    integrations: (input: { limit: number }) => Promise<{ integrations: readonly Configured[] }>
  }
}

interface Configured {
  sessionId: string
  lastAttemptAt?: string | null
}

export function createDeliveryFeed(morpheus: Connected): DeliveryFeed {
  const store = createStore<DeliveryFeedState>(() => nothing)
  let stop = () => {}
  let wake = () => {}
  let following: string | null | undefined

  function open(sessionId: string | null) {
    if (following === sessionId) return
    close()
    following = sessionId
    store.setState(nothing, true)
    const watch = watchTargets(morpheus, [sessionId])
    const bySession = new Map<string, readonly Delivery[]>()
    let followed = true
    stop = () => {
      followed = false
      watch.stop()
    }
    wake = watch.lookAtAll

    async function look(told: ReadonlySet<string> | null) {
      const ids = sessionId !== null ? [sessionId] : told ? [...told] : await busiest(morpheus)
      const limit = sessionId === null ? deliveryFeedLimits.ofEach : deliveryFeedLimits.ofOne
      for (let from = 0; from < ids.length && followed; from += deliveryFeedLimits.atOnce) {
        const some = ids.slice(from, from + deliveryFeedLimits.atOnce)
        const pages = await Promise.all(
          some.map((id) => morpheus.deliveries.logs({ id, limit }).catch(nullIfGone)),
        )
        some.forEach((id, index) => {
          bySession.set(id, pages[index]?.logs ?? [])
        })
      }
      const deliveries = [...bySession.values()]
        .flat()
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .slice(0, deliveryFeedLimits.ofOne)
      if (followed) store.setState({ deliveries, loading: false, failed: false })
    }

    async function follow() {
      for (let told: ReadonlySet<string> | null = null; followed; ) {
        const done: boolean = await look(told).then(
          () => true,
          () => false,
        )
        if (!done && followed) store.setState({ loading: false, failed: true })
        await pause(deliveryFeedLimits.restMs, undefined, { ref: false })
        const next = await watch.next(deliveryFeedLimits.everyMs)
        // After a failure all is looked at: what was told of meanwhile is not told again.
        told = done ? next : null
      }
    }
    void follow()
  }

  function close() {
    stop()
    stop = () => {}
    wake = () => {}
    following = undefined
  }

  return { store, open, close, refresh: () => wake() }
}

/** The sessions that have deliveries, those first whose targets were last at work. */
async function busiest({ monitoring }: Pick<Connected, 'monitoring'>): Promise<string[]> {
  const read = await monitoring.integrations({ limit: 1_000 }).catch(nullIfUnread)
  const last = (one: Configured) => one.lastAttemptAt ?? ''
  const targets = [...(read?.integrations ?? [])].sort((one, other) => (last(one) < last(other) ? 1 : -1))
  return [...new Set(targets.map(({ sessionId }) => sessionId))].slice(0, deliveryFeedLimits.sessions)
}
