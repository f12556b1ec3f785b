import type {
  BlockedContact,
  Body,
  Contact,
  ContactPresence,
  ContactProfile,
  Contract,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { ActivityLog, Actor } from '../../core/log/activityLog.js'
import { findContact, mapContactsByPhone } from '../../core/store/repositories/contacts.js'
import { findContactById, mapNamesToContacts } from '../../core/store/repositories/identities.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../../engines/address.js'
import type { EngineContactProfile } from '../../engines/contacts.js'
import { contactKey } from '../sessions/contactKey.js'
import { contactView } from '../sessions/contacts.js'
import { ContactUpdates } from '../sessions/contactUpdates.js'
import { type Identities, isNumber } from '../sessions/identities/identities.js'
import { lockSession } from '../sessions/ownSession.js'
import { emitBlocked } from '../sessions/relations.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'

export interface ContactAccountsOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  activityLog: ActivityLog
  calls: WhatsAppAccountCalls
  identities: Identities
}

interface CachedProfile {
  profile: EngineContactProfile
  fetchedAt: string
  /** By the monotonic clock. */
  until: number
}

/** WhatsApp limits these queries. */
const cacheMs = 60 * 60_000
const cacheLimit = 2_000

/**
 * The account's address book, public profiles of contacts, and the blocked ones. The network has it: only names are
 * stored, and profiles kept in this process' memory.
 * @throws as `WhatsAppAccountCalls.run`
 */
export class ContactAccounts {
  readonly #options: ContactAccountsOptions
  /** By session and contact. */
  readonly #profiles = new Map<string, CachedProfile>()

  constructor(options: ContactAccountsOptions) {
    this.#options = options
  }

  profile(sessionId: string, userId: string, contact: string, refresh = false): Promise<ContactProfile> {
    const { db, clock, calls } = this.#options
    return calls.run(sessionId, userId, 'contacts', async (contacts) => {
      const key = await this.#findKey(sessionId, contact)
      const cacheKey = `${sessionId} ${key}`
      const cached = refresh ? undefined : this.#profiles.get(cacheKey)
      const now = clock.monotonic()
      const current =
        cached && cached.until > now
          ? cached
          : {
              profile: await contacts.profile(toAddress(key)),
              fetchedAt: isoNow(clock),
              until: now + cacheMs,
            }
      if (current !== cached) this.#keep(cacheKey, current)
      const name = (await findContact(db, sessionId, key))?.name ?? null
      return { phone: key, name, ...current.profile, fetchedAt: current.fetchedAt }
    })
  }

  presence(sessionId: string, userId: string, contact: string): Promise<ContactPresence> {
    return this.#options.calls.run(sessionId, userId, 'contacts', async (contacts) =>
      contacts.presence(toAddress(await this.#findKey(sessionId, contact))),
    )
  }

  blocked(sessionId: string, userId: string): Promise<BlockedContact[]> {
    const { db, calls } = this.#options
    return calls.run(sessionId, userId, 'contacts', async (contacts) => {
      const keys = (await contacts.blocked()).map(contactKey)
      const contactsByName = await mapNamesToContacts(db, sessionId, [...new Set(keys)])
      const phones = [...new Set(keys.map((key) => contactsByName.get(key) ?? key))]
      const rows = await mapContactsByPhone(db, sessionId, phones)
      return phones.map((phone) => ({ phone, name: rows.get(phone)?.name ?? null }))
    })
  }

  async setBlocked(sessionId: string, caller: Actor, contact: string, blocked: boolean): Promise<void> {
    const { eventStore, activityLog, calls } = this.#options
    const { userId, origin } = caller
    await calls.run(sessionId, userId, 'contacts', async (contacts) => {
      const address = toAddress(await this.#findKey(sessionId, contact))
      await contacts.setBlocked(address, blocked)
      await eventStore.transact(userId, async (work) => {
        const session = await lockSession(work.db, sessionId, userId)
        await emitBlocked(work, session, address, blocked)
        const params = { session: session.name, blocked: blocked ? 'yes' : 'no' } as const
        const details = localized('activity.contact_blocked', params)
        const entry = { action: 'contact_block', details, metadata: { sessao: sessionId } } as const
        await activityLog.record(work.db, userId, entry, origin)
      })
    })
  }

  save(
    sessionId: string,
    caller: Actor,
    contact: string,
    { name, saveOnPhone = true }: Body<Contract['contacts']['save']>,
  ): Promise<Contact> {
    return this.#options.calls.run(sessionId, caller.userId, 'contacts', async (contacts) => {
      const typed = await this.#findKey(sessionId, contact)
      const address = await contacts.save(toAddress(typed), { name, isOnPhone: saveOnPhone })
      return this.#record(sessionId, caller, 'yes', async (work, session) => {
        const { identities, clock } = this.#options
        await identities.returned(work, session, [address])
        const key = await identities.answered(work, session, typed, address)
        await new ContactUpdates(identities, clock).save(work, session, [{ address: toAddress(key), name }])
        const row = await findContact(work.db, session.id, key)
        if (!row) throw new Error(`Contact ${key} was not stored`)
        return contactView(row)
      })
    })
  }

  async remove(sessionId: string, caller: Actor, contact: string): Promise<void> {
    await this.#options.calls.run(sessionId, caller.userId, 'contacts', async (contacts) => {
      const key = await this.#findKey(sessionId, contact)
      await contacts.remove(toAddress(key))
      await this.#record(sessionId, caller, 'no', async (work, session) => {
        const { identities, clock } = this.#options
        const isKnown = await findContact(work.db, session.id, key)
        const nameless = { address: toAddress(key), name: null }
        if (isKnown) await new ContactUpdates(identities, clock).save(work, session, [nameless])
      })
    })
  }

  #record<Answer>(
    sessionId: string,
    { userId, origin }: Actor,
    saved: 'yes' | 'no',
    change: (work: UnitOfWork, session: SessionRow) => Promise<Answer>,
  ): Promise<Answer> {
    const { eventStore, activityLog } = this.#options
    return eventStore.transact(userId, async (work) => {
      const session = await lockSession(work.db, sessionId, userId)
      const answer = await change(work, session)
      const details = localized('activity.contact_saved', { session: session.name, saved })
      const entry = { action: 'contact_change', details, metadata: { sessao: sessionId } } as const
      await activityLog.record(work.db, userId, entry, origin)
      return answer
    })
  }

  async #findKey(sessionId: string, contact: string): Promise<string> {
    return (await findContactById(this.#options.db, sessionId, contact)) ?? contact
  }

  #keep(key: string, profile: CachedProfile): void {
    this.#profiles.delete(key)
    const [oldest] = this.#profiles.keys()
    if (oldest !== undefined && this.#profiles.size >= cacheLimit) this.#profiles.delete(oldest)
    this.#profiles.set(key, profile)
  }
}

function toAddress(key: string): Address {
  return isNumber(key) ? { phone: key } : { userId: key }
}
