import { awaitAtMost } from '../../core/lib/awaitAtMost.js'
import type { Clock } from '../../core/lib/clock.js'
import { toOtherNinthDigit } from '../../core/lib/ninthDigit.js'
import { findContact } from '../../core/store/repositories/contacts.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../../engines/address.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { isNumber } from '../sessions/identities/identities.js'
import { createNotOnWhatsappError } from './messageErrors.js'

/** Milliseconds that a call waits for a number lookup. */
const lookupTimeoutMs = 10_000

export interface ResolvedRecipient {
  to: { contact: string } | { group: string }
  address?: Address | undefined
}

export class Recipients {
  readonly #db: Db
  readonly #runs: EngineRuns
  readonly #clock: Clock

  constructor(db: Db, runs: EngineRuns, clock: Clock) {
    this.#db = db
    this.#runs = runs
    this.#clock = clock
  }

  /**
   * `to` is a number's digits, a group id or a network user id. Numbers are looked up once; without a connection a
   * known contact that differs by the ninth digit is taken, or the send finds out.
   * @throws HttpError 400 for a number without an account
   */
  async find(session: SessionRow, to: string): Promise<ResolvedRecipient> {
    if (to.endsWith('@g.us')) return { to: { group: to } }
    const contact = await findContactById(this.#db, session.id, to)
    if (contact !== undefined || !isNumber(to)) return { to: { contact: contact ?? to } }
    const address = await this.lookUp(session, to)
    if (address === null) throw createNotOnWhatsappError()
    if (address !== undefined) return { to: { contact: to }, address }
    return { to: { contact: await this.#met(session.id, to) } }
  }

  /** Null for a number without an account; undefined while the network cannot be asked. */
  async lookUp(session: SessionRow, phone: string): Promise<Address | null | undefined> {
    const engine = this.#runs.getLocalRun(session.id)?.engine
    if (session.status !== 'connected' || !engine?.lookUp) return undefined
    // A failed lookup must not prevent sending.
    const addresses = await awaitAtMost(this.#clock, lookupTimeoutMs, engine.lookUp(session.id, [phone]))
    return addresses?.get(phone)
  }

  /** Known contact whose number differs by the ninth digit at most. */
  async #met(sessionId: string, phone: string): Promise<string> {
    const other = toOtherNinthDigit(phone)
    if (other === null || (await findContact(this.#db, sessionId, phone))) return phone
    const contactPhone = await findContactById(this.#db, sessionId, other)
    return contactPhone ?? (await findContact(this.#db, sessionId, other))?.phone ?? phone
  }
}

export const toAddress = (key: string): Address => (isNumber(key) ? { phone: key } : { userId: key })
