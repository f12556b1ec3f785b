import { expect, test } from 'vitest'
import { explainBroker, isUnreachable } from './explainBroker.js'

test.each([4040, 4030, 5300, 32_000])('does not mistake port %i for an AMQP reply code', (port) => {
  const refused = Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' })
  expect(explainBroker(refused).code).toBe('peers.net.connection_refused')
  expect(isUnreachable(refused)).toBe(true)
  const missing = new Error(`Operation failed: BasicPublish; 404 (NOT-FOUND) at port ${port}`)
  expect(explainBroker(missing).code).toBe('peers.rabbitmq.no_exchange')
})
