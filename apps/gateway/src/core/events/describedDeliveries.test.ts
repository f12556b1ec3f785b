import {
  type ServerEvents,
  type StoredEventName,
  serverEvents,
  storedEventNames,
} from '@morpheus/sdk/contract'
import { createBody, deliverablesOf } from '@morpheus/sdk/integrations'
import { describeDeliveries, describeEvents, exampleOf } from '@morpheus/sdk/openapi'
import { expect, test } from 'vitest'
import * as z from 'zod'

const described = new Map<string, z.ZodType>(
  describeDeliveries().map(({ name, payload }) => [
    name,
    z.fromJSONSchema(JSON.parse(JSON.stringify(payload))),
  ]),
)
const examples = new Map(describeEvents().map(({ name, payload }) => [name, exampleOf(payload)]))

function exampleFor<Name extends StoredEventName>(name: Name): ServerEvents[Name]
function exampleFor(name: StoredEventName): unknown {
  return serverEvents[name].parse(examples.get(name))
}

test.each(storedEventNames)('deliveries of %s match their documented schema', (name) => {
  for (const ownPhone of ['5511999999999:3', null]) {
    for (const { event, data } of deliverablesOf(name, exampleFor(name), ownPhone)) {
      const body = createBody({ event, data }, { sessionId: 's', at: '2026-11-21T14:03:09.120Z' })
      const problems = described.get(event)?.safeParse(JSON.parse(JSON.stringify(body))).error?.issues
      expect([event, problems]).toEqual([event, undefined])
    }
  }
})
