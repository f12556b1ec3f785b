import { contract, type Trace, type TraceHop } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { SendFailure } from '../../engines/outgoing.js'
import { idOf, logOf, startDelivering, untilOldest } from '../../testing/delivering.js'
import { openReceiver } from '../../testing/receiver.js'
import { openSender, recordIn, type Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { required, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const contact = { phone: to }
const at = '2026-11-21T12:00:05.000Z'

const traceOf = (gateway: TestGateway, token: string, id: string): Promise<Trace> =>
  gateway.read(contract.trace.get.answer, `GET /trace/${id}`, { token })

/** Steps in order; events by name. */
const stepsOf = ({ hops }: Trace) => hops.map(({ step, event }) => (step === 'event' ? event : step))
const hop = ({ hops }: Trace, step: TraceHop['step']) => required(hops.find((one) => one.step === step))

async function withWebhook(sender: Sender, events: string[]) {
  const receiver = await openReceiver()
  const body = { url: receiver.url, enabled: true, events }
  const { gateway, token, id } = sender
  const answer = await gateway.call(`POST /sessions/${id}/webhook`, { token, body })
  expect(answer.status).toBe(201)
  return receiver
}

test('traces a received message to its receiver by any of its ids, without its text', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  await say('segredo de estado')
  const delivery = await untilOldest(gateway, token, id, { state: 'delivered' })
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  const message = required(messages[0])
  const trace = await traceOf(gateway, token, delivery.id)
  expect(stepsOf(trace)).toEqual(['received', 'message:received', 'message:notification', 'delivery', 'try'])
  expect(trace).toMatchObject({ kind: 'delivery', id: delivery.id, sessionId: id, notes: [] })
  expect(trace.message).toEqual({
    id: message.id,
    networkId: message.networkId,
    direction: 'incoming',
    type: 'text',
    state: 'received',
  })
  expect(hop(trace, 'event')).toMatchObject({ eventId: delivery.eventId, cursor: expect.any(Number) })
  expect(hop(trace, 'delivery')).toMatchObject({
    outcome: 'ok',
    duration: expect.any(Number),
    target: 'webhook',
    address: new URL(receiver.url).href,
    answerStatus: 200,
    nextAttemptAt: null,
  })
  expect(hop(trace, 'try')).toMatchObject({
    number: 1,
    outcome: 'ok',
    answerStatus: 200,
    at: expect.any(String),
  })
  for (const [other, kind] of [
    [message.id, 'message'],
    [message.networkId, 'message'],
    [delivery.eventId, 'event'],
  ] as const) {
    expect(await traceOf(gateway, token, other)).toMatchObject({ kind, hops: trace.hops })
  }
  expect(JSON.stringify(trace)).not.toMatch(/segredo|whsec/)
  expect(new Set(trace.hops.map((one) => one.id)).size).toBe(trace.hops.length)
})

test('a trace has no answer body or query string, and tells why a delivery waits', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const url = `${receiver.url}?chave=segredo`
  const changed = await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { url } })
  expect(changed.status).toBe(200)
  receiver.reply = () => ({ status: 500, body: 'segredo do receptor' })
  await say('oi')
  const { id: delivery } = await untilOldest(gateway, token, id, { state: 'failed' })
  const trace = await traceOf(gateway, token, delivery)
  expect(JSON.stringify(trace)).not.toMatch(/segredo/)
  expect(hop(trace, 'delivery').address).toMatch(/\?…$/)
  expect(hop(trace, 'delivery')).toMatchObject({
    outcome: 'waiting',
    duration: null,
    cause: expect.stringContaining('500'),
    nextAttemptAt: expect.any(String),
  })
  expect(hop(trace, 'try')).toMatchObject({ outcome: 'failed', answerStatus: 500 })
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  expect(hop(await traceOf(gateway, token, delivery), 'delivery')).toMatchObject({
    outcome: 'waiting',
    cause: 'O destino Webhook está pausado',
    nextAttemptAt: null,
  })
})

test("a trace of a sent message has each attempt with its reason and the network's receipts", async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const receiver = await withWebhook(sender, ['message:sent', 'message:delivered', 'message:read'])
  engine.reply = async () => {
    throw new SendFailure('rate_limited', 'later', 'slow down', 1000)
  }
  const { id } = await sender.send('Pedido pronto')
  const waiting = await vi.waitFor(async () => {
    const trace = await traceOf(sender.gateway, sender.token, id)
    expect(hop(trace, 'queued').outcome).toBe('waiting')
    expect(stepsOf(trace)).toEqual(['queued', 'attempt'])
    return trace
  })
  expect(hop(waiting, 'attempt')).toMatchObject({
    number: 1,
    outcome: 'failed',
    cause: 'O WhatsApp pediu para enviar mais devagar',
    detail: 'slow down',
  })
  expect(hop(waiting, 'queued')).toMatchObject({ nextAttemptAt: expect.any(String), duration: 0 })
  engine.reply = async () => ({})
  sender.gateway.clock.advance(60_000)
  await sender.until(id, 'sent')
  const receipt = { id, contact, by: contact, timestamp: at }
  await engine.line(sender.id).receipts([{ ...receipt, status: 'delivered' }])
  await engine.line(sender.id).receipts([{ ...receipt, status: 'read' }])
  await engine.line(sender.id).receipts([{ ...receipt, status: 'played' }])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  const trace = await vi.waitFor(async () => {
    const found = await traceOf(sender.gateway, sender.token, id)
    expect(found.hops.filter(({ outcome }) => outcome === 'waiting')).toEqual([])
    return found
  })
  expect(stepsOf(trace)).toEqual([
    ...['queued', 'attempt', 'attempt'],
    ...['sent', 'message:sent', 'delivery', 'try'],
    ...['delivered', 'message:delivered', 'delivery', 'try'],
    ...['read', 'message:read', 'delivery', 'try', 'played'],
  ])
  expect(hop(trace, 'delivered')).toMatchObject({ at, duration: 4000, messageId: id })
  expect(hop(trace, 'sent').eventId).toBe(hop(trace, 'event').eventId)
  const [first] = receiver.received
  expect(await traceOf(sender.gateway, sender.token, idOf(required(first)))).toMatchObject({
    kind: 'delivery',
    message: { id },
    hops: trace.hops,
  })
})

test('a trace shows why a message failed and when one was cancelled', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new SendFailure('not_on_whatsapp', 'never', 'no account')
  }
  const { id } = await sender.send('Oi')
  await sender.until(id, 'failed')
  const trace = await traceOf(sender.gateway, sender.token, id)
  expect(stepsOf(trace)).toEqual(['queued', 'attempt', 'failed', 'message:failed'])
  expect(hop(trace, 'failed')).toMatchObject({
    outcome: 'failed',
    cause: 'Este número não tem WhatsApp',
    detail: 'no account',
    eventId: hop(trace, 'event').eventId,
  })
  await engine.line(sender.id).connectionLost('connection_lost')
  const waits = await sender.send('2')
  sender.gateway.clock.advance(1500)
  expect(recordIn(await sender.post(`/messages/${waits.id}/cancel`)).state).toBe('cancelled')
  const cancelled = await traceOf(sender.gateway, sender.token, waits.id)
  expect(stepsOf(cancelled)).toEqual(['queued', 'cancelled'])
  expect(hop(cancelled, 'cancelled')).toMatchObject({ outcome: 'cancelled', duration: 1500 })
})

test('a current attempt is waiting, and an unrecorded one of a dead process has failed', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = () => new Promise(() => undefined)
  const { id } = await sender.send('Oi')
  await sender.until(id, 'sending')
  expect(hop(await traceOf(sender.gateway, sender.token, id), 'attempt')).toMatchObject({
    outcome: 'waiting',
    cause: 'Sendo enviada agora',
    at: null,
  })
  const db = await openTestStore(sender.gateway.folder)
  await db.updateTable('messages').set({ attempts: 2 }).where('id', '=', id).execute()
  const { hops } = await traceOf(sender.gateway, sender.token, id)
  expect(hops.map(({ step, outcome, cause }) => [step, outcome, cause?.slice(0, 12)])).toEqual([
    ['queued', 'ok', undefined],
    ['attempt', 'failed', 'Sem registro'],
    ['attempt', 'waiting', 'Sendo enviad'],
  ])
})

test('traces an event without a message; foreign and unknown ids return 404', async () => {
  const { gateway, token, id } = await startDelivering({ events: ['session:status'] })
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  const { eventId, id: delivery } = await vi.waitFor(async () =>
    required((await logOf(gateway, token, id)).at(-1)),
  )
  const trace = await traceOf(gateway, token, eventId)
  expect(trace).toMatchObject({ kind: 'event', message: null, sessionId: id })
  expect(stepsOf(trace).slice(0, 2)).toEqual(['session:status', 'delivery'])
  const stranger = await gateway.another()
  for (const [who, what] of [
    [stranger, eventId],
    [stranger, delivery],
    [token, 'nada'],
  ] as const) {
    const answer = await gateway.call(`GET /trace/${what}`, { token: who })
    expect([answer.status, answer.body.message]).toEqual([404, 'Nada com este ID está guardado'])
  }
  expect((await gateway.call(`GET /trace/${eventId}`)).status).toBe(401)
})

test('a trace notes data that is no longer stored', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 410 })
  await say('oi')
  const delivery = await untilOldest(gateway, token, id, { state: 'dead' })
  const networkId = required((await traceOf(gateway, token, delivery.id)).message).networkId
  const db = await openTestStore(gateway.folder)
  await db.deleteFrom('messages').execute()
  const orphan = await traceOf(gateway, token, delivery.eventId)
  expect(orphan.notes).toEqual(['A mensagem destes eventos não está mais guardada'])
  expect(orphan.notesI18n).toEqual([{ code: 'trace.note_message_gone', params: {} }])
  expect(stepsOf(orphan)).toContain('message:notification')
  await db.deleteFrom('events').execute()
  const rest = await traceOf(gateway, token, delivery.id)
  expect([stepsOf(rest), rest.notes]).toEqual([
    ['delivery', 'try'],
    ['O evento desta entrega não está guardado: era um teste, ou é mais antigo do que o que se guarda'],
  ])
  expect(hop(rest, 'delivery')).toMatchObject({ outcome: 'failed', cause: expect.any(String) })
  for (const gone of [delivery.eventId, networkId])
    expect((await gateway.call(`GET /trace/${gone}`, { token })).status).toBe(404)
  await say('depois')
  const kept = await vi.waitFor(async () => {
    const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
      token,
    })
    return required(messages[0])
  })
  await db.deleteFrom('events').execute()
  expect(await traceOf(gateway, token, kept.id)).toMatchObject({
    hops: [{ step: 'received' }],
    notes: ['Os eventos mais antigos desta mensagem não estão mais guardados, nem suas entregas'],
  })
})
