import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  return opened
}

test('finds an existing contact with or without the ninth digit and creates no duplicate', async () => {
  const { emulator, say, seen } = await open()
  const known = emulator.addContact({ name: 'Bruno da padaria', phone_number: '+552177776666' })
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']), '+552177776666')
  expect(emulator.state.contacts).toMatchObject([{ id: known, name: 'Bruno da padaria' }])
  await say('de novo')
  await seen((contents) => expect(contents).toEqual(['oi', 'de novo']), '+552177776666')
  expect(emulator.state.conversations).toHaveLength(1)
})

test('a customer message reopens a resolved conversation and recreates a deleted one', async () => {
  const { emulator, say, seen } = await open()
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']))
  const conversation = emulator.conversationOf(`+${bruno}`)
  conversation.status = 'resolved'
  await say('voltei')
  await seen((contents) => expect(contents).toEqual(['oi', 'voltei']))
  expect(conversation.status).toBe('open')
  emulator.state.conversations.length = 0
  emulator.state.contacts.length = 0
  await say('e agora')
  await seen((contents) => expect(contents).toEqual(['e agora']))
  expect([emulator.state.conversations.length, emulator.state.contacts.length]).toEqual([1, 1])
})

test('a contact with a hidden number stays one contact and one conversation once it is revealed', async () => {
  const { emulator, say, onPhone, seen } = await open()
  await onPhone(`PUT /virtual-phone/contacts/${bruno}/hidden`, { hidden: true })
  await say('escondido')
  await vi.waitFor(
    () => expect(emulator.state.messages.map(({ content }) => content)).toEqual(['escondido']),
    soon,
  )
  expect(emulator.state.contacts).toMatchObject([
    { phone_number: null, identifier: expect.stringMatching(/@lid$/) },
  ])
  await onPhone(`PUT /virtual-phone/contacts/${bruno}/hidden`, { hidden: false })
  await say('à vista')
  await seen((contents) => expect(contents).toEqual(['escondido', 'à vista']))
  expect(emulator.state.contacts).toMatchObject([{ phone_number: `+${bruno}` }])
  expect(emulator.state.conversations).toHaveLength(1)
})

test("group messages name their author, and the agent's answer goes to the group", async () => {
  const { emulator, say, sent } = await open()
  await say('bom dia', { group: 'Clientes *VIP*' })
  await vi.waitFor(
    () => expect(emulator.state.messages.map(({ content }) => content)).toEqual(['**Bruno:**\nbom dia']),
    soon,
  )
  await say('boa tarde', { group: 'Clientes *VIP*', contactPhone: '5531966665555', contactName: 'Caio' })
  await vi.waitFor(
    () => expect(emulator.state.messages.at(-1)?.content).toEqual('**Caio:**\nboa tarde'),
    soon,
  )
  expect(emulator.state.contacts).toMatchObject([{ name: 'Clientes *VIP*', phone_number: null }])
  emulator.write(emulator.state.conversations[0]?.id ?? 0, 'bom dia a todos')
  const [answer] = await sent((messages) => expect(messages).toHaveLength(1))
  expect(answer).toMatchObject({ groupId: emulator.state.contacts[0]?.identifier, text: 'bom dia a todos' })
})

test('an agent can start a conversation; a contact without a phone number gets an error note', async () => {
  const { emulator, sent, inboxId } = await open()
  const begin = (phone_number: string | null) => {
    const contact = emulator.addContact({ name: 'Cliente novo', ...(phone_number && { phone_number }) })
    const id = emulator.state.id()
    emulator.state.conversations.push({ id, inbox: inboxId, contact, status: 'open', last_activity_at: 0 })
    return id
  }
  emulator.write(begin('+5521966665555'), 'Olá, tudo bem?')
  await sent((messages) => expect(messages).toMatchObject([{ contactPhone: '5521966665555' }]))
  const nobody = begin(null)
  const message = emulator.write(nobody, 'Olá?')
  await vi.waitFor(() => {
    expect(emulator.messagesOf(nobody).map(({ content }) => content)).toEqual([
      'Olá?',
      'Não foi possível enviar: o contato desta conversa não tem um número de telefone',
    ])
    expect(message.status).toBe('failed')
  }, soon)
})

test('tests the account and reports problems, lists inboxes and syncs contacts with progress', async () => {
  const { emulator, call, id, account, onPhone } = await open()
  const tried = async (change: object) =>
    (await call(`POST /chatwoot/${id}/test`, { ...account, ...change })).data
  expect(await tried({})).toMatchObject({
    connected: true,
    message: expect.stringMatching(
      /^Conectado como Bia na conta Loja, com 1 caixa de entrada do tipo API\. Atenção: .*SAFE_FETCH_ALLOW_PRIVATE_NETWORK=true/,
    ),
  })
  expect(await tried({ apiKey: 'errada' })).toMatchObject({
    connected: false,
    message: expect.stringContaining('recusou a API Key'),
  })
  expect(await tried({ accountId: '9' })).toMatchObject({
    connected: false,
    message: 'A API Key vale, mas não para a conta 9: use 1 (Loja)',
  })
  expect((await call(`GET /chatwoot/${id}/inboxes`)).data).toMatchObject({
    inboxes: [{ name: 'WhatsApp', channelType: 'Channel::Api' }],
  })
  const away = { ...account, serverUrl: 'http://127.0.0.1:9' }
  expect(await call(`POST /chatwoot/${id}/inboxes/list`, away)).toMatchObject({ status: 503 })
  const foreign = { ...account, apiKey: 'errada' }
  expect(await call(`POST /chatwoot/${id}/inboxes/list`, foreign)).toMatchObject({ status: 422 })
  await onPhone('POST /virtual-phone/contacts', { count: 10 })
  await vi.waitFor(
    async () => expect((await call(`GET /sessions/${id}/contacts`)).data).toMatchObject({ total: 10 }),
    soon,
  )
  await call(`POST /chatwoot/${id}/sync-contacts`)
  const synced = await vi.waitFor(async () => {
    const { data } = await call(`GET /chatwoot/${id}/sync-contacts`)
    expect(data).toMatchObject({ state: 'done', failed: 0, total: 10, done: 10 })
    return data
  }, soon)
  await vi.waitFor(() => expect(emulator.state.contacts.length).toBe(synced.total), soon)
})
