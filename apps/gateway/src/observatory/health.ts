import { type Clock, instant } from '../kit/clock.js'
import { Refusal } from '../kit/refusal.js'
import { isPostgres } from '../store/dialects/kind.js'
import { probe } from '../store/probe.js'
import { firstUser } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'

/** Anybody may ask: no more often than this is anything written. In milliseconds. */
const rememberedMs = 5000

interface HealthOptions {
  db: Db
  clock: Clock
  /** Whether the store was found damaged since the start. */
  isDamaged: () => boolean
  /** Whether the store takes nothing for a while, because of what it is busy with. */
  isBusy: () => boolean
  onError: (error: unknown) => void
}

/** Checks that somebody can sign in and that the store reads back what it writes. */
export class Health {
  readonly #options: HealthOptions
  #hasUsers = false
  #last: { at: number; trouble: Promise<string | null> } | null = null

  constructor(options: HealthOptions) {
    this.#options = options
  }

  /** @throws Refusal 503 saying what does not work. */
  async check(): Promise<void> {
    await this.#refuseWithoutUsers()
    const now = this.#options.clock.steady()
    if (!this.#last || now - this.#last.at >= rememberedMs) this.#last = { at: now, trouble: this.#try() }
    const trouble = await this.#last.trouble
    if (trouble === null) return
    throw new Refusal('unavailable', 'store_unavailable', trouble, { retryAfter: rememberedMs / 1000 })
  }

  /** A first start listens before its administrator is created: until then nobody can sign in. */
  async #refuseWithoutUsers(): Promise<void> {
    if (this.#hasUsers) return
    // A store that cannot be read is reported by the probe.
    const user = await firstUser(this.#options.db).catch(() => null)
    if (user === null) return
    this.#hasUsers = user !== undefined
    if (this.#hasUsers) return
    throw new Refusal('unavailable', 'starting', 'O servidor ainda está iniciando.', { retryAfter: 1 })
  }

  async #try(): Promise<string | null> {
    const { db, clock, isDamaged, isBusy, onError } = this.#options
    if (isDamaged()) return 'O banco de dados está danificado. Restaure um backup.'
    // It is at work: whoever watches over it must not end it in the middle of that.
    if (isBusy()) return null
    try {
      const at = instant(clock)
      if ((await probe(db, at)) === at) return null
      return 'O banco de dados não devolve o que foi gravado.'
    } catch (error) {
      onError(error)
      return isPostgres(db)
        ? 'O banco de dados não aceita gravações. Verifique se o PostgreSQL está no ar e se o disco dele não está cheio.'
        : 'O banco de dados não aceita gravações. Verifique se o disco está cheio.'
    }
  }
}
