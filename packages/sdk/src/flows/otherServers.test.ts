import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { createSession } from './createSession.js'
import { tailLimits, tailLogs } from './logs/tailLogs.js'
import { monitorSystem } from './monitorSystem.js'
import { pairPhone } from './pairPhone.js'
import { sessionActions } from './sessionActions.js'
import { showQr } from './showQr.js'

/** Tests the flows against servers with only the documented answers. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') }))
afterEach(() => vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)
const done: FakeAnswer = { status: 200, body: { success: true } }
const empty: FakeAnswer = { status: 204, body: '' }
const session = { id: 's1', name: 'Loja', status: 'disconnected', createdAt: '2026-11-20' }

describe('the QR dialog', () => {
  const qr = (answer: FakeAnswer) => {
    const fake = fakeMorpheus(() => answer)
    const notify = vi.fn()
    const flow = showQr(fake.morpheus, { sessionId: 's1', notify })
    flow.start()
    return { ...fake, flow, notify, state: () => flow.store.getState() }
  }
  const answered = (body: object, status = 200): FakeAnswer => ({ status, body })

  it('needs only data.qrCode', async () => {
    const { state, flow } = qr(answered({ data: { qrCode: 'iVBORw0KGgo=' } }))
    await settle()
    expect(state()).toMatchObject({
      phase: 'showing',
      status: 'qr',
      qr: { qrCode: 'data:image/png;base64,iVBORw0KGgo=' },
      remainingSeconds: null,
    })
    flow.stop()
  })

  it.each<[string, FakeAnswer, string]>([
    ['200 with success false, connected', answered({ success: false, status: 'connected' }), 'connected'],
    [
      '200 with data null, connected',
      answered({ success: true, data: null, status: 'connected' }),
      'connected',
    ],
    ['200, connected within data', answered({ data: { qrCode: null, status: 'connected' } }), 'connected'],
    ['200 with success false, connecting', answered({ success: false, status: 'connecting' }), 'waiting'],
    [
      '200 with success false, disconnected',
      answered({ success: false, status: 'disconnected' }),
      'unavailable',
    ],
    ['200 that says nothing', answered({ success: true, data: {} }), 'waiting'],
    ['204', empty, 'waiting'],
    ['400 in capitals', answered({ status: 'CONNECTED' }, 400), 'connected'],
    ['400 without a word', answered({}, 400), 'waiting'],
    ['a page', { status: 200, body: '<!doctype html>' }, 'failed'],
    ['500', answered({}, 500), 'failed'],
  ])('the response "%s" leads to the phase %s', async (_, answer, phase) => {
    const { state, flow } = qr(answer)
    await settle()
    expect(state().phase).toBe(phase)
    flow.stop()
  })

  it('keeps polling when the response has no status', async () => {
    const { calls, flow } = qr(answered({ success: false, message: 'QR code not available' }))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(calls).toHaveLength(3)
    flow.stop()
  })

  it('a status event without a code keeps the shown code', async () => {
    const { push, state, flow } = qr(answered({ data: { qrCode: 'data:A' } }))
    await settle()
    push('session:status', { sessionId: 's1', status: 'qr', qrCode: null })
    expect(state().qr?.qrCode).toBe('data:A')
    flow.stop()
  })
})

describe('pairing by phone', () => {
  const pair = (reply: (call: SeenCall) => FakeAnswer) => {
    const fake = fakeMorpheus(reply)
    const notify = vi.fn()
    const flow = pairPhone(fake.morpheus, { sessionId: 's1', notify })
    flow.start()
    flow.setPhone('5511999999999')
    return { ...fake, flow, notify, state: () => flow.store.getState() }
  }

  it('shows the message of a refusal sent with status 200', async () => {
    const { flow, state, notify } = pair(() => ({
      status: 200,
      body: { success: false, message: 'Número não tem WhatsApp' },
    }))
    await flow.request()
    expect(state()).toMatchObject({ phase: 'failed', error: 'Número não tem WhatsApp' })
    expect(notify).toHaveBeenCalledWith({ tone: 'error', text: 'Número não tem WhatsApp' })
    flow.stop()
  })

  it('shows a default message for a refusal without one', async () => {
    const { flow, state } = pair(() => ({ status: 200, body: { success: false } }))
    await flow.request()
    expect(state().error).toBe('Erro ao solicitar código de pareamento')
    flow.stop()
  })

  it('requests a missing pairing-code call once, then polls only for the connection', async () => {
    let status = 'disconnected'
    const { flow, state, calls } = pair(({ path, method }) => {
      if (path === '/sessions/s1/connect-phone') return empty
      if (method === 'GET' && path === '/sessions') return ok({ sessions: [{ ...session, status }] })
      return { status: 404, body: '<h1>Not Found</h1>' }
    })
    await flow.request()
    expect(state().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().phase).toBe('waiting')
    status = 'connected'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().phase).toBe('connected')
    expect(calls.filter(({ path }) => path === '/sessions/s1/pairing-code')).toHaveLength(1)
  })
})

describe('session actions', () => {
  it.each([
    ['{ success: true }', done],
    ['204', empty],
  ])('succeed with the response %s', async (_, answer) => {
    const { morpheus } = fakeMorpheus(({ method, path }) => {
      if (method === 'POST' && path === '/sessions') return ok({ session })
      return answer
    })
    const notify = vi.fn()
    const actions = sessionActions(morpheus, { notify })
    const { sessions } = { sessions: [(await morpheus.sessions.create({ name: 'Loja' })).session] }
    for (const one of sessions) {
      expect(await actions.connect(one)).toBe(true)
      expect(await actions.restart(one)).toBe(true)
      expect(await actions.disconnect(one)).toBe(true)
      expect(await actions.remove(one)).toBe(true)
    }
    expect(notify.mock.calls.map(([{ tone }]) => tone)).not.toContain('error')
    actions.stop()
  })

  it('creation opens the QR dialog after an empty connect response', async () => {
    const { morpheus } = fakeMorpheus(({ path }) =>
      path === '/sessions' ? ok({ session: { id: 9 } }) : empty,
    )
    const flow = createSession(morpheus)
    await flow.submit({ name: 'Loja' })
    await vi.advanceTimersByTimeAsync(500)
    expect(flow.store.getState()).toMatchObject({ phase: 'qr', session: { id: '9' } })
  })
})

describe('monitoring', () => {
  it('reloads after an empty restart response and clears the log without a count', async () => {
    let status = 'error'
    const { morpheus } = fakeMorpheus(({ method, path }) => {
      if (method !== 'GET') {
        status = 'connecting'
        return done
      }
      return path === '/monitoring/sessions' ? ok([{ id: 's1', name: 'Loja', status }]) : ok({ cpu: {} })
    })
    const flow = monitorSystem(morpheus)
    flow.start()
    await settle()
    expect(flow.store.getState().sessions[0]?.status).toBe('error')
    expect(await flow.restart('s1')).toBeUndefined()
    expect(flow.store.getState().sessions[0]?.status).toBe('connecting')
    expect(await flow.clearLogs()).toBeUndefined()
    flow.stop()
  })
})

describe('the log of a server that supports only level, service and range', () => {
  /** Minutes before now, newest first unless `ascending`. */
  function tail({ ascending = false, lines: first = ['c', 'b', 'a'] } = {}) {
    let lines = first
    const fake = fakeMorpheus(({ query }) => {
      const old = Object(query).timeRange === '7d' ? ['antiga'] : []
      const all = [...lines, ...old].map((message, index) => ({
        id: message,
        level: 'info',
        service: message.startsWith('b') ? 'database' : 'system',
        timestamp: new Date(Date.parse('2026-11-21T12:00:00Z') - index * 60_000).toISOString(),
        message,
      }))
      return ok(ascending ? all.reverse() : all)
    })
    const flow = tailLogs(fake.morpheus)
    flow.start()
    return {
      ...fake,
      flow,
      shown: () => flow.store.getState().lines.map(({ message }) => message),
      write: (message: string) => {
        lines = [message, ...lines]
      },
    }
  }

  it.each([false, true])('shows every line once, newest first (ascending: %s)', async (ascending) => {
    const { shown, write, flow } = tail({ ascending })
    await vi.advanceTimersByTimeAsync(tailLimits.poll * 3)
    expect(shown()).toEqual(['c', 'b', 'a'])
    write('d')
    await vi.advanceTimersByTimeAsync(tailLimits.poll)
    write('e')
    write('f')
    await vi.advanceTimersByTimeAsync(tailLimits.poll * 2)
    expect(shown()).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
    flow.stop()
  })

  it('does not add older lines returned for a wider range', async () => {
    const { shown, flow } = tail()
    await vi.advanceTimersByTimeAsync(tailLimits.poll * 5)
    expect(shown()).not.toContain('antiga')
    flow.stop()
  })

  it('is searched locally in message and service', async () => {
    const { shown, write, flow } = tail({ lines: ['Conexão', 'bem', 'outra'] })
    await settle()
    flow.setFilters({ search: 'CONEXAO' })
    await settle()
    expect(shown()).toEqual(['Conexão'])
    write('sem')
    write('nova conexão')
    await vi.advanceTimersByTimeAsync(tailLimits.poll * 2)
    expect(shown()).toEqual(['nova conexão', 'Conexão'])
    flow.setFilters({ search: 'data' })
    await settle()
    expect(shown()).toEqual(['bem'])
    flow.stop()
  })

  it('ends paging when every page returns the first page', async () => {
    const many = Array.from({ length: tailLimits.page }, (_, index) => `linha ${index}`)
    const { shown, flow, calls } = tail({ lines: many })
    await settle()
    await flow.loadOlder()
    await flow.loadOlder()
    expect(shown()).toHaveLength(tailLimits.page)
    expect(flow.store.getState().hasOlder).toBe(false)
    expect(calls).toHaveLength(2)
    flow.stop()
  })

  it('is not polled endlessly when it returns more lines than requested', async () => {
    const many = Array.from({ length: tailLimits.catchUp }, (_, index) => `linha ${index}`)
    const { flow, calls } = tail({ lines: many })
    await vi.advanceTimersByTimeAsync(tailLimits.poll * 3)
    expect(calls.length).toBeLessThanOrEqual(4)
    flow.stop()
  })
})

describe('notification settings', () => {
  it.each([
    ['nothing', done],
    ['204', empty],
    ['what was sent', ok({ messageAlerts: false })],
  ])('that are answered with %s are stored as sent', async (_, answer) => {
    const { morpheus } = fakeMorpheus(({ method }) =>
      method === 'GET' ? ok({ pushNotifications: false }) : answer,
    )
    const { notifications } = morpheus
    await notifications.loadSettings()
    await notifications.updateSettings({ messageAlerts: false })
    expect(notifications.store.getState().settings).toEqual({
      emailNotifications: true,
      pushNotifications: false,
      messageAlerts: false,
      sessionAlerts: true,
      errorAlerts: true,
      maintenanceAlerts: true,
    })
  })

  it('stay unchanged when the update is refused', async () => {
    const { morpheus } = fakeMorpheus(({ method }) => (method === 'GET' ? ok({}) : failure(400, 'Não')))
    await morpheus.notifications.loadSettings()
    await expect(morpheus.notifications.updateSettings({ messageAlerts: false })).rejects.toThrow('Não')
    expect(morpheus.notifications.store.getState().settings?.messageAlerts).toBe(true)
  })
})
