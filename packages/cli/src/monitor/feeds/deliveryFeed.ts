import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, DeliveryState } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { nullIfGone } from '../../core/client/withClient.js'
import {
  type DeliveryCalls,
  type DeliveryPages,
  readNewestDeliveries,
} from '../../features/deliveries/list.js'
import { type Watched, watchTargets } from '../../features/deliveries/watchTargets.js'
import { forEach } from '../../features/sessions/find.js'

/**
 * Number of deliveries read at first, and the maximum to scroll back; for a server without a common log, the number
 * kept of each session, and of sessions; the milliseconds between two full reads, and the minimum between any two.
 */
export const deliveryFeedLimits = {
  first: 100,
  kept: 1_000,
  ofEach: 20,
  sessions: 60,
  everyMs: 5_000,
  restMs: 250,
} as const

/** The followed deliveries: of one session or with null of all, in a state or with null in any. */
export interface FollowedDeliveries {
  readonly sessionId: string | null
  readonly state: DeliveryState | null
}

export interface DeliveryFeedState {
  /** Newest first. */
  readonly deliveries: readonly Delivery[]
  readonly total: number
  readonly hasMore: boolean
  readonly loading: boolean
  readonly failed: boolean
}

export interface DeliveryFeed {
  readonly store: StoreApi<DeliveryFeedState>
  open(request: FollowedDeliveries): void
  close(): void
  loadOlder(): void
  refresh(): void
}

const emptyFeed: DeliveryFeedState = {
  deliveries: [],
  total: 0,
  hasMore: false,
  loading: true,
  failed: false,
}

interface Connected extends Watched, DeliveryCalls {
  monitoring: {
    integrations: (input: { limit: number }) => Promise<{ integrations: readonly Configured[] }>
  }
}

interface Configured {
  sessionId: string
  lastAttemptAt?: string | null
}

export function createDeliveryFeed(morpheus: Connected): DeliveryFeed {
  const store = createStore<DeliveryFeedState>(() => emptyFeed)
  let stop = () => {}
  let wake = () => {}
  let request: FollowedDeliveries | undefined
  let pageLimit: number = deliveryFeedLimits.first

  function open({ sessionId, state }: FollowedDeliveries) {
    if (request?.sessionId === sessionId && request.state === state) return
    close()
    request = { sessionId, state }
    pageLimit = deliveryFeedLimits.first
    store.setState(emptyFeed, true)
    const watch = watchTargets(morpheus, [sessionId])
    let isFollowing = true
    stop = () => {
      isFollowing = false
      watch.stop()
    }
    wake = watch.checkAll

    async function poll() {
      const filters = state === null ? {} : { state }
      const answer = readNewestDeliveries(morpheus, sessionId, filters, pageLimit)
      const pages = sessionId === null ? await answer : await answer.catch(nullIfGone)
      const { logs, total, hasMore } =
        pages ?? (sessionId === null ? await readBusiestSessions(morpheus, filters) : empty)
      if (isFollowing)
        store.setState({
          deliveries: logs,
          total,
          hasMore: hasMore && logs.length < deliveryFeedLimits.kept,
          loading: false,
          failed: false,
        })
    }

    async function follow() {
      while (isFollowing) {
        await poll().catch(() => isFollowing && store.setState({ loading: false, failed: true }))
        await pause(deliveryFeedLimits.restMs, undefined, { ref: false })
        if (isFollowing) await watch.next(deliveryFeedLimits.everyMs)
      }
    }
    void follow()
  }

  function close() {
    stop()
    stop = () => {}
    wake = () => {}
    request = undefined
  }

  return {
    store,
    open,
    close,
    loadOlder() {
      const { deliveries, hasMore } = store.getState()
      if (!hasMore || deliveries.length < pageLimit) return
      pageLimit = Math.min(pageLimit + deliveryFeedLimits.first, deliveryFeedLimits.kept)
      wake()
    },
    refresh: () => wake(),
  }
}

const empty: DeliveryPages = { logs: [], total: 0, hasMore: false }

/** For a server without a common log: the newest deliveries of the sessions with the most recent attempts. */
async function readBusiestSessions(
  morpheus: Connected,
  filters: { state?: DeliveryState },
): Promise<DeliveryPages> {
  const { first, ofEach, sessions } = deliveryFeedLimits
  const answer = await morpheus.monitoring.integrations({ limit: 1_000 }).catch(nullIfUnreadable)
  const getLastAttempt = (one: Configured) => one.lastAttemptAt ?? ''
  const targets = [...(answer?.integrations ?? [])].sort((a, b) =>
    getLastAttempt(a) < getLastAttempt(b) ? 1 : -1,
  )
  const ids = [...new Set(targets.map(({ sessionId }) => sessionId))].slice(0, sessions)
  const pages = await forEach(ids, (id) =>
    readNewestDeliveries(morpheus, id, filters, ofEach).catch(nullIfGone),
  )
  const logs = pages
    .flatMap((page) => page?.logs ?? [])
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, first)
  return { logs, total: logs.length, hasMore: false }
}
