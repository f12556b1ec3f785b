import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { findContact, mapContactsByPhone, saveContacts } from '../../core/store/repositories/contacts.js'
import type { ContactRow, SessionRow } from '../../core/store/sessionTables.js'
import type { EngineContact } from '../../engines/engineLine.js'
import type { EngineMessage } from '../../engines/messages.js'
import { contactKey } from './contactKey.js'
import { applyContactChange, contactView, newContactRow } from './contacts.js'
import type { Identities } from './identities/identities.js'

/** Milliseconds between contact events while a phone loads its contacts. */
const eventIntervalMs = 250
/** Contacts per change: about 20 ms. */
export const contactsPerChange = 1000

/** Changes not emitted yet, and the time of the last event. */
interface PendingNews {
  readonly changed: number
  readonly added: number
  readonly last: ContactRow | undefined
  readonly emittedAt: number
}

/** Saves a session's contacts and emits changes in batches. One change either saves or emits, once. */
export class ContactUpdates {
  readonly #identities: Identities
  readonly #clock: Clock
  #pending: PendingNews = { changed: 0, added: 0, last: undefined, emittedAt: Number.NEGATIVE_INFINITY }

  constructor(identities: Identities, clock: Clock) {
    this.#identities = identities
    this.#clock = clock
  }

  /** Saves at most `contactsPerChange` contacts; `more` announces a further batch. */
  async save(
    work: UnitOfWork,
    session: SessionRow,
    reported: readonly EngineContact[],
    more = false,
  ): Promise<void> {
    const isErased = await this.#identities.erasedPeople(
      work,
      session,
      reported.map(({ address }) => address),
    )
    // A phone still lists erased contacts.
    const contacts = reported.filter(({ address }) => !isErased(address))
    const resolve = await this.#identities.resolver(
      work,
      session,
      contacts.map(({ address }) => address),
    )
    const { rows, added } = await this.#changed(
      work,
      session,
      contacts.map((one) => ({ ...one, address: resolve(one.address) })),
    )
    const saved = await saveContacts(work.db, rows)
    const { emittedAt, ...before } = this.#pending
    const pending = {
      changed: before.changed + saved.length,
      added: before.added + added,
      last: saved.at(-1) ?? before.last,
      emittedAt,
    }
    if (!more || this.#clock.monotonic() - emittedAt >= eventIntervalMs)
      await this.#publish(work, session, pending)
    else this.#remember(work, pending)
  }

  /** Adds a first-time author to the contacts; a known contact keeps its name. `contact` is resolved. */
  async nameOf(
    work: UnitOfWork,
    session: SessionRow,
    { contact, contactName }: Pick<EngineMessage, 'contact' | 'contactName'>,
  ): Promise<string | null> {
    const contactRow = await findContact(work.db, session.id, contactKey(contact))
    if (contactRow?.name) return contactRow.name
    if (!contactRow || contactName) await this.save(work, session, [{ address: contact, name: contactName }])
    return contactName
  }

  publish(work: UnitOfWork, session: SessionRow): Promise<void> {
    return this.#publish(work, session, this.#pending)
  }

  /** Deduplicated changes in their latest form, and the number of new contacts. Repeats from the engine are dropped. */
  async #changed(
    work: UnitOfWork,
    session: SessionRow,
    contacts: readonly EngineContact[],
  ): Promise<{ rows: ContactRow[]; added: number }> {
    const phones = [...new Set(contacts.map(({ address }) => contactKey(address)))]
    const existing = await mapContactsByPhone(work.db, session.id, phones)
    const now = isoNow(this.#clock)
    const rows = new Map<string, ContactRow>()
    for (const contact of contacts) {
      const phone = contactKey(contact.address)
      const before = rows.get(phone) ?? existing.get(phone)
      const after = before ? applyContactChange(before, contact) : newContactRow(session.id, contact, now)
      if (after !== before) rows.set(phone, after)
    }
    const changed = [...rows.values()]
    return { rows: changed, added: changed.filter(({ phone }) => !existing.has(phone)).length }
  }

  async #publish(
    work: UnitOfWork,
    session: SessionRow,
    { changed, added, last }: PendingNews,
  ): Promise<void> {
    if (changed === 0) return
    work.emit(session, 'contact:update', {
      sessionId: session.id,
      changed,
      added,
      ...(changed === 1 && last && { contact: contactView(last) }),
    })
    this.#remember(work, { changed: 0, added: 0, last, emittedAt: this.#clock.monotonic() })
  }

  #remember(work: UnitOfWork, pending: PendingNews): void {
    work.afterCommit(() => {
      this.#pending = pending
    })
  }
}
