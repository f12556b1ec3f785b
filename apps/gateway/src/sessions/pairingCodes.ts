import type { PairingCode, QrCode, SessionReason, SessionStatus } from '@morpheus/sdk/contract'
import type { EngineRuns } from './engineRuns.js'
import type { SessionTurns } from './sessionTurns.js'
import { reasonOf } from './state/standing.js'

/**
 * The codes that pairings under way show. All calls throw a Refusal: 404 as `SessionTurns` does, 400 for a session that no
 * phone is linked with.
 */
export class PairingCodes {
  readonly #turns: SessionTurns
  readonly #runs: EngineRuns

  constructor(turns: SessionTurns, runs: EngineRuns) {
    this.#turns = turns
    this.#runs = runs
  }

  /** The status, whether a phone is linked, why the session does not serve, and the code while there is one. */
  async qr(
    id: string,
    userId: string,
  ): Promise<{
    status: SessionStatus
    paired: boolean
    cause: SessionReason | null
    qr: Required<QrCode> | null
  }> {
    const session = await this.#turns.own(id, userId)
    this.#runs.engineOf(session)
    const { status, paired } = session
    const qr = status === 'qr' ? (this.#runs.codesOf(id)?.qr ?? null) : null
    return { status, paired: paired === 1, cause: reasonOf(session.reason), qr }
  }

  /** The status, whether a code was asked for and is not used yet, and the code while there is one. */
  async pairingCode(
    id: string,
    userId: string,
  ): Promise<{
    status: SessionStatus
    requested: boolean
    cause: SessionReason | null
    code: Required<PairingCode> | null
  }> {
    const session = await this.#turns.own(id, userId)
    this.#runs.engineOf(session)
    const { status, pairing_phone } = session
    const requested = pairing_phone !== null
    const code = requested ? (this.#runs.codesOf(id)?.pairingCode ?? null) : null
    return { status, requested, cause: reasonOf(session.reason), code }
  }
}
