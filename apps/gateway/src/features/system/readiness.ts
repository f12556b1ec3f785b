import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { probe } from '../../core/store/probe.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'

/** A public check: minimum interval between writes, in milliseconds. */
const probeIntervalMs = 5000

interface ReadinessOptions {
  db: Db
  clock: Clock
  isDamaged: () => boolean
  /** True while the store accepts no writes on purpose. */
  isBusy: () => boolean
  isDraining: () => boolean
  onError: (error: unknown) => void
}

/**
 * Checks that a balancer may send calls here: there is an account, the store reads back its writes, and the node is not
 * being drained.
 */
export class Readiness {
  readonly #options: ReadinessOptions
  #hasUsers = false
  #last: { at: number; trouble: Promise<string | null> } | null = null

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  /** @throws HttpError 503 saying what does not work. */
  async check(): Promise<void> {
    if (this.#options.isDraining())
      throw new HttpError('unavailable', 'draining', 'O nó está sendo esvaziado.')
    await this.#refuseWithoutUsers()
    const now = this.#options.clock.monotonic()
    if (!this.#last || now - this.#last.at >= probeIntervalMs) this.#last = { at: now, trouble: this.#try() }
    const trouble = await this.#last.trouble
    if (trouble === null) return
    throw new HttpError('unavailable', 'store_unavailable', trouble, { retryAfter: probeIntervalMs / 1000 })
  }

  /** A first start listens before it creates the administrator: nobody can sign in until then. */
  async #refuseWithoutUsers(): Promise<void> {
    if (this.#hasUsers) return
    // An unreadable store is reported by the probe.
    const user = await findFirstUser(this.#options.db).catch(() => null)
    if (user === null) return
    this.#hasUsers = user !== undefined
    if (this.#hasUsers) return
    throw new HttpError('unavailable', 'starting', 'O servidor ainda está iniciando.', { retryAfter: 1 })
  }

  async #try(): Promise<string | null> {
    const { db, clock, isDamaged, isBusy, onError } = this.#options
    if (isDamaged()) return 'O banco de dados está danificado. Restaure um backup.'
    // A busy store is healthy: a watchdog must not kill it.
    if (isBusy()) return null
    try {
      const at = isoNow(clock)
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
