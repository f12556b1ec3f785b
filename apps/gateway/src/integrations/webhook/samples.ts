import type { EventName } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { listLastPayloads } from '../../core/store/repositories/deliveryPayloads.js'
import type { Db } from '../../core/store/tables.js'

const maxSamples = 3

const Body = z.record(z.string(), z.unknown())

interface Sample {
  event: EventName
  isExample: boolean
  body: Record<string, unknown>
}

/** The last bodies that a session's webhook got of an event, or a made-up one. */
export async function listSamples(db: Db, sessionId: string, event: EventName): Promise<Sample[]> {
  const payloads = await listLastPayloads(db, { sessionId, kind: 'webhook', event }, maxSamples)
  if (payloads.length > 0)
    return payloads.map((payload) => ({ event, isExample: false, body: Body.parse(JSON.parse(payload)) }))
  // Loaded on demand: it is the reference of the whole API.
  const { describeDeliveries, exampleOf } = await import('@morpheus/sdk/openapi')
  const described = describeDeliveries().find(({ name }) => name === event)
  return described ? [{ event, isExample: true, body: Body.parse(exampleOf(described.payload)) }] : []
}
