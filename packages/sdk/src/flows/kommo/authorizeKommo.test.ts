import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import { kommoMessages } from '../../text/kommo.js'
import { authorizeKommo } from './authorizeKommo.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = 'https://www.kommo.com/oauth?state=s1.abc'
const stored = {
  sessionId: 's1',
  subdomain: 'loja',
  clientId: 'c',
  clientSecret: '••',
  redirectUri: '',
  accessToken: '',
  webhookUrl: '',
  pipelineId: '',
  statusId: '',
  events: ['lead_add'],
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
  status: 'active',
}

function open(canTell: boolean) {
  let connected = false
  let refused = false
  const { morpheus, calls } = fakeMorpheus(({ path }) => {
    if (path.endsWith('/authorize'))
      return refused ? failure(404, 'Sem config') : ok({ url, state: 's1.abc' })
    return ok({ ...stored, isConnected: connected })
  })
  const notify = vi.fn()
  const flow = authorizeKommo(morpheus, { sessionId: 's1', notify })
  let closed = false
  const go = vi.fn()
  return {
    flow,
    calls,
    notify,
    go,
    refuse: () => {
      refused = true
    },
    start: () => flow.start({ go, isClosed: canTell ? () => closed : null }),
    close: () => {
      closed = true
    },
    connect: () => {
      connected = true
    },
    reads: () => calls.filter(({ method }) => method === 'GET').length,
    phase: () => flow.store.getState().phase,
  }
}

test('checks every second whether the window is closed and reads the configuration only then', async () => {
  const { start, go, reads, phase, close, connect, flow } = open(true)
  await start()
  expect(go).toHaveBeenCalledWith(url)
  expect(phase()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads()).toBe(0)
  connect()
  close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(phase()).toBe('connected')
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads()).toBe(1)
  flow.stop()
})

test('reports a window closed too early and still detects a later authorisation', async () => {
  const { start, phase, close, connect, flow } = open(true)
  await start()
  close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(phase()).toBe('closed')
  connect()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(phase()).toBe('connected')
  flow.stop()
})

test('without a window reads every second and fails after twenty minutes', async () => {
  const { start, phase, reads, notify, flow } = open(false)
  await start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(10)
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(phase()).toBe('failed')
  expect(notify).toHaveBeenCalledWith({ tone: 'error', text: kommoMessages.tooLate })
  flow.stop()
})

test('reports why it cannot start, and makes no more requests after stop', async () => {
  const { start, phase, notify, refuse, flow, reads } = open(false)
  refuse()
  await start()
  expect(phase()).toBe('failed')
  expect(notify).toHaveBeenCalledWith({ tone: 'error', text: 'Sem config' })
  flow.stop()
  const countBefore = reads()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(countBefore)
})
