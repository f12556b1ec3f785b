import { expect, test } from 'vitest'
import { outwardCalls } from '../../testing/peers/callerOf.js'
import { openTypebot } from '../../testing/typebot/typebotEmulator.js'
import { BotFailure } from '../botFailure.js'
import { listTypebots } from './kind.js'
import { TypebotClient } from './typebotClient.js'
import { builderUrl, chatsUrl } from './typebotHosts.js'

const { signal } = new AbortController()

test('lists the bots of all workspaces with their public ids, and reports a wrong key', async () => {
  const emulator = await openTypebot()
  emulator.publish('pedido', () => null)
  const { api } = outwardCalls()
  const place = { baseUrl: `${emulator.url}/api`, apiKey: 'chave-do-construtor', userId: 'ana' }
  expect(await listTypebots(api, place, signal)).toEqual([
    { id: 'id-pedido', name: 'Bot pedido', publicId: 'pedido' },
    { id: 'id-rascunho', name: 'Bot rascunho', publicId: null },
  ])
  const refused = BotFailure.refusing(listTypebots(api, { ...place, apiKey: 'outra' }, signal))
  await expect(refused).rejects.toMatchObject({
    messageI18n: { code: 'peers.typebot.wrong_key', params: {} },
    message: 'API Key inválida: gere outra no Typebot, em Configurações, Minha conta, API tokens',
  })
})

test('checks that a bot exists without starting it', async () => {
  const emulator = await openTypebot()
  let asked = 0
  emulator.publish('pedido', () => {
    asked += 1
    return null
  })
  const { api } = outwardCalls()
  const place = { serverUrl: `${emulator.url}/`, publicId: 'pedido', userId: 'ana' }
  await new TypebotClient(api, place).register(signal)
  await expect(new TypebotClient(api, { ...place, publicId: 'x' }).register(signal)).rejects.toMatchObject({
    status: 404,
  })
  expect(asked).toBe(0)
})

test.each([
  ['https://typebot.io', 'https://typebot.io/api', 'https://app.typebot.com/api'],
  ['https://typebot.co/meu-bot', 'https://typebot.co/api', 'https://app.typebot.com/api'],
  ['https://app.typebot.io', 'https://typebot.io/api', 'https://app.typebot.com/api'],
  ['https://bot.loja.com/', 'https://bot.loja.com/api', null],
  ['https://bot.loja.com/api/v1', 'https://bot.loja.com/api', null],
  ['https://loja.com/typebot', 'https://loja.com/typebot/api', null],
  ['https://nottypebot.io', 'https://nottypebot.io/api', null],
])('%s has its chat API at %s and its builder API at %s', (url, chats, builder) => {
  expect([chatsUrl(url), builderUrl(url)]).toEqual([chats, builder])
})

test('a self-hosted builder uses the configured builder URL', () => {
  expect(builderUrl('https://bot.loja.com', 'https://construtor.loja.com/')).toBe(
    'https://construtor.loja.com/api',
  )
})
