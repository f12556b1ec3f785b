import { expect, test, vi } from 'vitest'
import { openWorld, pairSession, type World } from './testing/engineWorld.js'

/** Paired session whose connection is cut for good. */
async function cutOff(world: World) {
  const paired = await pairSession(world)
  paired.phone.isUnreachable = true
  paired.companion.wire?.cut()
  await paired.line.nth('connectionLost')
  return paired
}

test('unpairing without a connection reports that the device stays linked', async () => {
  const world = await openWorld()
  const { phone, companion } = await cutOff(world)
  expect(await world.engine.unpair('s')).toEqual({ deviceRemains: true })
  expect(phone.companions).toEqual([companion])
  expect(await world.kept('s')).toEqual([])
  expect(await world.left()).toHaveLength(1)
})

const never = new AbortController().signal

test('removes a remaining device later, also in a new process and beside a new pairing', async () => {
  const world = await openWorld()
  const { phone, companion } = await cutOff(world)
  await world.engine.unpair('s')
  const [proof = ''] = await world.left()
  expect(await world.engine.removeDevice?.(proof, never)).toBe(false)
  phone.isUnreachable = false
  const again = await pairSession(world)
  const connected = again.line.told.connected.length
  const engine = await world.restart()
  expect(await engine.removeDevice?.(proof, never)).toBe(true)
  expect(phone.companions).not.toContain(companion)
  expect(phone.companions).toEqual([again.companion])
  expect(again.line.told.connected).toHaveLength(connected)
  expect(await engine.removeDevice?.(proof, never)).toBe(true)
  expect(world.server.failures).toEqual([])
  expect(world.errors).toEqual([])
})

test('a device removal in progress ends when the process stops', async () => {
  const world = await openWorld()
  const { phone } = await cutOff(world)
  await world.engine.unpair('s')
  phone.isUnreachable = false
  phone.companions.map((companion) => Object.assign(companion, { isIgnored: true }))
  const [proof = ''] = await world.left()
  const stopping = new AbortController()
  const removal = world.engine.removeDevice?.(proof, stopping.signal)
  stopping.abort()
  expect(await removal).toBe(false)
})

test('unpairing a session that is not connected yet reports that the device stays linked', async () => {
  const world = await openWorld()
  await pairSession(world)
  const engine = await world.restart()
  expect(await engine.unpair('s')).toEqual({ deviceRemains: true })
})

test('a logout that is not confirmed in time reports that the device stays linked', async () => {
  const world = await openWorld()
  const { phone, companion } = await pairSession(world)
  companion.isIgnored = true
  const unpaired = world.engine.unpair('s')
  await vi.waitFor(() => {
    const asked = companion.nodes.flatMap(({ content }) => (Array.isArray(content) ? content : []))
    expect(asked.map(({ tag }) => tag)).toContain('remove-companion-device')
  })
  world.clock.advance(5000)
  expect(await unpaired).toEqual({ deviceRemains: true })
  expect(phone.companions).toEqual([companion])
})
