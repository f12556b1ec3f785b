import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender, to } from '../testing/sending.js'
import { SendingEngine } from '../testing/sendingEngine.js'

const pace = { gapMs: 1000, jitterMs: 500, perDay: 0 }

test('a session writes one message after another, over all of its conversations, at its pace', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { pace, random: () => 0.5 })
  await sender.send('1')
  await sender.send('2', { to: '5521955554444' })
  await sender.send('3')
  await vi.waitFor(() => expect(engine.texts).toEqual(['1']))
  // The turns of both conversations are reserved.
  const clock = sender.gateway.clock
  await vi.waitFor(() => {
    clock.advance(1250)
    expect(engine.texts).toHaveLength(2)
  })
  await vi.waitFor(() => {
    clock.advance(1250)
    expect(engine.texts).toHaveLength(3)
  })
  expect(new Set(engine.texts)).toEqual(new Set(['1', '2', '3']))
})

test('the day has a ceiling: its owner is told before and when it is reached, and the rest goes the next day', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { pace: { gapMs: 0, jitterMs: 0, perDay: 5 } })
  const { gateway, token } = sender
  for (let count = 1; count <= 6; count += 1) await sender.send(`${count}`)
  await vi.waitFor(() => expect(engine.handed).toHaveLength(5))
  await vi.waitFor(async () => {
    const logs = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs', { token })
    const lines = logs.map(({ message }) => message)
    expect(lines).toContain('Sessão "Loja": 4 das 5 mensagens de hoje já foram enviadas')
    expect(lines).toContain('Sessão "Loja": as 5 mensagens de hoje foram enviadas; as próximas saem amanhã')
  })
  expect(engine.handed).toHaveLength(5)
  // 12:00 UTC is 9:00 in São Paulo.
  await vi.waitFor(() => {
    gateway.clock.advance(15 * 3_600_000)
    expect(engine.texts).toContain('6')
  })
  expect(engine.handed[5]?.to).toEqual({ contact: { phone: to } })
})
