import { searchTerms } from '../sessions/contacts.js'
import { phonesMatching } from '../store/repositories/accountContacts.js'
import type { Sought } from '../store/repositories/deliveries/deliveryFilter.js'
import type { Db } from '../store/tables.js'

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
