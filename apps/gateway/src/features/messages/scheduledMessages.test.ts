import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openSender, recordIn, type Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'

const hour = 3_600_000

/** Whole minute `ms` after the gateway's current, without an offset, on the clocks of São Paulo. */
const localTime = ({ gateway }: Sender, ms: number) =>
  new Date(gateway.clock.now() + ms - 3 * hour).toISOString().slice(0, 16)

const listed = async (sender: Sender) => {
  const route = `GET /sessions/${sender.id}/scheduled-messages` as const
  const page = await sender.gateway.read(contract.messages.listScheduled.answer, route, {
    token: sender.token,
  })
  return page.messages.map(({ text }) => text)
}

test('sends a scheduled message at its time, after what was sent before it, and only once', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const scheduled = await sender.send('Bom dia', { scheduledAt: localTime(sender, 2 * hour) })
  expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: expect.stringMatching(/:00\.000Z$/) })
  const first = await sender.send('Antes')
  await sender.until(first.id, 'sent')
  expect(await listed(sender)).toEqual(['Bom dia'])
  const page = await sender.gateway.read(
    contract.messages.list.answer,
    `GET /sessions/${sender.id}/messages`,
    {
      token: sender.token,
    },
  )
  expect(page.messages.map(({ text }) => text)).toEqual(['Antes'])
  sender.gateway.clock.advance(2 * hour)
  const sent = await sender.until(scheduled.id, 'sent')
  expect(Date.parse(sent.createdAt)).toBeGreaterThan(Date.parse(scheduled.createdAt))
  expect(engine.handed.map(({ content }) => content)).toEqual([
    { kind: 'text', text: 'Antes' },
    { kind: 'text', text: 'Bom dia' },
  ])
  expect(await listed(sender)).toEqual([])
})

test('changes, sends at once and cancels scheduled messages', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token } = sender
  const [late, soon, off] = await Promise.all(
    [6, 4, 5].map((hours) => sender.send(`em ${hours} h`, { scheduledAt: localTime(sender, hours * hour) })),
  )
  if (!late || !soon || !off) throw new Error('Three were scheduled')
  expect(await listed(sender)).toEqual(['em 4 h', 'em 5 h', 'em 6 h'])
  const change = (id: string, body: object) => gateway.call(`PUT /messages/${id}/schedule`, { token, body })
  const changed = recordIn(await change(late.id, { scheduledAt: localTime(sender, hour), message: 'Logo' }))
  expect(changed).toMatchObject({ text: 'Logo', state: 'scheduled' })
  expect(await listed(sender)).toEqual(['Logo', 'em 4 h', 'em 5 h'])
  expect(recordIn(await sender.post(`/messages/${soon.id}/send-now`)).state).toBe('queued')
  await sender.until(soon.id, 'sent')
  expect(recordIn(await sender.post(`/messages/${off.id}/cancel`)).state).toBe('cancelled')
  gateway.clock.advance(hour)
  await sender.until(late.id, 'sent')
  expect(engine.handed.map(({ content }) => content)).toEqual([
    { kind: 'text', text: 'em 4 h' },
    { kind: 'text', text: 'Logo' },
  ])
  const refused = await change(late.id, { message: 'Tarde' })
  expect([refused.status, refused.body.code]).toEqual([409, 'message_not_scheduled'])
})

test('refuses a time that is over, unreadable or too far, by its field', async () => {
  const sender = await openSender(new SendingEngine())
  await eachCase(
    [localTime(sender, -hour), 'amanhã', '2026-13-01T09:00', localTime(sender, 9000 * hour)],
    async (scheduledAt) => {
      const answer = await sender.ask('Oi', { to, scheduledAt })
      expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([400, ['scheduledAt']])
    },
  )
  expect(await listed(sender)).toEqual([])
})
