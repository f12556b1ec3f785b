import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { openCaller } from '../../testing/peers/callerOf.js'
import { chatNode, N8nEmulator, n8nKey, webhookNode } from '../../testing/peers/n8nEmulator.js'
import type { PeerAnswer } from '../../testing/peers/peer.js'
import { fileOf, placeQuestion, questionOf } from '../../testing/peers/questions.js'
import { required } from '../../testing/testGateway.js'
import { deliverToWorkflow, N8nResponder } from './kind.js'
import type { N8nSettings } from './n8nSettings.js'
import { N8nWebhook } from './n8nWebhook.js'

const { signal } = new AbortController()
const post = webhookNode({ httpMethod: 'POST', path: 'atende' })

/** An n8n whose workflow `w` gives this answer; found by its id by default. */
async function openBot(
  answer: PeerAnswer,
  settings: Partial<N8nSettings> = { workflowId: 'w' },
  node = post,
) {
  const n8n = await N8nEmulator.open()
  n8n.add('w', [node], async () => answer)
  const clock = new ManualClock()
  const at = { serverUrl: n8n.peer.url, apiKey: n8nKey, ...settings }
  const webhook = new N8nWebhook({ caller: openCaller(clock), clock, settings: at, userId: 'ana' })
  const ask = (given = {}) => new N8nResponder(webhook).answer(questionOf(given), signal)
  return { n8n, clock, webhook, ask }
}

test('finds the workflow by id, calls its webhook and returns the answers', async () => {
  const { n8n, ask } = await openBot({ body: [{ output: 'R$ 10' }, { output: 'Algo mais?' }] })
  expect(await ask()).toEqual({
    reply: {
      parts: [
        { kind: 'text', text: 'R$ 10' },
        { kind: 'text', text: 'Algo mais?' },
      ],
      state: null,
    },
  })
  const [found, asked] = n8n.peer.calls
  expect(found?.path).toBe('/api/v1/workflows/w')
  expect(asked?.path).toBe('/webhook/atende')
  expect(asked?.headers['webhook-id']).toBe('pergunta-1')
  // The API key is not sent to the workflow.
  expect(JSON.stringify(asked)).not.toContain(n8nKey)
  expect(asked?.headers).not.toHaveProperty('authorization')
})

test('signs the exact bytes of every call when a secret is set, and signs nothing without one', async () => {
  const signingSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const { n8n, ask, webhook, clock } = await openBot(
    { body: { output: 'ok' } },
    { workflowId: 'w', signingSecret },
  )
  await ask({ text: 'olá, "ção"' })
  const delivery = { id: 'msg_1', event: 'message:sent' as const, payload: '{"sessionId":"s"}' }
  await deliverToWorkflow(webhook, ['message_sent'], delivery, signal)
  for (const [index, id] of ['pergunta-1', 'msg_1'].entries()) {
    const { headers, body } = required(
      n8n.peer.calls.filter(({ path }) => path.startsWith('/webhook'))[index],
    )
    const timestamp = String(Math.floor(clock.now() / 1000))
    const signed = createHmac('sha256', Buffer.alloc(24, 7)).update(`${id}.${timestamp}.${body}`)
    expect(headers).toMatchObject({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed.digest('base64')}`,
    })
  }
  expect(JSON.stringify(n8n.peer.calls)).not.toContain(signingSecret)
  const plain = await openBot({ body: {} })
  await plain.ask()
  expect(plain.n8n.peer.calls.at(-1)?.headers).not.toHaveProperty('webhook-signature')
})

test('sends the webhook headers only to the webhook, not to the API', async () => {
  const webhookHeaders = { Authorization: 'Basic bjhuOnNlbmhh', 'X-Chave': 'abre-te' }
  const { n8n, ask, webhook } = await openBot({ body: { output: 'ok' } }, { workflowId: 'w', webhookHeaders })
  await ask()
  const delivery = { id: 'msg_1', event: 'message:sent' as const, payload: '{"sessionId":"s"}' }
  await deliverToWorkflow(webhook, ['message_sent'], delivery, signal)
  const authorizations = n8n.peer.calls.map(({ path, headers }) => [
    path,
    headers.authorization,
    headers['x-chave'],
  ])
  expect(authorizations).toEqual([
    ['/api/v1/workflows/w', undefined, undefined],
    ['/webhook/atende', 'Basic bjhuOnNlbmhh', 'abre-te'],
    ['/webhook/atende', 'Basic bjhuOnNlbmhh', 'abre-te'],
  ])
})

test('the request contains message, contact, files and ids', async () => {
  const { n8n, ask } = await openBot({ body: {} })
  const url = 'https://gateway.loja.com.br/media/1'
  const file = fileOf({ kind: 'image', type: 'image/png', name: 'foto.png', content: 'xxxxx', url })
  const text = 'aspas " {{ $json }} =1+1 <b> `x`'
  await ask({ text, files: [file], group: '1203@g.us', choice: 'sim' })
  expect(JSON.parse(n8n.peer.calls.at(-1)?.body ?? '')).toEqual({
    event: 'message_received',
    chatInput: text,
    sessionId: 'conversa-1',
    text,
    contact: '5511988887777',
    contactName: 'Bia Lima',
    group: '1203@g.us',
    choice: 'sim',
    details: null,
    quoted: null,
    files: [{ kind: 'image', type: 'image/png', name: 'foto.png', size: 5, url }],
    messageId: 'pergunta-1',
    morpheusSessionId: 'sessao-1',
    timestamp: '2026-11-21T12:00:00.000Z',
  })
})

test('the request contains what a message holds beside its text, which an agent reads too', async () => {
  const { n8n, ask } = await openBot({ body: {} })
  await ask(placeQuestion)
  expect(JSON.parse(n8n.peer.calls.at(-1)?.body ?? '')).toMatchObject({
    ...placeQuestion,
    chatInput:
      'Localização: Loja\n[Em resposta a: Onde fica?]\n[Localização: Loja; latitude -23.5, longitude -46.6]',
  })
})

test("calls a chat trigger in the format of n8n's own chat", async () => {
  const { n8n, ask } = await openBot({ body: { output: 'oi' } }, undefined, chatNode({ public: true }))
  await ask()
  const { path, body } = n8n.peer.calls.at(-1) ?? { path: '', body: '' }
  expect(path).toBe('/webhook/chat-1/chat')
  expect(JSON.parse(body)).toMatchObject({ action: 'sendMessage', sessionId: 'conversa-1' })
})

test('caches the trigger URL for five minutes, and looks it up again after a 404', async () => {
  const { n8n, clock, ask } = await openBot({ body: { output: 'oi' } })
  const lookups = () => n8n.peer.calls.filter(({ path }) => path.startsWith('/api/')).length
  await ask()
  await ask()
  expect(lookups()).toBe(1)
  clock.advance(5 * 60_000)
  await ask()
  expect(lookups()).toBe(2)
  n8n.add('w', [webhookNode({ httpMethod: 'POST', path: 'mudou' })], async () => ({
    body: { output: 'aqui' },
  }))
  expect(await ask()).toMatchObject({ failure: { retryable: false } })
  expect(await ask()).toMatchObject({ reply: { parts: [{ text: 'aqui' }] } })
})

test.each<[string, PeerAnswer]>([
  ['that it was started', { body: { message: 'Workflow was started' } }],
  ['nothing', { body: '' }],
])('a workflow that answers %s produces no reply', async (_what, answer) => {
  const { ask } = await openBot(answer)
  expect(await ask()).toEqual({ reply: { parts: [], state: null } })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const typed = (type: string, more: Readonly<Record<string, string>> = {}) => ({
  'content-type': type,
  ...more,
})

test.each<[string, PeerAnswer, object]>([
  [
    'a picture',
    { headers: typed('image/png', { 'content-disposition': 'inline; filename="vela.png"' }), body: png },
    { type: 'image/png', name: 'vela.png' },
  ],
  ['bytes of a known type', { body: png }, { type: 'application/octet-stream' }],
  ['bytes as text', { headers: typed('text/plain'), body: png }, { type: '' }],
  [
    'a document whose name is encoded',
    {
      headers: typed('application/pdf', {
        'content-disposition': "attachment; filename*=UTF-8''or%C3%A7amento.pdf",
      }),
      body: Buffer.from('%PDF-1.7\n%\u00e2\n'),
    },
    { type: 'application/pdf', name: 'orçamento.pdf' },
  ],
  ['a table', { headers: typed('text/csv'), body: 'a;b\n1;2\n' }, { type: 'text/csv' }],
])('a workflow that returns %s sends a file', async (_what, answer, file) => {
  const { ask } = await openBot(answer)
  const bytes = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(String(answer.body))
  const told = await ask()
  expect(told).toMatchObject({ reply: { parts: [{ kind: 'file', file: null, bytes, ...file }] } })
})

test.each<[string, PeerAnswer, RegExp]>([
  ['a piece of a page', { headers: typed('text/html'), body: '<p>Olá</p>' }, /página HTML \(text\/html\)/],
  [
    'bytes of no known type',
    { body: Buffer.from([0, 1, 2, 3]) },
    /tipo desconhecido \(application\/octet-stream\)/,
  ],
  [
    'a program’s format',
    { headers: typed('application/xml'), body: '<?xml version="1.0"?><a/>' },
    /tipo desconhecido/,
  ],
  [
    'something else than it says',
    { headers: typed('image/png'), body: 'nada' },
    /diz ser image\/png, mas cujo conteúdo é text\/plain/,
  ],
  ['a file in JSON that is none', { body: { media: { base64: 'AAECAw==' } } }, /tipo desconhecido/],
  ['buttons that are none', { body: { output: 'oi', buttons: 1 } }, /buttons não é uma lista/],
])(
  'a workflow that returns %s sends nothing to the customer and tells the operator why',
  async (_what, answer, error) => {
    const { ask } = await openBot(answer)
    expect(await ask()).toMatchObject({ failure: { retryable: false, error: expect.stringMatching(error) } })
  },
)

test('a text/html body without markup is plain text', async () => {
  const { ask } = await openBot({ headers: typed('text/html; charset=utf-8'), body: 'Custa < R$ 10, tá?' })
  expect(await ask()).toMatchObject({ reply: { parts: [{ kind: 'text', text: 'Custa < R$ 10, tá?' }] } })
})

test.each<[string, PeerAnswer, object]>([
  [
    'fails',
    { status: 500, body: { message: 'Error in workflow' } },
    { retryable: false, error: expect.stringMatching(/terminou com erro/) },
  ],
  [
    'asks who calls',
    { status: 403, body: 'Authorization data is wrong!' },
    { error: expect.stringMatching(/recusou a chamada \(403\)/) },
  ],
  [
    'wants to be left alone',
    { status: 429, headers: { 'retry-after': '7' }, body: '' },
    { retryable: true, retryAfterMs: 7000 },
  ],
  [
    'is behind a proxy without it',
    { status: 503, body: '<html>' },
    { retryable: true, error: expect.stringMatching(/fora do ar/) },
  ],
  [
    'answers a page',
    { body: '<!DOCTYPE html><p>oi</p>' },
    { retryable: false, error: expect.stringMatching(/página/) },
  ],
])('a workflow that %s sends nothing to the customer', async (_what, answer, failure) => {
  const { ask } = await openBot(answer)
  expect(await ask()).toMatchObject({ failure })
})

test.each<[string, Partial<N8nSettings>, RegExp]>([
  ['an address without a workflow', { webhookUrl: '/webhook/nada' }, /está inativo/],
  ['a test’s address', { webhookUrl: '/webhook-test/atende' }, /é a de teste/],
  ['neither', {}, /Informe a URL do webhook ou o ID/],
  ['an unknown workflow', { workflowId: 'x' }, /workflow x não existe/],
])('reports %s to the operator', async (_what, { webhookUrl, ...settings }, error) => {
  const { n8n } = await openBot({ body: {} })
  const clock = new ManualClock()
  const at = { ...settings, webhookUrl: webhookUrl && `${n8n.peer.url}${webhookUrl}` }
  const webhook = new N8nWebhook({
    caller: openCaller(clock),
    clock,
    settings: { serverUrl: n8n.peer.url, apiKey: n8nKey, ...at },
    userId: 'ana',
  })
  expect(await new N8nResponder(webhook).answer(questionOf(), signal)).toMatchObject({
    failure: {
      retryable: false,
      error: expect.stringMatching(error),
      errorI18n: { code: expect.any(String) },
    },
  })
})

test('does not call a webhook that accepts no POST', async () => {
  const { n8n, ask } = await openBot({ body: {} }, undefined, webhookNode({ path: 'atende' }))
  expect(await ask()).toMatchObject({ failure: { error: expect.stringMatching(/não aceita POST/) } })
  expect(n8n.peer.calls).toHaveLength(1)
})

test.each(['words', 'page'] as const)(
  'sends nothing to the customer while n8n is starting (reported by %s)',
  async (how) => {
    const { n8n, ask, webhook } = await openBot({ body: {} })
    await webhook.door(signal)
    n8n.starting = how
    const failure = { retryable: true, error: expect.stringMatching(/está iniciando/) }
    expect(await ask()).toMatchObject({ failure })
    // Looked up again, with the same failure.
    expect(await ask()).toMatchObject({ failure })
  },
)

test('times out a silent workflow after 115 seconds', async () => {
  let came = () => {}
  const n8n = await N8nEmulator.open({ came: () => came() })
  const clock = new ManualClock()
  const settings = { serverUrl: n8n.peer.url, apiKey: n8nKey, webhookUrl: `${n8n.peer.url}/webhook/a` }
  const webhook = new N8nWebhook({ caller: openCaller(clock), clock, settings, userId: 'ana' })
  n8n.peer.mood = 'silent'
  const asked = new Promise<void>((resolve) => {
    came = resolve
  })
  const answering = new N8nResponder(webhook).answer(questionOf(), signal)
  await asked
  clock.advance(115_000)
  expect(await answering).toMatchObject({
    failure: { error: expect.stringMatching(/sem resposta em 115 segundos/), retryable: false },
  })
})

test("posts events to the workflow's webhook with the delivery id and n8n's event name", async () => {
  const { n8n, webhook } = await openBot({ body: { message: 'Workflow was started' } })
  const told = { sessionId: 'sessao-1', timestamp: 't', data: { a: 1 } }
  const payload = JSON.stringify({ event: 'message:sent', ...told })
  const delivery = { id: 'entrega-1', event: 'message:sent' as const, payload }
  expect(await deliverToWorkflow(webhook, ['message_sent'], delivery, signal)).toMatchObject({
    delivered: true,
  })
  const call = n8n.peer.calls.at(-1)
  expect(call?.headers['webhook-id']).toBe('entrega-1')
  expect(JSON.parse(call?.body ?? '')).toEqual({
    event: 'message_sent',
    ...told,
  })
})

test('counts an event as delivered whatever the workflow answers', async () => {
  const { webhook } = await openBot({ body: png })
  const delivery = { id: 'e', event: 'message:sent' as const, payload: '{}' }
  expect(await deliverToWorkflow(webhook, ['message_sent'], delivery, signal)).toMatchObject({
    delivered: true,
  })
})

test('rejects events for a chat trigger and reports why', async () => {
  const { webhook } = await openBot({ body: {} }, undefined, chatNode({ public: true }))
  const delivery = { id: 'e', event: 'message:sent' as const, payload: '{}' }
  expect(await deliverToWorkflow(webhook, ['message_sent'], delivery, signal)).toMatchObject({
    delivered: false,
    rejected: true,
    error: expect.stringMatching(/recebe só mensagens/),
  })
})
