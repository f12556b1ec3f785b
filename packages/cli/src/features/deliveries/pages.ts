import { type Delivery, type Morpheus, pageAfter } from '@morpheus/sdk'
import { nullIfUnread } from '../../core/client/nullIfUnread.js'
import type { Filters } from './filters.js'

const largestPage = 200

/** The filters, with the start of an id, which other servers may ignore. */
type DeliveryFilter = Filters & { search?: string }
type PageQuery = DeliveryFilter & { limit: number; cursor?: string; page?: number }

interface Page {
  readonly logs: readonly Delivery[]
  readonly page: number
  readonly totalPages: number
  readonly total: number
  readonly nextCursor?: string | null | undefined
}

export interface DeliveryPages {
  readonly logs: readonly Delivery[]
  readonly total: number
  readonly more: boolean
}

export interface DeliveryCalls {
  deliveries: {
    list: (input: PageQuery) => Promise<Page>
    logs: (input: PageQuery & { id: string }) => Promise<Page>
  }
}

/** The newest deliveries of a session, or with null of all; null where the server has no common log. */
export async function newestDeliveries(
  { deliveries }: DeliveryCalls | Morpheus,
  sessionId: string | null,
  wanted: DeliveryFilter,
  limit: number,
): Promise<DeliveryPages | null> {
  const read = (asked: PageQuery): Promise<Page | null> =>
    sessionId === null
      ? deliveries.list(asked).catch(nullIfUnread)
      : deliveries.logs({ ...asked, id: sessionId })
  const logs: Delivery[] = []
  for (let next: ReturnType<typeof pageAfter> = null; ; ) {
    const page: Page | null = await read({
      ...wanted,
      ...next,
      // Numbered pages must all have one size.
      limit: Math.min(limit, largestPage),
    })
    if (!page) return null
    logs.push(...page.logs)
    next = pageAfter(page)
    if (logs.length >= limit || !next)
      return {
        logs: logs.slice(0, limit),
        total: page.total,
        more: next !== null || logs.length > limit,
      }
  }
}
