import type { EventStore } from '../../core/events/eventStore.js'
import type { Clock } from '../../core/lib/clock.js'
import { mapContactsByPhone } from '../../core/store/repositories/contacts.js'
import { ContactUpdates } from '../sessions/contactUpdates.js'
import type { Identities } from '../sessions/identities/identities.js'
import { lockSession } from '../sessions/ownSession.js'

interface ImportedContactsOptions {
  eventStore: EventStore
  identities: Identities
  clock: Clock
}

interface ImportedContact {
  phone: string
  name: string | null
}

export class ImportedContacts {
  readonly #options: ImportedContactsOptions

  constructor(options: ImportedContactsOptions) {
    this.#options = options
  }

  /**
   * Keeps names that the session knows; erased people stay erased. Returns how many contacts are new or got a name.
   * @throws HttpError 404
   */
  add(sessionId: string, userId: string, contacts: readonly ImportedContact[]): Promise<number> {
    const { eventStore, identities, clock } = this.#options
    return eventStore.transact(userId, async (work) => {
      const session = await lockSession(work.db, sessionId, userId)
      const phones = [...new Set(contacts.map(({ phone }) => phone))]
      const contactsByPhone = await mapContactsByPhone(work.db, sessionId, phones)
      const newContacts = contacts.filter(({ phone, name }) => {
        const contact = contactsByPhone.get(phone)
        return !contact || (contact.name === null && name)
      })
      const reported = newContacts.map(({ phone, name }) => ({ address: { phone }, ...(name && { name }) }))
      await new ContactUpdates(identities, clock).save(work, session, reported)
      return reported.length
    })
  }
}
