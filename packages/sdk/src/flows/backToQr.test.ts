import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotFoundError } from '../core/client/apiErrors.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { backToQr } from './backToQr.js'
import { pairPhone } from './pairPhone.js'

const session = { id: 's1', name: 'Loja', status: 'connecting', createdAt: '2026-11-21T12:00:00.000Z' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function setUp(reply: (call: SeenCall) => FakeAnswer = () => ok({ session })) {
  const fake = fakeMorpheus((call) =>
    call.path.endsWith('/connect-phone') ? { status: 200, body: { success: true } } : reply(call),
  )
  const phone = pairPhone(fake.morpheus, { sessionId: 's1' })
  phone.start()
  phone.setPhone('5511999999999')
  const notify = vi.fn()
  const go = () => backToQr(fake.morpheus, phone, { sessionId: 's1', notify })
  const paths = () => fake.calls.map(({ path }) => path).filter((path) => !path.endsWith('-phone'))
  return { ...fake, phone, notify, go, paths }
}

describe('going back from a phone code to the QR', () => {
  it('makes no call when no code was requested', async () => {
    const { go, paths, phone } = await setUp()
    await go()
    expect(paths()).toEqual([])
    expect(phone.store.getState().phase).toBe('entering')
  })

  it('cancels the code and reconnects after the attempt has ended', async () => {
    const { go, paths, phone, push } = await setUp()
    await phone.request()
    const going = go()
    await vi.waitFor(() => expect(paths()).toEqual(['/sessions/s1/disconnect']))
    push('session:disconnected', { sessionId: 'other' })
    await vi.advanceTimersByTimeAsync(500)
    expect(paths()).toHaveLength(1)
    push('session:disconnected', { sessionId: 's1', reason: 'desconectada' })
    await going
    expect(paths()).toEqual(['/sessions/s1/disconnect', '/sessions/s1/connect'])
    // The expected end of the attempt is no failure of the phone dialog, which is closed.
    expect(phone.store.getState()).toMatchObject({ phase: 'entering', error: null })
  })

  it('reconnects after 2 s when no disconnect event arrives', async () => {
    const { go, paths, phone } = await setUp()
    await phone.request()
    const going = go()
    await vi.advanceTimersByTimeAsync(2_000)
    await going
    expect(paths()).toEqual(['/sessions/s1/disconnect', '/sessions/s1/connect'])
  })

  it('notifies about a failure and does not reject', async () => {
    const { go, phone, notify } = await setUp(() => failure(404, 'Sessão não encontrada'))
    await phone.request()
    await go()
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      tone: 'error',
      text: 'Sessão não encontrada',
      cause: expect.any(NotFoundError),
    })
    await vi.advanceTimersByTimeAsync(2_000)
  })
})
