import type { CloudConfig, NewCloudConfig } from '@morpheus/sdk/contract'
import { cloud } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { toMessageParam } from '../../../core/lib/messageRefs.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import { findCloudAccountCheck, saveCloudCheck } from '../../../engines/cloud/accounts.js'
import type { NumberCheck } from '../../../engines/cloud/numberCheck.js'
import {
  findCloudConfig,
  findOwnedCloudConfig,
  saveCloudConfig,
} from '../../../engines/cloud/rows/configs.js'
import type { CloudSettings, FindSettings } from '../../../engines/cloud/settings.js'
import { getOwnSession, lockSession } from '../ownSession.js'
import { sessionAudit } from '../sessionAudit.js'
import type { SessionMutex } from '../sessionMutex.js'
import { SessionConfig } from './sessionConfig.js'

interface CloudConfigsOptions {
  db: Db
  activityLog: ActivityLog
  vault: Vault
  clock: Clock
  mutex: SessionMutex
  /** @throws OtherNodeError where another node runs the session */
  atOwner: (sessionId: string) => Promise<unknown>
  check: (settings: CloudSettings) => Promise<NumberCheck>
  changed: (session: SessionRow, enabled: boolean) => Promise<void>
}

/** Meta's verdict on a configuration before it is saved; null when not requested. */
type Examined = NumberCheck | null

/** All calls throw a HttpError: 404 for another user's session, 400 for one of another API. */
export class CloudConfigs {
  readonly #options: CloudConfigsOptions
  readonly #configs

  constructor(options: CloudConfigsOptions) {
    this.#options = options
    this.#configs = keptConfig(options.vault)
  }

  /** Null until it is saved. */
  async get(sessionId: string, userId: string): Promise<CloudConfig | null> {
    const { db } = this.#options
    requireCloudSession(await getOwnSession(db, sessionId, userId))
    const config = await this.#configs.find(db, sessionId)
    return config && { ...config, account: await findCloudAccountCheck(db, config) }
  }

  /**
   * Creates or replaces the whole configuration and runs the session with it; a mask keeps the stored secret.
   * @throws HttpError 400 naming the field that Meta refuses: then nothing has changed.
   */
  save(
    sessionId: string,
    userId: string,
    input: NewCloudConfig,
    origin: Origin | null = null,
  ): Promise<CloudConfig> {
    const { db, activityLog, mutex, atOwner } = this.#options
    return mutex.withSession(sessionId, userId, async (session) => {
      await atOwner(sessionId)
      const examined = await this.examine(session, input)
      const config = await inTransaction(db, async (db) => {
        const session = await lockSession(db, sessionId, userId)
        await activityLog.record(db, userId, sessionAudit.cloudConfigured(session, input), origin)
        return this.saveIn(db, session, input, examined)
      })
      await this.begin(session, config)
      return config
    })
  }

  /**
   * Asks Meta about a configuration before it is saved; a disabled one is not checked.
   * @throws HttpError 400 naming the field, prefixed with `within` when nested
   */
  async examine(session: SessionRow, input: NewCloudConfig, within = ''): Promise<Examined> {
    requireCloudSession(session)
    if (!input.enabled) return null
    const config = await this.#configs.preview(this.#options.db, session.id, input)
    const check = await this.#options.check({ ...config, userId: session.user_id })
    if (check.verdict !== 'refused') return check
    const fields = { [`${within}${check.field}`]: check.reason }
    const message = localized('meta.sentence', { text: toMessageParam(check.reason) })
    throw new HttpError('invalid', 'refused_by_meta', message, { fields })
  }

  /** Saves an examined configuration in a transaction that has locked the session. */
  async saveIn(db: Db, session: SessionRow, input: NewCloudConfig, examined: Examined): Promise<CloudConfig> {
    requireCloudSession(session)
    const { clock } = this.#options
    const config = await this.#configs.change(db, session.id, input, isoNow(clock))
    const about = { sessionId: session.id, phoneNumberId: config.phoneNumberId }
    const account = examined
      ? await saveCloudCheck(db, clock, about, examined)
      : await findCloudAccountCheck(db, about)
    return { ...config, account }
  }

  begin(session: SessionRow, { enabled }: Pick<CloudConfig, 'enabled'>): Promise<void> {
    return this.#options.changed(session, enabled)
  }

  /** Keeps the configuration and stops the session. */
  async switchOff(db: Db, session: SessionRow): Promise<void> {
    const config = await this.#configs.find(db, session.id)
    if (config) await this.#configs.change(db, session.id, { enabled: false }, isoNow(this.#options.clock))
  }
}

/** Decrypted configurations in the cache. */
const maxCached = 500

/**
 * Reads decrypted configurations for the engine. Unchanged ones come from a cache, since every webhook call needs
 * one.
 */
export function cloudSettings(db: Db, vault: Vault): FindSettings {
  const configs = keptConfig(vault)
  const opened = new Map<string, { text: string; settings: CloudSettings }>()
  return async (sessionId) => {
    const row = await findOwnedCloudConfig(db, sessionId)
    const cached = opened.get(sessionId)
    if (row && cached?.text === row.config && cached.settings.userId === row.user_id) return cached.settings
    opened.delete(sessionId)
    if (!row) return null
    const settings = { ...configs.open(sessionId, { text: row.config }), userId: row.user_id }
    const [first] = opened.keys()
    if (first !== undefined && opened.size >= maxCached) opened.delete(first)
    opened.set(sessionId, { text: row.config, settings })
    return settings
  }
}

function keptConfig(vault: Vault) {
  return new SessionConfig({
    description: cloud,
    shelf: {
      async find(db, sessionId) {
        const row = await findCloudConfig(db, sessionId)
        return row && { text: row.config, updatedAt: row.updated_at }
      },
      keep: (db, sessionId, { text, updatedAt }) =>
        saveCloudConfig(db, { session_id: sessionId, config: text, updated_at: updatedAt ?? '' }),
    },
    seal: {
      seal: (sessionId, text) => vault.seal(text, cloudConfigContext(sessionId)),
      open: (sessionId, text) => vault.open(text, cloudConfigContext(sessionId)),
    },
  })
}

export const cloudConfigContext = (sessionId: string) => `cloud:${sessionId}`

/** @throws HttpError 400 for a session of another API. */
export function requireCloudSession({ api_type }: SessionRow): void {
  if (api_type === 'WHATSAPP_CLOUD') return
  throw new HttpError('invalid', 'not_a_cloud_session', 'Esta sessão não usa a WhatsApp Cloud API')
}
