import { createHash, randomBytes } from 'node:crypto'
import {
  type PasskeyAssertion,
  type PasskeyRequest,
  passkeyOrigin,
  passkeyRisk,
  type Session,
} from '@morpheus/sdk/contract'
import { createUnknownNodeError } from '../../../core/cluster/otherNodeError.js'
import type { EventStore } from '../../../core/events/eventStore.js'
import type { Clock } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Origin } from '../../../core/log/activityLog.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { PasskeyNotOpen, type PasskeyOptions, PasskeyRefused } from '../../../engines/passkey.js'
import type { EngineRuns } from '../engineRuns.js'
import type { RequestedPasskey } from '../pendingCodes.js'
import { sessionAudit } from '../sessionAudit.js'
import { sessionLog } from '../sessionLog.js'
import type { SessionMutex } from '../sessionMutex.js'
import { checkAssertion } from './assertion.js'

export interface Starter {
  userId: string
  /** Asker as in `Account`: only the one that began the pairing may continue it. */
  callerKey: string
  /** Resolves with true while the credential is valid and may pair the session. */
  recheckPermissions: () => Promise<boolean>
  origin: Origin
}

interface Issued extends Omit<Starter, 'origin'> {
  sessionId: string
  /** Options of this request; a later request of the session has its own. */
  options: PasskeyOptions
  state: 'open' | 'replaced' | 'used'
  /** Milliseconds since 1970. */
  expiresAt: number
}

interface PasskeysOptions {
  mutex: SessionMutex
  runs: EngineRuns
  eventStore: EventStore
  clock: Clock
  publicUrl: Promise<string>
}

/** Milliseconds for which an expired token is distinguished from an unknown one. */
const probeIntervalMs = 60 * 60_000

/**
 * Passkey ceremony: the owner confirms, and a browser returns the assertion with a one-time token. Tokens and
 * challenges live in memory only.
 */
export class Passkeys {
  readonly #options: PasskeysOptions
  /** Keyed by the SHA-256 of the token. */
  readonly #issued = new Map<string, Issued>()

  constructor(options: PasskeysOptions) {
    this.#options = options
  }

  /**
   * Issues a token for the open request, replacing the previous one.
   * @throws HttpError 400 without a confirmed risk, 403 for a caller who did not begin the pairing, 404 as
   * `SessionMutex`, 409 without an open request, 410 after its timeout
   */
  async start(id: string, confirmed: boolean, starter: Starter): Promise<PasskeyRequest> {
    const { mutex, runs, eventStore, publicUrl } = this.#options
    const session = await mutex.findOwn(id, starter.userId)
    await runs.findRun(id)
    const { options, expiresAt, stage } = this.#openRequest(id, starter.callerKey)
    if (!confirmed) throw new HttpError('invalid', 'passkey_unconfirmed', passkeyRisk)
    if (stage !== 'required') throw createAlreadySentError()
    const token = randomBytes(32).toString('base64url')
    this.#forgetOld()
    for (const issued of this.#issued.values())
      if (issued.sessionId === id && issued.state === 'open') issued.state = 'replaced'
    const { userId, callerKey, recheckPermissions } = starter
    this.#issued.set(hashToken(token), {
      sessionId: id,
      userId,
      callerKey,
      recheckPermissions,
      options,
      state: 'open',
      expiresAt: Date.parse(expiresAt),
    })
    await eventStore.transact(userId, async (work) => {
      work.log(session, sessionLog.passkeyConfirmed(session))
      await work.record(session, sessionAudit.passkeyConfirmed(session), starter.origin)
    })
    const returnUrl = `${await publicUrl}/passkey`
    const payload = JSON.stringify({ v: 1, options, token, returnUrl, name: session.name })
    const url = `${passkeyOrigin}/#morpheus-passkey=${Buffer.from(payload).toString('base64url')}`
    return { token, expiresAt, options: { ...options, allowCredentials: listCredentialIds(options) }, url }
  }

  /**
   * Passes an assertion to the network, once.
   * @returns the session that goes on pairing
   * @throws HttpError 400 as `checkAssertion`, 403 when the starter lost the right to pair, 404 for an unknown token,
   * 409 for a used one, 410 after the request's end, 422 when the network refuses it
   */
  async answer(token: string, assertion: PasskeyAssertion): Promise<Pick<SessionRow, 'name'>> {
    const issued = this.#issued.get(hashToken(token))
    if (!issued) throw createUnknownNodeError(createUnknownRequestError())
    return this.#hand(issued, assertion)
  }

  /**
   * Like `answer`, without a token, for the holder of the session's virtual phone.
   * @throws as `answer`; 409 until the owner has confirmed
   */
  async answerAtPhone(sessionId: string, assertion: PasskeyAssertion): Promise<void> {
    const issued = [...this.#issued.values()].find(
      (one) => one.sessionId === sessionId && one.state === 'open' && this.#isCurrent(one),
    )
    if (!issued) throw createUnconfirmedError()
    await this.#hand(issued, assertion)
  }

  /** @throws OtherNodeError where another node has the passkey's state */
  async withCurrentPasskey(session: Session): Promise<Session> {
    if (session.reason?.code === 'passkey_required') await this.#options.runs.findRun(session.id)
    return this.withPasskey(session)
  }

  withPasskey(session: Session): Session {
    const passkey = this.#options.runs.getPendingCodes(session.id)?.sessionPasskey
    return passkey && session.status === 'connecting' ? { ...session, passkey } : session
  }

  #findRequest(sessionId: string): RequestedPasskey | null {
    const request = this.#options.runs.getPendingCodes(sessionId)?.passkey ?? null
    return request && Date.parse(request.expiresAt) > this.#options.clock.now() ? request : null
  }

  /**
   * Confirms that both codes are equal.
   * @throws HttpError as `start`, 422 when the network refuses
   */
  async confirm(id: string, { userId, callerKey }: Pick<Starter, 'userId' | 'callerKey'>): Promise<void> {
    await this.#options.mutex.withSession(id, userId, async () => {
      await this.#options.runs.findRun(id)
      const { stage } = this.#openRequest(id, callerKey)
      const engine = this.#options.runs.getLocalRun(id)?.engine
      if (stage !== 'code' || !engine?.confirmPasskey) throw createNotRequiredError()
      await engine.confirmPasskey(id).catch(refuse)
    })
  }

  async #hand(issued: Issued, assertion: PasskeyAssertion): Promise<Pick<SessionRow, 'name'>> {
    this.#checkOpen(issued)
    checkAssertion(issued.options, assertion)
    if (!(await issued.recheckPermissions())) throw createStarterGoneError()
    const { runs, mutex } = this.#options
    const { sessionId, userId } = issued
    return mutex.withSession(sessionId, userId, async (session) => {
      this.#checkOpen(issued)
      const run = runs.getLocalRun(sessionId)
      if (!run?.engine.answerPasskey) throw createExpiredRequestError()
      issued.state = 'used'
      // Emit before the call, so that the network's next event comes after it.
      await run.line.passkeySent()
      await run.engine.answerPasskey(sessionId, assertion).catch(refuse)
      return session
    })
  }

  #checkOpen(issued: Issued): void {
    if (issued.state === 'used') throw createUsedRequestError()
    if (issued.state === 'replaced' || !this.#isCurrent(issued)) throw createExpiredRequestError()
  }

  #isCurrent({ sessionId, options }: Issued): boolean {
    const request = this.#findRequest(sessionId)
    return request !== null && request.options === options && request.stage === 'required'
  }

  #openRequest(id: string, callerKey: string): RequestedPasskey {
    const run = this.#options.runs.getLocalRun(id)
    const request = run?.line.codes.passkey
    if (!run || !request) throw createNotRequiredError()
    if (run.starter !== callerKey) throw createOtherStarterError()
    if (Date.parse(request.expiresAt) <= this.#options.clock.now()) throw createExpiredRequestError()
    return request
  }

  #forgetOld(): void {
    const before = this.#options.clock.now() - probeIntervalMs
    for (const [hash, { expiresAt }] of this.#issued) if (expiresAt < before) this.#issued.delete(hash)
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Copies the lists, so that later changes do not reach the answer. */
const listCredentialIds = ({ allowCredentials = [] }: PasskeyOptions) =>
  allowCredentials.map((one) => ({ ...one }))

function refuse(error: unknown): never {
  if (error instanceof PasskeyNotOpen) throw createExpiredRequestError()
  if (!(error instanceof PasskeyRefused)) throw error
  throw new HttpError(
    'unprocessable',
    'passkey_refused',
    'O WhatsApp não aceitou a passkey. Conecte novamente.',
  )
}

function createNotRequiredError(): HttpError {
  const message = 'Esta sessão não espera uma passkey agora'
  return new HttpError('conflict', 'passkey_not_required', message)
}

function createUnconfirmedError(): HttpError {
  const message = 'Antes, confirme o risco na tela em que a sessão está sendo conectada'
  return new HttpError('conflict', 'passkey_not_confirmed', message)
}

function createAlreadySentError(): HttpError {
  return new HttpError('conflict', 'passkey_sent', 'A passkey já foi enviada ao WhatsApp')
}

function createUsedRequestError(): HttpError {
  return new HttpError('conflict', 'passkey_used', 'Este pedido de passkey já foi respondido')
}

function createExpiredRequestError(): HttpError {
  const message = 'Este pedido de passkey não vale mais. Volte ao Morpheus e conecte novamente.'
  return new HttpError('gone', 'passkey_late', message)
}

function createUnknownRequestError(): HttpError {
  return new HttpError('not_found', 'passkey_unknown', 'Este pedido de passkey não existe neste servidor')
}

function createOtherStarterError(): HttpError {
  const message =
    'Só quem começou este pareamento pode aprovar com a passkey. Desconecte a sessão e conecte-a de novo para começar outro.'
  return new HttpError('forbidden', 'passkey_other_starter', message)
}

function createStarterGoneError(): HttpError {
  const message = 'Quem começou este pareamento não pode mais conectar a sessão'
  return new HttpError('forbidden', 'passkey_starter_gone', message)
}
