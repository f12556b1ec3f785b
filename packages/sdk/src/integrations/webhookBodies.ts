import type * as z from 'zod'
import { readLenient } from '../core/client/lenientReader.js'
import { QrCode } from '../core/entities.js'
import { type ServerEvents, type StoredEventName, serverEvents, storedEventNames } from '../core/socket.js'
import type { EventName } from '../features/events/eventNames.js'
import type { StoredEvent } from '../features/events/rows.js'
import { createBody, type Deliverable, deliverablesOf } from './deliverable.js'

const schemas: { [Name in StoredEventName]: z.ZodType<ServerEvents[Name]> } = serverEvents

/** A posted event: its catalogue name, and the body as the text to sign. */
export interface WebhookBody {
  readonly event: EventName
  readonly body: string
}

/**
 * The bodies that a webhook subscribed to everything gets for a stored event: none or several.
 * @param ownPhone the session's own number, the sender or receiver in the body; null where it has none
 */
export function webhookBodiesOf({ name, payload, at }: StoredEvent, ownPhone: string | null): WebhookBody[] {
  const { sessionId } = Object(payload)
  const eventName = storedEventNames.find((one) => one === name)
  if (!eventName || typeof sessionId !== 'string') return []
  return createDeliverables(eventName, payload, ownPhone).map(({ event, data }) => ({
    event,
    body: JSON.stringify(createBody({ event, data }, { sessionId, at })),
  }))
}

function createDeliverables(name: StoredEventName, payload: unknown, ownPhone: string | null): Deliverable[] {
  if (name !== 'session:qr') return deliverablesFromPayload(name, payload, ownPhone)
  // `session:qr` is stored without the code itself, only with its issue and expiry times.
  const times = QrCode.pick({ issuedAt: true, expiresAt: true }).safeParse(payload)
  return times.success ? [{ event: 'session:qr', data: times.data }] : []
}

function deliverablesFromPayload<Name extends StoredEventName>(
  name: Name,
  payload: unknown,
  ownPhone: string | null,
): Deliverable[] {
  const parsed = readLenient(schemas[name], payload ?? {})
  return parsed === undefined ? [] : deliverablesOf(name, parsed, ownPhone)
}
