import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { emptyMetrics, monitorSystem } from './monitorSystem.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const metrics = { ...emptyMetrics, cpu: { usage: 42, cores: 2, trend: 3 } }
const health = {
  id: 's1',
  name: 'Loja',
  phone: null,
  status: 'error',
  lastActivity: null,
  messagesCount: 0,
  latency: null,
}
const line = {
  id: '1',
  level: 'info',
  service: 'system',
  timestamp: '2026-01-01T00:00:00.000Z',
  message: 'oi',
}

function reads({ path }: SeenCall): FakeAnswer {
  if (path === '/monitoring/metrics') return ok(metrics)
  if (path === '/monitoring/sessions') return ok([health])
  return ok([line])
}

function setUp(
  answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer> = reads,
  options = { logs: 500 },
) {
  const fake = fakeMorpheus(answer)
  const flow = monitorSystem(fake.morpheus, options)
  return { ...fake, flow, state: () => flow.store.getState() }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('monitorSystem', () => {
  it('reads metrics, sessions and log on start, every 30 s and on a filter change', async () => {
    const { flow, state, calls } = setUp()
    expect(state().loading).toBe(true)
    flow.start()
    await settle()
    expect(calls.map(({ path }) => path)).toEqual([
      '/monitoring/metrics',
      '/monitoring/sessions',
      '/monitoring/logs',
    ])
    expect(calls[2]?.query).toEqual({ timeRange: '1h', limit: 500 })
    expect(state()).toMatchObject({
      loading: false,
      metrics: { cpu: { usage: 42 } },
      logs: [{ message: 'oi' }],
    })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls).toHaveLength(6)
    flow.setFilters({ level: 'error', service: 'database', timeRange: '7d' })
    await settle()
    expect(calls[8]?.query).toEqual({ level: 'error', service: 'database', timeRange: '7d', limit: 500 })
  })

  it('reads no log when the log limit is 0', async () => {
    const { flow, state, calls } = setUp(reads, { logs: 0 })
    flow.start()
    await settle()
    expect(calls.map(({ path }) => path)).toEqual(['/monitoring/metrics', '/monitoring/sessions'])
    expect(state()).toMatchObject({ loading: false, logs: [] })
  })

  it('follows the interval and pauses with auto-refresh off or after stop', async () => {
    const { flow, calls } = setUp()
    flow.start()
    flow.setInterval(10)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(6)
    flow.setAutoRefresh(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toHaveLength(6)
    flow.setAutoRefresh(true)
    flow.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toHaveLength(6)
  })

  it('shows the documented empty values while reads fail, without a notice, and recovers', async () => {
    let broken = true
    const { flow, state } = setUp((call) => (broken ? failure(500, 'x') : reads(call)))
    flow.start()
    await settle()
    expect(state()).toMatchObject({
      loading: false,
      sessions: [],
      logs: [],
      metrics: { uptime: { formatted: '0s' } },
    })
    expect(state()).toMatchObject({ updatedAt: null, missing: ['metrics', 'sessions', 'logs'] })
    const since = Date.now()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state().failingSince).toBe(since)
    broken = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state()).toMatchObject({
      metrics: { cpu: { usage: 42 } },
      sessions: [{ id: 's1' }],
      updatedAt: Date.now(),
      missing: [],
      failingSince: null,
    })
    const good = Date.now()
    broken = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ updatedAt: good, failingSince: good })
  })

  it.each(['sessions', 'logs'])(
    'a failure of %s alone counts as failing since the last complete read',
    async (part) => {
      let broken = false
      const { flow, state } = setUp((call) =>
        broken && call.path === `/monitoring/${part}` ? failure(500, 'x') : reads(call),
      )
      flow.start()
      await settle()
      const good = Date.now()
      broken = true
      for (const seconds of [30, 60]) {
        await vi.advanceTimersByTimeAsync(30_000)
        const updatedAt = good + seconds * 1000
        expect(state()).toMatchObject({ missing: [part], updatedAt, failingSince: good })
      }
    },
  )

  it('makes no requests without a token', async () => {
    const { flow, calls, morpheus } = setUp()
    morpheus.identity.store.setState({ token: null })
    flow.start()
    await settle()
    expect(calls).toHaveLength(0)
  })

  it('ignores the late response of a read with the previous filter', async () => {
    let release = (_: FakeAnswer) => {}
    const { flow, state } = setUp((call) => {
      if (call.path === '/monitoring/logs' && Object(call.query).level === undefined)
        return new Promise((resolve) => {
          release = resolve
        })
      return reads(call)
    })
    flow.start()
    await settle()
    flow.setFilters({ level: 'info' })
    await settle()
    release(ok([]))
    await settle()
    expect(state().logs).toHaveLength(1)
  })

  it('restart and clearLogs reject on failure', async () => {
    const { flow } = setUp(() => failure(500, 'não deu'))
    await expect(flow.restart('s1')).rejects.toThrow('não deu')
    await expect(flow.clearLogs()).rejects.toThrow('não deu')
    const fine = setUp((call) => {
      if (call.path.endsWith('/restart')) return ok({ session: { ...health, status: 'connecting' } })
      return call.method === 'DELETE' ? ok({ deleted: 3 }) : reads(call)
    })
    await fine.flow.refresh()
    await fine.flow.restart('s1')
    expect(fine.state().sessions[0]?.status).toBe('connecting')
    expect(await fine.flow.clearLogs()).toBe(3)
  })
})
