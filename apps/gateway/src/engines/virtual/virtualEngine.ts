import type { Behavior } from '@morpheus/sdk/contract'
import type { Clock } from '../../kit/clock.js'
import { deletePhone, findPhone } from '../../store/repositories/virtualPhones.js'
import type { Db } from '../../store/tables.js'
import type { Engine, EngineLine, Pairing } from '../engine.js'
import { CodeAttempt } from './codeAttempt.js'
import { PhoneLink } from './phoneLink.js'
import { QrAttempt } from './qrAttempt.js'

const handshakeMs = 300

export interface VirtualEngineOptions {
  db: Db
  clock: Clock
  /** Where phones find the gateway; known once it listens. */
  publicUrl: Promise<string>
  /** How a session is to behave, at the moment. */
  behaviorOf: (sessionId: string) => Promise<Behavior>
  onError: (error: unknown) => void
}

/** What a phone took when it scanned or typed a code: the session, waiting for the phone to be linked. */
export interface Claim {
  sessionId: string
  line: EngineLine
  /** Whether the session still waits: the operator may have given up meanwhile. */
  stands: () => boolean
}

type Run = QrAttempt | CodeAttempt | PhoneLink

/** Pairs sessions with simulated phones. They live in `VirtualPhones`; this is WhatsApp's side of them. */
export class VirtualEngine implements Engine {
  readonly name = 'virtual'
  readonly #options: VirtualEngineOptions
  readonly #runs = new Map<string, Run>()

  constructor(options: VirtualEngineOptions) {
    this.#options = options
  }

  async start(sessionId: string, pairing: Pairing, line: EngineLine): Promise<void> {
    await this.unpair(sessionId)
    this.#attempt(sessionId, pairing, line, handshakeMs)
  }

  async resume(sessionId: string, pairing: Pairing | null, line: EngineLine): Promise<void> {
    const phone = await findPhone(this.#options.db, sessionId)
    if (phone) await this.link(sessionId, line).restore(phone)
    else if (pairing) this.#attempt(sessionId, pairing, line, 0)
    else await line.ended('O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.')
  }

  async reconnect(sessionId: string, line: EngineLine): Promise<void> {
    this.link(sessionId, line).connect()
  }

  latency(sessionId: string): number | null {
    return this.linkOf(sessionId)?.latency ?? null
  }

  async stop(sessionId: string): Promise<void> {
    this.#runs.get(sessionId)?.stop()
    this.#runs.delete(sessionId)
  }

  async unpair(sessionId: string): Promise<void> {
    await this.stop(sessionId)
    await deletePhone(this.#options.db, sessionId)
  }

  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop()
    this.#runs.clear()
  }

  /** Takes the session that shows this QR code, if one does; nobody else can take it after. */
  claimByQr(code: string): Claim | null {
    for (const [sessionId, run] of this.#runs) {
      if (run instanceof QrAttempt && run.accepts(code)) return this.#claim(sessionId, run)
    }
    return null
  }

  /** Takes the session that waits for this code; `pending` says whether any waits for the number. */
  claimByCode(phoneNumber: string, typed: string): { claim: Claim | null; pending: boolean } {
    let pending = false
    for (const [sessionId, run] of this.#runs) {
      if (!(run instanceof CodeAttempt) || run.phoneNumber !== phoneNumber || !run.pending) continue
      pending = true
      if (run.accepts(typed)) return { claim: this.#claim(sessionId, run), pending }
    }
    return { claim: null, pending }
  }

  behaviorOf(sessionId: string): Promise<Behavior> {
    return this.#options.behaviorOf(sessionId)
  }

  /** Joins a session and the phone that is stored for it. */
  link(sessionId: string, line: EngineLine): PhoneLink {
    const { db, clock } = this.#options
    const wantsHistory = async () => (await this.behaviorOf(sessionId)).syncFullHistory
    const link = new PhoneLink(sessionId, line, db, clock, wantsHistory, (work) => this.#report(work))
    this.#replace(sessionId, link)
    return link
  }

  /** Ends a pairing that failed after its code was taken: nobody could take it again. */
  abandon({ sessionId, line }: Claim): void {
    if (this.#runs.get(sessionId)?.line !== line) return
    this.#report(this.unpair(sessionId))
    this.#report(line.ended('Não foi possível concluir o pareamento. Conecte novamente.'))
  }

  linkOf(sessionId: string): PhoneLink | null {
    const run = this.#runs.get(sessionId)
    return run instanceof PhoneLink ? run : null
  }

  #attempt(sessionId: string, pairing: Pairing, line: EngineLine, delay: number): void {
    const { clock } = this.#options
    const report = (work: Promise<void>) => this.#report(work)
    const attempt =
      pairing.method === 'qr'
        ? new QrAttempt(line, clock, (code) => this.#scanLink(code), report)
        : new CodeAttempt(line, pairing.phoneNumber, clock, report)
    this.#replace(sessionId, attempt)
    attempt.start(delay)
  }

  #claim(sessionId: string, attempt: QrAttempt | CodeAttempt): Claim {
    attempt.stop()
    return { sessionId, line: attempt.line, stands: () => this.#runs.get(sessionId) === attempt }
  }

  #replace(sessionId: string, run: Run): void {
    this.#runs.get(sessionId)?.stop()
    this.#runs.set(sessionId, run)
  }

  async #scanLink(code: string): Promise<string> {
    return `${await this.#options.publicUrl}/celular?codigo=${code}`
  }

  #report(work: Promise<void>): void {
    work.catch(this.#options.onError)
  }
}
