import { Readable } from 'node:stream'
import { localized } from '@morpheus/sdk/text'
import { expect, test, vi } from 'vitest'
import { engineContract } from '../../testing/engineContract/engineContract.js'
import { contactNumber } from '../../testing/engineContract/world.js'
import { png } from '../../testing/files/samples.js'
import { openCloudWorld } from '../../testing/graph/cloudWorld.js'
import { type GraphErrorAnswer, graphErrors } from '../../testing/graph/graphErrors.js'
import { textChange } from '../../testing/graph/webhookBodies.js'
import { RecordingLine } from '../../testing/recordingLine.js'
import type { OutgoingContent, OutgoingMessage } from '../outgoing.js'

engineContract('cloud', openCloudWorld, { pairs: false })

const neverAborted = new AbortController().signal
const id = '3EB0000000000000000001'

async function connected() {
  const world = await openCloudWorld()
  const line = new RecordingLine()
  const settings = { presence: 'unavailable', history: false } as const
  await world.engine.reconnect({ sessionId: 's', line, settings })
  await line.waitForReport('connected')
  const send = (content: OutgoingContent, more: Partial<OutgoingMessage> = {}) => {
    const message = { id, to: { contact: { phone: contactNumber } }, content, replyTo: null, attempt: 1 }
    return world.engine.send('s', { ...message, ...more }, neverAborted)
  }
  const failure = (content: OutgoingContent, more: Partial<OutgoingMessage> = {}) =>
    send(content, more).then(
      () => null,
      (error: unknown) => error,
    )
  return { ...world, line, send, failure }
}

const oi = { kind: 'text', text: 'oi' } as const
const file = (type: string, size = png.length, fileName: string | null = null) => ({
  open: async () => Readable.from([png]),
  type,
  size,
  fileName,
})
const reply = (replyId: string, title: string) => ({ id: replyId, title })

test.each<[OutgoingContent, string, object]>([
  [
    { kind: 'text', text: 'veja https://loja.com.br' },
    'text',
    { body: 'veja https://loja.com.br', preview_url: true },
  ],
  [
    { kind: 'document', media: file('application/pdf', png.length, 'pedido.pdf'), caption: 'Pedido' },
    'document',
    { caption: 'Pedido', filename: 'pedido.pdf' },
  ],
  [{ kind: 'audio', media: file('audio/ogg; codecs=opus'), voice: true }, 'audio', { voice: true }],
  [{ kind: 'sticker', media: file('image/webp') }, 'sticker', {}],
  [{ kind: 'image', media: file('image/png'), caption: 'Vitrine' }, 'image', { caption: 'Vitrine' }],
  [
    { kind: 'reaction', of: 'wamid.antes', emoji: '👍' },
    'reaction',
    { message_id: 'wamid.antes', emoji: '👍' },
  ],
  [{ kind: 'video', media: file('video/mp4'), caption: null }, 'video', {}],
  [
    { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null },
    'location',
    { latitude: -23.5, longitude: -46.6, name: 'Loja' },
  ],
  [
    { kind: 'contact', cards: [{ name: 'Caio', phone: '5511977776666' }] },
    'contacts',
    [
      {
        name: { formatted_name: 'Caio', first_name: 'Caio' },
        phones: [{ phone: '+5511977776666', wa_id: '5511977776666', type: 'CELL' }],
      },
    ],
  ],
  [
    {
      kind: 'template',
      name: 'pedido_pronto',
      language: 'pt_BR',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Bia' }] }],
    },
    'template',
    { name: 'pedido_pronto', language: { code: 'pt_BR' } },
  ],
  [
    {
      kind: 'interactive',
      header: 'Pedido',
      body: 'Confirma?',
      footer: null,
      buttons: [reply('s', 'Sim'), reply('n', 'Não')],
    },
    'interactive',
    {
      type: 'button',
      header: { type: 'text', text: 'Pedido' },
      body: { text: 'Confirma?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 's', title: 'Sim' } },
          { type: 'reply', reply: { id: 'n', title: 'Não' } },
        ],
      },
    },
  ],
])('sends %j to Graph', async (content, type, part) => {
  const { graph, send } = await connected()
  const { networkId } = await send(content)
  expect(graph.number.messages).toMatchObject([{ id: networkId, type, to: contactNumber, opaque: id, part }])
})

test('a reply names the quoted message, and the answer has the number as WhatsApp knows it', async () => {
  const { graph, send } = await connected()
  graph.number.aliases.set('5511987654321', '551187654321')
  const contact = { phone: '5511987654321' }
  const replyTo = { id: 'wamid.antes', isFromMe: false, contact, text: 'oi' }
  expect(await send(oi, { to: { contact }, replyTo })).toMatchObject({ address: { phone: '551187654321' } })
  expect(graph.number.messages).toMatchObject([{ answers: 'wamid.antes' }])
  await send(oi, { to: { contact: { userId: 'BR.123' } } })
  expect(graph.number.messages[1]).toMatchObject({ to: 'BR.123' })
})

test.each<[GraphErrorAnswer, object]>([
  [graphErrors.throughputExceeded, { code: 'rate_limited', retry: 'later', retryAfterMs: null }],
  [
    { ...graphErrors.accountRate, headers: { 'retry-after': '30' } },
    { retry: 'later', retryAfterMs: 30_000 },
  ],
  [graphErrors.pairRate, { code: 'rate_limited', retry: 'later', retryAfterMs: 64_000 }],
  [graphErrors.serviceUnavailable, { code: 'network_error', retry: 'later' }],
  [graphErrors.unknownError, { code: 'network_error', retry: 'later' }],
  [graphErrors.undeliverable, { code: 'not_on_whatsapp', retry: 'never' }],
  [graphErrors.blocked, { code: 'account_restricted', retry: 'never' }],
  [graphErrors.locked, { code: 'account_restricted', retry: 'never' }],
  [graphErrors.permissionDenied, { code: 'credentials_invalid', retry: 'never' }],
  [graphErrors.expired, { code: 'credentials_invalid', retry: 'reconnected' }],
  [graphErrors.uploadFailed, { code: 'media_rejected', retry: 'never' }],
  [graphErrors.invalidParameter('to'), { code: 'engine_error', retry: 'never' }],
  [
    { status: 400, code: 131999, message: 'Nova' },
    { code: 'engine_error', retry: 'never' },
  ],
  [
    { status: 500, code: 131999, message: 'Nova' },
    { code: 'network_error', retry: 'later' },
  ],
])('a Graph error decides whether the message is retried: %j', async (answer, expected) => {
  const { graph, failure } = await connected()
  graph.failNext(answer)
  const failed = await failure(oi, { attempt: 3 })
  expect(failed).toMatchObject(expected)
  expect(failed).toMatchObject({ detail: { text: expect.stringContaining(`(${answer.code})`) } })
})

test('rejects an unknown template and a missing parameter permanently', async () => {
  const { failure } = await connected()
  const template = { kind: 'template', name: 'pedido_pronto', language: 'pt_BR', components: [] } as const
  expect(await failure(template)).toMatchObject({
    code: 'template_invalid',
    detail: { text: 'O número de parâmetros não confere com o template (132000)' },
  })
  expect(await failure({ ...template, name: 'outro' })).toMatchObject({
    code: 'template_invalid',
    retry: 'never',
  })
})

test('rejects unsupported content without calling Graph', async () => {
  const { graph, failure } = await connected()
  const before = graph.calls.length
  const refused: [OutgoingContent, string][] = [
    [{ kind: 'edit', of: 'wamid.1', text: 'x' }, 'unsupported'],
    [{ kind: 'revoke', of: 'wamid.1' }, 'unsupported'],
    [{ kind: 'pin', of: 'wamid.1', seconds: 86_400 }, 'unsupported'],
    [{ kind: 'image', media: file('image/webp'), caption: null }, 'media_rejected'],
    [{ kind: 'audio', media: file('audio/flac'), voice: false }, 'media_rejected'],
    [{ kind: 'image', media: file('image/png', 6_000_000), caption: null }, 'too_large'],
    [{ kind: 'text', text: 'a'.repeat(4097) }, 'too_large'],
    [{ kind: 'image', media: file('image/png'), caption: 'a'.repeat(1025) }, 'too_large'],
  ]
  for (const [content, code] of refused)
    expect(await failure(content)).toMatchObject({ code, retry: 'never' })
  const group = { group: { id: '123@g.us' } }
  expect(await failure(oi, { to: group })).toMatchObject({ code: 'unsupported', retry: 'never' })
  expect(graph.calls).toHaveLength(before)
})

test('uploads a file once, even when its message is retried', async () => {
  const { graph, send, failure } = await connected()
  const image = { kind: 'image', media: file('image/png'), caption: null } as const
  graph.number.allowance = 0
  expect(await failure(image)).toMatchObject({ code: 'rate_limited' })
  graph.number.allowance = 1
  await send(image, { attempt: 2 })
  expect(graph.calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(1)
  expect([...graph.media.values()]).toEqual([{ bytes: png, type: 'image/png' }])
  graph.failNext(graphErrors.serviceUnavailable)
  expect(await failure(image)).toMatchObject({ code: 'network_error', retry: 'later' })
})

test('a lost answer gives outcome_unknown, and receipts with our id settle it', async () => {
  const { graph, failure, carry, line } = await connected()
  graph.failAll('swallow')
  expect(await failure(oi)).toMatchObject({ code: 'outcome_unknown', retry: 'unknown' })
  graph.failAll(null)
  await carry()
  const [receipts] = await line.waitForReport('receipts')
  expect(receipts).toMatchObject([
    { id, status: 'sent' },
    { id, status: 'delivered' },
  ])
})

test("a free message more than 24 hours after the contact's last one fails with window_closed", async () => {
  const { graph, tell, send, carry, line, clock } = await connected()
  const at = Math.floor(clock.now() / 1000)
  await tell('s', [textChange('oi', { id: 'wamid.in', from: contactNumber, at })])
  clock.jump(25 * 60 * 60_000)
  graph.number.silent.add(contactNumber)
  await send(oi)
  await carry()
  const [[receipt]] = await line.waitForReport('receipts')
  expect(receipt).toMatchObject({
    id,
    status: 'failed',
    failure: {
      code: 'window_closed',
      detail: {
        text: 'Passaram mais de 24 horas desde a última mensagem do contato: envie um template aprovado. A última mensagem dele é de 21/11/2026, 12:00 (UTC)',
      },
    },
  })
  const templateId = '3EB0000000000000000002'
  const parameters = [{ type: 'text', text: 'Bia' }]
  const components = [{ type: 'body', parameters }]
  await send({ kind: 'template', name: 'pedido_pronto', language: 'pt_BR', components }, { id: templateId })
  await carry()
  const [receipts] = await line.waitForReport('receipts', 2)
  expect(receipts).toMatchObject([
    { id: templateId, status: 'sent' },
    { id: templateId, status: 'delivered' },
  ])
})

test('a template decision by Meta is in effect before listeners are notified', async () => {
  const { graph, tell, engine, line } = await connected()
  const parameters = [{ type: 'text', text: 'Bia' }]
  const template = {
    kind: 'template',
    name: 'pedido_pronto',
    language: 'pt_BR',
    components: [{ type: 'body', parameters }],
  } as const
  const check = () => engine.checkTemplate('s', template)
  expect(await check()).toBeNull()
  const asHeard: unknown[] = []
  line.answer.templates = async () => void asHeard.push(await check())
  await tell('s', [graph.templates.decide('pedido_pronto', 'PAUSED')])
  expect(asHeard).toEqual([{ field: 'name', reason: localized('meta.template.PAUSED') }])
})

test("a refused token ends the session's connection", async () => {
  const { graph, engine, failure, line } = await connected()
  graph.tokens.clear()
  expect(await failure(oi)).toMatchObject({ code: 'credentials_invalid', retry: 'reconnected' })
  expect(await line.waitForReport('ended')).toEqual(['credentials_refused'])
  expect(await failure(oi)).toMatchObject({ code: 'not_connected', retry: 'reconnected' })
  expect(engine.latency('s')).toBeNull()
})

test('a single refusal of a valid token costs one attempt, and the session reconnects', async () => {
  const { graph, failure, line, send } = await connected()
  graph.failNext(graphErrors.expired)
  expect(await failure(oi)).toMatchObject({ retry: 'reconnected' })
  await line.waitForReport('connectionLost')
  await line.waitForReport('connected', 2)
  await send(oi)
})

test('a rescan reads inbox events whose notification was lost', async () => {
  const { engine, line, clock, post } = await connected()
  const told: string[] = []
  line.answer.messages = async (messages) => {
    told.push(...messages.map(({ id }) => id))
  }
  const lost = vi.spyOn(engine, 'arrived').mockImplementation(() => undefined)
  const at = Math.floor(clock.now() / 1000)
  await post('s', [textChange('oi', { id: 'wamid.1', from: contactNumber, at })])
  lost.mockRestore()
  clock.advance(200)
  await engine.drain('s')
  expect(told).toEqual([])
  await engine.rescan()
  clock.advance(200)
  await engine.drain('s')
  expect(told).toEqual(['wamid.1'])
})

test('a message the session rejects does not block later ones and is retried by the next run', async () => {
  const { engine, errors, line, clock, post } = await connected()
  const at = Math.floor(clock.now() / 1000)
  const told: string[] = []
  let isPoisoned = true
  line.answer.messages = async (messages) => {
    if (isPoisoned && messages.some(({ id }) => id === 'wamid.3')) throw new Error('Poison')
    told.push(...messages.map(({ id }) => id))
  }
  const text = (n: number) => textChange(`${n}`, { id: `wamid.${n}`, from: contactNumber, at: at + n })
  const later = async (ms: number) => {
    clock.advance(ms)
    await engine.drain('s')
  }
  // One pending message may also mean a failing store, so the inbox backs off.
  await post('s', [text(3)])
  await later(200)
  expect(told).toEqual([])
  await post('s', [text(1), text(2)])
  await post('s', [text(4), text(5)])
  await later(5_000)
  expect(told).toEqual(['wamid.1', 'wamid.2', 'wamid.4', 'wamid.5'])
  await post('s', [text(6)])
  await later(200)
  expect(told.splice(0)).toHaveLength(5)
  expect(errors.splice(0).map(String)).toEqual(['Error: Poison', 'Error: Poison'])
  isPoisoned = false
  const settings = { presence: 'unavailable', history: false } as const
  await engine.reconnect({ sessionId: 's', line, settings })
  await engine.drain('s')
  expect(told).toEqual(['wamid.3'])
})

test('retries while the store fails and loses no received message', async () => {
  const { engine, errors, line, clock, post } = await connected()
  const at = Math.floor(clock.now() / 1000)
  let tries = 0
  line.answer.messages = async () => {
    tries += 1
    throw new Error('The disk is full')
  }
  const texts = Array.from({ length: 200 }, (_, n) =>
    textChange(`${n}`, { id: `wamid.${n}`, from: contactNumber, at: at + n }),
  )
  await post('s', texts)
  clock.advance(200)
  await engine.drain('s')
  expect(tries).toBeLessThan(30)
  expect(errors.splice(0)).toHaveLength(1)
  const told: string[] = []
  line.answer.messages = async (messages) => void told.push(...messages.map(({ id }) => id))
  clock.advance(5_000)
  await engine.drain('s')
  expect(told).toEqual(texts.map((_, n) => `wamid.${n}`))
})
