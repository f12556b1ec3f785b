import { CloudConfig, type NewCloudConfig } from '@morpheus/sdk/contract'
import type * as z from 'zod'
import { type Clock, instant } from '../kit/clock.js'
import { isMask, mask } from '../kit/mask.js'
import { Refusal } from '../kit/refusal.js'
import type { Vault } from '../kit/vault.js'
import { findCloudConfig, keepCloudConfig } from '../store/repositories/cloudConfigs.js'
import type { CloudConfigRow, Db, SessionRow } from '../store/tables.js'
import { ownSession, ownSessionToChange } from './ownSession.js'

/** What is sealed: the configuration itself. */
const Kept = CloudConfig.omit({ sessionId: true, updatedAt: true })
type Kept = z.output<typeof Kept>

/**
 * What sessions of the WhatsApp Cloud API are configured as. All calls throw a Refusal: 404 for another user's session,
 * 400 for one of another API.
 */
export class CloudConfigs {
  readonly #db: Db
  readonly #vault: Vault
  readonly #clock: Clock

  constructor(db: Db, vault: Vault, clock: Clock) {
    this.#db = db
    this.#vault = vault
    this.#clock = clock
  }

  /** Null until it is saved. */
  async get(sessionId: string, userId: string): Promise<CloudConfig | null> {
    refuseOthers(await ownSession(this.#db, sessionId, userId))
    const row = await findCloudConfig(this.#db, sessionId)
    return row ? view(row, this.#open(row)) : null
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
    const before = await findCloudConfig(db, session.id)
    // One that cannot be read any more is replaced, as long as nothing of it is asked for.
    const asksForKept = isMask(input.accessToken) || isMask(input.appSecret)
    const config = unmasked(input, before && asksForKept ? this.#open(before) : null)
    const row = {
      session_id: session.id,
      config: this.#vault.seal(JSON.stringify(config), placeOfCloudConfig(session.id)),
      updated_at: instant(this.#clock),
    }
    await keepCloudConfig(db, row)
    return view(row, config)
  }

  #open({ session_id, config }: CloudConfigRow): Kept {
    return Kept.parse(JSON.parse(this.#vault.open(config, placeOfCloudConfig(session_id))))
  }
}

/** Where the vault takes it to be kept. */
export const placeOfCloudConfig = (sessionId: string) => `cloud:${sessionId}`

function refuseOthers({ api_type }: SessionRow): void {
  if (api_type === 'WHATSAPP_CLOUD') return
  throw new Refusal('invalid', 'not_a_cloud_session', 'Esta sessão não usa a WhatsApp Cloud API')
}

function unmasked(input: NewCloudConfig, kept: Kept | null): Kept {
  const fields: Record<string, string> = {}
  const secret = (name: 'accessToken' | 'appSecret', label: string): string => {
    if (kept && input[name] === mask(kept[name])) return kept[name]
    if (isMask(input[name])) fields[name] = `Informe o ${label}`
    return input[name]
  }
  const config = {
    ...input,
    accessToken: secret('accessToken', 'Access Token'),
    appSecret: secret('appSecret', 'App Secret'),
  }
  if (isMask(input.webhookVerifyToken)) fields.webhookVerifyToken = 'Informe o token de verificação'
  if (Object.keys(fields).length === 0) return config
  throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', { fields })
}

function view(row: CloudConfigRow, config: Kept): CloudConfig {
  return {
    sessionId: row.session_id,
    ...config,
    accessToken: mask(config.accessToken),
    // Nothing is no secret.
    appSecret: config.appSecret && mask(config.appSecret),
    updatedAt: row.updated_at,
  }
}
