import { expect, test, vi } from 'vitest'
import type { Address } from '../../engines/address.js'
import { SendFailure } from '../../engines/outgoing.js'
import { openSender, recordIn, type Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { required } from '../../testing/testGateway.js'

const lid = '889900@lid'
const both = { phone: to, userId: lid }
/** Same number without the ninth digit. */
const old = '552177776666'

/** Engine that holds each message until the test releases it. */
class HeldEngine extends SendingEngine {
  readonly held: { text: string; go: (error?: Error) => void }[] = []

  constructor(...options: ConstructorParameters<typeof SendingEngine>) {
    super(...options)
    this.reply = ({ content }) =>
      new Promise((resolve, reject) => {
        const go = (error?: Error) => (error ? reject(error) : resolve({}))
        this.held.push({ text: content.kind === 'text' ? content.text : content.kind, go })
      })
  }

  /** Waits for a text to reach the engine, then lets it succeed or fail. */
  async let(text: string, error?: Error): Promise<void> {
    const find = () => required(this.held.findLast((one) => one.text === text))
    await vi.waitFor(find)
    find().go(error)
  }
}

/** Queues messages under both names of a contact; `1` and `3` use the hidden one. */
async function saidToBoth(sender: Sender): Promise<string[]> {
  const ids: string[] = []
  for (const [text, name] of [
    ['1', lid],
    ['2', to],
    ['3', lid],
    ['4', to],
  ] as const)
    ids.push((await sender.send(text, { to: name })).id)
  return ids
}

test('queued messages of two merged contacts are sent as one conversation, in order', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const line = engine.line(sender.id)
  await line.connectionLost('connection_lost')
  const ids = await saidToBoth(sender)
  await line.identities([both])
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  for (const id of ids) await sender.until(id, 'sent')
  expect(engine.texts).toEqual(['1', '2', '3', '4'])
  expect(engine.handed.map((message) => message.to)).toEqual(ids.map(() => ({ contact: { phone: to } })))
})

test('merging during sending sends nothing twice and keeps the order', async () => {
  const engine = new HeldEngine()
  const sender = await openSender(engine)
  const ids = await saidToBoth(sender)
  await vi.waitFor(() => expect(engine.texts.toSorted()).toEqual(['1', '2']))
  const line = engine.line(sender.id)
  await Promise.all([line.identities([both]), line.messages([]), line.identities([both])])
  await engine.let('2')
  await sender.until(required(ids[1]), 'sent')
  // The first is still under way in its original queue.
  expect(engine.texts).toHaveLength(2)
  await engine.let('1')
  await engine.let('3')
  await engine.let('4')
  for (const id of ids)
    expect(await sender.until(id, 'sent')).toMatchObject({ attempts: 1, contactPhone: to })
  expect(engine.texts.slice(2)).toEqual(['3', '4'])
})

test.each([true, false])(
  'a failed attempt is retried in the merged queue and holds later ones (recognises: %s)',
  async (recognises) => {
    const engine = new HeldEngine({ recognises })
    const sender = await openSender(engine)
    const one = await sender.send('1', { to: lid })
    await vi.waitFor(() => expect(engine.texts).toEqual(['1']))
    await sender.send('2')
    await vi.waitFor(() => expect(engine.texts).toEqual(['1', '2']))
    await engine.line(sender.id).identities([both])
    await engine.let('2')
    await engine.let('1', new SendFailure('network_error', 'later'))
    const three = await sender.send('3', { to: lid })
    await vi.waitFor(async () => expect((await sender.get(one.id)).failure?.code).toBe('network_error'))
    expect(engine.texts).toEqual(['1', '2'])
    await vi.waitFor(() => {
      sender.gateway.clock.advance(1000)
      expect(engine.texts).toEqual(['1', '2', '1'])
    })
    await engine.let('1')
    await engine.let('3')
    for (const { id } of [one, three]) await sender.until(id, 'sent')
    expect(engine.texts).toEqual(['1', '2', '1', '3'])
  },
)

test('after a merge the conversation is complete, and a reply finds its message', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const first = await sender.send('1', { to: lid })
  await sender.until(first.id, 'sent')
  await sender.until((await sender.send('2')).id, 'sent')
  await engine.line(sender.id).identities([both])
  const page = await sender.gateway.call(`GET /sessions/${sender.id}/messages?contact=${lid}`, {
    token: sender.token,
  })
  const shown = page.body.data
  expect(shown).toMatchObject({ messages: [{ text: '2' }, { text: '1', contactPhone: to }] })
  const answer = await sender.send('3', { to, replyTo: first.id })
  await sender.until(answer.id, 'sent')
  expect(engine.handed.at(-1)).toMatchObject({ to: { contact: { phone: to } }, replyTo: { id: first.id } })
})

test('both forms of a Brazilian number share the conversation of the confirmed number', async () => {
  const asked: string[] = []
  const found: Address = { phone: old, userId: lid }
  const lookUp = async (_id: string, phones: readonly string[]) => {
    asked.push(...phones)
    return new Map(phones.map((phone) => [phone, found]))
  }
  const engine = new SendingEngine({}, { lookUp })
  const sender = await openSender(engine)
  const sent = [
    await sender.send('1'),
    await sender.send('2', { to: old }),
    await sender.send('3', { to: lid }),
  ]
  for (const { id, contactPhone } of sent) {
    expect(contactPhone).toBe(old)
    await sender.until(id, 'sent')
  }
  await sender.send('4')
  expect(asked).toEqual([to])
  expect(new Set(engine.handed.map((message) => JSON.stringify(message.to)))).toEqual(
    new Set([JSON.stringify({ contact: { phone: old } })]),
  )
})

test('numbers queued while offline are merged when the first is sent', async () => {
  const engine = new HeldEngine()
  const sender = await openSender(engine)
  const line = engine.line(sender.id)
  await line.connectionLost('connection_lost')
  const ids = [
    (await sender.send('1')).id,
    (await sender.send('2', { to: old })).id,
    (await sender.send('3')).id,
  ]
  const { reply } = engine
  engine.reply = async (message, signal) => ({ ...(await reply(message, signal)), address: { phone: old } })
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  await vi.waitFor(() => expect(engine.texts.toSorted()).toEqual(['1', '2']))
  await engine.let('1')
  await sender.until(required(ids[0]), 'sent')
  expect(engine.texts).toHaveLength(2)
  await engine.let('2')
  await engine.let('3')
  for (const id of ids)
    expect(await sender.until(id, 'sent')).toMatchObject({ attempts: 1, contactPhone: old })
})

test('a contact known by one form is written to under it, even while offline', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const line = engine.line(sender.id)
  await line.contacts([{ address: { phone: old }, name: 'Ana' }], false)
  await line.connectionLost('connection_lost')
  expect((await sender.send('1')).contactPhone).toBe(old)
})

test('the same idempotency key returns the same message after a merge', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const headers = { 'idempotency-key': 'pedido-1234' }
  const ask = () => sender.ask('1', { to: lid }, headers)
  const first = recordIn(await ask())
  await engine.line(sender.id).identities([both])
  expect(recordIn(await ask()).id).toBe(first.id)
  await sender.until(first.id, 'sent')
  expect(engine.texts).toEqual(['1'])
})
