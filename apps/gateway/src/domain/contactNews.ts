import { type Clock, instant } from '../clock.js'
import type { EngineContact, EngineMessage } from '../engines/engine.js'
import { findContact, saveContacts } from '../store/contacts.js'
import type { ContactRow, SessionRow } from '../store/tables.js'
import { contactView, newContactRow } from './contacts.js'
import type { Change } from './river.js'

/** While a phone loads its contacts, clients hear of them so often. */
const toldEveryMs = 250

/** Keeps the contacts of one session, and tells of them: many that change at once are one event. */
export class ContactNews {
  readonly #clock: Clock
  #changed = 0
  #added = 0
  #last: ContactRow | undefined
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** New or changed contacts; `more` while further ones follow at once. */
  async save(
    change: Change,
    session: SessionRow,
    contacts: readonly EngineContact[],
    more = false,
  ): Promise<void> {
    const now = instant(this.#clock)
    const rows = contacts.map((contact) => newContactRow(session.id, contact, now))
    const ids = new Set(rows.map(({ id }) => id))
    const saved = await saveContacts(change.db, rows)
    this.#changed += saved.length
    // One that was there before keeps its id.
    this.#added += saved.filter(({ id }) => ids.has(id)).length
    this.#last = saved.at(-1) ?? this.#last
    if (!more || this.#clock.now() - this.#toldAt >= toldEveryMs) await this.tell(change, session)
  }

  /** Who writes for the first time joins the contacts, and a known contact keeps the name it has. */
  async nameOf(change: Change, session: SessionRow, message: EngineMessage): Promise<string | null> {
    const known = await findContact(change.db, session.id, message.contactPhone)
    if (known?.name) return known.name
    if (!known || message.contactName) {
      await this.save(change, session, [
        { phone: message.contactPhone, name: message.contactName, profilePic: null },
      ])
    }
    return message.contactName
  }

  /** What was not told yet. */
  async tell(change: Change, session: SessionRow): Promise<void> {
    if (this.#changed === 0) return
    await change.emit(session, 'contact:update', {
      sessionId: session.id,
      changed: this.#changed,
      added: this.#added,
      ...(this.#changed === 1 && this.#last && { contact: contactView(this.#last) }),
    })
    this.#changed = 0
    this.#added = 0
    this.#toldAt = this.#clock.now()
  }
}
