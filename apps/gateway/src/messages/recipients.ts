import type { Address } from '../engines/address.js'
import type { Engine } from '../engines/engine.js'
import { type Clock, instant } from '../kit/clock.js'
import { contactKey } from '../sessions/contactKey.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { contactNamed } from '../store/repositories/messages/contactNames.js'
import type { ContactNameRow, Db, SessionRow } from '../store/tables.js'
import { notOnWhatsapp } from './refusals.js'

/** A call waits no longer for the network to say who has a number. */
const lookUpMs = 10_000

/** Whom a message is for, and what was learnt of what they are called. */
export interface FoundRecipient {
  to: { contact: string } | { group: string }
  learnt: readonly ContactNameRow[]
}

/** As whom the network and the session know whom a message is for. */
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
   * `to` is a number's digits, a group's id or the network's name for somebody. Numbers are looked up once; while that is
   * not possible, the attempt to send finds out.
   * @throws Refusal 400 where the network knows nobody of that number.
   */
  async find(session: SessionRow, to: string): Promise<FoundRecipient> {
    if (to.endsWith('@g.us')) return { to: { group: to }, learnt: [] }
    const known = await contactNamed(this.#db, session.id, to)
    if (known !== undefined || !isNumber(to)) return { to: { contact: known ?? to }, learnt: [] }
    const address = await this.lookUp(session, to)
    if (address === null) throw notOnWhatsapp()
    if (address === undefined) return { to: { contact: to }, learnt: [] }
    const contact = contactKey(address)
    return { to: { contact }, learnt: this.#learnt(session.id, to, contact, address) }
  }

  /** Null where nobody has the number; undefined where that cannot be told now. */
  async lookUp(session: SessionRow, phone: string): Promise<Address | null | undefined> {
    const engine = this.#runs.runOf(session.id)?.engine
    if (session.status !== 'connected' || !engine?.lookUp) return undefined
    return this.#inTime(engine, session.id, phone)
  }

  async #inTime(
    engine: Pick<Engine, 'lookUp'>,
    sessionId: string,
    phone: string,
  ): Promise<Address | null | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(lookUpMs, () => resolve(undefined))
      // A network that fails to answer is no reason not to send.
      const answered = engine.lookUp?.(sessionId, [phone]).catch(() => undefined)
      void answered?.then((found) => {
        cancel()
        resolve(found?.get(phone))
      })
    })
  }

  #learnt(sessionId: string, asked: string, contact: string, { userId }: Address): ContactNameRow[] {
    const names = new Set([asked, contact, ...(userId === undefined ? [] : [userId])])
    const known_at = instant(this.#clock)
    return [...names].map((name) => ({ session_id: sessionId, name, contact, known_at }))
  }
}

export const isNumber = (name: string) => /^\d+$/.test(name)

/** As the network is told whom a key stands for. */
export const addressOf = (key: string): Address => (isNumber(key) ? { phone: key } : { userId: key })
