import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { required } from '../../testing/testGateway.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (configured: object) => {
  const opened = await openChatwootGateway({ configured })
  emulator = opened.emulator
  return opened
}

const isOut = ({ state }: { state: string }) => ['sent', 'delivered', 'read'].includes(state)

test('an answer is signed with its agent’s name, and marks the question as read', async () => {
  const { emulator, say, seen, sent, messages } = await open({
    signMessages: true,
    signDelimiter: ' – ',
    markRead: true,
  })
  await say('Tem vela?')
  await seen((contents) => expect(contents).toEqual(['Tem vela?']))
  const written = emulator.write(emulator.conversationOf(`+${bruno}`).id, 'Tem')
  await sent((all) => expect(all.filter(isOut)).toMatchObject([{ text: '*Bia Atendente:* – Tem' }]))
  await vi.waitFor(async () => {
    expect(await messages()).toMatchObject([{}, { text: 'Tem vela?', state: 'read' }])
  }, soon)
  emulator.edit(written.id, 'Temos')
  await sent((all) =>
    expect(all.filter(isOut)).toMatchObject([
      {},
      { type: 'edit', content: { text: '*Bia Atendente:* – Temos' } },
    ]),
  )
})

test('agents see beneath a message that its customer reacted to it, changed and deleted it', async () => {
  const { say, seen, onPhone, messages } = await open({})
  await say('Quero dois')
  const [question] = await seen((contents) => expect(contents).toEqual(['Quero dois']))
  const { networkId } = required((await messages())[0])
  const at = `/virtual-phone/conversations/${bruno}/messages/${networkId}`
  await onPhone(`PUT ${at}`, { content: 'Quero *três*' })
  await onPhone(`PUT ${at}/reaction`, { emoji: '👍' })
  await onPhone(`DELETE ${at}`)
  const all = await seen((contents) =>
    expect(contents.slice(1)).toEqual([
      '✏️ O contato alterou esta mensagem para:\nQuero \\*três\\*',
      'O contato reagiu com 👍',
      '🗑️ O contato apagou esta mensagem.',
    ]),
  )
  for (const note of all.slice(1))
    expect(note).toMatchObject({ private: true, content_attributes: { in_reply_to: question?.id } })
})

test('a customer who writes after a resolution begins a conversation where that is wanted, and ignored ones none', async () => {
  const caio = '5531966665555'
  const { emulator, say, seen } = await open({ reopenConversation: false, ignoredChats: [caio, '@g.us'] })
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']))
  const first = emulator.conversationOf(`+${bruno}`)
  first.status = 'resolved'
  await say('ignorado', { contactPhone: caio, contactName: 'Caio' })
  await say('de novo')
  await say('e mais')
  await vi.waitFor(() => expect(emulator.state.messages).toHaveLength(3), soon)
  const { conversations, contacts } = emulator.state
  expect(
    conversations.map(({ id, status }) => [status, emulator.messagesOf(id).map(({ content }) => content)]),
  ).toEqual([
    ['resolved', ['oi']],
    ['open', ['de novo', 'e mais']],
  ])
  expect(contacts.map(({ name }) => name)).toEqual(['Bruno'])
})
