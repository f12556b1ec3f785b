import { Forgetting, HeldPerson } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openAnswering, TestBot } from '../../../testing/responders/responding.js'
import { admin } from '../../../testing/testGateway.js'

const Receipts = z.object({ forgettings: z.array(Forgetting) })

test('receipts name every responder that was asked, not only the last, and those removed since', async () => {
  const first = new TestBot('typebot', { priority: 1 })
  const second = new TestBot('openai', { priority: 2 })
  first.answer = () => ({ failure: { error: 'O fluxo não existe', retryable: false } })
  const talk = await openAnswering([first, second])
  await talk.hear('Oi')
  await talk.untilSaid(1)
  await talk.hear('e aí')
  await talk.untilSaid(2)
  expect([first.texts, second.texts]).toEqual([['Oi'], ['Oi', 'e aí']])
  const { gateway, token } = talk.sender
  const phone = '5521977776666'
  const sent = [
    { kind: 'typebot', sessionName: 'Loja', count: 1 },
    { kind: 'openai', sessionName: 'Loja', count: 2 },
  ]
  const held = await gateway.read(HeldPerson, 'POST /settings/privacy/person', { token, body: { phone } })
  expect(held.sent).toEqual(sent)
  await gateway.call('POST /settings/privacy/forget', { token, body: { phone, password: admin.password } })
  await vi.waitFor(async () => {
    const { forgettings } = await gateway.read(Receipts, 'GET /settings/privacy/forgettings', { token })
    expect(forgettings).toMatchObject([{ state: 'done', sent }])
  })
})
