import { randomInt } from 'node:crypto'
import { type Clock, isoNow, Timers } from '../../core/lib/clock.js'
import type { EngineLine } from '../engineLine.js'
import {
  type PasskeyAssertion,
  PasskeyNotOpen,
  type PasskeyOptions,
  PasskeyRefused,
  passkeyLifeMs,
} from '../passkey.js'
import { assertionFault } from '../passkeys/assertionFaults.js'
import { SoftwareAuthenticator } from '../passkeys/softwareAuthenticator.js'

const rpId = 'whatsapp.com'
const codeAlphabet = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'

interface AttemptOptions {
  line: EngineLine
  clock: Clock
  number: string
  secretHash: string
  /** Both sides show a code to compare after the passkey. */
  withCode: boolean
  link: () => Promise<void>
  report: (work: Promise<void>) => void
}

/** A phone took the code and its account demands the passkey; it is linked once that is given. */
export class PasskeyAttempt {
  readonly line: EngineLine
  readonly number: string
  readonly secretHash: string
  readonly authenticator = new SoftwareAuthenticator(rpId)
  readonly request: PasskeyOptions
  readonly #options: AttemptOptions
  readonly #timers: Timers
  #stage: 'required' | 'sent' | 'code' | 'over' = 'required'
  #code: string | null = null

  constructor(options: AttemptOptions) {
    this.#options = options
    this.line = options.line
    this.number = options.number
    this.secretHash = options.secretHash
    this.#timers = new Timers(options.clock)
    this.request = this.authenticator.request()
  }

  get stage(): 'required' | 'sent' | 'code' | null {
    return this.#stage === 'over' ? null : this.#stage
  }

  get code(): string | null {
    return this.#code
  }

  async start(): Promise<void> {
    const expiresAt = this.#expire()
    await this.line.passkeyRequested({ options: this.request, expiresAt })
  }

  /**
   * Accepts one assertion and verifies its signature.
   * @throws PasskeyNotOpen, PasskeyRefused
   */
  async answer(assertion: PasskeyAssertion): Promise<void> {
    if (this.#stage !== 'required') throw new PasskeyNotOpen('The account waits for no passkey')
    this.#stage = 'sent'
    const fault = assertionFault(assertion, this.request, this.authenticator.publicKey)
    if (fault) {
      this.stop()
      await this.line.ended('passkey_refused')
      throw new PasskeyRefused(`The network refused the passkey: ${fault}`)
    }
    if (!this.#options.withCode) return this.#finish()
    this.#stage = 'code'
    this.#code = Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
    await this.line.passkeyCode({ code: this.#code, expiresAt: this.#expire() })
  }

  /** @throws PasskeyNotOpen */
  async confirm(): Promise<void> {
    if (this.#stage !== 'code') throw new PasskeyNotOpen('The phone shows no code')
    await this.#finish()
  }

  stop(): void {
    this.#timers.clear()
    this.#stage = 'over'
  }

  #finish(): Promise<void> {
    this.stop()
    return this.#options.link()
  }

  #expire(): string {
    this.#timers.clear()
    this.#timers.after(passkeyLifeMs, () => {
      this.stop()
      this.#options.report(this.line.ended('passkey_timed_out'))
    })
    return isoNow(this.#options.clock, passkeyLifeMs)
  }
}
