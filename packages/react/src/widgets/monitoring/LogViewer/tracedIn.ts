import type { LogEntry } from '@morpheus/sdk'

/** The most telling first: a message's trace has its events and deliveries in it. */
const names = ['messageId', 'eventId', 'deliveryId']

/** The id in a line's details that a trace can be asked for by; null where there is none. */
export function tracedIn(details: LogEntry['details']): string | null {
  for (const name of names) {
    const id = details?.[name]
    if (typeof id === 'number') return String(id)
    if (typeof id === 'string' && id !== '') return id
  }
  return null
}
