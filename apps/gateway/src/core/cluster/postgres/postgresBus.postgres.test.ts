import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { busContract } from '../../../testing/cluster/busContract.js'
import { freshDatabase } from '../../../testing/postgres/freshDatabase.js'
import { systemClock } from '../../lib/clock.js'
import type { Topic } from '../bus.js'
import { PostgresBus } from './postgresBus.js'

const words: Topic<string> = { name: 'words', schema: z.string() }

async function openNodes() {
  const databaseUrl = await freshDatabase()
  const faults: unknown[] = []
  const open = async () => {
    const bus = new PostgresBus({
      databaseUrl,
      clock: systemClock,
      onError: (error) => faults.push(error),
    })
    await bus.open()
    onTestFinished(() => bus.close())
    return bus
  }
  return { first: await open(), second: await open(), faults, databaseUrl }
}

busContract(openNodes)

/** Ends the connections of both nodes, as a restart of the server does. */
async function cut(databaseUrl: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('a node whose connection was cut gets a gap, and then later messages', async () => {
  const { first, second, databaseUrl } = await openNodes()
  const heard: string[] = []
  second.subscribe(words, (word) => heard.push(word))
  second.onGap(() => heard.push('gap'))
  await cut(databaseUrl)
  first.publish(words, 'during')
  await vi.waitFor(() => expect(heard).toContain('gap'), { timeout: 10_000 })
  await vi.waitFor(
    () => {
      first.publish(words, 'after')
      expect(heard.at(-1)).toBe('after')
    },
    { timeout: 10_000 },
  )
})

test('a message too large to send reaches other nodes as a gap', async () => {
  const { first, second } = await openNodes()
  const gaps: string[] = []
  second.onGap(() => gaps.push('second'))
  first.publish(words, 'x'.repeat(8000))
  await vi.waitFor(() => expect(gaps).toEqual(['second']))
})

test('1,000 concurrent messages arrive in order, in 3 notifications', async () => {
  const { first, second, databaseUrl } = await openNodes()
  const notifications: string[] = []
  const listener = new Client(databaseUrl)
  await listener.connect()
  onTestFinished(() => listener.end())
  listener.on('notification', ({ payload }) => notifications.push(payload ?? ''))
  await listener.query('listen morpheus')
  const heard: string[] = []
  second.subscribe(words, (word) => heard.push(word))
  const sent = Array.from({ length: 1000 }, (_, index) => `á${index}`)
  for (const word of sent) first.publish(words, word)
  await vi.waitFor(() => expect(heard).toEqual(sent))
  await vi.waitFor(() => expect(notifications).toHaveLength(3))
})

test('reports a foreign message on the channel and keeps delivering', async () => {
  const { first, second, databaseUrl, faults } = await openNodes()
  const heard: string[] = []
  second.subscribe(words, (word) => heard.push(word))
  const stranger = new Client(databaseUrl)
  await stranger.connect()
  await stranger.query("select pg_notify('morpheus', 'hello')")
  await stranger.end()
  first.publish(words, 'after')
  await vi.waitFor(() => expect(heard).toEqual(['after']))
  expect(faults).toHaveLength(2)
})
