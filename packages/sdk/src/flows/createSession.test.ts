import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { createSession } from './createSession.js'
import type { Notice } from './flow.js'

const user = { id: 'u', name: 'Ana', email: 'ana@loja.com.br' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>) {
  const fake = fakeMorpheus(answer)
  const notices: Notice[] = []
  const flow = createSession(fake.morpheus, { notify: (notice) => notices.push(notice) })
  return {
    ...fake,
    flow,
    notices,
    phase: () => flow.store.getState().phase,
    texts: () => notices.map((n) => n.text),
  }
}

const created = (call: Pick<SeenCall, 'body'>) => {
  const input = Object(call.body)
  return ok(
    {
      session: {
        id: 's1',
        name: input.name,
        status: 'disconnected',
        apiType: input.apiType ?? 'MORPHEUS',
        connectionMethod: input.connectionMethod ?? null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    },
    201,
  )
}
const connecting = ok({
  session: { id: 's1', name: 'Loja', status: 'connecting', createdAt: '2026-01-01T00:00:00.000Z' },
})
const happy = (call: SeenCall) => (call.path === '/sessions' ? created(call) : connecting)

describe('createSession', () => {
  it.each([
    ['QR_CODE', 'qr'],
    ['PHONE_NUMBER', 'phone'],
  ] as const)(
    'with %s creates, connects and opens the %s dialog after 500 ms',
    async (connectionMethod, dialog) => {
      const { flow, phase, calls, texts } = setUp(happy)
      await flow.submit({ name: 'Loja', connectionMethod })
      expect(calls.map(({ path }) => path)).toEqual(['/sessions', '/sessions/s1/connect'])
      expect(texts()).toEqual(['Sessão criada com sucesso!'])
      await vi.advanceTimersByTimeAsync(499)
      expect(phase()).toBe('opening')
      await vi.advanceTimersByTimeAsync(1)
      expect(phase()).toBe(dialog)
      expect(flow.store.getState().session?.id).toBe('s1')
    },
  )

  it('does not connect a Cloud API session', async () => {
    const { flow, phase, calls } = setUp(happy)
    await flow.submit({ name: 'Loja', apiType: 'WHATSAPP_CLOUD' })
    expect(calls).toHaveLength(1)
    expect(phase()).toBe('created')
  })

  it('keeps the session and shows a message when the connection fails', async () => {
    const { flow, phase, texts } = setUp((call) =>
      call.path === '/sessions' ? created(call) : failure(500, 'Erro interno do servidor'),
    )
    await flow.submit({ name: 'Loja' })
    expect(phase()).toBe('created')
    expect(texts().at(-1)).toBe('Sessão criada, mas falha na conexão. Tente conectar manualmente.')
    expect(flow.store.getState().error).toMatchObject({ name: 'ServerError', status: 500 })
  })

  it('ignores a second submit while one is pending', async () => {
    let release = (_: FakeAnswer) => {}
    const { flow, calls } = setUp((call) =>
      call.path === '/sessions'
        ? new Promise((resolve) => {
            release = resolve
          })
        : connecting,
    )
    const first = flow.submit({ name: 'Loja' })
    await flow.submit({ name: 'Loja' })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    release(
      ok({
        session: { id: 's1', name: 'Loja', status: 'disconnected', createdAt: '2026-01-01T00:00:00.000Z' },
      }),
    )
    await first
    expect(calls.filter(({ path }) => path === '/sessions')).toHaveLength(1)
  })

  it('on a 401 refreshes and retries once with the same idempotency key', async () => {
    let tries = 0
    const { flow, calls, phase } = setUp((call) => {
      if (call.path === '/auth/refresh') return ok({ user, token: 't2' })
      if (call.path === '/sessions' && tries++ === 0) return failure(401, 'Não autorizado')
      return happy(call)
    })
    await flow.submit({ name: 'Loja' })
    expect(calls.map(({ path }) => path)).toEqual([
      '/sessions',
      '/auth/refresh',
      '/sessions',
      '/sessions/s1/connect',
    ])
    expect(calls[2]?.headers.authorization).toBe('Bearer t2')
    expect(calls[2]?.headers['idempotency-key']).toBe(calls[0]?.headers['idempotency-key'])
    expect(phase()).toBe('opening')
  })

  it.each([
    ['the refresh fails', failure(401, 'Token inválido')],
    ['the second try is refused too', ok({ user, token: 't2' })],
  ])('shows that the session expired and signs out after 2 s when %s', async (_, refreshed) => {
    const { flow, texts, morpheus, onSignedOut } = setUp(({ path }) =>
      path === '/auth/refresh' ? refreshed : failure(401, 'Não autorizado'),
    )
    await flow.submit({ name: 'Loja' })
    expect(texts()).toEqual(['Sessão expirada. Redirecionando para login...'])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(morpheus.identity.store.getState().isAuthenticated).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('makes no call without a token or before hydration and shows a message', async () => {
    const missing = setUp(happy)
    missing.morpheus.identity.store.setState({ token: null })
    await missing.flow.submit({ name: 'Loja' })
    expect(missing.texts()).toEqual(['Sessão expirada. Redirecionando para login...'])
    const early = setUp(happy)
    early.morpheus.identity.store.setState({ hydrated: false })
    await early.flow.submit({ name: 'Loja' })
    expect(early.texts()).toEqual(['Aguardando carregamento do sistema...'])
    expect([...missing.calls, ...early.calls]).toHaveLength(0)
  })

  it("exposes the server's message and fields, or shows a default message", async () => {
    const text = setUp(() => failure(400, 'Dados inválidos', { fields: { name: 'Nome é obrigatório' } }))
    await text.flow.submit({ name: '' })
    expect(text.flow.store.getState()).toMatchObject({
      phase: 'failed',
      fields: { name: 'Nome é obrigatório' },
      error: { status: 400, userMessage: 'Dados inválidos' },
    })
    const silent = setUp(() => ({ status: 502, body: '<html>' }))
    await silent.flow.submit({ name: 'Loja' })
    expect(silent.texts()).toEqual(['Erro ao criar sessão. Tente novamente.'])
  })

  it('reset cancels the pending dialog', async () => {
    const { flow, phase } = setUp(happy)
    await flow.submit({ name: 'Loja' })
    flow.reset()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(phase()).toBe('idle')
  })

  it('signs out an expired user even after the dialog is closed', async () => {
    const { flow, onSignedOut } = setUp(() => failure(401, 'Não autorizado'))
    await flow.submit({ name: 'Loja' })
    flow.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('a sign-in within those 2 s is kept', async () => {
    const { flow, morpheus, onSignedOut } = setUp(({ path }) =>
      path === '/auth/login' ? ok({ user, token: 'new' }) : failure(401, 'Não autorizado'),
    )
    await flow.submit({ name: 'Loja' })
    await morpheus.identity.signIn({ email: user.email, password: 'segredo' })
    onSignedOut.mockClear()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(morpheus.identity.store.getState()).toMatchObject({ token: 'new', isAuthenticated: true })
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('opens and connects nothing when stopped during the call', async () => {
    let release = (_: FakeAnswer) => {}
    const { flow, phase, calls } = setUp((call) =>
      call.path === '/sessions'
        ? new Promise((resolve) => {
            release = resolve
          })
        : connecting,
    )
    const submitted = flow.submit({ name: 'Loja' })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    flow.stop()
    release(created({ body: { name: 'Loja' } }))
    await submitted
    await vi.advanceTimersByTimeAsync(5_000)
    expect(phase()).toBe('created')
    expect(calls).toHaveLength(1)
  })

  it('opens no dialog after stop', async () => {
    const { flow, phase } = setUp(happy)
    await flow.submit({ name: 'Loja' })
    flow.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(phase()).toBe('opening')
  })
})
