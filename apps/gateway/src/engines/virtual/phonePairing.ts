import { randomBytes, randomInt } from 'node:crypto'
import type { VirtualPhone } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { createUnknownNodeError } from '../../core/cluster/otherNodeError.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { toSecondsParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { type AttemptLimit, AttemptLimits, doublingWait } from '../../core/store/attempts/attemptLimits.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { LinkedPhones } from './linkedPhones.js'
import type { PasskeyAttempt } from './passkeyAttempt.js'
import { hashSecret } from './phoneSecret.js'
import { readQrCode } from './qrAttempt.js'
import type { VirtualEngine } from './virtualEngine.js'
import type { Claim } from './virtualRuns.js'

const initialContacts = 10

/** Passkey step that the account requires while linking; `code` adds a comparison of codes after it. */
export type PasskeyDemand = 'required' | 'code'

/** Wrong pairing codes, per address and number. */
const codeLimit: AttemptLimit = { ...doublingWait, counterName: 'phone-code', freeFailures: 5 }

export interface LinkedPhone {
  /** Phone's bearer token; only its hash is stored. */
  secret: string
  phone: VirtualPhone
}

interface PairingOptions {
  db: Db
  phones: LinkedPhones
  engine: VirtualEngine
  clock: Clock
  view: (phone: VirtualPhoneRow) => Promise<VirtualPhone>
  pendingView: (sessionId: string, attempt: PasskeyAttempt) => Promise<VirtualPhone>
}

export class PhonePairing {
  readonly #options: PairingOptions
  readonly #wrongCodes: AttemptLimits

  constructor(options: PairingOptions) {
    this.#options = options
    this.#wrongCodes = new AttemptLimits(options.clock)
  }

  /** @throws HttpError 400 for an unknown code format, 410 for a code no longer shown */
  async scan(
    qr: string,
    phoneNumber: string | undefined,
    passkey: PasskeyDemand | undefined,
  ): Promise<LinkedPhone> {
    const code = readQrCode(qr)
    if (code === null) {
      const message = localized('virtualPhone.qr_invalid')
      throw new HttpError('invalid', 'qr_invalid', message, { fields: { qr: message } })
    }
    const claim = this.#options.engine.runs.claimByQr(code)
    if (!claim) throw createUnknownNodeError(new HttpError('gone', 'qr_expired', 'Este QR Code expirou'))
    return this.#pair(claim, phoneNumber ?? randomNumber(), passkey)
  }

  /**
   * `network` is the client's address, for the limit on tries.
   * @throws HttpError 400 for a wrong code, 410 when no code waits for the number, 429 from the fifth wrong one on
   */
  async enterCode({ phoneNumber, pairingCode, passkey }: TypedCode, network: string): Promise<LinkedPhone> {
    const { db, engine } = this.#options
    const id = `${network} ${phoneNumber}`
    const blockedFor = await this.#wrongCodes.getWaitSeconds(db, codeLimit, id)
    if (blockedFor > 0) throw createTooManyCodesError(blockedFor)
    if (!engine.runs.awaitsCode(phoneNumber))
      throw createUnknownNodeError(new HttpError('gone', 'pairing_code_expired', 'Este código expirou'))
    const claim = await this.#claim({ phoneNumber, pairingCode }, id)
    if (claim) return this.#pair(claim, phoneNumber, passkey)
    const message = localized('virtualPhone.pairing_code_wrong')
    throw new HttpError('invalid', 'pairing_code_wrong', message, { fields: { pairingCode: message } })
  }

  /** Null for a wrong code. */
  async #claim({ phoneNumber, pairingCode }: TypedCode, id: string): Promise<Claim | null> {
    const { db, engine } = this.#options
    let claim: Claim | null = null
    try {
      const attempt = await inTransaction(db, (transaction) =>
        this.#wrongCodes.attempt(transaction, codeLimit, id, async () => {
          // Claimed once, though a conflict repeats the transaction.
          claim ??= engine.runs.claimByCode(phoneNumber, pairingCode)
          return claim !== null
        }),
      )
      if (attempt.outcome === 'blocked') throw createTooManyCodesError(attempt.seconds)
      return claim
    } catch (error) {
      if (claim) engine.abandon(claim)
      throw error
    }
  }

  async #pair(claim: Claim, number: string, passkey: PasskeyDemand | undefined): Promise<LinkedPhone> {
    const secret = randomBytes(32).toString('base64url')
    try {
      if (passkey) return { secret, phone: await this.#requestPasskey(claim, number, secret, passkey) }
      return { secret, phone: await this.#link(claim, number, secret) }
    } catch (error) {
      this.#options.engine.abandon(claim)
      throw error
    }
  }

  async #requestPasskey(
    claim: Claim,
    number: string,
    secret: string,
    demand: PasskeyDemand,
  ): Promise<VirtualPhone> {
    const { engine, pendingView } = this.#options
    const attempt = engine.askPasskey(claim, {
      number,
      secretHash: hashSecret(secret),
      withCode: demand === 'code',
      link: async () => {
        await this.#link(claim, number, secret).catch((error: unknown) => {
          engine.abandon(claim)
          throw error
        })
      },
    })
    if (!attempt) throw createPairingCancelledError()
    await attempt.start()
    return pendingView(claim.sessionId, attempt)
  }

  async #link(claim: Claim, number: string, secret: string): Promise<VirtualPhone> {
    const { phones, engine, clock, view } = this.#options
    const phone = await phones.add({
      session_id: claim.sessionId,
      number,
      device: randomInt(1, 100),
      secret_hash: hashSecret(secret),
      online: 1,
      contacts: initialContacts,
      contacts_synced: 0,
      paired_at: isoNow(clock),
      history_sent: 0,
      blocked: '[]',
      hidden: '[]',
      groups: '[]',
      saved_names: '{}',
      restrictions: null,
    })
    const link = engine.linkClaimed(claim)
    if (!link) {
      await phones.unlink(phone)
      throw createPairingCancelledError()
    }
    await claim.line.syncing()
    link.connect()
    return view(phone)
  }
}

interface TypedCode {
  phoneNumber: string
  pairingCode: string
  passkey?: PasskeyDemand | undefined
}

function createPairingCancelledError(): HttpError {
  return new HttpError('gone', 'pairing_cancelled', 'O pareamento foi cancelado')
}

function createTooManyCodesError(seconds: number): HttpError {
  const message = localized('virtualPhone.codes_many', { wait: toSecondsParam(seconds) })
  return new HttpError('too_many', 'pairing_code_locked', message, { retryAfter: seconds })
}

function randomNumber(): string {
  return `55119${randomInt(100_000_000).toString().padStart(8, '0')}`
}
