import { expect, test } from 'vitest'
import { kommoApp } from '../../../testing/kommo/kommoGrants.js'
import { openKommoWorld } from '../../../testing/kommo/kommoWorld.js'
import { KommoAccountInfo } from '../objects.js'

const me = { method: 'GET', path: '/account', answer: KommoAccountInfo } as const

test("50 sessions on two nodes stay within their account's limit of 7 calls per second", async () => {
  const world = await openKommoWorld(50)
  const { kommo, signal, settle, clock } = world
  const connections = world.connections.map(world.withToken)
  const nodes = [world, world.node()]
  const began = clock.now()
  const calls = connections.flatMap((connection, number) =>
    ['event', 'call', 'sync'].map((priority) => {
      const { client } = nodes[number % 2] ?? world
      return client.of(connection, { priority: priority === 'sync' ? 'sync' : 'event', signal }).call(me)
    }),
  )
  await settle(Promise.all(calls), 10)
  expect(kommo.refused).toBe(0)
  expect(kommo.calls).toHaveLength(150)
  const seconds = (clock.now() - began) / 1000
  // 150 calls need at least 21 windows.
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThan(30)
})

test('interactive calls run before events, and events before sync calls', async () => {
  const { connection, pace, signal, settle } = await openKommoWorld()
  const order: string[] = []
  const run = (urgency: 'call' | 'event' | 'sync', name: string) =>
    pace.run(connection.subdomain, urgency, signal, async () => void order.push(name))
  const work = [
    ...Array.from({ length: 9 }, (_, number) => run('sync', `sync ${number}`)),
    run('event', 'event'),
    run('call', 'call'),
  ]
  await settle(Promise.all(work))
  expect(order.indexOf('call')).toBeLessThan(order.indexOf('event'))
  expect(order.indexOf('event')).toBeLessThan(order.indexOf('sync 2'))
})

test('an aborted call does not use a slot of the rate limit', async () => {
  const { connection, pace, signal, settle } = await openKommoWorld()
  const order: number[] = []
  const leaving = new AbortController()
  const run = (number: number, own = signal) =>
    pace.run(connection.subdomain, 'event', own, async () => void order.push(number))
  const staying = Array.from({ length: 7 }, (_, number) => run(number))
  const gone = run(7, leaving.signal)
  const last = run(8)
  leaving.abort(new Error('enough'))
  await expect(gone).rejects.toThrow('enough')
  await settle(Promise.all([...staying, last]))
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 8])
})

test('waits after a 429, even one with an HTML body, and repeats the call', async () => {
  const { kommo, connection: bare, withToken, client, signal, settle, clock } = await openKommoWorld()
  const connection = withToken(bare)
  // A foreign client uses the same account's limit.
  kommo.crowd(kommoApp.subdomain)
  const began = clock.now()
  const name = await settle(client.of(connection, { priority: 'call', signal }).call(me))
  expect(name).toMatchObject({ currency: 'BRL' })
  expect(kommo.refused).toBe(1)
  expect(clock.now() - began).toBeGreaterThanOrEqual(1_000)
})
