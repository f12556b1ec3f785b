import { randomInt } from 'node:crypto'
import { type Clock, isoNow, Timers } from '../../core/lib/clock.js'
import { secretsEqual } from '../../core/lib/secretsEqual.js'
import type { EngineLine } from '../engineLine.js'

/** WhatsApp's alphabet of pairing codes, without look-alike characters. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'
const lifeMs = 160_000

/** Pairing by a code typed on the phone with `phoneNumber`. */
export class CodeAttempt {
  readonly line: EngineLine
  readonly phoneNumber: string
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #report: (work: Promise<void>) => void
  #code: string | null = null

  constructor(line: EngineLine, phoneNumber: string, clock: Clock, report: (work: Promise<void>) => void) {
    this.line = line
    this.phoneNumber = phoneNumber
    this.#clock = clock
    this.#timers = new Timers(clock)
    this.#report = report
  }

  get pending(): boolean {
    return this.#code !== null
  }

  start(delay: number): void {
    this.#timers.after(delay, () => this.#issue())
  }

  /**
   * Compares a typed code, ignoring its formatting. A wrong code changes nothing, since several sessions may wait for
   * the same number.
   */
  accepts(typed: string): boolean {
    if (this.#code === null) return false
    return secretsEqual(typed.replace(/[\s-]/g, '').toUpperCase(), this.#code)
  }

  stop(): void {
    this.#timers.clear()
    this.#code = null
  }

  #issue(): void {
    const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
    this.#code = code
    const expiresAt = isoNow(this.#clock, lifeMs)
    this.#timers.after(lifeMs, () => {
      this.stop()
      this.#report(this.line.ended('code_timed_out'))
    })
    const { phoneNumber } = this
    const formatted = `${code.slice(0, 4)}-${code.slice(4)}`
    this.#report(this.line.pairingCode({ code: formatted, phoneNumber, expiresAt }))
  }
}
