import { randomBytes } from 'node:crypto'
import { type Clock, isoNow, Timers } from '../../core/lib/clock.js'
import type { EngineLine } from '../engineLine.js'

const lives = [60_000, 20_000, 20_000, 20_000, 20_000, 20_000] as const
/** Milliseconds in which a replaced code still counts. */
const graceMs = 2000
const codeForm = /^(?:https?:\/\/\S+[?&]codigo=)?([A-Za-z0-9_-]{22})$/

export function readQrCode(text: string): string | null {
  return codeForm.exec(text.trim())?.[1] ?? null
}

/** Pairing by QR: a series of codes, until one is scanned or the last expires. */
export class QrAttempt {
  readonly line: EngineLine
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #link: (code: string) => Promise<string>
  readonly #report: (work: Promise<void>) => void
  #issued = 0
  #current: string | null = null
  #previous: { code: string; until: number } | null = null

  constructor(
    line: EngineLine,
    clock: Clock,
    link: (code: string) => Promise<string>,
    report: (work: Promise<void>) => void,
  ) {
    this.line = line
    this.#clock = clock
    this.#timers = new Timers(clock)
    this.#link = link
    this.#report = report
  }

  /** Shows the first code after `delay` milliseconds. */
  start(delay: number): void {
    if (delay === 0) this.#next()
    else this.#timers.after(delay, () => this.#next())
  }

  accepts(code: string): boolean {
    if (code === this.#current) return true
    return this.#previous?.code === code && this.#clock.now() < this.#previous.until
  }

  stop(): void {
    this.#timers.clear()
    this.#current = null
    this.#previous = null
  }

  #next(): void {
    const life = lives[this.#issued]
    if (life === undefined) {
      this.stop()
      this.#report(this.line.ended('qr_timed_out'))
      return
    }
    if (this.#current) this.#previous = { code: this.#current, until: this.#clock.now() + graceMs }
    const code = randomBytes(16).toString('base64url')
    this.#current = code
    this.#issued += 1
    const issuedAt = isoNow(this.#clock)
    const expiresAt = isoNow(this.#clock, life)
    this.#timers.after(life, () => this.#next())
    this.#report(this.#link(code).then((text) => this.line.qr({ text, issuedAt, expiresAt })))
  }
}
