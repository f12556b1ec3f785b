import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'

const pace = { gapMs: 1000, jitterMs: 500, perDay: 0 }

test('sends messages of all conversations of a session one by one at its pace', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { pace, random: () => 0.5 })
  const { clock } = sender.gateway
  const planned = vi.spyOn(clock, 'after')
  await sender.send('1')
  // Conversations are independent: another one could reserve the first turn once the session is connected.
  await vi.waitFor(() => expect(engine.texts).toEqual(['1']))
  await sender.send('2', { to: '5521955554444' })
  await sender.send('3')
  // Both conversations have reserved their turns; no time may pass before that.
  await vi.waitFor(() => {
    const waits = planned.mock.calls.map(([ms]) => ms)
    expect(waits).toEqual(expect.arrayContaining([1250, 2500]))
  })
  clock.advance(1250)
  await vi.waitFor(() => expect(engine.texts).toHaveLength(2))
  clock.advance(1250)
  await vi.waitFor(() => expect(engine.texts).toHaveLength(3))
  expect(new Set(engine.texts)).toEqual(new Set(['1', '2', '3']))
})

test('a daily limit is logged before and when reached, and the rest is sent the next day', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { pace: { gapMs: 0, jitterMs: 0, perDay: 5 } })
  const { gateway, token } = sender
  const planned = vi.spyOn(gateway.clock, 'after')
  for (let count = 1; count <= 6; count += 1) await sender.send(`${count}`)
  await vi.waitFor(() => expect(engine.handed).toHaveLength(5))
  await vi.waitFor(async () => {
    const logs = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs', { token })
    const lines = logs.map(({ message }) => message)
    expect(lines).toContain('Sessão "Loja": 4 das 5 mensagens de hoje já foram enviadas')
    expect(lines).toContain('Sessão "Loja": as 5 mensagens de hoje foram enviadas; as próximas saem amanhã')
  })
  expect(engine.handed).toHaveLength(5)
  // The day ends in São Paulo. Time advances only once the message waits for it: over several days it would expire.
  const untilTomorrow = Date.parse('2026-11-22T03:00:00.000Z') - gateway.clock.now()
  await vi.waitFor(() => expect(planned.mock.calls.map(([ms]) => ms)).toContain(untilTomorrow))
  gateway.clock.advance(untilTomorrow)
  await vi.waitFor(() => expect(engine.texts).toContain('6'))
  expect(engine.handed[5]?.to).toEqual({ contact: { phone: to } })
})
