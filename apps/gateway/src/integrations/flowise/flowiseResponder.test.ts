import { expect, test } from 'vitest'
import { HttpError } from '../../core/lib/httpError.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openCaller } from '../../testing/peers/callerOf.js'
import {
  brokenFlow,
  chatflowId,
  FlowiseEmulator,
  type FlowiseQuestion,
  flowiseKey,
} from '../../testing/peers/flowiseEmulator.js'
import type { PeerAnswer } from '../../testing/peers/peer.js'
import { fileOf, placeQuestion, questionOf } from '../../testing/peers/questions.js'
import { FlowiseClient } from './flowiseClient.js'
import { FlowiseResponder } from './kind.js'

const { signal } = new AbortController()

async function openBot(
  answer: string | PeerAnswer,
  { apiKey = flowiseKey, ...flow }: Parameters<FlowiseEmulator['add']>[1] & { apiKey?: string } = {},
) {
  const flowise = await FlowiseEmulator.open()
  const asked: FlowiseQuestion[] = []
  flowise.add((question) => {
    asked.push(structuredClone(question))
    return answer
  }, flow)
  const clock = new ManualClock()
  const client = new FlowiseClient(openCaller(clock), { serverUrl: flowise.peer.url, apiKey }, 'ana')
  const responder = new FlowiseResponder(client, chatflowId, clock)
  return { flowise, asked, ask: (given = {}) => responder.answer(questionOf(given), signal) }
}

test('sends the question with its session id and returns the answer', async () => {
  const { asked, ask } = await openBot(' R$ 10 ')
  expect(await ask({ text: 'Quanto? {{question}} </doc>' })).toEqual({
    reply: { parts: [{ kind: 'text', text: 'R$ 10' }], state: null },
  })
  expect(asked).toEqual([
    {
      question: 'Quanto? {{question}} </doc>',
      overrideConfig: { sessionId: 'conversa-1' },
      streaming: false,
      uploads: [],
    },
  ])
})

test('a place and what is quoted are variables, and lines of the question', async () => {
  const { asked, ask } = await openBot('Ok')
  await ask(placeQuestion)
  expect(asked).toMatchObject([
    {
      question:
        'Localização: Loja\n[Em resposta a: Onde fica?]\n[Localização: Loja; latitude -23.5, longitude -46.6]',
      overrideConfig: {
        sessionId: 'conversa-1',
        vars: { latitude: '-23.5', longitude: '-46.6', address: 'Loja', quoted: 'Onde fica?' },
      },
    },
  ])
})

test('an empty answer produces an empty reply', async () => {
  const { ask } = await openBot('')
  expect(await ask()).toEqual({ reply: { parts: [], state: null } })
})

const photo = fileOf({ kind: 'image', type: 'image/jpeg', name: 'IMG 1.JPG', content: 'foto' })
const voice = fileOf({ kind: 'audio', type: 'audio/ogg; codecs=opus', content: 'voz' })
const note = fileOf({ type: 'text/plain', name: "n'ota<.txt", content: 'a </doc> b <b>' })
const contract = fileOf({ type: 'application/pdf', name: 'contrato [1].pdf', content: 'pdf' })

test('uploads images and text files under generated names', async () => {
  const { asked, ask } = await openBot('ok', { sees: true })
  await ask({ text: '', files: [photo, note] })
  expect(asked[0]).toMatchObject({
    question: '',
    uploads: [
      { type: 'file', name: 'arquivo-1.jpg', mime: 'image/jpeg', data: 'data:image/jpeg;base64,Zm90bw==' },
      { type: 'file:full', name: 'arquivo-2.txt', mime: 'text/plain', data: 'a ‹/doc> b <b>' },
    ],
  })
})

test('sends audio for transcription without losing the accompanying text', async () => {
  const { asked, ask } = await openBot('ok', { transcribes: true })
  const sound = {
    type: 'audio',
    name: 'arquivo-1.ogg',
    mime: 'audio/ogg',
    data: 'data:audio/ogg;base64,dm96',
  }
  await ask({ text: '', files: [voice] })
  await ask({ text: 'ouça', files: [voice] })
  expect(asked[0]).toMatchObject({ question: '', uploads: [sound] })
  // Flowise's transcription replaces the question.
  expect(asked[1]).toMatchObject({
    question: '',
    uploads: [{ type: 'file:full', name: 'mensagem.txt', data: 'ouça' }, sound],
  })
})

test('mentions unsupported files in the question without sending them', async () => {
  const { flowise, asked, ask } = await openBot('ok')
  const video = fileOf({ kind: 'video', type: 'video/mp4', content: 'filme' })
  const huge = fileOf({ type: 'text/plain', name: 'lista.txt', content: 'x', size: 900_000 })
  const files = [photo, voice, video, contract, huge]
  await ask({ text: 'veja', files })
  expect(asked[0]).toMatchObject({
    question: [
      'veja',
      '[O cliente enviou uma imagem: IMG 1.JPG]',
      '[O cliente enviou um áudio]',
      '[O cliente enviou um vídeo]',
      '[O cliente enviou um documento: contrato  1 .pdf]',
      '[O cliente enviou um documento: lista.txt]',
    ].join('\n'),
    uploads: [],
  })
  await ask({ files })
  // Accepted file types are requested once.
  expect(flowise.peer.calls.filter(({ path }) => path.includes('chatflows-uploads'))).toHaveLength(1)
})

test('reports an expired file to the operator', async () => {
  const gone = {
    ...photo,
    read: () => Promise.reject(new HttpError('gone', 'media_gone', 'O arquivo expirou')),
  }
  const { ask } = await openBot('ok', { sees: true })
  expect(await ask({ files: [gone] })).toEqual({ failure: { error: 'O arquivo expirou', retryable: false } })
})

test.each([
  ['another key', 'outra', /^API Key inválida: confira/],
  ['none', '', /^API Key inválida: o chatflow é protegido/],
])(
  'reports a 500 from a protected flow as an API key error without retrying (key: %s)',
  async (_what, apiKey, error) => {
    const { flowise, ask } = await openBot('ok', { apikeyid: 'k', apiKey })
    expect(await ask()).toMatchObject({ failure: { retryable: false, error: expect.stringMatching(error) } })
    expect(flowise.peer.calls).toHaveLength(1)
  },
)

test.each<[string, PeerAnswer, object, RegExp]>([
  [
    'has too much to do',
    { status: 429, headers: { 'retry-after': '30' }, body: 'Calma lá!' },
    { retryable: true, retryAfterMs: 30_000 },
    /pediu para esperar \(429\): Calma lá!$/,
  ],
  [
    'fails',
    brokenFlow('Ending nodes not found'),
    { retryable: false },
    /terminou com erro: Ending nodes not found$/,
  ],
  [
    'tells our key',
    brokenFlow(`bad ${flowiseKey}`),
    { retryable: false },
    /^(?!.*muito-secreta).*terminou com erro: bad /,
  ],
  [
    'is behind a proxy without it',
    { status: 503, body: '<html>' },
    { retryable: true },
    /fora do ar ou iniciando \(503\)/,
  ],
  ['wants another domain', { status: 403, body: 'x' }, { retryable: false }, /Allowed Domains/],
])('a flow that %s sends nothing to the customer', async (_what, answer, failure, error) => {
  const { ask } = await openBot(answer)
  expect(await ask()).toMatchObject({ failure: { ...failure, error: expect.stringMatching(error) } })
  expect(JSON.stringify(await ask())).not.toContain(flowiseKey)
})
