import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { type Clock, isoNow } from '../../lib/clock.js'
import { HttpError } from '../../lib/httpError.js'
import { Vault } from '../../lib/vault.js'
import {
  answerLifeMs,
  deletePendingAnswer,
  findAnswer,
  insertPendingAnswer,
  pendingStatus,
  saveAnswer,
} from '../../store/repositories/idempotentAnswers.js'
import type { Db, IdempotentAnswerRow } from '../../store/tables.js'
import { getApiKey, getCallerKey, getScopedToken, type Identity } from '../authenticate.js'
import type { Outcome } from '../errors.js'

const cacheMs = 5 * 60_000
const limit = 5000
/** Time for a call that another node is making. */
const waitMs = 10_000
const waitPollMs = 50

interface CachedAnswer {
  requestHash: string
  outcome: Outcome
  storedAt: number
}

/** Answers kept in memory for five minutes: they may hold a phone's secret, which is never stored. */
class RecentAnswers {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #answers = new Map<string, CachedAnswer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(slot: string): CachedAnswer | undefined {
    const cached = this.#answers.get(slot)
    return cached && this.#clock.now() - cached.storedAt < cacheMs ? cached : undefined
  }

  add(slot: string, requestHash: string, outcome: Outcome): void {
    const now = this.#clock.now()
    this.#answers.delete(slot)
    this.#answers.set(slot, { requestHash, outcome, storedAt: now })
    for (const [oldest, { storedAt }] of this.#answers) {
      if (this.#answers.size <= limit && now - storedAt < cacheMs) return
      this.#answers.delete(oldest)
    }
  }
}

interface KeyedCall {
  userId: string
  key: string
  slot: string
  requestHash: string
}

/**
 * The header's key, or null without one. @throws HttpError 400 for a key that is not 8 to 200 visible ASCII characters.
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw new HttpError(
    'invalid',
    'invalid_idempotency_key',
    'O cabeçalho Idempotency-Key deve ter de 8 a 200 caracteres visíveis',
  )
}

export interface IdempotencyOptions {
  db: Db
  clock: Clock
  vault: Vault
  /** True when there may be other nodes. */
  isShared: boolean
  onError: (error: unknown) => void
}

/**
 * Runs a repeated request once: repetitions get the first answer, and after a refusal the request is judged again. Users'
 * answers are kept for 24 hours, those of phones and anonymous callers for some minutes.
 */
export class Idempotency {
  readonly #db: Db
  readonly #clock: Clock
  readonly #recent: RecentAnswers
  readonly #vault: Vault
  readonly #isShared: boolean
  readonly #onError: (error: unknown) => void
  readonly #inProgress = new Map<string, { requestHash: string; outcome: Promise<Outcome> }>()

  constructor({ db, clock, vault, isShared, onError }: IdempotencyOptions) {
    this.#db = db
    this.#clock = clock
    this.#recent = new RecentAnswers(clock)
    this.#vault = vault
    this.#isShared = isShared
    this.#onError = onError
  }

  /**
   * Runs `run`, which must not throw, or returns its earlier outcome. For non-idempotent rows the start is recorded
   * first.
   * @throws HttpError 422 when the key was used for another request; 409 where nobody knows what the first one led to.
   */
  runOnce(
    identity: Identity,
    key: string,
    request: FastifyRequest,
    { duplicates }: Pick<Endpoint, 'duplicates'>,
    run: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const requestHash = createFingerprint(request)
    const slot = `${identifyCaller(identity)}\n${key}`
    const first = this.#inProgress.get(slot)
    if (first)
      return first.requestHash === requestHash ? first.outcome : Promise.reject(createKeyReusedError())
    const work =
      identity.access === 'user'
        ? this.#recallOrRun(
            {
              userId: identity.caller.user.id,
              key: prefixKey(identity, key),
              slot,
              requestHash,
            },
            duplicates,
            run,
          )
        : this.#recentOrRun(slot, requestHash, run)
    const outcome = work.finally(() => this.#inProgress.delete(slot))
    this.#inProgress.set(slot, { requestHash, outcome })
    return outcome
  }

  async #recallOrRun(call: KeyedCall, duplicates: boolean, run: () => Promise<Outcome>): Promise<Outcome> {
    const previous = await this.#recallOrBegin(call, duplicates)
    if (previous) return previous
    const outcome = await run()
    if (hasActed(outcome)) await this.#store(call, outcome)
    else if (duplicates && !mayHaveActed(outcome)) await this.#deletePending(call)
    return outcome
  }

  /** Null once the call is this node's to make. One that another node is making is waited for. */
  async #recallOrBegin(call: KeyedCall, duplicates: boolean): Promise<Outcome | null> {
    for (let elapsedMs = 0; ; elapsedMs += waitPollMs) {
      const previous = await this.#recall(call)
      if (previous === null) {
        if (!duplicates || (await this.#begin(call))) return null
      } else if (previous !== 'pending') return previous
      else if (!this.#isShared || elapsedMs >= waitMs) return throwUnknownOutcome()
      // Real time: the other node has a clock of its own.
      else await setTimeout(waitPollMs)
    }
  }

  async #recall({ userId, key, slot, requestHash }: KeyedCall): Promise<Outcome | 'pending' | null> {
    const cached = this.#recent.find(slot)
    if (cached) {
      if (cached.requestHash !== requestHash) throw createKeyReusedError()
      return cached.outcome
    }
    const row = await findAnswer(this.#db, userId, key)
    if (!row || row.created_at < isoNow(this.#clock, -answerLifeMs)) return null
    if (row.request !== requestHash) throw createKeyReusedError()
    if (row.status === pendingStatus) return 'pending'
    return { status: row.status, body: JSON.parse(this.#unseal(row.answer, key)) }
  }

  #begin(call: KeyedCall): Promise<boolean> {
    return insertPendingAnswer(
      this.#db,
      this.#row(call, pendingStatus, null),
      isoNow(this.#clock, -answerLifeMs),
    )
  }

  /** A completed request is answered even if the answer cannot be stored: memory keeps it for some minutes. */
  async #store(call: KeyedCall, outcome: Outcome): Promise<void> {
    const row = this.#row(call, outcome.status, outcome.body)
    try {
      await saveAnswer(this.#db, row, isoNow(this.#clock, -answerLifeMs))
    } catch (error) {
      this.#recent.add(call.slot, call.requestHash, outcome)
      this.#onError(error)
    }
  }

  async #deletePending({ userId, key }: KeyedCall): Promise<void> {
    await deletePendingAnswer(this.#db, userId, key).catch(this.#onError)
  }

  /** Sealed: some answers show a secret. */
  #row({ userId, key, requestHash }: KeyedCall, status: number, body: unknown): IdempotentAnswerRow {
    const answer = this.#vault.seal(JSON.stringify(body), key)
    return { user_id: userId, key, request: requestHash, status, answer, created_at: isoNow(this.#clock) }
  }

  async #recentOrRun(slot: string, requestHash: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const cached = this.#recent.find(slot)
    if (cached) {
      if (cached.requestHash !== requestHash) throw createKeyReusedError()
      return cached.outcome
    }
    const outcome = await run()
    if (hasActed(outcome)) this.#recent.add(slot, requestHash, outcome)
    return outcome
  }

  /** Older answers are not sealed. */
  #unseal(answer: string, key: string): string {
    return Vault.isSealed(answer) ? this.#vault.open(answer, key) : answer
  }
}

/** API keys and scoped tokens are weaker than their user: each gets its own answers only. */
function prefixKey(identity: Identity, key: string): string {
  const credentialId = getApiKey(identity)?.id ?? getScopedToken(identity)?.subject
  return credentialId === undefined ? key : `${credentialId} ${key}`
}

/** Keys are unique per caller. */
function identifyCaller(identity: Identity): string {
  if (identity.access === 'user') return `user:${getCallerKey(identity)}`
  if (identity.access === 'phone')
    return `phone:${createHash('sha256').update(identity.secret).digest('hex')}`
  return 'public'
}

function mayHaveActed({ body }: Outcome): boolean {
  return body instanceof Object && 'code' in body && body.code === 'commit_unknown'
}

/** A refusal has changed nothing and its reason may be gone, such as a phone that was offline: it is not kept. */
function hasActed({ status }: Outcome): boolean {
  return status < 400
}

/** @throws HttpError 409 */
function throwUnknownOutcome(): never {
  throw new HttpError(
    'conflict',
    'repeat_unknown',
    'Não se sabe se a primeira requisição com esta Idempotency-Key foi concluída. Confira antes de repetir com outra chave.',
  )
}

function createKeyReusedError(): HttpError {
  return new HttpError(
    'unprocessable',
    'idempotency_key_reused',
    'Esta Idempotency-Key já foi usada em outra requisição',
  )
}

function createFingerprint(request: FastifyRequest): string {
  const body = request.received?.digest ?? JSON.stringify(request.body ?? null, sortKeys)
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('hex')
}

/** Field order must not matter: the repetition may come from another program. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
