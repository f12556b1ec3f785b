import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { Sender } from '../../testing/sending.js'
import { openGateway } from '../../testing/testGateway.js'
import { estimateRisk } from './risk.js'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const earlier = '2026-11-19T12:00:00.000Z'

interface Sample {
  chats: number
  answered?: number
  undelivered?: number
  rejected?: number
  at?: string
}

/** One message to each chat. */
function messagesOf({ chats, answered = chats, undelivered = 0, rejected = 0, at = earlier }: Sample) {
  const none = { sent_at: null, delivered_at: null, read_at: null, failure_code: null }
  const out = Array.from({ length: chats }, (_, chat) => ({
    ...{ ...none, chat: `${chat}`, direction: 'out' as const, created_at: at, sent_at: at },
    delivered_at: chat < undelivered ? null : at,
  }))
  const incoming = out.slice(0, answered).map(({ chat }) => ({
    ...{ ...none, chat, direction: 'in' as const, created_at: at },
  }))
  const refused = Array.from({ length: rejected }, (_, chat) => ({
    ...{ ...none, chat: `r${chat}`, direction: 'out' as const, created_at: at },
    failure_code: 'not_on_whatsapp',
  }))
  return [...out, ...incoming, ...refused]
}

const estimate = (sample: Sample, isSuspended = false, restrictions: string | null = null) =>
  estimateRisk({ restrictions }, messagesOf(sample), { isSuspended, now })

test.each([
  [{ chats: 9, answered: 0 }, 'unknown', []],
  [{ chats: 20, answered: 15 }, 'low', []],
  [{ chats: 20, answered: 10 }, 'medium', ['unanswered']],
  [{ chats: 20, answered: 5 }, 'high', ['unanswered']],
  [{ chats: 20, undelivered: 3 }, 'medium', ['undelivered']],
  [{ chats: 20, answered: 10, undelivered: 8 }, 'high', ['undelivered', 'unanswered']],
  [{ chats: 20, rejected: 10 }, 'high', ['rejected']],
  // Too fresh to be answered.
  [{ chats: 20, answered: 0, undelivered: 20, at: '2026-11-21T11:00:00.000Z' }, 'unknown', []],
] as const)('%j gives risk %s', (sample, level, codes) => {
  const risk = estimate(sample)
  expect([risk.level, risk.factors.map(({ code }) => code)]).toEqual([level, codes])
})

test('a restriction or a recent suspension is a high risk, with advice', () => {
  const locked = JSON.stringify({ reachOut: { until: null }, newChats: null, since: earlier })
  expect(estimate({ chats: 0 }, true, locked)).toMatchObject({
    level: 'high',
    factors: [
      { code: 'restricted', text: 'O WhatsApp restringiu as conversas novas deste número' },
      {
        code: 'suspended',
        text: 'O WhatsApp suspendeu este número nos últimos 7 dias',
        advice: 'Pare os envios em massa e recomece devagar, com o aquecimento ligado.',
      },
    ],
  })
})

test('the risk counts the stored messages of the last days', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  const sender = new Sender(gateway, token, id)
  const sent = await sender.send('Oi')
  await sender.until(sent.id, 'sent')
  const readContacts = async () => {
    const path = `GET /sessions/${id}/risk`
    const { risk } = await gateway.read(contract.messages.risk.answer, path, {
      token: await gateway.signIn(),
    })
    return risk.contacts
  }
  const dayMs = 86_400_000
  gateway.clock.advance(2 * dayMs)
  expect(await readContacts()).toBe(1)
  gateway.clock.advance(6 * dayMs)
  expect(await readContacts()).toBe(0)
})

test("the risk of a session without messages is unknown; another user's session returns 404", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { risk } = await gateway.read(contract.messages.risk.answer, `GET /sessions/${id}/risk`, { token })
  expect(risk).toMatchObject({ level: 'unknown', days: 7, contacts: 0, factors: [] })
  const other = await gateway.another()
  expect((await gateway.call(`GET /sessions/${id}/risk`, { token: other })).status).toBe(404)
})
