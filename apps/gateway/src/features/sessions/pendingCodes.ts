import type { PairingCode, PasskeyStage, QrCode, SessionPasskey } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import type { PasskeyOptions } from '../../engines/passkey.js'

type Issued<Code> = Required<Omit<Code, 'remainingMs'>> & { expiresAt: string }

/** A requested passkey. With a code, the owner compares it with the phone's. */
export interface RequestedPasskey {
  options: PasskeyOptions
  stage: PasskeyStage
  code: string | null
  expiresAt: string
}

/** They give access to an account for a minute, so they stay in memory only. */
export class PendingCodes {
  readonly #clock: Clock
  #qr: Issued<QrCode> | null = null
  #pairingCode: Issued<PairingCode> | null = null
  #passkey: RequestedPasskey | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get qr(): Required<QrCode> | null {
    return this.#qr && this.living(this.#qr)
  }

  get pairingCode(): Required<PairingCode> | null {
    return this.#pairingCode && this.living(this.#pairingCode)
  }

  get passkey(): RequestedPasskey | null {
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

  get sessionPasskey(): SessionPasskey | null {
    return this.#passkey && this.toView(this.#passkey)
  }

  toView({ stage, code, expiresAt }: Omit<RequestedPasskey, 'options'>): SessionPasskey {
    return this.living({ stage, code, expiresAt })
  }

  askPasskey(request: Pick<RequestedPasskey, 'options' | 'expiresAt'>): void {
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

  living<Code extends { expiresAt: string }>(code: Code): Code & { remainingMs: number } {
    return { ...code, remainingMs: Math.max(0, Date.parse(code.expiresAt) - this.#clock.now()) }
  }
}
