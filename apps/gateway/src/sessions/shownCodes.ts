import type { PairingCode, QrCode } from '@morpheus/sdk/contract'
import type { Clock } from '../kit/clock.js'

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** The codes that a pairing under way shows. They open an account for a minute, so they are kept nowhere else. */
export class ShownCodes {
  readonly #clock: Clock
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get qr(): Required<QrCode> | null {
    return this.#qr && this.living(this.#qr)
  }

  get pairingCode(): Required<PairingCode> | null {
    return this.#pairingCode && this.living(this.#pairingCode)
  }

  showQr(qr: Issued<QrCode>): void {
    this.#qr = qr
  }

  showPairingCode(code: Issued<PairingCode>): void {
    this.#pairingCode = code
  }

  forget(): void {
    this.#qr = null
    this.#pairingCode = null
  }

  /** With the milliseconds that it has left. */
  living<Code extends { expiresAt: string }>(code: Code): Code & { remainingMs: number } {
    return { ...code, remainingMs: Math.max(0, Date.parse(code.expiresAt) - this.#clock.now()) }
  }
}
