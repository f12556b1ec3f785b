import { expect, test } from 'vitest'
import type { Answer, Question, Reply } from '../../features/conversations/responder.js'
import { outwardCalls } from '../../testing/peers/callerOf.js'
import { fileOf, placeQuestion, questionOf } from '../../testing/peers/questions.js'
import type { ServerMood } from '../../testing/peers/serverMoods.js'
import { serveUntrusted } from '../../testing/peers/serverMoods.js'
import { type EmulatedFlow, openTypebot, says } from '../../testing/typebot/typebotEmulator.js'
import { TypebotClient } from './typebotClient.js'
import { TypebotResponder } from './typebotResponder.js'

const order: EmulatedFlow = (answers) =>
  [
    { messages: [says('Olá!')], input: { id: 'nome', type: 'text input' as const } },
    {
      messages: [says(`O que deseja, ${answers[0]}?`)],
      input: {
        id: 'menu',
        type: 'choice input' as const,
        items: [
          { id: 'pizza', content: 'Pizza' },
          { id: 'pao', content: 'Pão de queijo' },
        ],
      },
    },
    { messages: [says(`Anotado: ${answers[1]}`)] },
  ][answers.length] ?? null

async function openTalk(flow: EmulatedFlow, { allowLocal = true } = {}) {
  const emulator = await openTypebot()
  emulator.publish('pedido', flow)
  const calls = outwardCalls({ allowLocal })
  const place = { serverUrl: emulator.url, publicId: 'pedido', userId: 'ana' }
  const responder = new TypebotResponder(new TypebotClient(calls.api, place), place)
  let state: Reply['state'] = null
  const answer = (more: Partial<Question>): Promise<Answer> =>
    responder.answer(questionOf({ state, ...more }), new AbortController().signal)
  return {
    emulator,
    clock: calls.clock,
    responder,
    answer,
    async say(more: Partial<Question> | string): Promise<Reply> {
      const told = await answer(typeof more === 'string' ? { text: more } : more)
      if ('failure' in told) throw new TypeError(told.failure.error)
      state = told.reply.state
      return told.reply
    },
    bodies: () => emulator.heard.map(({ body }) => body),
  }
}

const textsOf = ({ parts }: Reply) => parts.map((part) => ('text' in part ? part.text : part.kind))

test('a place is a variable at the start, and text of an answer; a quote never changes an answer', async () => {
  const { say, bodies } = await openTalk(order)
  const text = 'Localização: Loja\n[Localização: Loja; latitude -23.5, longitude -46.6]'
  await say(placeQuestion)
  await say(placeQuestion)
  await say({ ...placeQuestion, details: null, text: 'pizza' })
  expect(bodies()).toMatchObject([
    {
      message: { text },
      prefilledVariables: {
        nome: 'Bia Lima',
        latitude: '-23.5',
        longitude: '-46.6',
        endereco: 'Loja',
        citacao: 'Onde fica?',
      },
    },
    { message: { text } },
    { message: { text: 'Pizza' } },
  ])
})

test('runs a conversation from start to end, with a choice by number', async () => {
  const { say, bodies, emulator } = await openTalk(order)
  expect(textsOf(await say('oi'))).toEqual(['Olá!'])
  const menu = await say('Ana {{segredo}}')
  expect(menu.parts).toEqual([
    {
      kind: 'choices',
      text: 'O que deseja, Ana {{segredo}}?',
      choices: [
        { id: 'pizza', title: 'Pizza' },
        { id: 'pao', title: 'Pão de queijo' },
      ],
    },
  ])
  expect(await say('2')).toMatchObject({
    hasEnded: true,
    state: null,
    parts: [{ text: 'Anotado: Pão de queijo' }],
  })
  expect(bodies().slice(0, 1)).toEqual([
    {
      message: { type: 'text', text: 'oi' },
      isStreamEnabled: false,
      prefilledVariables: { conversa: 'conversa-1', nome: 'Bia Lima', telefone: '5511988887777' },
      textBubbleContentFormat: 'richText',
    },
  ])
  expect(bodies().at(-1)).toMatchObject({
    message: { type: 'text', text: 'Pão de queijo', metadata: { replyId: 'pao' } },
  })
  for (const { headers } of emulator.heard)
    expect([headers.origin, headers.authorization]).toEqual([undefined, undefined])
  // A later message starts a new chat.
  expect(textsOf(await say('oi de novo'))).toEqual(['Olá!'])
})

test('accepts a tapped button and a title without accents as a choice', async () => {
  const { say, bodies } = await openTalk(order)
  await say('oi')
  await say('Ana')
  expect(textsOf(await say({ text: 'Pizza 🍕', choice: 'pizza' }))).toEqual(['Anotado: Pizza'])
  await say('oi')
  await say('Ana')
  expect(textsOf(await say('PAO DE QUEIJO'))).toEqual(['Anotado: Pão de queijo'])
  expect(bodies()).toHaveLength(6)
})

test('leaves an invalid choice to the bot, which asks again', async () => {
  const { say } = await openTalk(order)
  await say('oi')
  await say('Ana')
  const again = await say('sushi')
  expect(again.parts).toMatchObject([{ kind: 'choices', text: 'Invalid message. Please, try again.' }])
  expect(textsOf(await say('1'))).toEqual(['Anotado: Pizza'])
})

test("restarts an expired conversation with the customer's message", async () => {
  const flow: EmulatedFlow = (answers) =>
    answers.length === 0
      ? { messages: [], input: { id: 'e', type: 'email input' } }
      : { messages: [says(`Obrigado, ${answers[0]}`)], input: { id: 'x', type: 'text input' } }
  const { say, emulator, bodies } = await openTalk(flow)
  expect(textsOf(await say('ana@exemplo.com'))).toEqual(['Obrigado, ana@exemplo.com'])
  emulator.expire()
  expect(textsOf(await say('rui@exemplo.com'))).toEqual(['Obrigado, rui@exemplo.com'])
  expect(bodies().at(-1)).toMatchObject({ message: { text: 'rui@exemplo.com' } })
})

test('ignores state from a conversation with another bot', async () => {
  const { say, responder } = await openTalk(order)
  const { state } = await say('oi')
  const other = await openTalk((answers) => ({
    messages: [says(`outro ${answers.length}`)],
    input: { id: 'a', type: 'text input' },
  }))
  expect(textsOf(await other.say({ text: 'oi', state }))).toEqual(['outro 0'])
  expect(responder).toBeDefined()
})

test('accepts several choices in one message', async () => {
  const { say, bodies } = await openTalk((answers) =>
    answers.length === 0
      ? {
          messages: [says('Quais?')],
          input: {
            id: 'm',
            type: 'choice input',
            options: { isMultipleChoice: true },
            items: ['Pão', 'Café', 'Suco'].map((content, id) => ({ id: `i${id}`, content })),
          },
        }
      : { messages: [says(`Escolheu ${answers[0]}`)] },
  )
  expect(textsOf(await say('oi'))).toEqual([
    'Quais?\n\n1. Pão\n2. Café\n3. Suco\n\nResponda com os números, separados por vírgula.',
  ])
  expect(textsOf(await say('1 e cafe'))).toEqual(['Escolheu Pão, Café'])
  expect(bodies().at(-1)).toMatchObject({ message: { text: 'Pão, Café' } })
})

test('sends images, audio, videos, links and waits as messages, in order', async () => {
  const file = 'https://arquivos.exemplo.com'
  const { say } = await openTalk(() => ({
    messages: [
      says('Um', 'a'),
      { id: 'b', type: 'image', content: { url: `${file}/a.png` } },
      { id: 'c', type: 'image', content: { url: `${file}/a.svg` } },
      { id: 'd', type: 'video', content: { url: `${file}/a.mp4`, type: 'url' } },
      { id: 'e', type: 'video', content: { id: 'xyz', type: 'youtube' } },
      { id: 'f', type: 'audio', content: { url: `${file}/a.mp3` } },
      { id: 'g', type: 'embed', content: { url: `${file}/pagina` } },
    ],
    clientSideActions: [
      { type: 'wait', wait: { secondsToWaitFor: 3600 }, lastBubbleBlockId: 'a' },
      { type: 'redirect', redirect: { url: `${file}/fim` }, lastBubbleBlockId: 'g' },
    ],
  }))
  expect((await say('oi')).parts).toEqual([
    { kind: 'text', text: 'Um' },
    { kind: 'wait', ms: 10_000 },
    { kind: 'file', file: 'image', url: `${file}/a.png` },
    { kind: 'text', text: `${file}/a.svg` },
    { kind: 'file', file: 'video', url: `${file}/a.mp4` },
    { kind: 'text', text: 'https://www.youtube.com/watch?v=xyz' },
    { kind: 'file', file: 'audio', url: `${file}/a.mp3` },
    { kind: 'text', text: `${file}/pagina` },
    { kind: 'text', text: `${file}/fim` },
  ])
})

test('continues after browser-only actions, and keeps a flow open that waits for a webhook', async () => {
  const wait = { type: 'wait' as const, wait: { secondsToWaitFor: 2 }, expectsDedicatedReply: true }
  const { say } = await openTalk((answers) =>
    answers.length === 0
      ? { messages: [says('Um momento')], clientSideActions: [{ ...wait, lastBubbleBlockId: 'Um momento' }] }
      : {
          messages: [says('Pronto')],
          clientSideActions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }],
        },
  )
  const reply = await say('oi')
  expect(reply.parts).toEqual([
    { kind: 'text', text: 'Um momento' },
    { kind: 'wait', ms: 2000 },
    { kind: 'text', text: 'Pronto' },
  ])
  expect([reply.hasEnded, reply.state]).toMatchObject([undefined, { sessionId: 'talk1' }])
})

test('stops an endless flow after six requests', async () => {
  const { say, bodies } = await openTalk(() => ({
    messages: [says('de novo')],
    clientSideActions: [
      {
        type: 'setVariable',
        setVariable: { scriptToExecute: { content: '1', args: [] } },
        expectsDedicatedReply: true,
      },
    ],
  }))
  expect(await say('oi')).toMatchObject({ hasEnded: true })
  expect(bodies()).toHaveLength(6)
})

test('sends cards with images and offers their buttons as choices', async () => {
  const { say } = await openTalk((answers) =>
    answers.length === 0
      ? {
          messages: [says('Veja:')],
          input: {
            id: 'c',
            type: 'cards',
            items: [
              {
                id: 'x',
                title: 'Casa',
                imageUrl: 'https://a.com/c.png',
                description: '3 quartos',
                paths: [{ id: 'vc', text: 'Visitar' }],
              },
              { id: 'y', title: 'Apê', paths: [{ id: 'va', text: 'Visitar' }] },
            ],
          },
        }
      : { messages: [says(`${answers[0]}!`)] },
  )
  expect((await say('oi')).parts).toEqual([
    { kind: 'text', text: 'Veja:' },
    { kind: 'file', file: 'image', url: 'https://a.com/c.png', caption: 'Casa\n3 quartos' },
    {
      kind: 'choices',
      text: 'Escolha uma opção:',
      choices: [
        { id: 'vc', title: 'Casa: Visitar' },
        { id: 'va', title: 'Apê: Visitar' },
      ],
    },
  ])
  expect(textsOf(await say('2'))).toEqual(['Visitar!'])
})

test('describes the range of a rating, and hands over to a human for a payment', async () => {
  const rating = await openTalk(() => ({
    messages: [says('Nota?')],
    input: {
      id: 'r',
      type: 'rating input',
      options: { length: 5, labels: { left: 'ruim', right: 'ótimo' } },
    },
  }))
  expect(textsOf(await rating.say('oi'))).toEqual(['Nota?', 'Responda de 1 (ruim) a 5 (ótimo).'])
  const payment = await openTalk(() => ({ messages: [], input: { id: 'p', type: 'payment input' } }))
  expect(await payment.say('oi')).toMatchObject({ handover: true })
})

const photo = fileOf({ kind: 'image', type: 'image/png', content: 'png', name: 'rg.png' })
const asksForFile: EmulatedFlow = (answers) =>
  answers.length === 0
    ? { messages: [says('Envie o RG')], input: { id: 'f', type: 'file input' } }
    : { messages: [says(`Recebi ${answers[0]}`)] }

test("uploads a file to the bot's storage and sends its URL to the flow", async () => {
  const { say, emulator } = await openTalk(asksForFile)
  await say('oi')
  const { parts } = await say({ text: '', files: [photo] })
  expect(parts).toEqual([{ kind: 'text', text: `Recebi ${emulator.url}/files/rg.png` }])
  expect(emulator.files.get('rg.png')?.toString()).toBe('png')
})

test("without bot storage it sends the gateway's link, or fails with advice when there is none", async () => {
  const { say, answer, emulator } = await openTalk(asksForFile)
  emulator.storesFiles = false
  const { state } = await say('oi')
  expect(await answer({ text: '', files: [photo], state })).toMatchObject({
    failure: {
      error:
        'O arquivo do cliente não chegou ao Typebot: O Typebot respondeu com erro (500): confira os logs do fluxo em Resultados. Configure o S3 no Typebot ou o endereço público do Morpheus',
      retryable: false,
      retryAfterMs: undefined,
    },
  })
  const linked = { ...photo, url: 'https://morpheus.exemplo.com/m/1' }
  expect(textsOf(await say({ text: '', files: [linked] }))).toEqual([
    'Recebi https://morpheus.exemplo.com/m/1',
  ])
})

test('sends a voice note if the flow accepts one; otherwise asks the customer to write', async () => {
  const voice = fileOf({ kind: 'audio', type: 'audio/ogg', content: 'ogg', url: 'https://m.exemplo.com/v' })
  const talk = await openTalk((answers) =>
    answers.length === 0
      ? {
          messages: [says('Fale')],
          input: { id: 't', type: 'text input', options: { audioClip: { isEnabled: true } } },
        }
      : { messages: [], input: { id: 'n', type: 'number input' } },
  )
  await talk.say('oi')
  await talk.say({ text: '', files: [voice] })
  expect(talk.bodies().at(-1)).toMatchObject({ message: { type: 'audio' } })
  expect(textsOf(await talk.say({ text: '', files: [voice] }))).toEqual(['Por favor, responda com texto.'])
})

test('reports an unpublished bot and an untrusted certificate', async () => {
  const { emulator, answer } = await openTalk(order)
  const calls = outwardCalls()
  const at = (place: { serverUrl: string; publicId: string }) =>
    new TypebotResponder(new TypebotClient(calls.api, { ...place, userId: 'ana' }), place).answer(
      questionOf(),
      new AbortController().signal,
    )
  expect(await at({ serverUrl: emulator.url, publicId: 'rascunho' })).toMatchObject({
    failure: {
      error: 'Bot não encontrado: confira o ID público e publique o bot no Typebot',
      retryable: false,
    },
  })
  const untrusted = await serveUntrusted(() => {})
  expect(await at({ serverUrl: untrusted, publicId: 'x' })).toMatchObject({
    failure: { error: 'Certificado inválido: assinado pelo próprio servidor', retryable: true },
  })
  expect(await answer({})).toHaveProperty('reply')
})

const failures: [ServerMood, object][] = [
  [
    'page',
    {
      error: 'O endereço respondeu com uma página em vez da API: confira a URL do servidor',
      retryable: false,
    },
  ],
  ['huge', { error: 'A resposta tem mais de 10 MB', retryable: false }],
  ['inward', { error: 'Redirecionamento (307) não é seguido: configure o endereço final', retryable: false }],
  [
    'limited',
    {
      error: 'O Typebot pediu para esperar: muitas mensagens em pouco tempo',
      retryable: true,
      retryAfterMs: 7000,
    },
  ],
  [
    'broken',
    { error: 'O Typebot respondeu com erro (502): confira os logs do fluxo em Resultados', retryable: false },
  ],
]

test.each(failures)('reports a server in mode "%s"', async (mood, failure) => {
  const { emulator, answer } = await openTalk(order)
  emulator.mood = mood
  expect(await answer({})).toMatchObject({ failure })
  expect(emulator.heard).toHaveLength(1)
})

test('times out a hanging server after 20 seconds without retrying', async () => {
  const { emulator, answer, clock } = await openTalk(order)
  emulator.mood = 'hang'
  const answering = answer({})
  await expect.poll(() => emulator.heard.length).toBe(1)
  clock.advance(20_000)
  expect(await answering).toMatchObject({
    failure: { error: 'Tempo esgotado: sem resposta em 20 segundos', retryable: false },
  })
})

test('does not call a forbidden address', async () => {
  const { emulator, answer } = await openTalk(order, { allowLocal: false })
  expect(await answer({})).toMatchObject({ failure: { error: /^Endereço não permitido/ } })
  expect(emulator.heard).toEqual([])
})
