import { contract, defaultBehavior } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { logOf, startDelivering, textOf } from '../../../testing/delivering.js'
import { eachCase } from '../../../testing/eachCase.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'

const { answer } = contract.behavior.get
const { virtualPhone } = contract

async function start(dataFolder = temporaryFolder()) {
  const gateway = await openGateway({ dataFolder })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const set = (body: object) => gateway.read(answer, `PUT /sessions/${id}/behavior`, { token, body })
  return { gateway, token, id, set }
}

const behaviorIn = (gateway: TestGateway, token: string, id: string) =>
  gateway.read(answer, `GET /sessions/${id}/behavior`, { token })

/** Writes to the phone as a contact. */
async function write(gateway: TestGateway, phone: string, more: object = {}) {
  const body = { content: 'oi', contactPhone: '5521977776666', ...more }
  return gateway.read(virtualPhone.sendMessage.answer, 'POST /virtual-phone/messages', { token: phone, body })
}

test('behavior starts with defaults, changes in part, survives a restart and can be reset', async () => {
  const folder = temporaryFolder()
  const { gateway, token, id, set } = await start(folder)
  const defaults = { sessionId: id, ...defaultBehavior }
  expect(await behaviorIn(gateway, token, id)).toEqual(defaults)
  const changed = { ...defaults, receiveIncomingCalls: false, alwaysOnline: true }
  expect(await set({ receiveIncomingCalls: false, alwaysOnline: true })).toEqual(changed)
  expect(await set({})).toEqual(changed)
  await gateway.close()
  const next = await openGateway({ dataFolder: folder })
  expect(await behaviorIn(next, token, id)).toEqual(changed)
  expect(await next.read(answer, `POST /sessions/${id}/behavior/reset`, { token })).toEqual(defaults)
  expect(await behaviorIn(next, token, id)).toEqual(defaults)
})

test('rejects an invalid setting and changes nothing', async () => {
  const { gateway, token, id } = await start()
  await eachCase(
    [
      [{ alwaysOnline: 'sim' }, { alwaysOnline: 'Informe verdadeiro ou falso' }],
      [{ alwaysOnline: true, som: true }, { som: 'Campo desconhecido' }],
    ],
    async ([body, fields]) => {
      const refused = await gateway.call(`PUT /sessions/${id}/behavior`, { token, body })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
      expect(await behaviorIn(gateway, token, id)).toEqual({ sessionId: id, ...defaultBehavior })
    },
  )
})

test('ignores group messages while set to, and still receives direct ones', async () => {
  const { gateway, token, id, set } = await start()
  const phone = await gateway.pair(token, id)
  const { events } = await gateway.listen(token)
  const arrived = () =>
    events.filter(({ type }) => type === 'message:received').map(({ payload }) => Object(payload.message))
  expect((await write(gateway, phone, { group: 'Clientes' })).outcome).toBe('received')
  await vi.waitFor(() => expect(arrived()).toHaveLength(1))
  expect(arrived()[0].group).toEqual({ id: expect.stringMatching(/@g\.us$/), name: 'Clientes' })
  await set({ ignoreGroupMessages: true })
  expect((await write(gateway, phone, { group: 'Clientes' })).outcome).toBe('ignored')
  expect((await write(gateway, phone, { content: 'direta' })).outcome).toBe('received')
  await vi.waitFor(() => expect(arrived().map(({ content }) => content)).toEqual(['oi', 'direta']))
})

test('an ignored group message is not counted, delivered or stored', async () => {
  const { gateway, token, id, phone, receiver } = await startDelivering()
  const say = async (content: string, more: object = {}) =>
    (await write(gateway, phone, { content, ...more })).outcome
  const group = { group: 'Clientes' }
  expect(await say('antes', group)).toBe('received')
  await gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { ignoreGroupMessages: true } })
  expect(await say('no grupo', group)).toBe('ignored')
  expect(await say('do dono no grupo', { ...group, direction: 'outgoing' })).toBe('ignored')
  expect(await say('direta')).toBe('received')
  // Targets are delivered in order: a group event would have arrived earlier.
  await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['antes', 'direta']))
  expect(await logOf(gateway, token, id)).toHaveLength(2)
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  expect(messages.map(({ text }) => text).sort()).toEqual(['antes', 'direta'])
  const stats = contract.dashboard.messageStats.answer
  const { totals } = await gateway.read(stats, 'GET /dashboard/messages/stats?period=day', { token })
  expect(totals).toEqual({ sent: 0, received: 2 })
  await gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { ignoreGroupMessages: false } })
  expect(await say('depois', group)).toBe('received')
  await vi.waitFor(() => expect(receiver.received.map(textOf).at(-1)).toBe('depois'))
})

test("marks received messages as read when enabled, but not the owner's own", async () => {
  const { gateway, token, id, set } = await start()
  const phone = await gateway.pair(token, id)
  const { events } = await gateway.listen(token)
  const of = (name: string) => events.filter(({ type }) => type === name)
  expect((await write(gateway, phone)).outcome).toBe('received')
  await set({ markMessagesAsRead: true })
  expect((await write(gateway, phone, { direction: 'outgoing' })).outcome).toBe('received')
  expect((await write(gateway, phone)).outcome).toBe('read')
  await vi.waitFor(() => expect(of('message:read')).toHaveLength(1))
  const last = Object(of('message:received').at(-1)?.payload.message)
  expect(of('message:read')[0]?.payload).toEqual({
    sessionId: id,
    messageId: last.id,
    contactPhone: '5521977776666',
    timestamp: expect.any(String),
  })
})

test('rejects calls and views statuses when set to', async () => {
  const { gateway, token, id, set } = await start()
  const phone = await gateway.pair(token, id)
  const body = { contactPhone: '5521977776666' }
  const call = async () =>
    (await gateway.read(virtualPhone.call.answer, 'POST /virtual-phone/calls', { token: phone, body }))
      .outcome
  const viewed = async () =>
    (
      await gateway.read(virtualPhone.postStatus.answer, 'POST /virtual-phone/statuses', {
        token: phone,
        body,
      })
    ).viewed
  expect([await call(), await viewed()]).toEqual(['ringing', false])
  await set({ receiveIncomingCalls: false, markStatusAsViewed: true })
  expect([await call(), await viewed()]).toEqual(['rejected', true])
})

test('contacts see the account online while it is connected, when enabled', async () => {
  const { gateway, token, id, set } = await start()
  const phone = await gateway.pair(token, id)
  const presence = async () =>
    (await gateway.read(virtualPhone.get.answer, 'GET /virtual-phone', { token: phone })).phone.presence
  expect(await presence()).toBe('unavailable')
  await set({ alwaysOnline: true })
  expect(await presence()).toBe('available')
  await gateway.call('PUT /virtual-phone/online', { token: phone, body: { online: false } })
  expect(await presence()).toBe('unavailable')
})
