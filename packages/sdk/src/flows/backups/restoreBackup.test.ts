import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../../testing/fakeServer.js'
import { restoreBackup } from './restoreBackup.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(running: () => object | null) {
  let answer: (reply: FakeAnswer) => void = () => {}
  const reply = new Promise<FakeAnswer>((resolve) => {
    answer = resolve
  })
  const fake = fakeMorpheus(({ method }) => {
    if (method === 'POST') return reply
    return running() === null ? failure(404, 'Rota não encontrada') : ok({ running: running() })
  })
  const text = vi.fn()
  return { ...fake, told: text, answer, restoring: restoreBackup(fake.morpheus, { id: 'b1' }, text) }
}

const restored = { success: true, counts: {}, keysMissing: 0 }

it("reports the server's progress and stops polling once done", async () => {
  const running = { work: 'restore', type: 'FULL', step: 'contacts', done: 25, total: 100 }
  const { told, answer, restoring, calls } = setUp(() => ({
    ...running,
    startedAt: '2026-11-22T10:00:00.000Z',
  }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toHaveBeenLastCalledWith({ step: 'contacts', part: 0.25, remaining: 3 })
  answer(ok(restored))
  expect(await restoring).toMatchObject(restored)
  const requestCount = calls.length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toHaveLength(requestCount)
})

it('ignores missing progress and the progress of a backup creation', async () => {
  let running: object | null = null
  const { told, answer, restoring } = setUp(() => running)
  await vi.advanceTimersByTimeAsync(1_000)
  running = {
    work: 'create',
    type: 'FULL',
    step: 'user',
    done: 1,
    total: 2,
    startedAt: '2026-11-22T10:00:00Z',
  }
  await vi.advanceTimersByTimeAsync(1_000)
  answer(failure(422, 'O backup está incompleto'))
  await expect(restoring).rejects.toThrow('O backup está incompleto')
  expect(told).not.toHaveBeenCalled()
})
