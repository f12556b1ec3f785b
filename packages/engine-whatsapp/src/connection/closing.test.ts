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
])('code %i', (code, closing) => {
  expect(closedBy(code)).toEqual(closing)
})

test('what is no error of the network’s comes back as well, and a ban says until when it lasts', () => {
  expect(readClosing(undefined)).toEqual({ next: 'return', reason: 'connection_lost' })
  expect(closedBy(402, { expire: '90' })).toMatchObject({ notBefore: 90_000 })
})

test('the server asks for a restart: the session comes back at once, and nobody hears of it', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.endStream('515')
  await line.nth('connected', 2)
  expect(line.told.connectionLost).toEqual([])
})

test('a server that is not available is tried again, later every time', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  world.server.loginRefusal = { reason: '503' }
  companion.endStream('503')
  for (const [attempt, wait] of [750, 1500, 3000].entries()) {
    expect(await line.nth('connectionLost', attempt + 1)).toEqual(['connection_lost'])
    world.clock.advance(wait - 1)
    expect(line.told.connectionLost).toHaveLength(attempt + 1)
    if (attempt === 2) world.server.loginRefusal = null
    world.clock.advance(1)
  }
  await line.nth('connected', 2)
  expect(world.errors).toEqual([])
})

test('a program that is too old keeps its pairing, and asks again within the hour', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  world.server.loginRefusal = { reason: '405' }
  companion.wire?.cut()
  await line.nth('connectionLost')
  world.clock.advance(1000)
  expect(await line.nth('connectionLost', 2)).toEqual(['client_outdated'])
  world.server.loginRefusal = null
  world.clock.advance(60 * 60_000)
  await line.nth('connected', 2)
})

test('another program that takes the same pairing ends it here', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.endStream('440', { tag: 'conflict', attrs: { type: 'replaced' } })
  expect(await line.nth('ended')).toEqual(['replaced'])
  expect(await world.kept('s')).toEqual([])
})

test('a device that was removed while nobody was connected is told so when it comes back', async () => {
  const world = await openWorld()
  const { line, companion } = await pairSession(world)
  companion.person.companions = []
  companion.wire?.cut()
  await line.nth('connectionLost')
  world.clock.advance(1000)
  expect(await line.nth('ended')).toEqual(['logged_out'])
  expect(await world.kept('s')).toEqual([])
})

test('a pairing that the server refuses ends with the reason', async () => {
  const world = await openWorld()
  world.server.registrationRefusal = { reason: '405' }
  const line = new RecordingLine()
  const settings = { presence: 'unavailable', history: false } as const
  await world.engine.start({ sessionId: 's', line, settings }, { method: 'qr' })
  expect(await line.nth('ended')).toEqual(['pairing_outdated'])
})
