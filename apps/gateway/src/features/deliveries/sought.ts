import { phonesMatching } from '../../core/store/repositories/accountContacts.js'
import type { Sought } from '../../core/store/repositories/deliveryFilter.js'
import type { Db } from '../../core/store/tables.js'
import { searchTerms } from '../sessions/contacts.js'

const contactsTried = 100

/** Search terms: an id prefix, and the sessions' contacts with the text in name or phone. */
export async function soughtIn(
  db: Db,
  sessionIds: readonly string[],
  search: string | undefined,
): Promise<Sought | undefined> {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const terms = searchTerms(text)
  const contacts = new Set(await phonesMatching(db, sessionIds, terms, contactsTried))
  // Numbers that are no contacts match too, also without their country code.
  if (terms.digits !== null) contacts.add(terms.digits).add(`55${terms.digits}`)
  return { idPrefix: text, contacts: [...contacts] }
}
