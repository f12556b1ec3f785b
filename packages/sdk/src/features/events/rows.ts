import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { EventMeta } from '../../core/socket.js'
import { wholeNumber } from '../../core/values.js'

const endpoint = rowsOf({ category: 'webhooks-events', scope: 'events', sessions: 'own' })

/** A stored event: the socket's payload with its name. QR and pairing codes are not stored. */
export const StoredEvent = z.object({ ...EventMeta.shape, name: z.string(), payload: z.unknown() })
export type StoredEvent = z.output<typeof StoredEvent>

/** Extension: lets a client catch up after an outage (docs/decisions). */
export const events = {
  /** Lists the caller's events after a cursor, oldest first. Without `after`: none, only the latest cursor. */
  list: endpoint('GET /events', {
    ability: 'any',
    query: z.strictObject({
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(1, 1000).optional(),
    }),
    answer: z.object({
      events: z.array(StoredEvent),
      /** The cursor of the caller's newest event; 0 where there is none. */
      latest: z.number(),
      /** True where events right after `after` are no longer stored: read earlier data again. */
      expired: z.boolean(),
    }),
  }),
}
