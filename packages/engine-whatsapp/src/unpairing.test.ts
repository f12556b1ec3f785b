import { expect, test, vi } from 'vitest'
import { openWorld, pairSession, type World } from './testing/engineWorld.js'

/** Paired session whose connection is cut for good. */
async function cutOff(world: World) {
  const paired = await pairSession(world)
  paired.phone.isUnreachable = true
  paired.companion.wire?.cut()
  await paired.line.waitForReport('connectionLost')
  return paired
}

async function untilRemovalRequested(companion: Awaited<ReturnType<typeof pairSession>>['companion']) {
  await vi.waitFor(() => {
    const requests = companion.nodes.flatMap(({ content }) => (Array.isArray(content) ? content : []))
    expect(requests.map(({ tag }) => tag)).toContain('remove-companion-device')
  })
}

test('unpairing without a connection reports that the device stays linked', async () => {
  const world = await openWorld()
  const { phone, companion } = await cutOff(world)
  expect(await world.engine.unpair('s')).toEqual({ deviceRemains: true })
  expect(phone.companions).toEqual([companion])
  expect(await world.storedKeyNames('s')).toEqual([])
  expect(await world.leftDeviceProofs()).toHaveLength(1)
})

const neverAborted = new AbortController().signal

test('removes a remaining device later, also in a new process and beside a new pairing', async () => {
  const world = await openWorld()
  const { phone, companion } = await cutOff(world)
  await world.engine.unpair('s')
  const [proof = ''] = await world.leftDeviceProofs()
  expect(await world.engine.removeDevice?.(proof, neverAborted)).toBe(false)
  phone.isUnreachable = false
  const newPairing = await pairSession(world)
  const engine = await world.restart()
  expect(await engine.removeDevice?.(proof, neverAborted)).toBe(true)
  expect(phone.companions).not.toContain(companion)
  expect(phone.companions).toEqual([newPairing.companion])
  expect(await engine.removeDevice?.(proof, neverAborted)).toBe(true)
  expect(world.server.failures).toEqual([])
  expect(world.errors).toEqual([])
})

test('a device removal in progress ends when the process stops', async () => {
  const world = await openWorld()
  const { phone, companion } = await cutOff(world)
  await world.engine.unpair('s')
  phone.isUnreachable = false
  companion.isUnanswered = true
  const [proof = ''] = await world.leftDeviceProofs()
  const shutdown = new AbortController()
  const removal = world.engine.removeDevice?.(proof, shutdown.signal)
  await untilRemovalRequested(companion)
  shutdown.abort()
  expect(await removal).toBe(false)
  expect(phone.companions).toEqual([companion])
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
  companion.isUnanswered = true
  const unpairing = world.engine.unpair('s')
  await untilRemovalRequested(companion)
  world.clock.advance(5000)
  expect(await unpairing).toEqual({ deviceRemains: true })
  expect(phone.companions).toEqual([companion])
})
