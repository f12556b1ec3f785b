import type { PairingCode, PasskeyStage, QrCode, SessionPasskey } from '@morpheus/sdk/contract'
import type { PasskeyOptions } from '../engines/passkey.js'
import type { Clock } from '../kit/clock.js'

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** A passkey that the account is asked for. With a code, the phone shows it too, and the owner is to compare them. */
export interface AskedPasskey {
  options: PasskeyOptions
  stage: PasskeyStage
  code: string | null
  expiresAt: string
}

/** The codes that a pairing under way shows. They open an account for a minute, so they are kept nowhere else. */
export class ShownCodes {
  readonly #clock: Clock
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null
  #passkey: AskedPasskey | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get qr(): Required<QrCode> | null {
    return this.#qr && this.living(this.#qr)
  }

  get pairingCode(): Required<PairingCode> | null {
    return this.#pairingCode && this.living(this.#pairingCode)
  }

  get passkey(): AskedPasskey | null {
    return this.#passkey
  }

  showQr(qr: Issued<QrCode>): void {
    this.forget()
    this.#qr = qr
  }

  showPairingCode(code: Issued<PairingCode>): void {
    this.forget()
    this.#pairingCode = code
  }

  /** The passkey that is asked for, as callers see it. */
  get sessionPasskey(): SessionPasskey | null {
    return this.#passkey && this.viewOf(this.#passkey)
  }

  viewOf({ stage, code, expiresAt }: Omit<AskedPasskey, 'options'>): SessionPasskey {
    return this.living({ stage, code, expiresAt })
  }

  askPasskey(request: Pick<AskedPasskey, 'options' | 'expiresAt'>): void {
    this.forget()
    this.#passkey = { ...request, stage: 'required', code: null }
  }

  passkeySent(): void {
    if (this.#passkey) this.#passkey = { ...this.#passkey, stage: 'sent' }
  }

  showPasskeyCode({ code, expiresAt }: { code: string; expiresAt: string }): void {
    if (this.#passkey) this.#passkey = { ...this.#passkey, stage: 'code', code, expiresAt }
  }

  forget(): void {
    this.#qr = null
    this.#pairingCode = null
    this.#passkey = null
  }

  /** With the milliseconds that it has left. */
  living<Code extends { expiresAt: string }>(code: Code): Code & { remainingMs: number } {
    return { ...code, remainingMs: Math.max(0, Date.parse(code.expiresAt) - this.#clock.now()) }
  }
}
