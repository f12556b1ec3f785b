import { createHash } from 'node:crypto'
import { contract, refreshGraceMs } from '@morpheus/sdk/contract'
import type { Caller } from '../../core/http/callers.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import { answerLifeMs, findAnswer, saveAnswer } from '../../core/store/repositories/idempotentAnswers.js'
import type { Db } from '../../core/store/tables.js'
import type { SignedIn } from '../account/users.js'

/**
 * Answers of token refreshes, kept for `refreshGraceMs`: a client that lost the answer holds a revoked token. Only that
 * token with the same Idempotency-Key gets the answer again. Encrypted, since it holds a token.
 */
export class RefreshAnswers {
  readonly #db: Db
  readonly #clock: Clock
  readonly #vault: Vault

  constructor(db: Db, clock: Clock, vault: Vault) {
    this.#db = db
    this.#clock = clock
    this.#vault = vault
  }

  /** `db` is the transaction that revokes the caller's token. */
  async keep(db: Db, caller: Caller, key: string, answer: SignedIn): Promise<void> {
    const slot = toSlot(caller)
    await saveAnswer(
      db,
      {
        user_id: caller.user.id,
        key: slot,
        request: hash(key),
        status: 200,
        answer: this.#vault.seal(JSON.stringify(answer), slot),
        created_at: isoNow(this.#clock),
      },
      isoNow(this.#clock, -answerLifeMs),
    )
  }

  async recall(caller: Caller, key: string | null): Promise<SignedIn | null> {
    if (key === null) return null
    const slot = toSlot(caller)
    const stored = await findAnswer(this.#db, caller.user.id, slot)
    if (!stored || stored.request !== hash(key) || stored.created_at < isoNow(this.#clock, -refreshGraceMs))
      return null
    return contract.auth.refresh.answer.parse(JSON.parse(this.#vault.open(stored.answer, slot)))
  }
}

/** Idempotency keys contain no space, so this cannot collide with one. */
function toSlot({ tokenId }: Caller): string {
  return `refresh ${tokenId}`
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
