import { contract, type EventName, eventCatalogue, eventNames } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { account, openSqs } from '../../testing/sqsEmulator.js'
import { openGateway, required } from '../../testing/testGateway.js'
import { createWarning } from './attempts/attemptWarnings.js'

const slow = { timeout: 10_000 }

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const emulator = await openSqs()
  const receiver = await openReceiver()
  const events = eventNames
  await gateway.call(`POST /sessions/${id}/sqs`, {
    token,
    body: { ...account, queueUrl: emulator.urlOf('eventos'), events, enabled: true },
  })
  await gateway.call(`POST /sessions/${id}/webhook`, {
    token,
    body: {
      url: receiver.url,
      events: ['message:received', 'system:warning', 'system:error'],
      enabled: true,
    },
  })
  const heard = () => emulator.messages('eventos')
  const until = (event: string) =>
    vi.waitFor(() => {
      const found = heard().find((message) => message.event === event)
      return required(found)
    }, slow)
  return { gateway, token, id, receiver, heard, until }
}

test('the catalogue matches the events that the virtual phone and the gateway produce', async () => {
  const { gateway, token, id, receiver, heard, until } = await start()
  const contactPhone = '5521977776666'
  const phone = await gateway.pair(token, id)
  const call = (route: string, body?: object) => gateway.call(route, { token: phone, ...(body && { body }) })
  await gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { markMessagesAsRead: true } })
  for (const direction of ['incoming', 'outgoing']) {
    await call('POST /virtual-phone/messages', { content: 'oi', contactPhone, direction })
  }
  await call('POST /virtual-phone/messages', { content: 'repetida', contactPhone, undecryptable: true })
  await call('POST /virtual-phone/calls', { contactPhone, end: 'missed' })
  const statuses = `/sessions/${id}/statuses`
  await gateway.call(`PUT ${statuses}/settings`, { token, body: { receives: true } })
  await call('POST /virtual-phone/statuses', { contactPhone })
  const body = { message: 'Promoção' }
  const posted = await gateway.read(contract.statuses.post.answer, `POST ${statuses}`, { token, body })
  await gateway.call(`DELETE ${statuses}/${posted.status.id}`, { token })
  const { conversation } = contract.virtualPhone
  const channels = `/sessions/${id}/channels`
  await gateway.call(`PUT ${channels}/settings`, { token, body: { receives: true } })
  const named = { token, body: { name: 'Ofertas' } }
  const { channel } = await gateway.read(contract.channels.create.answer, `POST ${channels}`, named)
  const to = `POST ${channels}/${channel.id}/posts`
  const { post } = await gateway.read(contract.channels.post.answer, to, { token, body })
  await gateway.call(`PUT ${channels}/posts/${post.id}`, { token, body: { message: 'Promoção até sexta' } })
  await call('POST /virtual-phone/messages', { content: 'Novidade', contactPhone, group: channel.name })
  const chat = `/virtual-phone/conversations/${channel.id}`
  const { messages: posts } = await gateway.read(conversation.answer, `GET ${chat}`, { token: phone })
  await call(`DELETE ${chat}/messages/${posts.at(-1)?.id}`)
  const route = `GET /virtual-phone/conversations/${contactPhone}`
  const { messages } = await gateway.read(conversation.answer, route, { token: phone })
  const path = `/virtual-phone/conversations/${contactPhone}/messages/${messages.at(-1)?.id}`
  await call(`PUT ${path}/reaction`, { emoji: '👍' })
  await call(`PUT ${path}/pin`, { duration: '24h' })
  await call(`PUT ${path}`, { content: 'mudada' })
  await call(`DELETE ${path}`)
  for (const blocked of [true, false]) {
    await call(`PUT /virtual-phone/contacts/${contactPhone}/blocked`, { blocked })
  }
  await call(`PUT /virtual-phone/contacts/${contactPhone}/chat`, { archived: true })
  const made = await call('POST /virtual-phone/groups', { name: 'Clientes', participants: [] })
  const group = contract.virtualPhone.createGroup.answer.parse(made.body.data).phone.groups?.[0]?.id
  await call(`PUT /virtual-phone/groups/${group}`, { name: 'Clientes VIP' })
  for (const action of ['add', 'promote', 'demote', 'remove']) {
    await call(`POST /virtual-phone/groups/${group}/participants`, { contactPhone, action })
  }
  await gateway.call(`PUT /sessions/${id}/groups/${group}`, { token, body: { approvesJoins: true } })
  await call(`POST /virtual-phone/groups/${group}/participants`, { contactPhone, action: 'ask' })
  const campaign = { name: 'Natal', message: 'oi', recipients: [{ phone: contactPhone }] }
  await gateway.call(`POST /sessions/${id}/campaigns`, { token, body: campaign })
  await until('campaign:finished')
  await call('PUT /virtual-phone/restrictions', { reachOut: {} })
  await gateway.call(`POST /sessions/${id}/send`, { token, body: { to: '5521911112222', message: 'oi' } })
  await until('message:held')
  receiver.reply = () => ({ status: 503 })
  await call('POST /virtual-phone/messages', { content: 'falha', contactPhone })
  await until('system:warning')
  receiver.reply = () => ({ status: 410 })
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { enabled: true } })
  await until('system:error')
  await call('DELETE /virtual-phone')
  await until('session:disconnected')

  const catalogue = await gateway.read(contract.webhooks.events.answer, 'GET /webhooks/events', { token })
  const promised = catalogue.events.filter(({ engines }) => engines.length > 0)
  expect(promised.map(({ name }) => name)).toEqual(eventNames.filter((name) => !eventCatalogue[name].unmade))
  expect(new Set(promised.flatMap(({ engines }) => engines))).toEqual(
    new Set(['virtual', 'cloud', 'gateway']),
  )
  expect(new Set(heard().map(({ event }) => event))).toEqual(new Set(promised.map(({ name }) => name)))
})

test('a failing or disabled target is reported to other targets, never to itself', async () => {
  const { gateway, token, id, receiver, until } = await start()
  const phone = await gateway.pair(token, id)
  const say = (content: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content, contactPhone: '5521977776666' },
    })
  receiver.reply = () => ({ status: 503 })
  await say('1')
  await say('2')
  expect((await until('system:warning')).body).toMatchObject({
    event: 'system:warning',
    sessionId: id,
    data: {
      message: 'Webhook falhou: O destino respondeu 503',
      target: 'webhook',
      event: 'message:received',
      deliveryId: expect.stringMatching(/^msg_/),
    },
  })
  receiver.reply = () => ({ status: 410 })
  await gateway.call(`POST /sessions/${id}/events/webhook/resume`, { token })
  expect((await until('system:error')).body).toMatchObject({
    data: { message: 'Webhook desativado: O destino respondeu 410: não quer mais receber eventos' },
  })
  expect(receiver.received.map(({ body }) => body.event)).not.toContain('system:warning')
})

test('a dead letter is reported, except one that was itself a report of trouble', () => {
  const target = {
    kind: 'rabbitmq',
    status: 'ERROR',
  } as const
  const failed = { delivered: false, error: 'Conexão recusada', answerStatus: null, answer: null } as const
  const of = (event: EventName, state: 'failed' | 'dead') =>
    createWarning(target, { id: 'msg_1', event }, failed, state)
  expect(of('message:received', 'dead')).toEqual({
    event: 'system:error',
    data: {
      message: 'RabbitMQ: entrega abandonada após a última tentativa: Conexão recusada',
      target: 'rabbitmq',
      event: 'message:received',
      deliveryId: 'msg_1',
    },
  })
  expect(of('message:received', 'failed')).toBeNull()
  expect(of('system:error', 'dead')).toBeNull()
  expect(of('system:warning', 'dead')).toBeNull()
})
