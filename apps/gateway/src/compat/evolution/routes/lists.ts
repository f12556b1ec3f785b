import { type Contact, type ConversationRecord, contract } from '@morpheus/sdk/contract'
import { fromJid, toJid } from '../bodies/jids.js'
import type { Call } from '../route.js'

const { contacts, conversations } = contract

/** Evolution answers everything at once; more than this would not fit an answer. */
const maxEntries = 10_000

interface Page<Entry> {
  entries: readonly Entry[]
  nextCursor: string | null | undefined
}

async function readAll<Entry>(read: (cursor: string | undefined) => Promise<Page<Entry>>): Promise<Entry[]> {
  const all: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    all.push(...page.entries)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && all.length < maxEntries)
  return all
}

/** All contacts, or the one of an address. */
export async function listContacts({ api, sessionId }: Call<unknown>, remoteJid?: string) {
  const phone = remoteJid && fromJid(remoteJid)
  const all = await readAll<Contact>(async (cursor) => {
    const query = { limit: '500', search: phone, cursor }
    const page = await api.call(contacts.list, { params: { id: sessionId }, query })
    return { entries: page.contacts, nextCursor: page.nextCursor }
  })
  const chosen = phone ? all.filter((contact) => contact.phone === phone) : all
  return chosen.map(({ id, phone, name, profilePic, createdAt }) => ({
    id,
    remoteJid: toJid(phone),
    pushName: name,
    profilePicUrl: profilePic,
    createdAt,
    updatedAt: createdAt,
    instanceId: sessionId,
    isGroup: false,
    isSaved: name !== null || profilePic !== null,
    type: name !== null || profilePic !== null ? 'contact' : 'group_member',
  }))
}

export async function listChats({ api, sessionId }: Call<unknown>, remoteJid?: string) {
  const contact = remoteJid && fromJid(remoteJid)
  const all = await readAll<ConversationRecord>(async (cursor) => {
    const page = await api.call(conversations.list, {
      params: { id: sessionId },
      query: { limit: '200', cursor },
    })
    return { entries: page.conversations, nextCursor: page.nextCursor }
  })
  return (contact ? all.filter(({ contactPhone }) => contactPhone === contact) : all).map(toChat)
}

export function toChat({ contactPhone, name, unread, lastAt, lastMessage, sessionId }: ConversationRecord) {
  const remoteJid = toJid(contactPhone)
  return {
    id: remoteJid,
    remoteJid,
    pushName: name,
    profilePicUrl: null,
    updatedAt: lastAt,
    unreadCount: unread,
    isSaved: name !== null,
    instanceId: sessionId,
    lastMessage: lastMessage && {
      key: { remoteJid, fromMe: lastMessage.from !== 'customer' },
      pushName: lastMessage.from === 'customer' ? name : 'Você',
      messageType: 'conversation',
      message: { conversation: lastMessage.text },
      messageTimestamp: Math.floor(Date.parse(lastAt) / 1000),
      instanceId: sessionId,
    },
  }
}
