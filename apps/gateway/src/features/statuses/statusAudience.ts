import type { StatusAudience } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { Recipients } from '../messages/recipients.js'

export interface AudienceChoice {
  audience: StatusAudience
  contacts?: readonly string[] | undefined
}

/**
 * The contacts that get a status, by their keys, each once.
 * @throws HttpError 400 for a missing or unknown contact, and for an audience of nobody
 */
export async function resolveAudience(
  { db, recipients }: { db: Db; recipients: Recipients },
  session: SessionRow,
  { audience, contacts = [] }: AudienceChoice,
): Promise<string[]> {
  if (audience !== 'contacts' && contacts.length === 0)
    throw createWrongFieldError('contacts', localized('statuses.contacts_missing'))
  const named = new Set<string>()
  for (const contact of audience === 'contacts' ? [] : contacts) {
    const { to } = await recipients.find(session, contact)
    if ('group' in to) throw createWrongFieldError('contacts', localized('rules.messages.contact_invalid'))
    named.add(to.contact)
  }
  const chosen =
    audience === 'only'
      ? [...named]
      : (await listContactKeys(db, session.id)).filter((phone) => !named.has(phone))
  if (chosen.length === 0) throw createWrongFieldError('audience', localized('statuses.nobody'))
  return chosen
}

async function listContactKeys(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db.selectFrom('contacts').select('phone').where('session_id', '=', sessionId).execute()
  return rows.map(({ phone }) => phone)
}
