import { type Contract, contract, type EngineName } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { type Clock, instant } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { version } from '../../core/lib/version.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { probe } from '../../core/store/probe.js'
import { firstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { Prometheus } from '../monitoring/prometheus.js'
import type { SystemInfo } from './systemInfo.js'
import { systemTables } from './tables.js'

/** A public check: minimum interval between writes, in milliseconds. */
const rememberedMs = 5000

interface HealthOptions {
  db: Db
  clock: Clock
  isDamaged: () => boolean
  /** True while the store accepts no writes on purpose. */
  isBusy: () => boolean
  onError: (error: unknown) => void
}

/** Checks that there is an account and that the store reads back its writes. */
export class Health {
  readonly #options: HealthOptions
  #hasUsers = false
  #last: { at: number; trouble: Promise<string | null> } | null = null

  constructor(options: HealthOptions) {
    this.#options = options
  }

  /** @throws HttpError 503 saying what does not work. */
  async check(): Promise<void> {
    await this.#refuseWithoutUsers()
    const now = this.#options.clock.steady()
    if (!this.#last || now - this.#last.at >= rememberedMs) this.#last = { at: now, trouble: this.#try() }
    const trouble = await this.#last.trouble
    if (trouble === null) return
    throw new HttpError('unavailable', 'store_unavailable', trouble, { retryAfter: rememberedMs / 1000 })
  }

  /** A first start listens before it creates the administrator: nobody can sign in until then. */
  async #refuseWithoutUsers(): Promise<void> {
    if (this.#hasUsers) return
    // An unreadable store is reported by the probe.
    const user = await firstUser(this.#options.db).catch(() => null)
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

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  isDamaged: () => boolean
  onError: (error: unknown) => void
  backupModule: { writeFreeze: { isOfAll: boolean } }
  monitoringModule: { prometheus: Prometheus }
  info: SystemInfo
}

export const system = feature({
  rows: { system: contract.system },
  handlers: (services: Services) => ({
    system: systemHandlers(
      services.engines.main.name,
      new Health({ ...services, isBusy: () => services.backupModule.writeFreeze.isOfAll }),
      services.monitoringModule.prometheus,
      services.info,
    ),
  }),
  tables: systemTables,
  jobs: {},
})

function systemHandlers(
  engine: EngineName,
  health: Health,
  prometheus: Prometheus,
  info: SystemInfo,
): AreaHandlers<Contract['system']> {
  return {
    info: () => info.read(),
    documentedInfo: () => info.read(),
    health: async () => {
      await health.check()
      return { status: 'ok', version, engine }
    },
    metrics: () => prometheus.text(),
  }
}
