import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { required } from '../../testing/testGateway.js'
import { readWarmUpDay } from './warmUp.js'

const { answer } = contract.warmup.get
const contacts = ['5521900000001', '5521900000002', '5521900000003'] as const
const tomorrow = '2026-11-22T03:00:00.000Z'

async function open() {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const call = (method: string, path = '', body?: object) =>
    gateway.read(answer, `${method} /sessions/${id}/warm-up${path}`, { token, body })
  const messages = async () => {
    const listed = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
      token,
    })
    return listed.messages
  }
  return {
    gateway,
    engine,
    messages,
    send: (text: string, to: string) => sender.send(text, { to }),
    get: () => call('GET'),
    update: (body: object) => call('PUT', '', body),
    reset: () => call('POST', '/reset'),
  }
}

test('a plan limits new conversations per day, holds the rest until the next, delays no reply', async () => {
  const { gateway, engine, messages, send, update, get } = await open()
  await update({ enabled: true, firstDay: 2, growth: 50, days: 3 })
  for (const to of contacts) await send(`olá ${to}`, to)
  await vi.waitFor(() => expect(engine.handed).toHaveLength(2))
  const held = await vi.waitFor(async () => {
    const found = (await messages()).filter(({ holdReason }) => holdReason === 'warm_up')
    expect(found).toHaveLength(1)
    return required(found[0])
  })
  expect(held.holdUntil).toBe(tomorrow)
  await send('de novo', required(contacts.find((one) => one !== held.contactPhone)))
  await vi.waitFor(() => expect(engine.texts).toContain('de novo'))
  await vi.waitFor(async () => expect((await get()).today).toEqual({ day: 1, limit: 2, begun: 2 }))
  gateway.clock.advance(Date.parse(tomorrow) - gateway.clock.now())
  await vi.waitFor(() => expect(engine.texts).toContain(held.text))
  await vi.waitFor(async () => expect((await get()).today).toEqual({ day: 2, limit: 3, begun: 1 }))
})

test('raising or ending a plan releases held messages', async () => {
  const { engine, send, update, reset } = await open()
  await update({ enabled: true, firstDay: 1 })
  for (const to of contacts) await send(to, to)
  await vi.waitFor(() => expect(engine.handed).toHaveLength(1))
  await update({ firstDay: 2 })
  await vi.waitFor(() => expect(engine.handed).toHaveLength(2))
  expect(await reset()).toMatchObject({ enabled: false, startedAt: null, today: null })
  await vi.waitFor(() => expect(engine.handed).toHaveLength(3))
})

test('a plan grows by its percentage each day and ends', () => {
  const startedAt = '2026-11-21T12:00:00.000Z'
  const stored = {
    enabled: true,
    firstDay: 20,
    growth: 30,
    days: 14,
    startedAt,
    zone: 'America/Sao_Paulo',
    day: null,
    begun: 0,
  }
  const dayOf = (at: string) => readWarmUpDay({ warm_up: JSON.stringify(stored) }, Date.parse(at))
  expect(dayOf('2026-11-22T02:59:59.000Z')).toMatchObject({ day: 1, limit: 20, endsAt: tomorrow })
  expect(dayOf('2026-11-22T03:00:00.000Z')).toMatchObject({ day: 2, limit: 26 })
  expect(dayOf('2026-12-04T12:00:00.000Z')).toMatchObject({ day: 14, limit: 605 })
  expect(dayOf('2026-12-05T12:00:00.000Z')).toBeNull()
})
