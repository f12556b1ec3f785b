import * as z from 'zod'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineChatChange, EngineChatRef, EngineChats, EngineLabel } from '../chats.js'
import { getNumber } from './hiddenNumbers.js'
import { toChatKey } from './virtualNumbers.js'

const Chat = z.object({
  archived: z.boolean().default(false),
  pinned: z.boolean().default(false),
  mutedUntil: z.string().nullable().default(null),
  unread: z.boolean().default(false),
  labels: z.array(z.string()).default([]),
  stars: z.array(z.string()).default([]),
  /** By message. */
  messageLabels: z.record(z.string(), z.array(z.string())).default({}),
  timerSeconds: z.number().default(0),
})
const Stored = z.object({
  /** By conversation. */
  chats: z.record(z.string(), Chat).default({}),
  labels: z.array(z.object({ id: z.string(), name: z.string(), color: z.number() })).default([]),
})
type Stored = z.output<typeof Stored>

/** Conversations of a virtual phone's account, as its app keeps them. */
export class VirtualChats implements EngineChats {
  readonly #db: Db
  readonly #sessionId: string

  constructor(db: Db, sessionId: string) {
    this.#db = db
    this.#sessionId = sessionId
  }

  async update(chat: EngineChatRef, change: EngineChatChange): Promise<void> {
    const { archived, pinned, mutedUntil, unread, timerSeconds } = change
    await this.#changeChat(chat, (stored) => {
      stored.archived = archived ?? stored.archived
      stored.pinned = pinned ?? stored.pinned
      stored.unread = unread ?? stored.unread
      stored.timerSeconds = timerSeconds ?? stored.timerSeconds
      if (mutedUntil !== undefined) stored.mutedUntil = mutedUntil
    })
  }

  async star(chat: EngineChatRef, { id }: { id: string }, starred: boolean): Promise<void> {
    await this.#changeChat(chat, (stored) => {
      stored.stars = withItem(stored.stars, id, starred)
    })
  }

  async setMessageLabel(chat: EngineChatRef, id: string, labelId: string, isSet: boolean): Promise<void> {
    await this.#changeChat(chat, (stored) => {
      stored.messageLabels[id] = withItem(stored.messageLabels[id] ?? [], labelId, isSet)
    })
  }

  async setLabel(chat: EngineChatRef, labelId: string, isSet: boolean): Promise<void> {
    await this.#changeChat(chat, (stored) => {
      stored.labels = withItem(stored.labels, labelId, isSet)
    })
  }

  /** All of them are reported when they are made. */
  async loadLabels(): Promise<void> {}

  async saveLabel(label: EngineLabel): Promise<void> {
    await this.#change((stored) => {
      stored.labels = [...stored.labels.filter(({ id }) => id !== label.id), label]
    })
  }

  async removeLabel({ id }: EngineLabel): Promise<void> {
    await this.#change((stored) => {
      stored.labels = stored.labels.filter((one) => one.id !== id)
      for (const chat of Object.values(stored.chats)) {
        chat.labels = withItem(chat.labels, id, false)
        for (const [message, labels] of Object.entries(chat.messageLabels))
          chat.messageLabels[message] = withItem(labels, id, false)
      }
    })
  }

  /** The label with a name; a new one where there is none. */
  async labelNamed(name: string): Promise<{ label: EngineLabel; isNew: boolean }> {
    const { labels } = await this.#read(this.#db)
    const existing = labels.find((label) => label.name === name)
    if (existing) return { label: existing, isNew: false }
    const id = String(Math.max(0, ...labels.map((label) => Number(label.id) || 0)) + 1)
    const label = { id, name, color: 0 }
    await this.saveLabel(label)
    return { label, isNew: true }
  }

  #changeChat(ref: EngineChatRef, change: (chat: z.output<typeof Chat>) => void): Promise<void> {
    const key = 'group' in ref ? ref.group : toChatKey(getNumber(ref.contact))
    return this.#change((stored) => {
      const chat = stored.chats[key] ?? Chat.parse({})
      change(chat)
      stored.chats[key] = chat
    })
  }

  #change(change: (stored: Stored) => void): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      const stored = await this.#read(db)
      change(stored)
      const chats = JSON.stringify(stored)
      await db
        .insertInto('virtual_profiles')
        .values({ session_id: this.#sessionId, profile: '{}', picture: null, chats })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ chats }))
        .execute()
    })
  }

  async #read(db: Db): Promise<Stored> {
    const row = await db
      .selectFrom('virtual_profiles')
      .select('chats')
      .where('session_id', '=', this.#sessionId)
      .executeTakeFirst()
    return Stored.parse(JSON.parse(row?.chats ?? '{}'))
  }
}

/** Numbers of the conversations that are archived on a phone. */
export async function listArchived(db: Db, { session_id }: VirtualPhoneRow): Promise<string[]> {
  const row = await db
    .selectFrom('virtual_profiles')
    .select('chats')
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  const { chats } = Stored.parse(JSON.parse(row?.chats ?? '{}'))
  return Object.keys(chats).filter((chat) => chats[chat]?.archived)
}

function withItem(items: readonly string[], item: string, isThere: boolean): string[] {
  const others = items.filter((one) => one !== item)
  return isThere ? [...others, item] : others
}
