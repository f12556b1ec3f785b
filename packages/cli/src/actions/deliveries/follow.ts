import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, Morpheus, Session } from '@morpheus/sdk'
import { passes } from '../../client/explain.js'
import type { Filters } from './filters.js'
import { forEach } from './sessions.js'

const limits = { page: 100, everyMs: 1_000, retryMs: 2_000, remembered: 5_000 } as const

/** What tells one attempt from the next. */
const signOf = ({ state, attempts, lastAttemptAt }: Delivery) => `${state} ${attempts} ${lastAttemptAt}`
const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'dead'

/**
 * Every delivery whenever it stands differently, oldest first, until interrupted. What is new is read from the front of
 * the log; what is still open, wherever it stands in the log, is read again when its next attempt has been due.
 */
export async function followDeliveries(
  morpheus: Morpheus,
  sessions: readonly Session[],
  filters: Filters,
  first: readonly Delivery[],
  show: (delivery: Delivery) => Promise<void>,
): Promise<never> {
  const seen = new Map<string, Delivery>()
  let begun = ''

  async function take(delivery: Delivery): Promise<void> {
    const before = seen.get(delivery.id)
    seen.delete(delivery.id)
    seen.set(delivery.id, delivery)
    // What was there before this began, and has done nothing since, is history.
    const isNews = before ? signOf(before) !== signOf(delivery) : timeOf(delivery) >= begun
    if (isNews) await show(delivery)
  }

  const there = await forEach(sessions, ({ id }) =>
    morpheus.deliveries.logs({ id, ...filters, limit: limits.page }),
  )
  for (const delivery of [...there.flatMap(({ logs }) => logs), ...first].sort(byTime)) {
    seen.set(delivery.id, delivery)
    if (timeOf(delivery) > begun) begun = timeOf(delivery)
  }
  for (const delivery of first.toReversed()) await show(delivery)
  for (;;) {
    try {
      const pages = await forEach(sessions, (session) => news(morpheus, session, { filters, seen, begun }))
      for (const delivery of pages.flat().sort(byTime)) await take(delivery)
      forgetOldest(seen)
    } catch (error) {
      if (!passes(error)) throw error
      await pause(limits.retryMs)
    }
    await pause(limits.everyMs)
  }
}

const timeOf = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt
const byTime = (a: Delivery, b: Delivery) => (timeOf(a) < timeOf(b) ? -1 : 1)

async function news(
  { deliveries }: Morpheus,
  { id }: Session,
  { filters, seen, begun }: { filters: Filters; seen: ReadonlyMap<string, Delivery>; begun: string },
): Promise<Delivery[]> {
  const found = new Map<string, Delivery>()
  for (let page = 1; ; page++) {
    const { logs, totalPages } = await deliveries.logs({ id, ...filters, page, limit: limits.page })
    for (const delivery of logs) found.set(delivery.id, delivery)
    const reached = logs.some((delivery) => seen.has(delivery.id) || delivery.createdAt < begun)
    if (reached || page >= totalPages) break
  }
  const now = new Date().toISOString()
  const due = Array.from(seen.values()).filter(
    (delivery) =>
      delivery.sessionId === id &&
      !isOver(delivery) &&
      !found.has(delivery.id) &&
      (delivery.nextAttemptAt === null || delivery.nextAttemptAt <= now),
  )
  for (const { id: deliveryId } of due.slice(0, limits.page)) {
    found.set(deliveryId, (await deliveries.get({ id, deliveryId })).delivery)
  }
  return [...found.values()]
}

function forgetOldest(seen: Map<string, Delivery>): void {
  for (const [id, delivery] of seen) {
    if (seen.size <= limits.remembered) return
    if (isOver(delivery)) seen.delete(id)
  }
}
