import * as z from 'zod'
import { clientEventTexts, serverEventTexts } from '../contract/reference/socket.js'
import { clientEvents, EventMeta, JoinAnswer, serverEvents, storedEventNames } from '../core/socket.js'
import { Instant } from '../core/values.js'
import { eventNames } from '../features/events/choices.js'
import { eventCatalogue } from '../features/events/eventCatalogue.js'
import type { EventName } from '../features/events/eventNames.js'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.js'
import { webhookPayloads } from './webhookPayloads.js'

/** One event of the socket. */
export interface DescribedEvent {
  readonly name: string
  readonly by: 'server' | 'client'
  readonly summary: string
  readonly payload: JsonSchema
  /** The second argument of stored events, which can be fetched again. */
  readonly meta?: JsonSchema
  /** The argument of a client's acknowledgement. */
  readonly acknowledgement?: JsonSchema
}

const acknowledged = ['join-session', 'watch-targets', 'renew-token'] as const
const session = '3f2a9c10-5d1e-4c8b-9a53-0d9a1f6f2b7e'

/** Client messages are single values, of which a schema says little. */
const examples: Readonly<Record<keyof typeof clientEvents, string | number>> = {
  'join-session': session,
  'leave-session': session,
  'watch-targets': session,
  'unwatch-targets': session,
  'renew-token': 'mt_eyJhbGciOiJIUzI1NiJ9.exemplo.assinatura',
  'heartbeat-response': 1_795_269_789_120,
}

/** Every event of the socket, the server's first. */
export function describeEvents(): DescribedEvent[] {
  const meta = jsonSchemaOf(EventMeta, 'answered')
  const acknowledgement = jsonSchemaOf(JoinAnswer, 'answered')
  const serverRows = entriesOf(serverEvents).map(([name, schema]): DescribedEvent => {
    const isStored = storedEventNames.some((one) => one === name)
    const payload = jsonSchemaOf(schema, 'answered')
    return { name, by: 'server', summary: serverEventTexts[name], payload, ...(isStored && { meta }) }
  })
  const clientRows = entriesOf(clientEvents).map(([name, schema]): DescribedEvent => {
    const isAcknowledged = acknowledged.some((one) => one === name)
    const payload = { ...jsonSchemaOf(schema, 'given'), examples: [examples[name]] }
    const summary = clientEventTexts[name]
    return { name, by: 'client', summary, payload, ...(isAcknowledged && { acknowledgement }) }
  })
  return [...serverRows, ...clientRows]
}

/** One event as webhooks, queues and WebSocket clients get it. */
export interface DescribedDelivery {
  readonly name: EventName
  readonly summary: string
  /** False where no engine produces it yet. */
  readonly isMade: boolean
  readonly payload: JsonSchema
}

/** Every event that other systems can subscribe to, with its delivered body. */
export function describeDeliveries(): DescribedDelivery[] {
  return eventNames.map((name) => {
    const { label, unmade } = eventCatalogue[name]
    const body = z.object({
      event: z.literal(name),
      sessionId: z.string(),
      timestamp: Instant,
      data: webhookPayloads[name],
    })
    return { name, summary: label, isMade: !unmade, payload: jsonSchemaOf(body, 'answered') }
  })
}

function entriesOf<Table extends object>(
  table: Table,
): [keyof Table & string, Table[keyof Table & string]][] {
  const entries: [keyof Table & string, Table[keyof Table & string]][] = []
  for (const name in table) entries.push([name, table[name]])
  return entries
}
