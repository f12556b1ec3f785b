import type { CloudChatRow } from '../../core/store/engineTables.js'
import { contactsNamed, identitiesOf } from '../../core/store/repositories/identities.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../address.js'
import type { EngineMessage } from '../messages.js'
import { findCloudChat, keepCloudChats } from './rows/chats.js'

/**
 * Last message of each contact: it opens the 24-hour window for free-form messages, and Meta shows the typing
 * indicator on its id.
 */
export class CloudChats {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** `messages` are in order; `within` is a transaction. */
  async note(within: Db, sessionId: string, messages: readonly EngineMessage[]): Promise<void> {
    const last = new Map<string, CloudChatRow>()
    for (const { id, contact, isFromMe, timestamp } of messages) {
      if (isFromMe) continue
      for (const name of namesOf(contact)) {
        last.set(name, { session_id: sessionId, contact: name, message_id: id, at: timestamp })
      }
    }
    await keepCloudChats(within, [...last.values()])
  }

  /** Last message of a contact; null when unknown. */
  async last(sessionId: string, contact: Address): Promise<{ id: string; at: string } | null> {
    for (const name of await allNames(this.#db, sessionId, contact)) {
      const row = await findCloudChat(this.#db, sessionId, name)
      if (row) return { id: row.message_id, at: row.at }
    }
    return null
  }

  async since(sessionId: string, contact: Address): Promise<string> {
    const last = await this.last(sessionId, contact)
    if (!last) return 'Aqui não consta nenhuma mensagem dele'
    const at = new Date(last.at).toLocaleString('pt-BR', {
      timeZone: 'UTC',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return `A última mensagem dele é de ${at} (UTC)`
  }
}

/** Includes the contact's other known names. */
async function allNames(db: Db, sessionId: string, contact: Address): Promise<Set<string>> {
  const names = namesOf(contact)
  const contacts = [...(await contactsNamed(db, sessionId, names)).values()]
  const others = await identitiesOf(db, sessionId, contacts)
  return new Set([...names, ...others.map(({ name }) => name)])
}

/** A contact may be named by number now and by another id later. */
function namesOf({ phone, userId }: Address): string[] {
  return [phone, userId].filter((name) => name !== undefined)
}
