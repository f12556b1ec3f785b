import { RecordingLine } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { readClosing } from './closing.js'

function closedBy(statusCode: number, data: object = {}) {
  return readClosing(Object.assign(new Error('closed'), { output: { statusCode }, data }))
}

test.each([
  [401, { next: 'end', reason: 'logged_out' }],
  [403, { next: 'end', reason: 'banned' }],
  [406, { next: 'end', reason: 'banned' }],
  [411, { next: 'end', reason: 'logged_out' }],
  [440, { next: 'end', reason: 'replaced' }],
  [402, { next: 'return', reason: 'temporarily_banned', notBefore: 3_600_000 }],
  [405, { next: 'return', reason: 'client_outdated', notBefore: 3_600_000 }],
  [409, { next: 'return', reason: 'client_outdated', notBefore: 3_600_000 }],
  [408, { next: 'return', reason: 'timed_out' }],
  [428, { next: 'return', reason: 'connection_lost' }],
  [500, { next: 'return', reason: 'connection_lost' }],
  [503, { next: 'return', reason: 'connection_lost' }],
  [515, { next: 'restart' }],
  [599, { next: 'return', reason: 'connection_lost' }],
])('classifies close code %i', (code, closing) => {
  expect(closedBy(code)).toEqual(closing)
})

test('an unknown error reconnects, and a temporary ban sets the time of the next attempt', () => {
  expect(readClosing(undefined)).toEqual({ next: 'return', reason: 'connection_lost' })
  expect(closedBy(402, { expire: '90' })).toMatchObject({ notBefore: 90_000 })
})

test('after code 515 the session reconnects at once without reporting a lost connection', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.endStream('515')
  await line.waitForReport('connected', 2)
  expect(line.reportedEvents.connectionLost).toEqual([])
})

test('an unavailable server is retried with growing delays', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  world.server.loginRefusal = { reason: '503' }
  companion.endStream('503')
  for (const [attempt, wait] of [750, 1500, 3000].entries()) {
    expect(await line.waitForReport('connectionLost', attempt + 1)).toEqual(['connection_lost'])
    world.clock.advance(wait - 1)
    expect(line.reportedEvents.connectionLost).toHaveLength(attempt + 1)
    if (attempt === 2) world.server.loginRefusal = null
    world.clock.advance(1)
  }
  await line.waitForReport('connected', 2)
  expect(world.errors).toEqual([])
})

test('an outdated client keeps its pairing and retries within an hour', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  world.server.loginRefusal = { reason: '405' }
  companion.wire?.cut()
  await line.waitForReport('connectionLost')
  world.clock.advance(1000)
  expect(await line.waitForReport('connectionLost', 2)).toEqual(['client_outdated'])
  world.server.loginRefusal = null
  world.clock.advance(60 * 60_000)
  await line.waitForReport('connected', 2)
})

test('a session ends when another client takes over its pairing', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.endStream('440', { tag: 'conflict', attrs: { type: 'replaced' } })
  expect(await line.waitForReport('ended')).toEqual(['replaced'])
  expect(await world.storedKeyNames('s')).toEqual([])
})

test('a device removed while offline ends the session with logged_out on reconnect', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.person.companions = []
  companion.wire?.cut()
  await line.waitForReport('connectionLost')
  world.clock.advance(1000)
  expect(await line.waitForReport('ended')).toEqual(['logged_out'])
  expect(await world.storedKeyNames('s')).toEqual([])
})

test('a pairing that the server rejects ends with the reason', async () => {
  const world = await openWorld()
  world.server.registrationRefusal = { reason: '405' }
  const line = new RecordingLine()
  const settings = { presence: 'unavailable', history: false } as const
  await world.engine.start({ sessionId: 's', line, settings }, { method: 'qr' })
  expect(await line.waitForReport('ended')).toEqual(['pairing_outdated'])
})
