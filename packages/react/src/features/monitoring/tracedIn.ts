import type { LogEntry } from '@morpheus/sdk'

/** By precedence: a message's trace includes its events and deliveries. */
const names = ['messageId', 'eventId', 'deliveryId']

/** Traceable id in an entry's details; null when there is none. */
export function tracedIn(details: LogEntry['details']): string | null {
  for (const name of names) {
    const id = details?.[name]
    if (typeof id === 'number') return String(id)
    if (typeof id === 'string' && id !== '') return id
  }
  return null
}
