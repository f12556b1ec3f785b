import type { KeyedLock } from '../../../core/lib/keyedLock.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import type { Contact } from '../api/answers.js'
import type { ChatwootApi } from '../api/chatwootApi.js'
import { isMissing, isRejectedPermanently } from '../api/explain.js'
import { type Chat, listPhoneVariants, toIdentifier } from '../chat.js'
import { deleteChatwootContacts, listChatwootContacts, saveChatwootContact } from '../rows/people.js'
import type { ChatwootContactRow } from '../tables.js'

interface PeopleOptions {
  db: Db
  writes: GroupCommit
  api: ChatwootApi
  /** Serialises work per contact. */
  locks: KeyedLock
  targetId: string
  userId: string
}

type ContactIds = Pick<ChatwootContactRow, 'contact_id' | 'source_id'>

export class People {
  readonly #options: PeopleOptions

  constructor(options: PeopleOptions) {
    this.#options = options
  }

  /** Finds, creates or, for two contacts that turned out to be one, merges. */
  contactOf(chat: Chat, inboxId: string, signal: AbortSignal): Promise<ContactIds> {
    const { locks, targetId } = this.#options
    return locks.run(`${targetId} ${chat.key}`, () => this.#ensureContact(chat, inboxId, signal))
  }

  async #ensureContact(chat: Chat, inboxId: string, signal: AbortSignal): Promise<ContactIds> {
    const { db, targetId } = this.#options
    const rows = await listChatwootContacts(db, targetId, chat.names)
    const [only] = rows
    if (rows.length === 1 && only?.chat === chat.key) return only
    if (rows.length > 0) return this.#mergeContacts(chat, rows, signal)
    return this.#saveMapping(chat, await this.#findOrCreate(chat, inboxId, signal))
  }

  /** Drops the mapping, so that the contact is looked up again. */
  async forget({ names }: Chat): Promise<void> {
    const { writes, targetId, userId } = this.#options
    await writes.commit(userId, (db) => deleteChatwootContacts(db, targetId, names))
  }

  /** Fills in a missing name or number; never overwrites an agent's edit. */
  async update(chat: Chat, signal: AbortSignal): Promise<void> {
    const { db, api, targetId } = this.#options
    const [row] = await listChatwootContacts(db, targetId, chat.names)
    if (!row) return
    try {
      const { contact_id } = row.chat === chat.key ? row : await this.#mergeContacts(chat, [row], signal)
      const existing = await api.contact(contact_id, signal)
      const isNameless = !existing.name?.trim() || /^\+?[\d\s()-]+$|@/.test(existing.name)
      const change = {
        ...(isNameless && chat.name !== existing.name && { name: chat.name }),
        ...(!existing.phone_number && chat.phone && { phone_number: chat.phone }),
      }
      if (Object.keys(change).length > 0) await api.changeContact(contact_id, change, signal)
    } catch (error) {
      // A number taken by another contact, or a deleted contact, does not matter here.
      if (!isRejectedPermanently(error) && !isMissing(error)) throw error
    }
  }

  /** Keeps the contact with a number and maps the other names to it. */
  async #mergeContacts(
    chat: Chat,
    rows: readonly ChatwootContactRow[],
    signal: AbortSignal,
  ): Promise<ContactIds> {
    const { api } = this.#options
    const base = rows.find((one) => one.chat === chat.key) ?? rows[0]
    if (!base) throw new TypeError('No contacts to merge')
    for (const { contact_id } of rows) {
      if (contact_id === base.contact_id) continue
      try {
        await api.mergeContacts(base.contact_id, contact_id, signal)
      } catch (error) {
        // Merged before, or deleted.
        if (!isMissing(error) && !isRejectedPermanently(error)) throw error
      }
    }
    const stored = await this.#saveMapping(chat, base)
    // A contact first met under another name gets its number.
    if (base.chat !== chat.key) {
      const change = { identifier: toIdentifier(chat.key), ...(chat.phone && { phone_number: chat.phone }) }
      await this.#attempt(() => api.changeContact(base.contact_id, change, signal))
    }
    return stored
  }

  async #findOrCreate(chat: Chat, inboxId: string, signal: AbortSignal): Promise<ContactIds> {
    const { api } = this.#options
    const existing = await this.#lookFor(chat, signal)
    const contact = existing ?? (await this.#create(chat, inboxId, signal))
    const joined = contact.contact_inboxes.find(({ inbox }) => inbox?.id === inboxId)
    const source_id = joined?.source_id ?? (await api.joinInbox(contact.id, inboxId, chat.identifier, signal))
    return { contact_id: contact.id, source_id }
  }

  /**
   * Prefers our identifier, then the number as WhatsApp has it. Contacts with two of our identifiers are one; other
   * duplicates are left to the agents.
   */
  async #lookFor(chat: Chat, signal: AbortSignal): Promise<Contact | undefined> {
    const { api } = this.#options
    const identifiers = [...new Set(chat.names.map(toIdentifier))]
    const phones = listPhoneVariants(chat)
    const matches = await api.contactsWith(
      [
        ...identifiers.map((value) => ({ key: 'identifier' as const, value })),
        ...phones.map((value) => ({ key: 'phone_number' as const, value })),
      ],
      signal,
    )
    const ours = matches.filter(({ identifier }) => identifier !== null && identifiers.includes(identifier))
    const [first, ...others] = [
      ...ours.filter(({ identifier }) => identifier === chat.identifier),
      ...ours.filter(({ identifier }) => identifier !== chat.identifier),
    ]
    for (const { id } of first ? others : [])
      await this.#attempt(() => api.mergeContacts(first?.id ?? id, id, signal))
    return first ?? phones.flatMap((phone) => matches.filter((one) => one.phone_number === phone))[0]
  }

  async #create(chat: Chat, inboxId: string, signal: AbortSignal): Promise<Contact> {
    const { api } = this.#options
    const { name, identifier, phone } = chat
    try {
      return await api.createContact(
        inboxId,
        { name, identifier, ...(phone && { phone_number: phone }) },
        signal,
      )
    } catch (error) {
      if (!isRejectedPermanently(error)) throw error
      // Created meanwhile, or Chatwoot rejects the number.
      const existing = await this.#lookFor(chat, signal)
      if (existing) return existing
      return api.createContact(inboxId, { name, identifier }, signal)
    }
  }

  async #saveMapping(chat: Chat, { contact_id, source_id }: ContactIds): Promise<ContactIds> {
    const { writes, targetId, userId } = this.#options
    await writes.commit(userId, async (db) => {
      await deleteChatwootContacts(db, targetId, chat.names)
      await saveChatwootContact(db, { target_id: targetId, chat: chat.key, contact_id, source_id })
    })
    return { contact_id, source_id }
  }

  /** Rejections are ignored. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.isTemporary) throw error
    }
  }
}
