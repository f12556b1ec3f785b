import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { SeenCall } from '../../testing/fakeServer.js'
import { sharedFor } from './logReads.js'
import { tailLimits, tailLogs } from './tailLogs.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(count: number) {
  let broken = false
  let lines = count
  const line = (id: number) => ({
    id: String(id),
    level: 'info',
    service: 'system',
    timestamp: '2026-01-01T00:00:00.000Z',
    message: `linha ${id}`,
  })
  const fake = fakeMorpheus(({ query }: SeenCall) => {
    if (broken) return failure(500, 'x')
    const { after, before, limit } = Object(query)
    const ids = Array.from({ length: lines }, (_, index) => index + 1)
    if (after !== undefined)
      return ok(
        ids
          .filter((id) => id > Number(after))
          .slice(0, limit)
          .map(line),
      )
    return ok(
      ids
        .filter((id) => before === undefined || id < Number(before))
        .reverse()
        .slice(0, limit)
        .map(line),
    )
  })
  const flow = tailLogs(fake.morpheus)
  flow.start()
  return {
    ...fake,
    flow,
    state: () => flow.store.getState(),
    ids: () => flow.store.getState().lines.map(({ id }) => Number(id)),
    write: (extra: number) => {
      lines += extra
    },
    fail: (on: boolean) => {
      broken = on
    },
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const downFrom = (top: number, length: number) => Array.from({ length }, (_, index) => top - index)

describe('tailLogs', () => {
  it('a tail that starts late shares the read of another one that is still in progress', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { morpheus, calls } = fakeMorpheus(() => answered.then(() => ok([])))
    const [first, second] = [tailLogs(morpheus), tailLogs(morpheus)]
    first.start()
    await vi.advanceTimersByTimeAsync(2 * sharedFor)
    second.start()
    await settle()
    expect(calls).toHaveLength(1)
    answer()
    await settle()
    expect([first, second].map(({ store }) => store.getState().loading)).toEqual([false, false])
  })

  it('two tails with the same filters share requests and lines', async () => {
    const { morpheus, calls, flow, ids, write } = setUp(3)
    const second = tailLogs(morpheus)
    second.start()
    await settle()
    expect(calls).toHaveLength(1)
    write(1)
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    expect(calls).toHaveLength(2)
    expect(ids()).toEqual([4, 3, 2, 1])
    expect(second.store.getState().lines).toEqual(flow.store.getState().lines)
    second.setFilters({ level: 'error' })
    await settle()
    expect(calls).toHaveLength(3)
    // Answers from before the deletion are not reused.
    await flow.reload()
    expect(calls).toHaveLength(4)
    second.stop()
    // A later tail starts with the entries of the first.
    const late = tailLogs(morpheus)
    late.start()
    await settle()
    expect(calls).toHaveLength(4)
    expect(late.store.getState().lines).toEqual(flow.store.getState().lines)
    late.stop()
  })

  it('pages back without losing or repeating a line until the end', async () => {
    const { flow, ids, state } = setUp(1_200)
    await settle()
    await Promise.all([flow.loadOlder(), flow.loadOlder()])
    await flow.loadOlder()
    expect(ids()).toEqual(downFrom(1_200, 1_200))
    expect(state().hasOlder).toBe(false)
    await flow.loadOlder()
    expect(ids()).toHaveLength(1_200)
  })

  it('follows new lines, including bursts larger than a page', async () => {
    const { ids, write } = setUp(10)
    await settle()
    write(5)
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    expect(ids()).toEqual(downFrom(15, 15))
    write(tailLimits.catchUp * 2 + 7)
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    await vi.advanceTimersByTimeAsync(10)
    expect(ids()).toEqual(downFrom(4_022, 4_022))
  })

  it('requests lines after the newest one with a range of 7 days', async () => {
    const { calls, write } = setUp(3)
    await settle()
    write(1)
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    expect(calls.at(-1)?.query).toMatchObject({ after: '3', timeRange: '7d' })
  })

  it('pauses while not live, then catches up', async () => {
    const { flow, ids, write, calls } = setUp(3)
    await settle()
    flow.setLive(false)
    write(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(1)
    flow.setLive(true)
    await settle()
    expect(ids()).toEqual([5, 4, 3, 2, 1])
  })

  it('reloads on a filter change, sends only set filters and recovers from a failure', async () => {
    const { flow, calls, state, fail } = setUp(3)
    await settle()
    flow.setFilters({ level: 'warn', search: ' falha ' })
    await settle()
    expect(calls.at(-1)?.query).toEqual({ timeRange: '1h', level: 'warn', search: 'falha', limit: 500 })
    fail(true)
    flow.setFilters({ search: '' })
    await settle()
    expect(state()).toMatchObject({ failed: true, lines: [], loading: false })
    fail(false)
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    expect(state()).toMatchObject({ failed: false, lines: [{}, {}, {}] })
  })

  it('with a session filter shows only its lines, also if the server ignores the filter', async () => {
    const of = (id: number, sessionId: string | null) => ({
      id: String(id),
      level: 'info',
      service: 'whatsapp',
      timestamp: '2026-01-01T00:00:00.000Z',
      message: `linha ${id}`,
      ...(sessionId !== null && { sessionId }),
    })
    let lines = [of(3, 'loja'), of(2, 'filial'), of(1, null)]
    const { morpheus, calls } = fakeMorpheus(() => ok(lines))
    const flow = tailLogs(morpheus)
    flow.setFilters({ sessionId: 'loja' })
    flow.start()
    await settle()
    expect(calls.at(-1)?.query).toMatchObject({ sessionId: 'loja' })
    expect(flow.store.getState()).toMatchObject({ lines: [{ id: '3' }], untold: false })
    lines = [of(2, null), of(1, null)]
    await flow.reload()
    expect(flow.store.getState()).toMatchObject({ lines: [], untold: true })
    flow.setFilters({ sessionId: null })
    await settle()
    expect(flow.store.getState()).toMatchObject({ lines: [{}, {}], untold: false })
    flow.stop()
  })

  it('makes no requests after stop', async () => {
    const { flow, calls } = setUp(3)
    await settle()
    flow.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
  })
})
