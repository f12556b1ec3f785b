import { expect, it, vi } from 'vitest'
import { healthy, session } from '../testing/monitorStates.js'
import { openMonitor } from '../testing/openMonitor.js'
import { createScreen } from './state/screen.js'

const down = { status: 'disconnected', phone: null } as const
const reason = { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' }

it.each([
  [{ connectionMethod: 'QR_CODE' } as const, 'qr'],
  [{ connectionMethod: 'PHONE_NUMBER' } as const, 'phone'],
])('connects the selected session with its pairing method: %o', async (change, startWith) => {
  const paired = session('b', { ...down, ...change })
  const sessions = [healthy('a'), healthy('b', down)]
  const { type, calls, screen } = openMonitor({}, { sessions }, { standings: [session('a'), paired] })
  await type('j')
  await type('c')
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith('pair'))
  expect(screen.getState().pairing).toEqual({ session: paired, startWith })
})

it('keeps its position when shown again, and shows the outcome', async () => {
  const screen = createScreen()
  const sessions = [healthy('a'), healthy('b'), healthy('c')]
  const first = openMonitor({}, { sessions }, { screen })
  await first.type('jj')
  await first.type(':ordem nome\r')
  screen.setState({ notice: { tone: 'success', text: '"Loja c" foi conectada.' } })
  const { frame } = openMonitor({}, { sessions }, { screen })
  expect(frame()).toContain('› ● Loja c')
  expect(frame()).toContain('por nome')
  expect(frame()).toContain('"Loja c" foi conectada.')
})

it('explains how to configure a cloud session, and that a connected one is connected', async () => {
  const cloud = session('b', { ...down, apiType: 'WHATSAPP_CLOUD', connectionMethod: null })
  const sessions = [healthy('a'), healthy('b', down)]
  const { type, frame, calls } = openMonitor({ columns: 120 }, { sessions }, { standings: [cloud] })
  await type('c')
  expect(frame()).toContain('"Loja a" já está conectada.')
  await type('j')
  await type(':qr\r')
  await vi.waitFor(() =>
    expect(frame()).toContain('Configure os tokens de acesso. Use: morpheus nuvem editar b'),
  )
  expect(calls.onDone).not.toHaveBeenCalled()
})

it("suggests an action for the session's state in its details, and executes it", async () => {
  const away = session('a', {
    status: 'connecting',
    availability: 'reconnecting',
    reason,
    since: '2026-01-01T00:00:00.000Z',
  })
  const sessions = [healthy('a', { status: 'connecting', latency: null })]
  const { type, frame, calls } = openMonitor({}, { sessions }, { standings: [away] })
  await type('\r')
  expect(frame()).toMatch(/Motivo +O aparelho foi desconectado pelo celular\./)
  expect(frame()).toMatch(/O que fazer +enter reiniciar a conexão/)
  await type('\r')
  await vi.waitFor(() =>
    expect(frame()).toContain('"Loja a" está reconectando sozinha. Reiniciar a conexão?'),
  )
  await type('s')
  expect(calls.restart).toHaveBeenCalledWith('a')
})

it('shows a fallen session as down while it is paired again', async () => {
  const fallen = session('a', { status: 'qr', phone: null, availability: 'down', reason })
  const sessions = [healthy('a', { status: 'connecting', phone: null, latency: null })]
  const { type, frame } = openMonitor({ columns: 120 }, { sessions }, { standings: [fallen] })
  expect(frame()).toMatch(/✗ Loja a .*Fora do ar/)
  await type('\r')
  expect(frame()).toMatch(/Status +✗ Fora do ar/)
})

it.each(['QR_CODE', 'PHONE_NUMBER'] as const)(
  'returns from the details to the passkey approval of a pairing by %s',
  async (connectionMethod) => {
    const waiting = session('a', {
      ...{ status: 'connecting', phone: null, availability: 'unpaired', connectionMethod },
      reason: { code: 'passkey_required', text: 'Falta a passkey desta conta.', action: 'passkey' },
    })
    const sessions = [healthy('a', { status: 'connecting', phone: null, latency: null })]
    const { type, frame, calls, screen } = openMonitor({}, { sessions }, { standings: [waiting] })
    await type('\r')
    expect(frame()).toMatch(/O que fazer +enter aprovar com a passkey da conta/)
    await type('\r')
    await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith('pair'))
    expect(screen.getState().pairing).toEqual({ session: waiting, startWith: 'qr' })
  },
)

it('shows advice for an offline phone and suggests no restart', async () => {
  const advice = 'O celular está sem internet. A sessão volta sozinha.'
  const away = session('a', {
    status: 'connecting',
    availability: 'reconnecting',
    reason: { code: 'phone_unreachable', text: 'O celular não responde', advice, action: 'open_phone' },
  })
  const sessions = [healthy('a', { status: 'connecting', latency: null })]
  const { type, frame, calls } = openMonitor({}, { sessions }, { standings: [away] })
  await type('\r')
  expect(frame()).toMatch(/Orientação +O celular está sem internet\./)
  expect(frame()).not.toContain('O que fazer')
  await type('\r')
  await vi.waitFor(() => expect(frame()).toContain(advice))
  expect(calls.restart).not.toHaveBeenCalled()
})

it('shows why and since when a session is down, and draws its last 24 hours', async () => {
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const fallen = session('a', { ...down, availability: 'down', reason, since })
  const never = session('b', {
    ...down,
    availability: 'unpaired',
    reason: { code: 'x', text: 'Nunca pareada' },
  })
  const day = {
    sessionId: 'a',
    parts: Array.from({ length: 48 }, (_, index) => (index < 42 ? ('up' as const) : ('down' as const))),
    outages: [{ from: since, to: null, availability: 'down' as const, reason }],
    uptime: { day: 87.5, week: 98.2, month: null },
  }
  const sessions = [healthy('a', down), healthy('b', down)]
  const scenario = { standings: [fallen, never], days: [day] }
  const narrow = openMonitor({}, { sessions }, scenario)
  expect(narrow.frame()).toMatch(/✗ Loja a +O aparelho foi desconectado pelo c… {2}3h atrás/)
  expect(narrow.frame()).toMatch(/○ Loja b +Não conectado +20 ms/)
  await narrow.type('\r')
  expect(narrow.frame()).toContain(`Últimas 24 h      ${'▄'.repeat(42)}██████`)
  expect(narrow.frame()).toContain('24 h: 87,5% no ar · 7 d: 98,2% no ar · 30 d: sem pareamento')
  expect(narrow.frame()).toMatch(/Interrupções .* há 3h 0m/)
  expect(openMonitor({ columns: 120, rows: 40 }, { sessions }, scenario).frame()).toContain(
    `${'▄'.repeat(14)}██  `,
  )
})
