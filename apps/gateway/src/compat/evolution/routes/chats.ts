import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid, toJid } from '../bodies/jids.js'
import { toStoredMessage } from '../bodies/storedMessage.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'
import { listChats, listContacts, toChat } from './lists.js'
import { presenceRoute } from './presence.js'

const { messages, groups, conversations } = contract

/** Numbers of one call, and megabytes of a file that is answered in base64. */
const [maxNumbers, maxMegabytes] = [100, 32]

const Numbers = z.object({ numbers: z.array(z.string()).max(maxNumbers) })

async function checkNumbers({ api, sessionId, body }: Call<z.output<typeof Numbers>>) {
  const answers = []
  for (const number of body.numbers) {
    const params = { id: sessionId, phone: fromJid(number) }
    if (number.endsWith('@g.us')) {
      const { group } = await api.call(groups.get, { params: { id: sessionId, groupId: number } })
      answers.push({ jid: group.id, exists: true, number, name: group.name })
    } else {
      const { exists, contactPhone, phone } = await api.call(messages.check, { params })
      answers.push({ jid: toJid(contactPhone ?? phone), exists, number })
    }
  }
  return answers
}

const Key = z.object({ id: z.string(), fromMe: z.boolean().nullish() })

const ReadMessages = z.object({ readMessages: z.array(Key).max(maxNumbers) })

async function markRead({ api, body }: Call<z.output<typeof ReadMessages>>) {
  for (const { id, fromMe } of body.readMessages) {
    if (!fromMe) await api.call(messages.markRead, { params: { id } })
  }
  return { message: 'Read messages', read: 'success' }
}

const MediaMessage = z.object({ message: z.object({ key: z.object({ id: z.string() }) }) })

async function getBase64({ api, body }: Call<z.output<typeof MediaMessage>>) {
  const params = { id: body.message.key.id }
  const { message } = await api.call(messages.get, { params })
  const { media, type, text } = message
  if (!media) throw new CompatError(400, ['A mensagem não tem arquivo.'])
  if ((media.size ?? 0) > maxMegabytes * 1024 * 1024)
    throw new CompatError(400, [`O arquivo tem mais de ${maxMegabytes} MB: baixe-o pela API do Morpheus.`])
  const { bytes, type: mimetype } = await api.file(messages.media, { params })
  return {
    mediaType: `${media.kind}Message`,
    fileName: media.fileName ?? `${message.networkId}.${mimetype.split(/[/;+]/)[1] ?? 'bin'}`,
    ...(type !== 'document' && text !== '' && { caption: text }),
    size: { fileLength: String(bytes.length) },
    mimetype,
    base64: bytes.toString('base64'),
    buffer: null,
  }
}

const MessageQuery = z.object({
  where: z
    .object({
      key: z.object({ remoteJid: z.string(), id: z.string(), fromMe: z.boolean() }).partial().nullish(),
    })
    .nullish(),
  page: z.int().min(1).max(100).nullish(),
  /** The size of a page. */
  offset: z.int().min(1).max(200).nullish(),
})

async function findMessages({ api, sessionId, body }: Call<z.output<typeof MessageQuery>>) {
  const { where, page, offset } = body
  const { remoteJid, id, fromMe } = where?.key ?? {}
  if (id) {
    const { message } = await api.call(messages.get, { params: { id } })
    const records = message.sessionId === sessionId ? [toStoredMessage(message)] : []
    return { messages: { total: records.length, pages: 1, currentPage: 1, records } }
  }
  const [currentPage, limit] = [page ?? 1, offset ?? 50]
  const query = {
    limit: String(limit),
    contact: remoteJid && fromJid(remoteJid),
    direction: fromMe === undefined ? undefined : fromMe ? 'outgoing' : 'incoming',
  }
  const read = (cursor?: string) =>
    api.call(messages.list, { params: { id: sessionId }, query: { ...query, cursor } })
  let current = await read()
  for (let at = 1; at < currentPage; at += 1) {
    if (current.nextCursor === null) return { messages: { total: 0, pages: at, currentPage, records: [] } }
    current = await read(current.nextCursor)
  }
  const records = current.messages.map(toStoredMessage)
  const further = current.nextCursor === null ? 0 : 1
  // Stored messages are not counted: a lower bound, which shows whether there is a further page.
  const total = (currentPage - 1) * limit + records.length + further
  return { messages: { total, pages: currentPage + further, currentPage, records } }
}

const Where = z.object({ where: z.object({ remoteJid: z.string() }).partial().nullish() })
const ChangedMessage = z.object({ key: z.object({ id: z.string() }), text: z.string() })

const created = { status: 201 } as const

const LastMessage = z.object({ key: z.object({ remoteJid: z.string() }) })
const Chat = z.object({ chat: z.string().nullish(), lastMessage: LastMessage.nullish() })
const ArchivedChat = Chat.extend({ archive: z.boolean() })

/** Returns the conversation as the call names it; its last message, which Evolution needs, is known here. */
async function changeChat({ api, sessionId, body }: Call<z.output<typeof Chat>>, change: object) {
  const chatId = body.lastMessage?.key.remoteJid ?? body.chat
  if (!chatId) throw new CompatError(400, ['Informe a conversa em chat ou lastMessage.'])
  const params = { id: sessionId, contact: fromJid(chatId) }
  await api.call(conversations.changeState, { params, body: change })
  return chatId
}

export const chatRoutes = [
  route('POST', '/chat/whatsappNumbers/:instanceName', Numbers, checkNumbers),
  route('POST', '/chat/markMessageAsRead/:instanceName', ReadMessages, markRead, created),
  route('POST', '/chat/getBase64FromMediaMessage/:instanceName', MediaMessage, getBase64, created),
  presenceRoute,
  route('POST', '/chat/findMessages/:instanceName', MessageQuery, findMessages),
  route('POST', '/chat/findContacts/:instanceName', Where, (call) =>
    listContacts(call, call.body.where?.remoteJid),
  ),
  route('POST', '/chat/findChats/:instanceName', Where, (call) =>
    listChats(call, call.body.where?.remoteJid),
  ),
  route('GET', '/chat/findChatByRemoteJid/:instanceName', NoBody, async ({ api, sessionId, query }) => {
    const params = { id: sessionId, contact: fromJid(query.remoteJid ?? '') }
    return toChat((await api.call(conversations.get, { params })).conversation)
  }),
  route(
    'POST',
    '/chat/fetchProfilePictureUrl/:instanceName',
    z.object({ number: z.string() }),
    async (call) => {
      const jid = toJid(fromJid(call.body.number))
      const [contact] = await listContacts(call, jid)
      return { wuid: jid, profilePictureUrl: contact?.profilePicUrl ?? null }
    },
  ),
  route(
    'DELETE',
    '/chat/deleteMessageForEveryone/:instanceName',
    Key,
    async ({ api, body }) => {
      const { message } = await api.call(messages.revoke, { params: { id: body.id } })
      return toStoredMessage(message)
    },
    created,
  ),
  route('POST', '/chat/updateMessage/:instanceName', ChangedMessage, async ({ api, body: { key, text } }) => {
    const { message } = await api.call(messages.edit, { params: { id: key.id }, body: { message: text } })
    return toStoredMessage(message)
  }),
  route(
    'POST',
    '/chat/archiveChat/:instanceName',
    ArchivedChat,
    async (call) => ({ chatId: await changeChat(call, { archived: call.body.archive }), archived: true }),
    created,
  ),
  route(
    'POST',
    '/chat/markChatUnread/:instanceName',
    Chat,
    async (call) => ({ chatId: await changeChat(call, { unread: true }), markedChatUnread: true }),
    created,
  ),
  route('POST', '/chat/findStatusMessage/:instanceName', NoBody, async () => {
    throw createUnsupportedError('A leitura de status')
  }),
]
