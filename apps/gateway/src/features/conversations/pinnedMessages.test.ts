import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

const bia = '5521977776666'
const day = 86_400_000

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const write = (content: string) =>
    gateway.call('POST /virtual-phone/messages', { token: secret, body: { content, contactPhone: bia } })
  await write('Rua A, 10')
  const messages = async () => {
    const route = `GET /sessions/${id}/messages?contact=${bia}`
    return (await gateway.read(contract.messages.list.answer, route, { token })).messages
  }
  const find = async (text: string) => {
    const message = (await messages()).find((one) => one.text === text && one.type === 'text')
    if (!message) throw new Error(`No message ${text}`)
    return message
  }
  const pinned = async () => {
    const route = `GET /sessions/${id}/conversations/${bia}/pinned`
    return (await gateway.read(contract.conversations.pinned.answer, route, { token })).messages
  }
  const pin = (messageId: string, duration: string | null) =>
    gateway.call(`PUT /messages/${messageId}/pin`, { token, body: { duration } })
  const onPhone = async () => {
    const route = `GET /virtual-phone/conversations/${bia}`
    const answer = contract.virtualPhone.conversation.answer
    return (await gateway.read(answer, route, { token: secret })).messages
  }
  const pinOnPhone = (messageId: string, body: object) =>
    gateway.call(`PUT /virtual-phone/conversations/${bia}/messages/${messageId}/pin`, { token: secret, body })
  const events = async () => {
    const answer = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
    return answer.events.filter(({ name }) => name === 'message:pinned').map(({ payload }) => payload)
  }
  return { gateway, token, id, write, find, pinned, pin, onPhone, pinOnPhone, events }
}

const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)

test('a message is pinned and unpinned here, and on the phone', async () => {
  const { gateway, find, pinned, pin, onPhone, events } = await open()
  const { id, networkId } = await find('Rua A, 10')
  expect((await pin(id, '24h')).body.data).toMatchObject({ message: { type: 'pin', direction: 'outgoing' } })
  await vi.waitFor(async () => expect(texts(await pinned())).toEqual(['Rua A, 10']))
  const { pinnedUntil } = await find('Rua A, 10')
  expect(Date.parse(pinnedUntil ?? '') - gateway.clock.now()).toBeCloseTo(day, -4)
  expect(await onPhone()).toMatchObject([{ pinnedUntil }])
  expect(await events()).toMatchObject([{ messageId: networkId, isFromMe: true, pinnedUntil }])
  gateway.clock.advance(1000)
  await pin(id, null)
  await vi.waitFor(async () => expect(await pinned()).toEqual([]))
  expect((await onPhone())[0]?.pinnedUntil).toBeUndefined()
  expect((await events())[1]).toMatchObject({ pinnedUntil: null })
})

test('a pin of the contact is received, and ends by itself', async () => {
  const { gateway, find, pinned, pinOnPhone, events } = await open()
  const { networkId } = await find('Rua A, 10')
  await pinOnPhone(networkId, { duration: '24h' })
  await vi.waitFor(async () => expect(texts(await pinned())).toEqual(['Rua A, 10']))
  expect(await events()).toMatchObject([{ messageId: networkId, isFromMe: false, contactPhone: bia }])
  gateway.clock.advance(day)
  expect(await pinned()).toEqual([])
})

test('a fourth pin takes the place of the oldest', async () => {
  const { gateway, write, find, pinned, pinOnPhone } = await open()
  for (const text of ['dois', 'três', 'quatro']) await write(text)
  for (const text of ['Rua A, 10', 'dois', 'três', 'quatro']) {
    gateway.clock.advance(1000)
    await pinOnPhone((await find(text)).networkId, { duration: '30d', direction: 'outgoing' })
  }
  await vi.waitFor(async () => expect(texts(await pinned())).toEqual(['quatro', 'três', 'dois']))
  expect((await find('Rua A, 10')).pinnedUntil).toBeUndefined()
})

test('refuses other times and unknown conversations', async () => {
  const { gateway, token, id, find, pin } = await open()
  const message = await find('Rua A, 10')
  expect((await pin(message.id, '2h')).body.fields).toEqual({
    duration: 'Tempo inválido: use 24h, 7d, 30d ou null',
  })
  const unknown = await gateway.call(`GET /sessions/${id}/conversations/5541999990000/pinned`, { token })
  expect(unknown.body.code).toBe('conversation_not_found')
})
