import { drawQr } from '../../core/lib/images/drawQr.js'
import type { PasskeyOptions } from '../../engines/passkey.js'
import type { PendingCodes } from './pendingCodes.js'
import type { ReportQueue } from './reportQueue.js'
import { sessionLog } from './sessionLog.js'
import { becomeConnecting, emitPasskey, emitQr } from './state/connectionStatus.js'
import { waitsForPasskey } from './state/outageCauses.js'

/** An engine's reports while a session pairs: codes are shown once their events are stored, and kept in memory only. */
export class PairingReports {
  readonly #queue: ReportQueue
  readonly #codes: PendingCodes

  constructor(queue: ReportQueue, codes: PendingCodes) {
    this.#queue = queue
    this.#codes = codes
  }

  qr({ text, issuedAt, expiresAt }: { text: string; issuedAt: string; expiresAt: string }): Promise<void> {
    return this.#queue.inOrder(async () => {
      const qr = { qrCode: await drawQr(text), qrText: text, issuedAt, expiresAt }
      await this.#queue.change(async (work, session) => {
        work.afterCommit(() => this.#codes.showQr(qr))
        await emitQr(work, session, this.#codes.living(qr))
        work.log(session, sessionLog.qr(session))
      })
    })
  }

  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void> {
    const { phoneNumber, expiresAt } = code
    return this.#queue.transact(async (work, session) => {
      const issued = { pairingCode: code.code, phoneNumber, expiresAt }
      work.afterCommit(() => this.#codes.showPairingCode(issued))
      if (waitsForPasskey(session)) await becomeConnecting(work, session)
      const stored = { sessionId: session.id, phoneNumber, expiresAt }
      work.emit(session, 'session:pairing_code', { ...stored, ...this.#codes.living(issued) }, { stored })
      work.log(session, sessionLog.pairingCode(session))
    })
  }

  passkeyRequested(request: { options: PasskeyOptions; expiresAt: string }): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      const { expiresAt } = request
      work.afterCommit(() => this.#codes.askPasskey(request))
      await becomeConnecting(work, session, {}, 'passkey_required')
      emitPasskey(work, session, this.#codes.toView({ stage: 'required', code: null, expiresAt }))
      work.log(session, sessionLog.passkeyRequired(session))
    })
  }

  passkeyCode(code: { code: string; expiresAt: string }): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      if (!this.#codes.passkey) return
      work.afterCommit(() => this.#codes.showPasskeyCode(code))
      emitPasskey(work, session, this.#codes.toView({ stage: 'code', ...code }))
      work.log(session, sessionLog.passkeyCode(session))
    })
  }

  /** Call before the assertion is passed to the network. */
  passkeySent(): Promise<void> {
    return this.#queue.transact(async (work, session) => {
      const { passkey } = this.#codes
      if (!passkey) return
      work.afterCommit(() => this.#codes.passkeySent())
      const { expiresAt } = passkey
      emitPasskey(work, session, this.#codes.toView({ stage: 'sent', code: null, expiresAt }))
      work.log(session, sessionLog.passkeySent(session))
    })
  }
}
