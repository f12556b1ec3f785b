import { contract, Message } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { frozenFor } from '../../testing/freezes.js'
import { cloudCredentials, graphAccount } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { textChange, webhookBody } from '../../testing/graph/webhookBodies.js'
import { postBody } from '../../testing/graph/webhookSender.js'
import { hostileShapes } from '../../testing/hostileText.js'
import { openGateway } from '../../testing/testGateway.js'

const from = '5521977776666'
const now = '2026-11-21T12:00:00.000Z'
const at = Date.parse(now) / 1000 - 60
const long = hostileShapes.letters()
const metadata = { phone_number_id: graphAccount.phoneNumberId }

const about = (value: unknown, field: unknown = 'messages') => ({
  entry: [{ id: '1', changes: [{ field, value }] }],
})
const written = (message: object) => ({
  from,
  timestamp: `${at}`,
  type: 'text',
  text: { body: 'oi' },
  ...message,
})
const messages = (...all: unknown[]) => about({ metadata, messages: all })
const message = (id: unknown, more: object = {}) => messages(written({ id, ...more }))
const status = (more: object) => {
  const told = { id: 'wamid.own', status: 'read', timestamp: `${at}`, recipient_id: from, ...more }
  return about({ metadata, statuses: [told] })
}
/** Inserts raw JSON into a body. */
const holding = (body: object, json: string) => JSON.stringify(body).replace('"AQUI"', json)
const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`

/** Correctly signed, but meaningless. */
const nonsense: Record<string, unknown> = {
  'no JSON': 'não é JSON',
  nothing: '',
  'a number': 7,
  'a list': [],
  'no entries': { entry: null },
  'no changes': { entry: [{ changes: null }, { changes: {} }, 7, null, 'a'] },
  'a field that is none': about({}, 7),
  'a value that is none': about(7),
  '9 000 levels': `{"entry":${deep}}`,
  '9 000 levels that never end': '['.repeat(9_000),
  'no messages': about({ metadata, messages: {}, statuses: 'a', contacts: 7 }),
  'messages that are none': messages(null, 7, 'a', [], {}, { id: 'so' }),
  'an id of 60 kB': message(long),
  'an id that is none': message({ id: 'x' }),
  'a sender of 60 kB': message('in.x', { from: hostileShapes.digits().replace('!', '7') }),
  'a number that is none': about({ metadata: { phone_number_id: 7 }, messages: [written({ id: 'in.x' })] }),
  'a status of 60 kB': status({ id: long }),
  'statuses that are none': status({ status: '__proto__', recipient_id: { a: 1 } }),
}

/** Odd but possible messages: stored as far as they can be parsed. */
const strange: [string, unknown][] = [
  ['in.year9999', message('in.year9999', { timestamp: '253402300799' })],
  ['in.afterTime', message('in.afterTime', { timestamp: 8.64e12 })],
  ['in.before', message('in.before', { timestamp: -5 })],
  ['in.noTime', message('in.noTime', { timestamp: ['x'] })],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((type): [string, unknown] => [
    `in.${type}`,
    message(`in.${type}`, { type }),
  ]),
  ['__proto__', message('__proto__', { from: '__proto__' })],
  ['in.keys', holding(message('in.keys', { a: 'AQUI' }), '{"__proto__":{"type":"x"},"constructor":{}}')],
  ['in.noType', message('in.noType', { type: 7 })],
  ['in.longType', message('in.longType', { type: long })],
  ['in.longText', message('in.longText', { text: { body: long } })],
  ['in.deep', holding(message('in.deep', { text: { body: 'AQUI' } }), deep)],
  ['in.half', message('in.half\0', { text: { body: 'a\0b\ud83d' } })],
  [
    'in.nowhere',
    holding(message('in.nowhere', { type: 'location', location: { latitude: 'AQUI' } }), '1e999'),
  ],
  ['in.file', message('in.file', { type: 'document', document: { id: long, filename: `../../${long}` } })],
  ['in.cards', message('in.cards', { type: 'contacts', contacts: Array(5_000).fill({ name: {} }) })],
  ['in.twice', messages(written({ id: 'in.twice' }), written({ id: 'in.twice' }), null)],
  [
    'in.beside',
    { entry: [7, ...message('in.beside').entry, { changes: [null, { field: 'flows', value: {} }] }] },
  ],
]

test('acknowledges signed nonsense, and it does not block later messages', async () => {
  const graph = await openGraph()
  const gateway = await openGateway({ graph: { url: graph.url, version: graph.version } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD', name: 'Oficial' })
  await gateway.call(`POST /whatsapp-cloud/sessions/${id}/config`, { token, body: cloudCredentials })
  await gateway.until(token, id, 'connected')
  const { events } = await gateway.listen(token)
  const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
  const Told = z.object({ message: Message })
  const told = () =>
    events.flatMap(({ type, payload }) => (type === 'message:received' ? Told.parse(payload).message : []))

  for (const [what, body] of [...Object.entries(nonsense), ...strange]) {
    const bytes = typeof body === 'string' ? body : JSON.stringify(body)
    expect([what, await postBody(webhook, bytes)]).toEqual([what, 200])
  }
  const many = Array.from({ length: 2_000 }, (_, n) => written({ id: `in.many.${n}`, from: `55119${n}` }))
  expect(await postBody(webhook, JSON.stringify(messages(...many)))).toBe(200)
  expect(await postBody(webhook, webhookBody(textChange('depois', { id: 'in.last', from, at })))).toBe(200)
  const frozen = await frozenFor(() =>
    vi.waitFor(
      () => {
        gateway.clock.advance(200)
        expect(told()).toHaveLength(strange.length + many.length + 1)
      },
      { timeout: 30_000 },
    ),
  )
  expect(frozen).toBeLessThan(400)
  const ids = told().map((one) => one.id.replace('\0', ''))
  expect(ids.filter((one) => !one.startsWith('in.many')).toSorted()).toEqual(
    [...strange.map(([one]) => one), 'in.last'].toSorted(),
  )
  const timeOf = (one: string) => told().find((found) => found.id === one)?.timestamp
  expect(['in.year9999', 'in.afterTime', 'in.before', 'in.noTime'].map(timeOf)).toEqual(Array(4).fill(now))
  expect(told().find((one) => one.id === 'in.constructor')?.content).toBe('Mensagem de um tipo não suportado')
  const lines = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs?level=warn', {
    token,
  })
  expect(lines.filter(({ sessionId }) => sessionId === id).map((line) => line.message)).toEqual([
    'Sessão "Oficial": a Meta enviou algo que não pôde ser lido; o resto foi recebido',
  ])
  // Stored events can be read again.
  await gateway.read(contract.events.list.answer, 'GET /events?after=0&limit=100', { token })
  await gateway.read(contract.contacts.list.answer, `GET /sessions/${id}/contacts`, { token })
})
