import { type Localized, localized, type ParamsOf } from '@morpheus/sdk/text'
import { type Explanation, toErrorFields, toNestedParam } from '../../core/lib/messageRefs.js'
import type { CloudChatRow } from '../../core/store/engineTables.js'
import { listIdentities, mapNamesToContacts } from '../../core/store/repositories/identities.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../address.js'
import type { EngineMessage } from '../messages.js'

/** Rows per statement: the number of bound values is limited. */
const batchSize = 1000

/** One row per contact: a newer message replaces an older one. */
async function saveCloudChats(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await saveBatch(db, rows.slice(from, from + batchSize))
}

async function saveBatch(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
  await db
    .insertInto('cloud_chats')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'contact'])
        .doUpdateSet((eb) => ({ message_id: eb.ref('excluded.message_id'), at: eb.ref('excluded.at') }))
        .whereRef('cloud_chats.at', '<=', 'excluded.at'),
    )
    .execute()
}

function findCloudChat(db: Db, sessionId: string, contact: string): Promise<CloudChatRow | undefined> {
  return db
    .selectFrom('cloud_chats')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('contact', '=', contact)
    .executeTakeFirst()
}

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
      for (const name of listNames(contact)) {
        last.set(name, { session_id: sessionId, contact: name, message_id: id, at: timestamp })
      }
    }
    await saveCloudChats(within, [...last.values()])
  }

  async last(sessionId: string, contact: Address): Promise<{ id: string; at: string } | null> {
    for (const name of await allNames(this.#db, sessionId, contact)) {
      const row = await findCloudChat(this.#db, sessionId, name)
      if (row) return { id: row.message_id, at: row.at }
    }
    return null
  }

  /** Adds the contact's last message to the failure of a closed window. */
  async windowClosed(sessionId: string, contact: Address, failure: Explanation | null): Promise<Localized> {
    const last = await this.last(sessionId, contact)
    const params = windowParams(failure)
    if (!last) return localized('meta.no_last_message', params)
    const at = new Date(last.at).toLocaleString('pt-BR', {
      timeZone: 'UTC',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return localized('meta.last_message', { ...params, at })
  }
}

/** A numbered failure is taken apart, since messages nest only once. */
function windowParams(failure: Explanation | null): ParamsOf<'meta.no_last_message'> {
  if (failure === null) return { failure: '', code: 'none' }
  const { error, errorI18n } = toErrorFields(failure)
  const { failure: reason, code } = errorI18n?.params ?? {}
  if (errorI18n?.code === 'meta.numbered' && reason !== undefined && code !== undefined)
    return { failure: reason, code }
  return { failure: toNestedParam(error, errorI18n), code: 'none' }
}

async function allNames(db: Db, sessionId: string, contact: Address): Promise<Set<string>> {
  const names = listNames(contact)
  const contacts = [...(await mapNamesToContacts(db, sessionId, names)).values()]
  const others = await listIdentities(db, sessionId, contacts)
  return new Set([...names, ...others.map(({ name }) => name)])
}

/** A contact may be named by number now and by another id later. */
function listNames({ phone, userId }: Address): string[] {
  return [phone, userId].filter((name) => name !== undefined)
}
