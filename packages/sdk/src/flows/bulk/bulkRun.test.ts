import { expect, it, vi } from 'vitest'
import { Session } from '../../core/entities.js'
import { BulkFailure, bulkRun } from './bulkRun.js'

const session = (id: string) =>
  Session.parse({ id, name: id, status: 'connected', createdAt: '2026-11-01T12:00:00.000Z' })
const sessions = ['a', 'b', 'c', 'd', 'e'].map(session)

it('runs all with limited concurrency; a failure stops no other and is retried alone', async () => {
  let running = 0
  let max = 0
  let broken = true
  const act = vi.fn(async ({ id }: Session) => {
    max = Math.max(max, ++running)
    await Promise.resolve()
    running -= 1
    if (id === 'b' && broken) throw new BulkFailure('ocupada')
  })
  const onDone = vi.fn()
  const run = bulkRun(sessions, act, { atOnce: 2, onDone })
  const first = await run.start()
  expect(max).toBe(2)
  expect(first).toMatchObject({ phase: 'over', done: 4, failed: 1 })
  expect(first.items[1]).toMatchObject({ state: 'failed', cause: 'ocupada' })
  expect(onDone).toHaveBeenCalledTimes(4)
  broken = false
  expect(await run.retry()).toMatchObject({ phase: 'over', done: 5, failed: 0 })
  expect(act).toHaveBeenCalledTimes(6)
})

it('cancel starts no further items and lets running ones finish', async () => {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  const act = vi.fn(() => promise)
  const run = bulkRun(sessions, act, { atOnce: 2 })
  const over = run.start()
  run.cancel()
  resolve()
  expect((await over).items.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect((await run.retry()).done).toBe(5)
})
