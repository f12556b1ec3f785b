import type { CloudConfig, NewCloudConfig } from '@morpheus/sdk/contract'
import { cloud } from '@morpheus/sdk/integrations'
import { type Clock, instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { Vault } from '../../kit/vault.js'
import { findCloudConfig, keepCloudConfig } from '../../store/repositories/cloudConfigs.js'
import type { Db, SessionRow } from '../../store/tables.js'
import { ownSession, ownSessionToChange } from '../ownSession.js'
import { SessionConfig } from './sessionConfig.js'

/**
 * What sessions of the WhatsApp Cloud API are configured as. All calls throw a Refusal: 404 for another user's session,
 * 400 for one of another API.
 */
export class CloudConfigs {
  readonly #db: Db
  readonly #clock: Clock
  readonly #kept

  constructor(db: Db, vault: Vault, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#kept = keptConfig(vault)
  }

  /** Null until it is saved. */
  async get(sessionId: string, userId: string): Promise<CloudConfig | null> {
    refuseOthers(await ownSession(this.#db, sessionId, userId))
    return this.#kept.find(this.#db, sessionId)
  }

  /** Creates or replaces the whole; a mask stands for the secret that is kept. */
  save(sessionId: string, userId: string, input: NewCloudConfig): Promise<CloudConfig> {
    return this.#db
      .transaction()
      .execute(async (db) => this.saveIn(db, await ownSessionToChange(db, sessionId, userId), input))
  }

  /** The same in a transaction that is under way, and has locked the session. */
  async saveIn(db: Db, session: SessionRow, input: NewCloudConfig): Promise<CloudConfig> {
    refuseOthers(session)
    return this.#kept.change(db, session.id, input, instant(this.#clock))
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
        keepCloudConfig(db, { session_id: sessionId, config: text, updated_at: updatedAt ?? '' }),
    },
    seal: {
      seal: (sessionId, text) => vault.seal(text, placeOfCloudConfig(sessionId)),
      open: (sessionId, text) => vault.open(text, placeOfCloudConfig(sessionId)),
    },
  })
}

/** Where the vault takes it to be kept. */
export const placeOfCloudConfig = (sessionId: string) => `cloud:${sessionId}`

function refuseOthers({ api_type }: SessionRow): void {
  if (api_type === 'WHATSAPP_CLOUD') return
  throw new Refusal('invalid', 'not_a_cloud_session', 'Esta sessão não usa a WhatsApp Cloud API')
}
