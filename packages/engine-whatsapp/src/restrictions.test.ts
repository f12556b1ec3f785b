import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from './testing/engineWorld.js'

const neverAborted = new AbortController().signal
const ends = Date.parse('2026-11-21T15:00:00.000Z')
const endsAt = ends / 1000
const until = '2026-11-21T15:00:00.000Z'

/** Linked session, and sending to contacts by number. */
async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  await paired.line.waitForReport('restricted')
  let count = 0
  const write = (number: string) => {
    world.server.person(number)
    count += 1
    const id = `3EB0${String(count).padStart(18, '0')}`
    const content = { kind: 'text' as const, text: 'Olá' }
    const to = { contact: { phone: number } }
    return world.engine.send('s', { id, to, content, replyTo: null, attempt: 1 }, neverAborted)
  }
  return { ...world, ...paired, write }
}

test('reports that an account has no restrictions once it is connected', async () => {
  const { line } = await open()
  expect(line.reportedEvents.restricted).toEqual([[{ reachOut: null, newChats: null }]])
  expect(line.order.indexOf('restricted')).toBeGreaterThan(line.order.indexOf('connected'))
})

test('reports a changed restriction at once', async () => {
  const { line, phone } = await open()
  phone.isLimited({ lockedUntil: endsAt })
  expect((await line.waitForReport('restricted', 2))[0]).toEqual({ reachOut: { until }, newChats: null })
  phone.isLimited({ cap: { total: 10, used: 4, endsAt } })
  const newChats = { limit: 10, remaining: 6, resetsAt: until }
  expect((await line.waitForReport('restricted', 3))[0]).toEqual({ reachOut: { until }, newChats })
  phone.isLimited({ lockedUntil: null })
  expect((await line.waitForReport('restricted', 4))[0]).toEqual({ reachOut: null, newChats })
})

test('reads restrictions again after a reconnect and after they end', async () => {
  const { line, phone, companion, comeBack, clock } = await open()
  phone.limits.cap = { total: 3, used: 3, endsAt }
  companion.wire?.cut()
  await line.waitForReport('connectionLost')
  await comeBack()
  expect((await line.waitForReport('restricted', 2))[0]).toEqual({
    reachOut: null,
    newChats: { limit: 3, remaining: 0, resetsAt: until },
  })
  phone.limits.cap = { total: 3, used: 0, endsAt: endsAt + 86_400 }
  await vi.waitFor(() => {
    clock.advance(60_000)
    expect(line.reportedEvents.restricted.length).toBeGreaterThan(2)
  })
  expect(line.reportedEvents.restricted.at(-1)?.[0].newChats).toMatchObject({ remaining: 3 })
})

test('a message beyond the new-chat cap fails with 463, and the cap is reported in advance', async () => {
  const { line, phone, write, server } = await open()
  phone.limits.cap = { total: 1, used: 0, endsAt }
  await write('5521900000001')
  await expect(write('5521900000002')).rejects.toMatchObject({ code: 'account_restricted', retry: 'never' })
  expect(line.reportedEvents.restricted.at(-1)).toEqual([
    { reachOut: null, newChats: { limit: 1, remaining: 0, resetsAt: until } },
  ])
  // An existing conversation, or one that the contact started, is allowed.
  await write('5521900000001')
  await server.person('5521900000003').writes(phone, { conversation: 'Oi' })
  await write('5521900000003')
})

test('a 463 without known restrictions is only a failed message', async () => {
  const { line, phone, write } = await open()
  phone.limits.lockedUntil = endsAt
  phone.limits.areSecret = true
  await expect(write('5521900000002')).rejects.toMatchObject({ code: 'account_restricted' })
  expect(line.reportedEvents.restricted).toHaveLength(1)
})
