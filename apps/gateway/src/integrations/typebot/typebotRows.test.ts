import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'
import { openTypebot, says } from '../../testing/typebot/typebotEmulator.js'

async function open() {
  const emulator = await openTypebot()
  emulator.publish('pedido', (answers) => ({
    messages: [says(answers.length === 0 ? 'Olá!' : `Disse ${answers.at(-1)}`)],
    input: { id: 'x', type: 'text input' },
  }))
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const call = async (route: string, body?: object) => {
    const { status, data, body: json } = await gateway.call(route, { token, ...(body && { body }) })
    return { status, data, message: json.message, fields: json.fields }
  }
  const bot = { serverUrl: emulator.url, publicId: 'pedido', apiKey: 'chave-do-construtor' }
  return { emulator, gateway, call, route: `/typebot/${id}`, bot }
}

test('a connection test does not start the bot, and reports an unpublished bot', async () => {
  const { call, route, bot, emulator, gateway } = await open()
  expect((await call(`POST ${route}/test`, bot)).data).toMatchObject({
    connected: true,
    message: 'Bot encontrado e publicado no Typebot',
  })
  expect(emulator.heard.map(({ body }) => body)).toEqual([{ isOnlyRegistering: true }])
  expect((await call(`POST ${route}/test`, { ...bot, publicId: 'rascunho' })).data).toMatchObject({
    connected: false,
    message: 'Bot não encontrado: confira o ID público e publique o bot no Typebot',
  })
  // No chat request contains the key.
  expect(JSON.stringify(emulator.heard)).not.toContain(bot.apiKey)
  expect(gateway.logged.join('')).not.toContain(bot.apiKey)
})

test('sends the API key only to the builder to list bots', async () => {
  const { call, route, bot, emulator } = await open()
  await call(`POST ${route}`, bot)
  const advice = 'Informe a URL do construtor: a API Key só é enviada a ele, nunca ao viewer'
  expect(await call(`GET ${route}/typebots`)).toMatchObject({ status: 400, fields: { builderUrl: advice } })
  expect(emulator.heard).toEqual([])
  // A key is requested again for a new address.
  expect(await call(`PUT ${route}`, { builderUrl: emulator.url })).toMatchObject({ status: 400 })
  await call(`PUT ${route}`, { builderUrl: emulator.url, apiKey: bot.apiKey })
  expect((await call(`GET ${route}/typebots`)).data.typebots).toEqual([
    { id: 'id-pedido', name: 'Bot pedido', publicId: 'pedido' },
    { id: 'id-rascunho', name: 'Bot rascunho', publicId: null },
  ])
  const given = { ...bot, builderUrl: emulator.url }
  expect((await call(`POST ${route}/typebots/list`, given)).data.typebots).toHaveLength(2)
  expect(await call(`POST ${route}/typebots/list`, { ...given, apiKey: 'outra' })).toMatchObject({
    status: 422,
    message: 'API Key inválida: gere outra no Typebot, em Configurações, Minha conta, API tokens',
  })
})

test('the API starts and continues a conversation with a bot', async () => {
  const { call, route, bot, emulator } = await open()
  await call(`POST ${route}`, bot)
  const started = await call(`POST ${route}/start/pedido`, {})
  expect(started.data).toMatchObject({ sessionId: 'talk1', messages: [{ type: 'text' }] })
  expect((await call(`POST ${route}/chat/talk1/message`, { message: 'oi' })).data).toMatchObject({
    messages: [{ content: { richText: [{ children: [{ text: 'Disse oi' }] }] } }],
  })
  emulator.expire()
  expect(await call(`POST ${route}/chat/talk1/message`, { message: 'oi' })).toMatchObject({
    status: 422,
    message: 'A conversa expirou no Typebot: comece outra',
  })
})

test('a customer who writes to the phone talks with the bot', async () => {
  const { call, gateway, route, bot, emulator } = await open()
  emulator.publish('pedido', (answers) =>
    answers.length === 0
      ? {
          messages: [says('O que deseja?')],
          input: {
            id: 'menu',
            type: 'choice input',
            items: [
              { id: 'a', content: 'Pão de queijo' },
              { id: 'b', content: 'Café' },
            ],
          },
        }
      : { messages: [says(`Anotado: ${answers[0]}`)] },
  )
  await call(`POST ${route}`, { ...bot, enabled: true, debounceSeconds: 0 })
  const token = await gateway.signIn()
  const id = route.split('/')[2] ?? ''
  const phone = await gateway.pair(token, id)
  const writes = (content: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content, contactPhone: '5521977776666', contactName: 'Bruno' },
    })
  const said = async () => {
    const { body } = await gateway.call(`GET /sessions/${id}/messages?direction=outgoing`, { token })
    const messages: unknown[] = Object(body.data).messages
    return messages.map((message) => String(Object(message).text))
  }
  await writes('oi')
  await expect.poll(said).toHaveLength(1)
  expect((await said())[0]).toContain('O que deseja?')
  await writes('pao de queijo')
  await expect.poll(said).toContain('Anotado: Pão de queijo')
})
