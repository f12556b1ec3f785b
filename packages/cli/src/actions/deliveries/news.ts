import { type Delivery, type Morpheus, pageAfter } from '@morpheus/sdk'
import { nullIfGone } from '../../client/nullIfGone.js'
import type { Filters } from './filters.js'

export const pageSize = 100

type Asked = Filters & { limit: number; cursor?: string; page?: number }

export const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'dead'
export const timeOf = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt

/** Reads the log of a session a page a time, or with null that of all of them. */
export const deliveryLog =
  ({ deliveries }: Morpheus, sessionId: string | null) =>
  (asked: Asked) =>
    sessionId === null ? deliveries.list(asked) : deliveries.logs({ ...asked, id: sessionId })

interface Known {
  filters: Filters
  seen: Map<string, Delivery>
  /** Nothing that was created before it is read from the log. */
  begun: string
}

/** What is new in a log, from its front to what was seen, and how those stand now whose next attempt has been due. */
export async function newsIn(
  morpheus: Morpheus,
  sessionId: string | null,
  { filters, seen, begun }: Known,
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
    // Removed with its target.
    else seen.delete(deliveryId)
  }
  return [...found.values()]
}
