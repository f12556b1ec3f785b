import type { Socket } from 'node:net'
import { proxy } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { ExplainedError, serializeMessageRef, toErrorFields } from '../../../core/lib/messageRefs.js'
import type { Vault } from '../../../core/lib/vault.js'
import { explainError } from '../../../core/net/explainError.js'
import type { ProxyAddress, ProxyTunnels, TunnelTarget } from '../../../core/net/proxyTunnel.js'
import type { SessionProxyRow } from '../../../core/store/engineTables.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineProxy } from '../../../engines/network.js'
import { proxyConfigs, proxyContext } from './proxyConfigs.js'
import { findProxy, type ProxyOutcome, saveProxyOutcome } from './proxyRows.js'

/** An outcome like the one before is stored this seldom. */
const repeatedMs = 5 * 60_000

interface ProxyUseOptions {
  db: Db
  vault: Vault
  clock: Clock
  tunnels: ProxyTunnels
  onError: (error: unknown) => void
}

/** Gives engines the proxies of their sessions, and records the outcome of each connection through them. */
export class ProxyUse {
  readonly #options: ProxyUseOptions
  readonly #configs

  constructor(options: ProxyUseOptions) {
    this.#options = options
    this.#configs = proxyConfigs(options.vault)
  }

  /** Null for a session that connects directly. An unreadable proxy fails: its session never connects without it. */
  async getOwnProxy({ id, user_id }: Pick<SessionRow, 'id' | 'user_id'>): Promise<EngineProxy | null> {
    const row = await findProxy(this.#options.db, id)
    if (!row) return null
    const address = this.#read(row)
    const record = this.#recorder(row)
    return {
      connect: async (target) => {
        try {
          const socket = await this.open(address, target, user_id)
          await record(null)
          return socket
        } catch (error) {
          await record(explainProxyError(error))
          throw error
        }
      },
    }
  }

  /** As `ProxyTunnels.open`; throws what `getOwnProxy` could not read. */
  async open(
    address: ProxyAddress | ExplainedError,
    target: TunnelTarget,
    userId: string,
    signal = new AbortController().signal,
  ): Promise<Socket> {
    if (address instanceof ExplainedError) throw address
    return this.#options.tunnels.open(address, target, userId, signal)
  }

  #read(row: SessionProxyRow): ProxyAddress | ExplainedError {
    if (this.#options.vault.tryOpen(row.config, proxyContext(row.session_id)) === null)
      return new ExplainedError(localized('sessions.proxy.unreadable'))
    return proxy.schemas.create.parse(this.#configs.open(row.session_id, { text: row.config }))
  }

  /** Never rejects: the connection counts, not its record. */
  #recorder(row: SessionProxyRow): (failure: Localized | null) => Promise<void> {
    const { db, clock, onError } = this.#options
    let last: { error: string | null; at: number } | null = null
    return async (failure) => {
      const outcome = toOutcome(failure, isoNow(clock))
      const error = outcome.error ?? null
      const at = clock.monotonic()
      if (last && last.error === error && at - last.at < repeatedMs) return
      last = { error, at }
      await saveProxyOutcome(db, row, outcome).catch(onError)
    }
  }
}

export function explainProxyError(error: unknown): Localized {
  if (error instanceof ExplainedError && typeof error.reason !== 'string') return error.reason
  return explainError(error)
}

/** Keeps the time of the last success after a failure. */
export function toOutcome(failure: Localized | null, at: string): Partial<ProxyOutcome> {
  if (failure === null) return { attempted_at: at, succeeded_at: at, error: null, error_message: null }
  const { error, errorI18n } = toErrorFields(failure)
  return { attempted_at: at, error, error_message: serializeMessageRef(errorI18n) }
}
