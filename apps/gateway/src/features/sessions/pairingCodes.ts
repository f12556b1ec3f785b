import type { PairingCode, QrCode, SessionReason, SessionStatus } from '@morpheus/sdk/contract'
import type { EngineRuns } from './engineRuns.js'
import type { SessionMutex } from './sessionMutex.js'
import { getSessionReason } from './state/outageCauses.js'

/**
 * Codes of pairings under way. All calls throw a HttpError: 404 as in `SessionMutex`, 400 for a session without phone
 * pairing.
 */
export class PairingCodes {
  readonly #mutex: SessionMutex
  readonly #runs: EngineRuns

  constructor(mutex: SessionMutex, runs: EngineRuns) {
    this.#mutex = mutex
    this.#runs = runs
  }

  async qr(
    id: string,
    userId: string,
  ): Promise<{
    status: SessionStatus
    paired: boolean
    cause: SessionReason | null
    qr: Required<QrCode> | null
  }> {
    const session = await this.#mutex.findOwn(id, userId)
    this.#runs.engineOf(session)
    const { status, paired } = session
    const qr = status === 'qr' ? ((await this.#runs.findRun(id))?.line.codes.qr ?? null) : null
    return { status, paired: paired === 1, cause: getSessionReason(session.reason), qr }
  }

  /** Status, whether a requested code is still unused, and the current code. */
  async pairingCode(
    id: string,
    userId: string,
  ): Promise<{
    status: SessionStatus
    requested: boolean
    cause: SessionReason | null
    code: Required<PairingCode> | null
  }> {
    const session = await this.#mutex.findOwn(id, userId)
    this.#runs.engineOf(session)
    const { status, pairing_phone } = session
    const requested = pairing_phone !== null
    const code = requested ? ((await this.#runs.findRun(id))?.line.codes.pairingCode ?? null) : null
    return { status, requested, cause: getSessionReason(session.reason), code }
  }
}
