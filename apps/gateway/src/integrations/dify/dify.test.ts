import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { openCaller } from '../../testing/peers/callerOf.js'
import { DifyEmulator, type DifyQuestion, difyKey, refusal } from '../../testing/peers/difyEmulator.js'
import { fileOf, placeQuestion, questionOf } from '../../testing/peers/questions.js'
import { openGateway } from '../../testing/testGateway.js'
import { DifyClient } from './difyClient.js'
import { DifyResponder } from './difyResponder.js'

const { signal } = new AbortController()

async function openBot(...options: Parameters<typeof DifyEmulator.open>) {
  const dify = await DifyEmulator.open(...options)
  const clock = new ManualClock()
  const settings = { serverUrl: dify.peer.url, apiKey: difyKey }
  const responder = new DifyResponder(new DifyClient(openCaller(clock), settings, 'ana'), clock)
  return { dify, ask: (question = {}) => responder.answer(questionOf(question), signal) }
}

test('continues a conversation by its Dify id, and starts a new one when Dify no longer knows it', async () => {
  const asked: DifyQuestion[] = []
  const { dify, ask } = await openBot((question) => {
    asked.push(question)
    return 'R$ 10'
  })
  const reply = { parts: [{ kind: 'text', text: 'R$ 10' }], state: { dify: 'conversa-do-dify-1' } }
  expect(await ask()).toEqual({ reply })
  expect(await ask({ state: reply.state })).toEqual({ reply })
  dify.conversations.clear()
  expect(await ask({ state: reply.state })).toEqual({ reply })
  expect(asked.map((question) => question.conversation_id)).toEqual(['', 'conversa-do-dify-1', ''])
  expect(asked[0]).toMatchObject({
    query: 'Quanto custa?',
    user: 'conversa-1',
    inputs: { contact: '5511988887777', contact_name: 'Bia Lima', session_id: 'sessao-1' },
  })
})

test('a place and what is quoted are inputs, and lines of the question', async () => {
  const asked: DifyQuestion[] = []
  const { ask } = await openBot((question) => {
    asked.push(question)
    return 'Ok'
  })
  await ask(placeQuestion)
  expect(asked).toMatchObject([
    {
      query:
        'Localização: Loja\n[Em resposta a: Onde fica?]\n[Localização: Loja; latitude -23.5, longitude -46.6]',
      inputs: { latitude: '-23.5', longitude: '-46.6', quoted: 'Onde fica?' },
    },
  ])
})

test('uploads supported files, transcribes audio and mentions other files by name', async () => {
  const image = fileOf({ kind: 'image', type: 'image/jpeg', content: 'foto' })
  const audio = fileOf({ kind: 'audio', type: 'audio/ogg; codecs=opus', content: 'voz' })
  const document = fileOf({ kind: 'document', type: 'application/pdf', name: 'nota.pdf', content: 'pdf' })
  const asked: DifyQuestion[] = []
  const { dify, ask } = await openBot(
    (question) => {
      asked.push(question)
      return 'ok'
    },
    { fileTypes: ['image'], transcribes: true },
  )
  await ask({ text: '', files: [image, audio, document] })
  expect(asked).toMatchObject([
    {
      query: 'quanto custa?\n[O cliente enviou um documento: nota.pdf]',
      files: [{ type: 'image', upload_file_id: 'arquivo-do-dify' }],
    },
  ])
  const uploads = dify.peer.calls.filter(({ headers }) => headers['content-type']?.startsWith('multipart/'))
  expect(uploads.map(({ path, body }) => [path, /filename="([^"]+)"/.exec(body)?.[1]])).toEqual([
    ['/v1/files/upload', 'arquivo-1.jpg'],
    ['/v1/audio-to-text', 'arquivo-2.ogg'],
  ])
})

test.each([
  [
    'an agent’s pieces with the whole at the end',
    [
      { event: 'agent_message', answer: 'Olá' },
      { event: 'agent_thought', thought: 'x' },
      { event: 'message', answer: 'Olá!' },
      { event: 'message_end' },
    ],
    { reply: { parts: [{ kind: 'text', text: 'Olá!' }], state: { dify: 'conversa-do-dify-1' } } },
  ],
  [
    'a moderated text and a file of the application',
    [
      { event: 'message', answer: 'segredo' },
      { event: 'message_replace', answer: 'Não posso dizer' },
      { event: 'message_file', belongs_to: 'assistant', url: 'https://dify.example/foto.png' },
      { event: 'message_end' },
    ],
    {
      reply: {
        parts: [
          { kind: 'text', text: 'Não posso dizer' },
          { kind: 'file', file: null, url: 'https://dify.example/foto.png' },
        ],
        state: { dify: 'conversa-do-dify-1' },
      },
    },
  ],
  [
    'an error in the middle',
    [
      { event: 'message', answer: 'Olá' },
      { event: 'error', status: 400, code: 'completion_request_error', message: 'sem saldo' },
    ],
    { failure: { error: 'O aplicativo terminou com erro: sem saldo', retryable: false } },
  ],
  [
    'an answer without its end',
    [{ event: 'message', answer: 'Olá' }],
    { failure: { error: 'A resposta do Dify terminou antes do fim', retryable: false } },
  ],
])('converts %s into a reply or a failure', async (_, events, expected) => {
  const { ask } = await openBot(() => events)
  expect(await ask()).toMatchObject(expected)
})

test.each([
  [400, 'provider_quota_exceeded', false, /cota do provedor/],
  [400, 'app_unavailable', false, /publique-o/],
  [400, 'invalid_param', false, /recusou o pedido: nome is required/],
  [429, 'too_many_requests', true, /pediu para esperar/],
  [503, 'unavailable', true, /fora do ar ou iniciando \(503\)/],
  [500, 'internal_server_error', false, /erro interno \(500\)/],
])(
  'explains error %i %s and retries only requests that did not run',
  async (status, code, retryable, text) => {
    const { ask } = await openBot(() => refusal(status, code, 'nome is required'))
    expect(await ask()).toMatchObject({ failure: { error: expect.stringMatching(text), retryable } })
  },
)

test('is tested without sending a message, and is saved with its key masked', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const call = async (route: string, body: object) => {
    const { status, data, body: json } = await gateway.call(route, { token, body })
    return { status, data, fields: json.fields }
  }
  const dify = await DifyEmulator.open(() => 'oi')
  const config = { serverUrl: dify.peer.url, apiKey: difyKey }
  expect((await call(`POST /dify/${id}/test`, config)).data).toMatchObject({
    connected: true,
    message: 'Conexão testada com sucesso! O aplicativo é "Atendente".',
  })
  const workflow = await DifyEmulator.open(() => '', { mode: 'workflow' })
  const refused = await call(`POST /dify/${id}/test`, { ...config, serverUrl: `${workflow.peer.url}/v1` })
  expect(refused.data).toMatchObject({
    connected: false,
    message: 'O aplicativo não conversa: use a API Key de um Chatbot, Agente ou Chatflow',
  })
  expect(await call(`POST /dify/${id}`, {})).toMatchObject({
    status: 400,
    fields: { apiKey: expect.any(String) },
  })
  expect((await call(`POST /dify/${id}`, config)).data).toMatchObject({
    apiKey: expect.stringMatching(/^app-•+reta$/),
    status: 'active',
  })
  expect(dify.peer.calls.map(({ path }) => path)).toEqual(['/v1/info'])
  const phone = await gateway.pair(token, id)
  const message = { content: 'Quanto custa?', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body: message })
  await vi.waitFor(async () => {
    gateway.clock.advance(1000)
    const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
      token,
    })
    expect(messages.map(({ direction, text }) => [direction, text])).toEqual([
      ['outgoing', 'oi'],
      ['incoming', 'Quanto custa?'],
    ])
  })
})
