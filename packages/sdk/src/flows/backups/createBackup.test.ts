import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../../testing/fakeServer.js'
import { createBackup } from './createBackup.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const creation = {
  id: 'b1',
  type: 'FULL',
  createdAt: '2026-11-22T10:00:00.000Z',
  size: 3_145_728,
  filename: 'backup-completo.zip',
}
const request = { type: 'FULL', description: ' Antes ' } as const

function setUp(running: () => object | null = () => null) {
  let answer: (reply: FakeAnswer) => void = () => {}
  const reply = new Promise<FakeAnswer>((resolve) => {
    answer = resolve
  })
  const fake = fakeMorpheus(({ method, path }) => {
    if (method === 'POST') return reply
    if (path.endsWith('/progress') && running() === null) return failure(404, 'Rota não encontrada')
    return ok({ running: running() })
  })
  const created = vi.fn()
  const flow = createBackup(fake.morpheus, { onCreated: created })
  return { ...fake, flow, created, answer, state: () => flow.store.getState() }
}

describe('createBackup', () => {
  it("shows the server's progress and closes one second after completion", async () => {
    let done = 0
    const { flow, answer, state, created, calls } = setUp(() => ({
      work: 'create',
      type: 'FULL',
      step: 'messages',
      done,
      total: 100,
      startedAt: '2026-11-22T10:00:00.000Z',
    }))
    const making = flow.create(request)
    expect(state()).toMatchObject({ phase: 'running', step: 'preparing' })
    done = 25
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toMatchObject({ step: 'messages', part: 0.25, remaining: 3 })
    answer(ok(creation, 201))
    expect(await making).toBe(true)
    expect(created).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'b1' }))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'FULL',
      description: 'Antes',
    })
    expect(state()).toMatchObject({ phase: 'running', step: 'done', part: 1, remaining: null })
    await vi.advanceTimersByTimeAsync(999)
    expect(state().phase).toBe('running')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ phase: 'succeeded', seconds: 1, backup: { size: 3_145_728 } })
    flow.dismiss()
    expect(state()).toEqual({ phase: 'idle' })
  })

  it('estimates the steps when the server reports no progress, then shows that it is finishing', async () => {
    const { flow, state } = setUp()
    void flow.create(request)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(state()).toMatchObject({ step: 'sessions', part: 0.25, remaining: 24 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state()).toMatchObject({ step: 'done', part: 1, remaining: null })
    flow.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state()).toEqual({ phase: 'idle' })
  })

  it('shows the failure at once', async () => {
    const { flow, state, answer, created } = setUp()
    const making = flow.create(request)
    await vi.advanceTimersByTimeAsync(2_000)
    answer(failure(507, 'O disco do servidor está cheio'))
    expect(await making).toBe(false)
    expect(state()).toMatchObject({ phase: 'failed', error: 'O disco do servidor está cheio', seconds: 2 })
    expect(created).not.toHaveBeenCalled()
  })
})
