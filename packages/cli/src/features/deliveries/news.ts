import { type Delivery, type Morpheus, pageAfter } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import type { Filters } from './filters.js'

export const pageSize = 100

type LogQuery = Filters & { limit: number; cursor?: string; page?: number }

export const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'dead'
export const timeOf = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt

export const deliveryLog =
  ({ deliveries }: Morpheus, sessionId: string | null) =>
  (asked: LogQuery) =>
    sessionId === null ? deliveries.list(asked) : deliveries.logs({ ...asked, id: sessionId })

interface ReadPosition {
  filters: Filters
  seen: Map<string, Delivery>
  /** Older deliveries are not read from the log. */
  begun: string
}

/** New entries of a log, from its front to the known ones, and the known ones whose next attempt was due. */
export async function newsIn(
  morpheus: Morpheus,
  sessionId: string | null,
  { filters, seen, begun }: ReadPosition,
): Promise<Delivery[]> {
  const read = deliveryLog(morpheus, sessionId)
  const found = new Map<string, Delivery>()
  for (let next: ReturnType<typeof pageAfter> = { page: 1 }; next; ) {
    const answer = await read({ ...filters, ...next, limit: pageSize })
    for (const delivery of answer.logs) found.set(delivery.id, delivery)
    const reached = answer.logs.some((delivery) => seen.has(delivery.id) || delivery.createdAt < begun)
    next = reached ? null : pageAfter(answer)
  }
  const now = new Date().toISOString()
  const due = Array.from(seen.values()).filter(
    (delivery) =>
      (sessionId === null || delivery.sessionId === sessionId) &&
      !isOver(delivery) &&
      !found.has(delivery.id) &&
      (delivery.nextAttemptAt === null || delivery.nextAttemptAt <= now),
  )
  for (const { id: deliveryId, sessionId: id } of due.slice(0, pageSize)) {
    const there = await morpheus.deliveries.get({ id, deliveryId }).catch(nullIfGone)
    if (there) found.set(deliveryId, there.delivery)
    // Removed along with its target.
    else seen.delete(deliveryId)
  }
  return [...found.values()]
}
