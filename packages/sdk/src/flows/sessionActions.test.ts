import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from '../core/entities.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../testing/fakeServer.js'
import { messages } from '../text/messages.js'
import { sessionActions } from './sessionActions.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const session = (change: object = {}) =>
  Session.parse({
    id: 's1',
    name: 'Loja',
    status: 'disconnected',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  })

function setUp(reply: FakeAnswer = ok({ session: session() })) {
  const fake = fakeMorpheus(() => reply)
  const notices: string[] = []
  const flow = sessionActions(fake.morpheus, { notify: ({ text }) => notices.push(text) })
  return { ...fake, flow, notices, state: () => flow.store.getState() }
}

describe('sessionActions', () => {
  it('connects a QR session and opens its dialog after 1 s', async () => {
    const { flow, notices, state } = setUp()
    expect(await flow.connect(session())).toBe(true)
    expect(notices).toEqual(['Conectando sessão...'])
    await vi.advanceTimersByTimeAsync(999)
    expect(state().qrFor).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(state().qrFor).toBe('s1')
  })

  it('opens no QR dialog for a phone-paired session and shows a notice for a Cloud API session', async () => {
    const { flow, state, notices, calls } = setUp()
    await flow.connect(session({ connectionMethod: 'PHONE_NUMBER' }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().qrFor).toBeNull()
    expect(await flow.connect(session({ apiType: 'WHATSAPP_CLOUD' }))).toBe(false)
    expect(calls).toHaveLength(1)
    expect(notices.at(-1)).toBe('Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.')
  })

  it('reopens the dialog of a pairing waiting for a passkey, without a request', () => {
    const { flow, state, calls } = setUp()
    flow.showPasskey(session({ status: 'connecting' }))
    expect(state()).toMatchObject({ qrFor: 's1', phoneFor: null })
    flow.showPasskey(session({ status: 'connecting', connectionMethod: 'PHONE_NUMBER' }))
    expect(state()).toMatchObject({ qrFor: null, phoneFor: 's1' })
    expect(calls).toEqual([])
  })

  it.each([
    ['connect', 'Erro ao conectar sessão'],
    ['disconnect', 'Erro ao desconectar sessão'],
    ['restart', 'Erro ao reiniciar sessão'],
    ['remove', 'Erro ao deletar sessão'],
  ] as const)("%s shows the server's message on failure, or else a default", async (action, text) => {
    const silent = setUp({ status: 500 })
    expect(await silent.flow[action](session())).toBe(false)
    expect(silent.notices).toEqual([text])
    const told = setUp(failure(404, 'Sessão não encontrada'))
    await told.flow[action](session())
    expect(told.notices).toEqual(['Sessão não encontrada'])
    expect(told.state().busy).toEqual([])
  })

  it('disconnects and removes a session and shows a notice', async () => {
    const { flow, notices } = setUp()
    await flow.disconnect(session())
    await flow.remove(session())
    expect(notices).toEqual(['Sessão desconectada', 'Sessão deletada'])
  })

  it('shows a notice when the device remains on the phone', async () => {
    const { flow, notices } = setUp(ok({ deviceRemains: true }))
    expect(await flow.remove(session())).toBe(true)
    expect(notices).toEqual(['Sessão deletada', messages.session.deviceRemains])
    await flow.disconnect(session())
    expect(notices.slice(2)).toEqual(['Sessão desconectada', messages.session.deviceRemains])
  })

  it('shows the QR dialog at once for status qr, and otherwise after connecting', async () => {
    const { flow, state, calls } = setUp()
    await flow.showQr(session({ status: 'qr' }))
    expect(state().qrFor).toBe('s1')
    expect(calls).toHaveLength(0)
    flow.closeDialogs()
    await flow.showQr(session())
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state().qrFor).toBe('s1')
  })

  it('opens no QR dialog after switching to phone pairing or deleting the session', async () => {
    const { flow, state } = setUp()
    await flow.connect(session())
    flow.showPhone(session())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state()).toMatchObject({ phoneFor: 's1', qrFor: null })
    flow.closeDialogs()
    await flow.connect(session())
    await flow.remove(session())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().qrFor).toBeNull()
  })
})
