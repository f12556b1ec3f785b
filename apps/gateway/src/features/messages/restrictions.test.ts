import { contract, type MessageRecord } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { SendFailure } from '../../engines/outgoing.js'
import { openSender, recordIn } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const resetsAt = '2026-11-21T15:00:00.000Z'
/** Five seconds after the reset: WhatsApp's clock and ours may differ. */
const heldUntil = '2026-11-21T15:00:05.000Z'
const contacts = [
  '5521900000001',
  '5521900000002',
  '5521900000003',
  '5521900000004',
  '5521900000005',
] as const

async function openPhone(dataFolder = temporaryFolder()) {
  const gateway = await openGateway({ dataFolder })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  return { ...callsOf(gateway, token, id), secret, dataFolder }
}

function callsOf(gateway: TestGateway, token: string, id: string) {
  const send = async (to: string, message = 'Olá') =>
    recordIn(await gateway.call(`POST /sessions/${id}/send`, { token, body: { to, message } }))
  const get = async (message: string) => recordIn(await gateway.call(`GET /messages/${message}`, { token }))
  const session = async () => required((await gateway.call(`GET /sessions/${id}`, { token })).data.session)
  const until = (message: string, test: (record: MessageRecord) => void) =>
    vi.waitFor(
      async () => {
        const record = await get(message)
        test(record)
        return record
      },
      { timeout: 10_000 },
    )
  return {
    gateway,
    token,
    id,
    send,
    get,
    session,
    until,
    untilSent: (message: string) => until(message, ({ sentAt }) => expect(sentAt).not.toBeNull()),
    restrict: async (secret: string, body: object) => {
      const answer = await gateway.call('PUT /virtual-phone/restrictions', { token: secret, body })
      expect(answer.status).toBe(200)
    },
    arrived: async (secret: string) => {
      const { conversations } = await gateway.read(
        contract.virtualPhone.conversations.answer,
        'GET /virtual-phone/conversations',
        { token: secret },
      )
      return conversations.map(({ chat }) => chat).sort()
    },
  }
}

test('with a cap of three new chats, three are sent and the fourth waits for the reset', async () => {
  const phone = await openPhone()
  const { gateway, token, id, send, session, untilSent, restrict, secret } = phone
  const { events } = await gateway.listen(token)
  await restrict(secret, { newChats: { limit: 3, resetsAt } })
  expect((await session()).restrictions).toEqual({
    reachOut: null,
    newChats: { limit: 3, remaining: 3, resetsAt },
  })
  expect((await session()).attention).toBeNull()
  const [first, second, third, fourth] = await Promise.all(contacts.slice(0, 4).map((to) => send(to)))
  const all = [first, second, third, fourth].map((record) => required(record))
  const held = await vi.waitFor(
    async () => {
      const records = await Promise.all(all.map((record) => phone.get(record.id)))
      expect(records.filter(({ sentAt }) => sentAt !== null)).toHaveLength(3)
      return required(records.find(({ holdReason }) => holdReason !== undefined))
    },
    { timeout: 10_000 },
  )
  expect(held).toMatchObject({
    state: 'queued',
    holdReason: 'new_chats',
    holdUntil: heldUntil,
    attempts: 0,
    failure: null,
  })
  expect(await phone.arrived(secret)).toHaveLength(3)
  expect(await session()).toMatchObject({
    restrictions: { newChats: { limit: 3, remaining: 0, resetsAt } },
    attention: { kind: 'restricted' },
  })
  // The number of sessions that need attention, and the filtered list.
  const { data } = await gateway.call('GET /sessions?attention=true', { token })
  expect(data.sessions?.map((one) => one.id)).toEqual([id])
  const stats = await gateway.read(contract.dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect(stats.sessions.attention).toBe(1)
  await vi.waitFor(() => {
    expect(events.filter(({ type }) => type === 'message:held').map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ messageId: held.id, reason: 'new_chats', until: heldUntil }),
    ])
  })
  // An existing conversation continues meanwhile; a further new one waits at once.
  const known = all.find(({ id: one }) => one !== held.id)
  await untilSent((await send(required(required(known).contactPhone), 'De novo')).id)
  expect(await send(contacts[4])).toMatchObject({ holdReason: 'new_chats', holdUntil: heldUntil })
  gateway.clock.advance(3 * 3_600_000 - 1000)
  expect((await phone.get(held.id)).state).toBe('queued')
  gateway.clock.advance(6000)
  const sent = await untilSent(held.id)
  expect([sent.holdReason, sent.attempts]).toEqual([undefined, 1])
  gateway.clock.advance(30_000)
  await vi.waitFor(async () => expect((await session()).attention).toBeNull())
})

test('a held message survives a restart and is sent when the lock ends', async () => {
  const { gateway, send, restrict, secret, dataFolder, token, id, until } = await openPhone()
  await restrict(secret, { reachOut: { until: resetsAt } })
  const one = await send(contacts[0], 'Primeira')
  const two = await send(contacts[0], 'Segunda')
  await until(one.id, ({ holdReason }) => expect(holdReason).toBe('reach_out'))
  expect(two).toMatchObject({ holdReason: 'reach_out', holdUntil: heldUntil })
  await gateway.close()
  const { clock } = gateway
  const again = callsOf(await openGateway({ dataFolder, clock }), token, id)
  await again.gateway.until(token, id, 'connected')
  expect(await again.session()).toMatchObject({
    restrictions: { reachOut: { until: resetsAt } },
    attention: { kind: 'restricted' },
  })
  expect((await again.get(one.id)).state).toBe('queued')
  clock.advance(3 * 3_600_000 + 5000)
  await again.untilSent(two.id)
  const conversation = await again.gateway.read(
    contract.virtualPhone.conversation.answer,
    `GET /virtual-phone/conversations/${contacts[0]}`,
    { token: secret },
  )
  expect(
    conversation.messages.map(({ content }) => (content?.kind === 'text' ? content.text : null)),
  ).toEqual(['Primeira', 'Segunda'])
  await vi.waitFor(async () => {
    clock.advance(30_000)
    const { restrictions, attention } = await again.session()
    expect([restrictions, attention]).toEqual([undefined, null])
  })
})

test('a held message is sent once WhatsApp lifts the lock or the contact writes', async () => {
  const { gateway, send, restrict, secret, untilSent, until } = await openPhone()
  await restrict(secret, { reachOut: { until: null } })
  const held = await send(contacts[0])
  expect(held).toMatchObject({ holdReason: 'reach_out', holdUntil: null })
  const answered = await send(contacts[1])
  await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { contactPhone: contacts[1], content: 'Oi', direction: 'incoming' },
  })
  await untilSent(answered.id)
  await until(held.id, ({ state }) => expect(state).toBe('queued'))
  await restrict(secret, {})
  await untilSent(held.id)
})

test('a hold longer than the queue limit does not expire a message', async () => {
  const { gateway, send, restrict, secret, untilSent } = await openPhone()
  await restrict(secret, { reachOut: { until: '2026-11-25T15:00:00.000Z' } })
  const [one, two] = [await send(contacts[0], 'Primeira'), await send(contacts[0], 'Segunda')]
  gateway.clock.advance(4 * 24 * 3_600_000 + 3 * 3_600_000 + 6000)
  await untilSent(one.id)
  await untilSent(two.id)
})

test('a held message can be cancelled', async () => {
  const { gateway, token, send, restrict, secret } = await openPhone()
  await restrict(secret, { reachOut: { until: resetsAt } })
  const held = await send(contacts[0])
  const cancelled = recordIn(await gateway.call(`POST /messages/${held.id}/cancel`, { token }))
  expect([cancelled.state, cancelled.holdReason]).toEqual(['cancelled', undefined])
})

test('a 463 is retried when the restriction ends, and fails if no end is known', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const known = await sender.send('Oi', { to: contacts[1] })
  await sender.until(known.id, 'sent')
  engine.reply = async () => {
    throw new SendFailure('account_restricted', 'never', 'error 463')
  }
  const failed = await sender.send('Olá', { to: contacts[0] })
  expect((await sender.until(failed.id, 'failed')).failure?.code).toBe('account_restricted')
  // The engine emits the restriction before it rejects.
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  engine.reply = async () => {
    await refused
    await engine.line(sender.id).restricted({ reachOut: { until: resetsAt }, newChats: null })
    throw new SendFailure('account_restricted', 'never', 'error 463')
  }
  // The network calls the contact new, whatever is stored here.
  const held = await sender.send('De novo', { to: contacts[1] })
  const queued = await sender.send('E mais', { to: contacts[1] })
  refuse()
  await vi.waitFor(async () => expect((await sender.get(held.id)).holdReason).toBe('reach_out'))
  expect(await sender.get(held.id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    holdUntil: heldUntil,
    failure: { code: 'account_restricted' },
  })
  // The messages behind it wait for the same moment, whether they were there before or came later.
  const later = await sender.send('Mais', { to: contacts[1] })
  expect(later).toMatchObject({ holdReason: 'reach_out', holdUntil: heldUntil })
  const behind = await sender.get(queued.id)
  expect(behind).toMatchObject({ holdReason: 'reach_out', holdUntil: heldUntil, attempts: 0 })
  engine.reply = async () => ({})
  sender.gateway.clock.advance(3 * 3_600_000 - 1000)
  expect((await sender.get(held.id)).attempts).toBe(1)
  sender.gateway.clock.advance(6000)
  expect(await sender.until(held.id, 'sent')).toMatchObject({ attempts: 2, failure: null })
  for (const { id } of [queued, later]) expect((await sender.until(id, 'sent')).holdReason).toBeUndefined()
})
