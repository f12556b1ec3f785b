import type { Delivery } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { getContactKey } from '../../core/events/eventContact.js'
import type { ListedDelivery } from '../../core/store/repositories/deliveryLog.js'
import { listPayloads } from '../../core/store/repositories/deliveryLog.js'
import type { Db } from '../../core/store/tables.js'

const shownLength = 120

type About = Pick<Delivery, 'contact' | 'preview'>

const text = z.string().nullish().catch(null)
const Payload = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) })
const Data = z.object({
  contactName: text,
  contact: z.object({ name: text }).nullish().catch(null),
  message: z
    .union([z.string(), z.object({ type: text, text })])
    .nullish()
    .catch(null),
  content: text,
  error: text,
  reason: text,
})

export async function findDeliverySubjects(
  db: Db,
  rows: readonly ListedDelivery[],
): Promise<Map<number, About>> {
  const payloads = await listPayloads(
    db,
    rows.map(({ seq }) => seq),
  )
  return new Map(payloads.map(({ seq, payload }) => [seq, readDeliverySubject(JSON.parse(payload))]))
}

export function readDeliverySubject(payload: unknown): About {
  const read = Payload.safeParse(payload)
  if (!read.success) return { contact: null, preview: null }
  const { event, data } = read.data
  const { contactName, contact, message, content, error, reason } = Data.parse(data)
  const phone = getContactKey({ event, data })
  const text = typeof message === 'string' ? message : message?.text || message?.type
  const preview = text || content || error || reason || null
  return {
    contact: phone === null ? null : { phone, name: contactName || contact?.name || null },
    preview: preview && [...preview.replace(/\s+/g, ' ')].slice(0, shownLength).join(''),
  }
}
