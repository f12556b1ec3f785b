import { contract } from '@morpheus/sdk/contract'
import { beforeEach, expect, test } from 'vitest'
import { recordIn, Sender, to } from '../../testing/sending.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

const day = 24 * 60 * 60_000
let gateway: TestGateway
let token: string
let id: string
let secret: string
let sender: Sender
let startsAt: string

beforeEach(async () => {
  gateway = await openGateway()
  token = await gateway.signIn()
  id = await gateway.createSession(token)
  secret = await gateway.pair(token, id)
  sender = new Sender(gateway, token, id)
  startsAt = new Date(gateway.clock.now() + day).toISOString()
})

const invite = (more: object = {}) =>
  sender.ask(undefined, { type: 'event', event: { name: 'Ceia', startsAt, ...more } })
const answer = (message: string, body: object) =>
  gateway.call(`POST /virtual-phone/conversations/${to}/messages/${message}/answers`, { token: secret, body })
const resultOf = async (message: string) =>
  (await gateway.read(contract.messages.event.answer, `GET /messages/${message}/event`, { token })).event
const recordOf = async (message: string) =>
  (await gateway.read(contract.messages.get.answer, `GET /messages/${message}`, { token })).message

test("invites to an event, counts each person's last answer, and cancels it", async () => {
  const more = { location: { name: 'Loja Centro' }, call: 'video', extraGuestsAllowed: true }
  const sent = recordIn(await invite(more))
  expect(sent).toMatchObject({ type: 'event', text: 'Evento: Ceia (Loja Centro)' })
  const event = {
    ...{ name: 'Ceia', description: null, startsAt, endsAt: null, call: 'video', joinLink: null },
    location: { name: 'Loja Centro', address: null, latitude: null, longitude: null },
    ...{ extraGuestsAllowed: true, canceled: false },
  }
  expect(sent.details?.event).toEqual(event)
  await sender.until(sent.id, 'sent')
  expect((await answer(sent.id, { answer: 'maybe' })).status).toBe(200)
  await answer(sent.id, { answer: 'going', extraGuests: 1 })
  await answer(sent.id, { answer: 'not_going', direction: 'outgoing', extraGuests: 1 })
  expect(await resultOf(sent.id)).toEqual({
    name: 'Ceia',
    canceled: false,
    answers: [
      { answer: 'going', count: 2, people: [to], extraGuests: 1 },
      { answer: 'maybe', count: 0, people: [], extraGuests: 0 },
      { answer: 'not_going', count: 1, people: ['me'], extraGuests: 0 },
    ],
  })
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  expect(
    messages.find(({ type, direction }) => type === 'event_answer' && direction === 'incoming'),
  ).toMatchObject({
    details: { eventAnswer: { name: 'Ceia' } },
  })

  const cancelled = recordIn(await gateway.call(`DELETE /messages/${sent.id}/event`, { token }))
  await sender.until(cancelled.id, 'sent')
  expect(await recordOf(sent.id)).toMatchObject({
    text: 'Evento cancelado: Ceia (Loja Centro)',
    details: { event: { ...event, canceled: true } },
  })
  expect(await resultOf(sent.id)).toMatchObject({ canceled: true })
  const shown = await gateway.read(
    contract.virtualPhone.conversation.answer,
    `GET /virtual-phone/conversations/${to}`,
    { token: secret },
  )
  expect(shown.messages[0]?.content).toMatchObject({ kind: 'event', event: { canceled: true } })
})

test('only an own event can be cancelled, and only an event has answers', async () => {
  const body = { name: 'Festa', startsAt, contactPhone: to, place: 'Praça' }
  await gateway.call('POST /virtual-phone/events', { token: secret, body })
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  const received = messages.find(({ direction }) => direction === 'incoming')
  expect(received).toMatchObject({ type: 'event', text: 'Evento: Festa (Praça)' })
  const text = await sender.send('Oi')
  await sender.until(text.id, 'sent')
  for (const [route, reason] of [
    [`DELETE /messages/${received?.id}/event`, 'Só eventos da própria conta podem ser cancelados'],
    [`DELETE /messages/${text.id}/event`, 'Esta mensagem não é um evento'],
    [`GET /messages/${text.id}/event`, 'Esta mensagem não é um evento'],
  ] as const) {
    const refused = await gateway.call(route, { token })
    expect([refused.status, refused.body.fields], route).toEqual([400, { id: reason }])
  }
  expect((await answer(text.id, { answer: 'going' })).status).toBe(400)
})

test.each([
  [{ name: ' ' }, 'event.name', 'Nome é obrigatório'],
  [{ startsAt: '2020-01-01T10:00:00Z' }, 'event.startsAt', 'Esta hora já passou'],
  [{ location: { name: 'Loja', latitude: 1 } }, 'event.location', 'Localização inválida'],
])('rejects an event like %j at %s', async (more, field, message) => {
  const refused = await invite(more)
  expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }])
})

test('rejects an event that ends before it starts', async () => {
  const endsAt = new Date(gateway.clock.now() + day / 2).toISOString()
  const refused = await invite({ endsAt })
  expect(refused.body.fields).toEqual({ 'event.endsAt': 'O evento deve terminar depois que começa' })
})
