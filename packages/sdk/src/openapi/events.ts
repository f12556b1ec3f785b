import * as z from 'zod'
import { clientEventTexts, serverEventTexts } from '../contract/reference/socket.js'
import { clientEvents, JoinAnswer } from '../core/clientEvents.js'
import { EventMeta, serverEvents, storedEventNames } from '../core/socket.js'
import { Instant } from '../core/values.js'
import { eventNames } from '../features/events/choices.js'
import { eventCatalogue } from '../features/events/eventCatalogue.js'
import type { EventName } from '../features/events/eventNames.js'
import { webhookPayloads } from '../integrations/webhookPayloads.js'
import { describeFields } from './describeFields.js'
import { type JsonSchema, type SchemaSide, toJsonSchema } from './jsonSchema.js'

/** One event of the socket. */
export interface DescribedEvent {
  readonly name: string
  /** The side that sends the event: the gateway or the client. */
  readonly by: 'server' | 'client'
  readonly summary: string
  readonly payload: JsonSchema
  /** Second argument of events that are stored, so that a client can fetch them again. */
  readonly meta?: JsonSchema
  /** Argument of the acknowledgement callback that the gateway calls for a client's event. */
  readonly acknowledgement?: JsonSchema
}

/** The descriptions of the fields of events. */
const eventFields = 'events'

/** Client events that the gateway acknowledges with an answer. */
const acknowledgedEvents = ['join-session', 'watch-targets', 'renew-token'] as const
const sampleSessionId = '3f2a9c10-5d1e-4c8b-9a53-0d9a1f6f2b7e'

/** Example payloads of client events: single values, whose schema says little. */
const examples: Readonly<Record<keyof typeof clientEvents, string | number>> = {
  'join-session': sampleSessionId,
  'leave-session': sampleSessionId,
  'watch-targets': sampleSessionId,
  'unwatch-targets': sampleSessionId,
  'renew-token': 'mt_eyJhbGciOiJIUzI1NiJ9.exemplo.assinatura',
  'heartbeat-response': 1_795_269_789_120,
}

/** Describes all events of the socket, those of the server first. */
export function describeEvents(): DescribedEvent[] {
  const describeAs = (row: string, schema: z.ZodType, side: SchemaSide = 'response') =>
    describeFields(toJsonSchema(schema, side), { area: eventFields, row })
  const meta = describeAs('meta', EventMeta)
  const acknowledgement = describeAs('ack', JoinAnswer)
  const sentByServer = listEntries(serverEvents).map(([name, schema]): DescribedEvent => {
    const isStored = storedEventNames.some((one) => one === name)
    const payload = describeAs(name, schema)
    return { name, by: 'server', summary: serverEventTexts[name], payload, ...(isStored && { meta }) }
  })
  const sentByClient = listEntries(clientEvents).map(([name, schema]): DescribedEvent => {
    const isAcknowledged = acknowledgedEvents.some((one) => one === name)
    const payload = { ...describeAs(name, schema, 'request'), examples: [examples[name]] }
    const summary = clientEventTexts[name]
    return { name, by: 'client', summary, payload, ...(isAcknowledged && { acknowledgement }) }
  })
  return [...sentByServer, ...sentByClient]
}

/** An event as webhooks, queues and WebSocket clients receive it. */
export interface DescribedDelivery {
  readonly name: EventName
  readonly summary: string
  /** False for an event that can be subscribed to, but that no engine produces yet. */
  readonly isMade: boolean
  readonly payload: JsonSchema
}

/** Describes all events that other systems can subscribe to, with the delivered body. */
export function describeDeliveries(): DescribedDelivery[] {
  return eventNames.map((name) => {
    const { label, unmade } = eventCatalogue[name]
    const deliveredBody = z.object({
      event: z.literal(name),
      sessionId: z.string(),
      timestamp: Instant,
      /** Absent in deliveries that an earlier version stored. */
      schemaVersion: z.number().optional(),
      data: webhookPayloads[name],
      raw: z.unknown().optional(),
    })
    const payload = describeFields(toJsonSchema(deliveredBody, 'response'), { area: eventFields, row: name })
    return { name, summary: label, isMade: !unmade, payload }
  })
}

function listEntries<Table extends object>(
  table: Table,
): [keyof Table & string, Table[keyof Table & string]][] {
  const entries: [keyof Table & string, Table[keyof Table & string]][] = []
  for (const name in table) entries.push([name, table[name]])
  return entries
}
