import { stripVTControlCharacters } from 'node:util'
import { emptyMetrics } from '@morpheus/sdk'
import { expect, it, vi } from 'vitest'
import { formatLocalTime } from '../core/output/time.js'
import { width } from '../core/output/width.js'
import { healthy, logLines } from '../testing/monitorStates.js'
import { openMonitor as open } from '../testing/openMonitor.js'

const three = [
  healthy('a'),
  healthy('b', { status: 'error', latency: null, phone: null }),
  healthy('c', { name: `mau\u001b[2J ${'muito '.repeat(40)}comprido 😀`, status: 'disconnected' }),
]
const many = Array.from({ length: 5_000 }, (_, index) => healthy(String(index)))

it.each([
  [80, 24, []],
  [80, 24, three],
  [80, 24, many],
  [100, 30, three],
  [117, 29, many],
  [120, 40, []],
  [120, 40, many],
  [200, 60, three],
  [79, 24, three],
  [80, 23, three],
  [20, 5, three],
])('fits %i×%i with fewer rows than its height', async (columns, rows, sessions) => {
  const { frame, tail } = open({ columns, rows }, { sessions })
  tail.setState({
    lines: [...logLines(100, 100), ...logLines(0, 1).map((line) => ({ ...line, message: 'x'.repeat(1e5) }))],
  })
  if (columns >= 80 && rows >= 24) await vi.waitFor(() => expect(frame()).toContain('linha 100'))
  const lines = frame().split('\n')
  expect(lines.length).toBeLessThan(rows)
  for (const line of lines) expect(width(stripVTControlCharacters(line))).toBeLessThanOrEqual(columns)
})

it('shows metrics, sparklines, sessions and logs', async () => {
  const { frame, tail } = open({}, { sessions: three })
  tail.setState({ lines: logLines(3, 3) })
  await vi.waitFor(() => expect(frame()).toContain('linha 3'))
  expect(frame()).toMatch(/CPU 42,0% +↑3,0%/)
  expect(frame()).toMatch(/▂ ▇ 2 núcleos/)
  expect(frame()).toMatch(/SESSÕES 1$/m)
  expect(frame()).toContain('SESSÕES  3 · 2 (66,7%) sem conexão · latência 20 ms · 3 mensagens hoje')
  expect(frame()).toMatch(/› ● Loja a +\(11\) 98888-7777 +20 ms +1 {2}Nunca/)
  expect(frame()).toMatch(/✗ Loja b +Não conectado +– +1 {2}Nunca/)
  expect(frame()).not.toContain('\u001b[2J')
  expect(frame().indexOf('linha 1')).toBeLessThan(frame().indexOf('linha 3'))
})

it('shows that the last read failed and that the connection is lost', async () => {
  const { frame, state, realtime } = open()
  realtime.setState({ status: 'reconnecting' })
  await vi.waitFor(() => expect(frame()).toContain('◐ Reconectando'))
  const updatedAt = Date.now()
  state.setState({ metrics: emptyMetrics, sessions: [], missing: ['metrics', 'sessions'], updatedAt })
  await vi.waitFor(() => expect(frame()).toContain(`✗ Sem resposta desde ${formatLocalTime(updatedAt)}`))
  expect(frame()).toContain('Não foi possível ler as sessões')
  expect(frame()).not.toContain('Nenhuma sessão')
  expect(frame()).toContain('TEMPO NO AR 0s')
})

it('keeps the last known sessions on the screen while the gateway is away', async () => {
  const { frame, state, type } = open({}, { sessions: three })
  await type('j\r')
  state.setState({ metrics: emptyMetrics, sessions: [], missing: ['metrics', 'sessions'] })
  await vi.waitFor(() => expect(frame()).toContain('✗ Sem resposta'))
  expect(frame()).toMatch(/SESSÃO {2}Loja b/)
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toContain('SESSÕES  sem resposta, como estavam · 3'))
  expect(frame()).toMatch(/› ✗ Loja b/)
  expect(frame()).toContain('LOGS  sem resposta, tentando de novo')
  state.setState({ sessions: three.slice(0, 1), missing: [] })
  await vi.waitFor(() => expect(frame()).toMatch(/SESSÕES {2}1 /))
  expect(frame()).not.toContain('Loja b')
})

it('handles several keys in one burst, and keeps its selection when the list changes', async () => {
  const { frame, state, type } = open({}, { sessions: many })
  await type('\u001b[6~\u001b[6~\u001b[B')
  const at = /› ● Loja (\d+)/.exec(frame())?.[1]
  expect(at).toBe('15')
  state.setState({ sessions: [healthy('nova'), ...many] })
  await vi.waitFor(() => expect(frame()).toContain('de 5.001'))
  expect(frame()).toContain('› ● Loja 15 ')
  await type('\u001b[F')
  expect(frame()).toContain('› ● Loja 4999')
})

it('searches while typing, ignoring accents, and clears the search', async () => {
  const { frame, type } = open({}, { sessions: [...three, healthy('d', { name: 'São João' })] })
  await type('/')
  await type('SAO joaox\u007f')
  expect(frame()).toContain('SESSÕES  busca "SAO joao" · 1')
  expect(frame()).not.toContain('Loja a')
  await type('\r')
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toContain('Loja a'))
})

it('scrolling pauses the log and counts new entries; scrolling to the end resumes it', async () => {
  const { frame, type, tail } = open({}, { sessions: three })
  tail.setState({ lines: logLines(50, 50) })
  await vi.waitFor(() => expect(frame()).toContain('linha 50'))
  await type('\t')
  await type('\u001b[A')
  expect(frame()).toContain('LOGS  pausado')
  expect(frame()).not.toContain('linha 50')
  tail.setState(({ lines }) => ({ lines: [...logLines(52, 2), ...lines] }))
  await vi.waitFor(() => expect(frame()).toContain('LOGS  pausado, 2 novas'))
  await type('\u001b[B')
  await vi.waitFor(() => expect(frame()).toContain('LOGS  ao vivo'))
  expect(frame()).toContain('linha 52')
})

it('applies search and level to the log flow', async () => {
  const { type, calls, frame } = open()
  await type('\t')
  await type('/caiu\r')
  expect(calls.setFilters).toHaveBeenCalledWith({ search: 'caiu' })
  await type('n')
  expect(calls.setFilters).toHaveBeenLastCalledWith({ level: 'error' })
  await vi.waitFor(() => expect(frame()).toContain('ao vivo · só erros · busca "caiu"'))
})

it('asks before restarting, and refuses to restart a disconnected session', async () => {
  const { type, calls, frame } = open({}, { sessions: three })
  await type('r')
  expect(frame()).toContain('Reiniciar a conexão de "Loja a"?')
  await type('n')
  expect(calls.restart).not.toHaveBeenCalled()
  await type('rs')
  expect(calls.restart).toHaveBeenCalledWith('a')
  await vi.waitFor(() => expect(frame()).toContain('Reiniciando a conexão de "Loja a"…'))
  await type('\u001b[B')
  await type('r')
  expect(frame()).toContain('está desconectada')
  await type('s')
  expect(calls.restart).toHaveBeenCalledOnce()
})

it('asks before disconnecting, and accepts commands with tab completion', async () => {
  const { type, calls, frame } = open({}, { sessions: three })
  await type('d')
  expect(frame()).toContain('Desconectar "Loja a"? Para voltar, será preciso parear.')
  await type('n')
  expect(calls.disconnect).not.toHaveBeenCalled()
  await type(':de')
  expect(frame()).toMatch(/:de▏ {2}desconectar detalhar/)
  await type('s\t')
  expect(frame()).toContain(':desconectar▏')
  await type('\rs')
  expect(calls.disconnect).toHaveBeenCalledWith('a')
  await vi.waitFor(() => expect(frame()).toContain('"Loja a" foi desconectada.'))
  await type(':lua\r')
  await vi.waitFor(() => expect(frame()).toContain('":lua" não é um comando'))
  await type(':nada\u0015ordem nada')
  await type('\u0017')
  await type('lat\r')
  expect(frame()).toContain('por latência')
  await type(':ordem nome\r')
  expect(frame()).toContain('por nome')
  await type('ooooo')
  expect(frame()).not.toContain('por nome')
  await type('?')
  expect(frame()).toMatch(/c +:conectar :qr +conecta: QR Code/)
  await type('G')
  expect(frame()).toMatch(/q +:sair :q +sai/)
  expect(frame()).toContain('desconectado  ✗ erro')
  await type('\u001b')
  await type(':q\r')
  expect(calls.onDone).toHaveBeenCalledWith('quit')
})

it('shows why a restart failed', async () => {
  const { type, calls, frame } = open({}, { sessions: three })
  calls.restart.mockRejectedValueOnce(new Error('O motor não respondeu'))
  await type('rs')
  await vi.waitFor(() => expect(frame()).toContain('O motor não respondeu'))
})

it("shows a session's details with its latency, and returns", async () => {
  const { type, frame } = open({}, { sessions: three })
  await type('\r')
  await vi.waitFor(() => expect(frame()).toMatch(/Última hora +▃ █ até 40 ms/))
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toContain('LOGS'))
})

it('redraws when the window is resized', async () => {
  const { frame, resize } = open({ columns: 60, rows: 15 }, { sessions: three })
  expect(frame()).toContain('Ele precisa de 80 × 24; a janela tem 60 × 15.')
  resize(120, 40)
  await vi.waitFor(() => expect(frame()).toMatch(/✗ Loja b +Fora do ar /))
})

it.each([
  ['q', 'quit'],
  ['\u0003', 'interrupted'],
])('ends on %j', async (key, outcome) => {
  const { type, calls } = open()
  await type(key)
  expect(calls.onDone).toHaveBeenCalledWith(outcome)
})

it('ends when the user is signed out', async () => {
  const { identity, calls } = open()
  identity.setState({ isAuthenticated: false })
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith('signedOut'))
})
