import * as z from 'zod'

const EventAddresses = z.object({
  from: z.string().nullish().catch(null),
  to: z.string().nullish().catch(null),
  contactPhone: z.string().nullish().catch(null),
  contact: z.object({ phone: z.string().nullish() }).nullish().catch(null),
})

/** Contact key an event is about; null for events about nobody. */
export function getContactKey({ event, data }: { event: string; data: object }): string | null {
  const { from, to, contactPhone, contact } = EventAddresses.parse(data)
  const address = event === 'message:sent' || event === 'message:delivered' ? to : from
  return contactPhone || contact?.phone || address || null
}
