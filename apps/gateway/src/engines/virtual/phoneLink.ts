import { type Clock, instant, Timers } from '../../kit/clock.js'
import { nextTurn } from '../../kit/nextTurn.js'
import { findPhone, updatePhone } from '../../store/repositories/virtualPhones.js'
import type { Db, VirtualPhoneRow } from '../../store/tables.js'
import type { EngineLine, EngineMessage } from '../engine.js'
import { addressBook } from './addressBook.js'
import { networkDelay } from './network.js'
import { pastCount, pastMessages } from './pastMessages.js'

const handshakeMs = 300
const pingEveryMs = 15_000
const batch = 1000
const pastBatch = 50

/** The connection between a linked phone and its session. */
export class PhoneLink {
  readonly #sessionId: string
  readonly line: EngineLine
  readonly #db: Db
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #wantsHistory: () => Promise<boolean>
  readonly #report: (work: Promise<void>) => void
  #up = false
  #stopped = false
  #syncing = false
  #syncWanted = false
  #pastWanted = false
  #latency: number | null = null

  constructor(
    sessionId: string,
    line: EngineLine,
    db: Db,
    clock: Clock,
    wantsHistory: () => Promise<boolean>,
    report: (work: Promise<void>) => void,
  ) {
    this.#sessionId = sessionId
    this.line = line
    this.#db = db
    this.#clock = clock
    this.#timers = new Timers(clock)
    this.#wantsHistory = wantsHistory
    this.#report = report
  }

  /** Whether messages pass. */
  get up(): boolean {
    return this.#up
  }

  /** The last round trip in milliseconds; null before the first on this connection. */
  get latency(): number | null {
    return this.#up ? this.#latency : null
  }

  /** Connects after the handshake. */
  connect(): void {
    if (this.#stopped) return
    this.#timers.clear()
    this.#timers.after(handshakeMs, () => this.#report(this.#comeUp()))
  }

  /** As the phone stands after a restart: connected without a handshake, or lost. */
  async restore(phone: VirtualPhoneRow): Promise<void> {
    if (phone.online) await this.#comeUp()
    else await this.line.connectionLost()
  }

  /** The phone leaves the network. */
  async drop(): Promise<void> {
    this.#timers.clear()
    this.#up = false
    await this.line.connectionLost()
  }

  message(message: EngineMessage): Promise<void> {
    return this.line.message(message)
  }

  delivered(message: EngineMessage): Promise<void> {
    return this.line.delivered(message)
  }

  read(message: EngineMessage): Promise<void> {
    return this.line.read(message)
  }

  /** Hands over what the address book holds and the session has not seen. */
  syncContacts(): void {
    this.#syncWanted = true
    if (!this.#syncing) this.#report(this.#sync())
  }

  stop(): void {
    this.#timers.clear()
    this.#up = false
    this.#stopped = true
  }

  async #comeUp(): Promise<void> {
    const phone = await findPhone(this.#db, this.#sessionId)
    if (!phone?.online || this.#stopped) return
    this.#up = true
    this.#latency = null
    this.#ping(networkDelay(phone.number))
    await this.line.connected({ phone: `${phone.number}:${phone.device}`, profilePic: null })
    this.#pastWanted = await this.#wantsHistory()
    this.syncContacts()
  }

  /** The answer comes when the network has carried it; how long that took is measured. */
  #ping(delay: number): void {
    const sent = this.#clock.steady()
    this.#timers.after(delay, () => {
      this.#latency = Math.round(this.#clock.steady() - sent)
      this.#timers.after(pingEveryMs, () => this.#ping(delay))
    })
  }

  async #sync(): Promise<void> {
    this.#syncing = true
    try {
      while (this.#up && this.#syncWanted) {
        this.#syncWanted = false
        while (this.#up && (await this.#syncBatch())) await nextTurn()
        while (this.#up && this.#pastWanted) {
          this.#pastWanted = await this.#pastBatch()
          await nextTurn()
        }
      }
    } finally {
      this.#syncing = false
    }
  }

  async #syncBatch(): Promise<boolean> {
    const phone = await findPhone(this.#db, this.#sessionId)
    if (!phone || phone.contacts_synced >= phone.contacts) return false
    const to = Math.min(phone.contacts_synced + batch, phone.contacts)
    const more = to < phone.contacts
    await this.line.contacts(addressBook(phone.number, phone.contacts_synced, to), more)
    await updatePhone(this.#db, this.#sessionId, { contacts_synced: to })
    return more
  }

  /** Once for a pairing; what was cut short goes on with the next connection. Tells whether there is more. */
  async #pastBatch(): Promise<boolean> {
    const phone = await findPhone(this.#db, this.#sessionId)
    if (!phone || phone.history_sent >= pastCount) return false
    const to = Math.min(phone.history_sent + pastBatch, pastCount)
    const pairedAt = phone.paired_at ?? instant(this.#clock)
    await this.line.history(pastMessages(phone.number, pairedAt, phone.history_sent, to))
    await updatePhone(this.#db, this.#sessionId, { history_sent: to, paired_at: pairedAt })
    return to < pastCount
  }
}
