import { searchTerms } from '../sessions/contacts.js'
import { phonesMatching } from '../store/repositories/accountContacts.js'
import type { Sought } from '../store/repositories/deliveries/deliveryFilter.js'
import type { Db } from '../store/tables.js'

/** Of contacts that match, so many are looked at. */
const contactsTried = 100

/** What a search is about: an id's beginning, and whoever of the sessions' contacts has the text in name or phone. */
export async function soughtIn(
  db: Db,
  sessionIds: readonly string[],
  search: string | undefined,
): Promise<Sought | undefined> {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const terms = searchTerms(text)
  const contacts = new Set(await phonesMatching(db, sessionIds, terms, contactsTried))
  // Whoever is no contact has a number all the same; of one without its country, the usual one.
  if (terms.digits !== null) contacts.add(terms.digits).add(`55${terms.digits}`)
  return { idPrefix: text, contacts: [...contacts] }
}
