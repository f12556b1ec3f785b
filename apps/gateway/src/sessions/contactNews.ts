import type { EngineContact, EngineMessage } from '../engines/engine.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { type Clock, instant } from '../kit/clock.js'
import { findContact, saveContacts } from '../store/repositories/contacts.js'
import type { ContactRow, SessionRow } from '../store/tables.js'
import { contactView, newContactRow } from './contacts.js'

/** While a phone loads its contacts, clients hear of them so often. */
const toldEveryMs = 250

/** What clients have not heard of yet, and when they last heard. */
interface Untold {
  readonly changed: number
  readonly added: number
  readonly last: ContactRow | undefined
  readonly toldAt: number
}

/**
 * Keeps the contacts of one session, and tells of them: many that change at once are one event. A change saves or tells
 * once.
 */
export class ContactNews {
  readonly #clock: Clock
  #untold: Untold = { changed: 0, added: 0, last: undefined, toldAt: Number.NEGATIVE_INFINITY }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** New or changed contacts; `more` while further ones follow at once. */
  async save(
    work: UnitOfWork,
    session: SessionRow,
    contacts: readonly EngineContact[],
    more = false,
  ): Promise<void> {
    const now = instant(this.#clock)
    const rows = contacts.map((contact) => newContactRow(session.id, contact, now))
    const ids = new Set(rows.map(({ id }) => id))
    const saved = await saveContacts(work.db, rows)
    const { changed, added, last, toldAt } = this.#untold
    const untold = {
      changed: changed + saved.length,
      // One that was there before keeps its id.
      added: added + saved.filter(({ id }) => ids.has(id)).length,
      last: saved.at(-1) ?? last,
      toldAt,
    }
    if (!more || this.#clock.steady() - toldAt >= toldEveryMs) await this.#tell(work, session, untold)
    else this.#remember(work, untold)
  }

  /** Who writes for the first time joins the contacts, and a known contact keeps the name it has. */
  async nameOf(work: UnitOfWork, session: SessionRow, message: EngineMessage): Promise<string | null> {
    const known = await findContact(work.db, session.id, message.contactPhone)
    if (known?.name) return known.name
    if (!known || message.contactName) {
      await this.save(work, session, [
        { phone: message.contactPhone, name: message.contactName, profilePic: null },
      ])
    }
    return message.contactName
  }

  /** What was not told yet. */
  tell(work: UnitOfWork, session: SessionRow): Promise<void> {
    return this.#tell(work, session, this.#untold)
  }

  async #tell(work: UnitOfWork, session: SessionRow, { changed, added, last }: Untold): Promise<void> {
    if (changed === 0) return
    work.emit(session, 'contact:update', {
      sessionId: session.id,
      changed,
      added,
      ...(changed === 1 && last && { contact: contactView(last) }),
    })
    this.#remember(work, { changed: 0, added: 0, last, toldAt: this.#clock.steady() })
  }

  #remember(work: UnitOfWork, untold: Untold): void {
    work.committed(() => {
      this.#untold = untold
    })
  }
}
