import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contactNumber } from '../../../testing/engineContract/world.js'
import { opus } from '../../../testing/files/samples.js'
import { pairedVirtualPhone } from '../../../testing/virtualWorld.js'

const to = { contact: { phone: contactNumber } }

async function start() {
  const world = await pairedVirtualPhone()
  const { phones, phone, run } = world
  const { secret } = phone
  const messages = async () => (await phones.chats.open(secret, contactNumber, {})).messages
  const asked = (messageId: string) => ({ chat: contactNumber, messageId })
  return { ...world, secret, messages, asked, chats: phones.chats, told: run.line.reportedEvents }
}

const buttons = [
  { id: 'sim', title: 'Sim, pode entregar' },
  { id: 'nao', title: 'Não' },
]

test("pressing a button sends the contact's answer to the session", async () => {
  const { send, phones, chats, secret, asked, messages, told } = await start()
  await send('A', { kind: 'interactive', header: null, body: 'Pode?', footer: null, buttons }, to)
  const hello = {
    content: 'oi',
    contactPhone: contactNumber,
    contactName: 'Zélia',
    direction: 'incoming',
  } as const
  await phones.traffic.sendMessage(secret, hello)
  await chats.press(secret, asked('A'), { buttonId: 'sim' })
  expect((await messages())[2]).toMatchObject({
    isFromMe: false,
    // A known contact may omit the name.
    author: { phone: contactNumber, name: 'Zélia' },
    content: { kind: 'pressed', text: 'Sim, pode entregar', id: 'sim' },
    replyTo: { id: 'A', isFromMe: true, content: { kind: 'interactive', body: 'Pode?' } },
  })
  expect(told.messages.flat(2).slice(1)).toMatchObject([
    { content: { kind: 'interactive', text: 'Sim, pode entregar', id: 'sim' }, replyTo: 'A' },
  ])
  await expect(chats.press(secret, asked('A'), { buttonId: 'talvez' })).rejects.toMatchObject({
    kind: 'not_found',
    message: 'Esta mensagem não tem este botão',
  })
})

test('selects one item of a list', async () => {
  const { send, chats, secret, asked, told } = await start()
  const rows = buttons.map((row) => ({ ...row, description: null }))
  const list = { header: null, body: 'Pode?', footer: null, button: 'Ver', sections: [{ title: null, rows }] }
  await send('A', { kind: 'list', ...list }, to)
  await chats.press(secret, asked('A'), { buttonId: 'nao' })
  expect(told.messages.flat(2)).toMatchObject([
    { content: { kind: 'interactive', text: 'Não', id: 'nao' }, replyTo: 'A' },
  ])
})

test('a template shows its parameters and buttons and ignores unknown components', async () => {
  const { send, messages } = await start()
  const components = [
    { type: 'body', parameters: [{ type: 'text', text: 'Ana' }, { type: 'currency' }, 'nada'] },
    { type: 'button', sub_type: 'quick_reply', index: 0, parameters: [{ type: 'payload', payload: 'ok' }] },
    'nada',
  ]
  await send('A', { kind: 'template', name: 'pedido_pronto', language: 'pt_BR', components }, to)
  expect((await messages())[0]?.content).toEqual({
    kind: 'template',
    name: 'pedido_pronto',
    language: 'pt_BR',
    parameters: ['Ana'],
    buttons: [{ id: 'ok', title: 'Botão 1' }],
  })
})

test('playing an audio sends one receipt; other messages cannot be played', async () => {
  const { send, chats, secret, asked, messages, carry, run } = await start()
  const media = {
    open: async () => Readable.from(opus),
    type: 'audio/ogg',
    size: opus.length,
    fileName: null,
  }
  await send('A', { kind: 'audio', media, voice: true }, to)
  await carry()
  await run.line.waitForReport('receipts')
  for (const _ of [1, 2]) await chats.play(secret, asked('A'))
  expect(run.line.reportedEvents.receipts.flat(2)).toMatchObject([
    { status: 'delivered' },
    { status: 'played' },
  ])
  await chats.read(secret, contactNumber, 'contact')
  expect(await messages()).toMatchObject([
    { state: 'played', content: { kind: 'audio', voice: true, file: { type: 'audio/ogg' } } },
  ])
  await send('B', 'oi', to)
  await expect(chats.play(secret, asked('B'))).rejects.toMatchObject({ kind: 'invalid' })
})

test("shows the session's read marks, and its typing state until it sends or times out", async () => {
  const { engine, phone, send, messages, phones, secret, clock, run } = await start()
  await phone.receives('oi')
  const [message] = run.line.reportedEvents.messages.flat(2)
  await engine.markRead('s', [{ id: message?.id ?? '', contact: { phone: contactNumber } }])
  expect(await messages()).toMatchObject([{ state: 'read' }])
  const typing = async () => (await phones.chats.open(secret, contactNumber, {})).conversation.typing
  await engine.typing('s', { contact: { phone: contactNumber } }, 'recording')
  expect(await typing()).toBe('recording')
  clock.advance(25_000)
  expect(await typing()).toBeNull()
  await engine.typing('s', { contact: { phone: contactNumber } }, 'typing')
  await send('A', 'pronto', to)
  expect(await typing()).toBeNull()
})

test('reactions, edits and deletions of each side reach the session from the right author', async () => {
  const { send, chats, secret, asked, phone, told, messages } = await start()
  await send('A', 'oi', to)
  await phone.receives('olá')
  const theirs = (await messages()).find(({ isFromMe }) => !isFromMe)
  const before = told.messages.length
  await chats.react(secret, asked('A'), { emoji: '👍', direction: 'incoming' })
  await chats.edit(secret, asked('A'), 'oi!')
  await chats.revoke(secret, asked(theirs?.id ?? ''))
  const contact = { phone: contactNumber }
  expect(told.messages.slice(before).flat(2)).toMatchObject([
    { contact, isFromMe: false, content: { kind: 'reaction', of: 'A', emoji: '👍' } },
    { contact, isFromMe: true, content: { kind: 'edit', of: 'A', text: 'oi!' } },
    { contact, isFromMe: false, content: { kind: 'revoke', of: theirs?.id } },
  ])
})

test('editing a file changes its caption; a deleted message cannot be edited', async () => {
  const { engine, send, messages, secret, phones } = await start()
  const media = {
    open: async () => Readable.from(opus),
    type: 'audio/ogg',
    size: opus.length,
    fileName: 'a.ogg',
  }
  await send('A', { kind: 'document', media, caption: 'um' }, to)
  await send('B', { kind: 'edit', of: 'A', text: 'dois' }, to)
  expect((await messages())[0]).toMatchObject({
    edited: true,
    content: { kind: 'document', caption: 'dois', file: { fileName: 'a.ogg' } },
  })
  expect((await phones.traffic.media(secret, 'A')).size).toBe(opus.length)
  await send('C', { kind: 'revoke', of: 'A' }, to)
  const again = {
    id: 'D',
    to,
    content: { kind: 'edit', of: 'A', text: 'x' },
    replyTo: null,
    attempt: 1,
  } as const
  await expect(engine.send('s', again)).rejects.toMatchObject({ code: 'message_unknown', retry: 'never' })
})
