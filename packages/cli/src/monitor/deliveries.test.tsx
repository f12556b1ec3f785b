import type { Trace } from '@morpheus/sdk'
import { expect, it, vi } from 'vitest'
import { delivered, healthy } from '../testing/monitorStates.js'
import { openMonitor } from '../testing/openMonitor.js'

const deliveries = [
  delivered('msg_3', { createdAt: '2026-01-03T00:00:00.000Z' }),
  delivered('msg_2', {
    state: 'failed',
    target: 'n8n',
    attempts: 3,
    answerStatus: null,
    error: 'O destino não respondeu a tempo',
    nextAttemptAt: '2026-01-02T00:00:00.000Z',
  }),
]
const trace: Trace = {
  kind: 'delivery',
  id: 'msg_2',
  sessionId: 'a',
  message: null,
  notes: ['O evento não está guardado.'],
  hops: [],
}
const open = (change = {}) =>
  openMonitor({}, { sessions: [healthy('a'), healthy('b')] }, { deliveries, trace, ...change })

it('shows deliveries of one session or all, with state, target, attempts and cause', async () => {
  const { type, frame, calls, deliveries: store } = open()
  await type('e')
  expect(calls.openDeliveries).toHaveBeenLastCalledWith({ sessionId: 'a', state: null })
  expect(frame()).toMatch(/ENTREGAS {2}Loja a · ao vivo · 1 com falha/)
  expect(frame()).toMatch(/› .*● Entregue +message:received +Webhook +1 200 em 12 ms/)
  expect(frame()).toMatch(/↻ Nova tentativa +message:received +n8n +3 O destino/)
  await type('j')
  expect(frame()).toMatch(/Loja a · espera a sua vez na fila · O destino não respondeu a tempo/)
  await type('E')
  expect(calls.openDeliveries).toHaveBeenLastCalledWith({ sessionId: null, state: null })
  expect(frame()).toContain('todas as sessões')
  store.setState({ deliveries: [], failed: true })
  await vi.waitFor(() => expect(frame()).toContain('As entregas não puderam ser lidas'))
})

it('shows no rows of the previous list under the new title', async () => {
  const { type, frame, streams, calls, deliveries: store } = open()
  // As the feed does.
  calls.openDeliveries.mockImplementation(() => store.setState({ deliveries: [], loading: true }))
  await type('e')
  store.setState({ deliveries, loading: false })
  await vi.waitFor(() => expect(frame()).toContain('n8n'))
  const write = vi.spyOn(streams.stdout, 'write')
  await type('E')
  const frames = write.mock.calls.map(([text]) => String(text))
  const ofAll = frames.filter((text) => text.includes('todas as sessões'))
  expect(ofAll).not.toEqual([])
  expect(ofAll.filter((text) => text.includes('n8n'))).toEqual([])
})

it('shows the keys for deliveries as soon as there is one', async () => {
  const { type, frame, deliveries: store } = open({ deliveries: [] })
  await type('e')
  expect(frame()).not.toContain('enter abre')
  store.setState({ deliveries })
  await vi.waitFor(() => expect(frame()).toMatch(/enter abre {2}r reenvia/))
})

it('keeps the selected delivery when new ones arrive, and searches', async () => {
  const { type, frame, deliveries: store } = open()
  await type(':entregas todas\r')
  await type('j')
  store.setState({ deliveries: [delivered('msg_4', { target: 'sqs' }), ...deliveries] })
  await vi.waitFor(() => expect(frame()).toContain('SQS'))
  expect(frame()).toMatch(/› .*↻ Nova tentativa/)
  await type('/webh')
  expect(frame()).not.toContain('SQS')
  await type('\r')
  await type('\u001b')
  expect(frame()).toContain('SQS')
})

it('shows the total, loads older deliveries, filters by state and finds a session by name', async () => {
  const many = Array.from({ length: 100 }, (_, index) => delivered(`msg_${index}`))
  const { type, frame, calls, deliveries: store } = open({ deliveries: many })
  store.setState({ total: 1_234, hasMore: true })
  await type('E')
  expect(frame()).toContain('1–18 de 1.234')
  expect(calls.olderDeliveries).not.toHaveBeenCalled()
  await type('G')
  expect(calls.olderDeliveries).toHaveBeenCalled()
  await type('f')
  expect(calls.openDeliveries).toHaveBeenLastCalledWith({ sessionId: null, state: 'dead' })
  expect(frame()).toContain('todas as sessões · só falhou')
  await type(':est ag\r')
  expect(calls.openDeliveries).toHaveBeenLastCalledWith({ sessionId: null, state: 'waiting' })
  await type('\u001b')
  expect(calls.openDeliveries).toHaveBeenLastCalledWith({ sessionId: null, state: null })
  await type('/loja b')
  expect(frame()).toContain('Nenhuma entrega encontrada')
  store.setState({ deliveries: [delivered('msg_b', { sessionId: 'b', target: 'sqs' }), ...many] })
  await vi.waitFor(() => expect(frame()).toContain('SQS'))
})

it("shows a delivery's attempts and payload, and replays it after confirmation", async () => {
  const { type, frame, calls } = open()
  await type('e')
  await type('j\r')
  await vi.waitFor(() => expect(frame()).toContain('"texto": "Bom dia"'))
  expect(frame()).toMatch(/1 +20\d\d-.* 12 ms +503 +O destino respondeu 503/)
  await type('r')
  expect(frame()).toContain('Enviar a entrega de novo, com o mesmo ID?')
  await type('n')
  expect(calls.replay).not.toHaveBeenCalled()
  await type('rs')
  expect(calls.replay).toHaveBeenCalledWith('a', 'msg_2')
  await vi.waitFor(() => expect(frame()).toContain('A entrega vai de novo'))
})

it('traces a delivery or a given id, and Escape closes each view', async () => {
  const { type, frame, calls } = open()
  await type('e')
  await type('j')
  await type('t')
  expect(calls.trace).toHaveBeenCalledWith('msg_2')
  await vi.waitFor(() => expect(frame()).toContain('O evento não está guardado.'))
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toMatch(/^ENTREGAS/m))
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toMatch(/^SESSÕES/m))
  await type(':rastrear 3EB0aB\r')
  expect(calls.trace).toHaveBeenLastCalledWith('3EB0aB')
  await type(':sessoes\r')
  await type(':rastrear\r')
  expect(frame()).toContain('Diga o ID: :rastrear ID')
})
