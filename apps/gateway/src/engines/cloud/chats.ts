import type { CloudChatRow } from '../../store/engineTables.js'
import { findCloudChat, keepCloudChats } from '../../store/repositories/cloud/chats.js'
import { contactsNamed, identitiesOf } from '../../store/repositories/messages/identities.js'
import type { Db } from '../../store/tables.js'
import type { Address } from '../address.js'
import type { EngineMessage } from '../messages.js'

/**
 * What contacts wrote last: for 24 hours from then on they can be written to freely, and by its id Meta shows them that
 * somebody is typing.
 */
export class CloudChats {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** `messages` are in order. `within` is a transaction. */
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

  /** The last message of a contact; null where none is known. */
  async last(sessionId: string, contact: Address): Promise<{ id: string; at: string } | null> {
    for (const name of await allNames(this.#db, sessionId, contact)) {
      const row = await findCloudChat(this.#db, sessionId, name)
      if (row) return { id: row.message_id, at: row.at }
    }
    return null
  }

  /** Since when a closed window is closed, as far as is known, for the operator. */
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

/** Also what they are known to be called besides. */
async function allNames(db: Db, sessionId: string, contact: Address): Promise<Set<string>> {
  const names = namesOf(contact)
  const contacts = [...(await contactsNamed(db, sessionId, names)).values()]
  const others = await identitiesOf(db, sessionId, contacts)
  return new Set([...names, ...others.map(({ name }) => name)])
}

/** Somebody may be named by number now and by another name later. */
function namesOf({ phone, userId }: Address): string[] {
  return [phone, userId].filter((name) => name !== undefined)
}
