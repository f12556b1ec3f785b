import { SmtpInput, type SmtpView } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { credentialsNeedEncryption, exposesCredentials } from '../../core/lib/exposesCredentials.js'
import { HttpError } from '../../core/lib/httpError.js'
import { isMask, mask } from '../../core/lib/mask.js'
import type { Vault } from '../../core/lib/vault.js'
import { acquireNamedLock } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { SmtpServer } from './transport.js'

const rowId = 'smtp'

/** The stored settings, sealed by the vault. */
async function findSmtpSettings(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('smtp_settings').select('config').where('id', '=', rowId).executeTakeFirst()
  return row?.config
}

async function saveSmtpSettings(db: Db, config: string): Promise<void> {
  await db
    .insertInto('smtp_settings')
    .values({ id: rowId, config })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ config }))
    .execute()
}

function deleteSmtpSettings(db: Db): Promise<unknown> {
  return db.deleteFrom('smtp_settings').where('id', '=', rowId).execute()
}

export const smtpContext = 'smtp'

export interface ActiveMailServer {
  source: 'environment' | 'settings'
  smtp: SmtpServer
}

interface MailServerSettingsOptions {
  db: Db
  vault: Vault
  environment: SmtpServer | null
}

/** The gateway's environment takes precedence over what an administrator stored. */
export class MailServerSettings {
  readonly #db: Db
  readonly #vault: Vault
  readonly #environment: SmtpServer | null

  constructor({ db, vault, environment }: MailServerSettingsOptions) {
    this.#db = db
    this.#vault = vault
    this.#environment = environment
  }

  /** Null when no server is configured or the stored settings cannot be decrypted. Pass `db` inside a transaction. */
  async current(db: Db = this.#db): Promise<ActiveMailServer | null> {
    if (this.#environment) return { source: 'environment', smtp: this.#environment }
    const smtp = await this.#loadStored(db)
    return smtp && { source: 'settings', smtp }
  }

  async view(): Promise<SmtpView> {
    const current = await this.current()
    if (!current) return { source: null, smtp: null }
    const { ca: _, ...smtp } = current.smtp
    return {
      source: current.source,
      smtp: { ...smtp, password: smtp.password === '' ? '' : mask(smtp.password) },
    }
  }

  /**
   * @throws HttpError 409 when the environment configures the server; 400 when a masked password cannot be kept because
   * the host or the user changed, or when user and password would cross a network unencrypted.
   */
  async change(input: SmtpInput): Promise<SmtpView> {
    this.#refuseIfFromEnvironment()
    await inTransaction(this.#db, async (db) => {
      await acquireNamedLock(db, 'smtp')
      const smtp = { ...input, password: resolvePassword(input, await this.#loadStored(db)) }
      requireEncryption(smtp)
      await saveSmtpSettings(db, this.#vault.seal(JSON.stringify(smtp), smtpContext))
    })
    return this.view()
  }

  /** @throws HttpError 409 when the environment configures the server. */
  async remove(): Promise<SmtpView> {
    this.#refuseIfFromEnvironment()
    await deleteSmtpSettings(this.#db)
    return this.view()
  }

  async #loadStored(db: Db): Promise<SmtpInput | null> {
    const ciphertext = await findSmtpSettings(db)
    const opened = ciphertext === undefined ? null : this.#vault.tryOpen(ciphertext, smtpContext)
    return opened === null ? null : (StoredSmtp.safeParse(opened).data ?? null)
  }

  #refuseIfFromEnvironment(): void {
    if (!this.#environment) return
    throw new HttpError(
      'conflict',
      'smtp_from_environment',
      'O servidor de e-mail vem do ambiente do gateway (MORPHEUS_SMTP_HOST). Altere-o lá.',
    )
  }
}

const StoredSmtp = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(SmtpInput)

/**
 * Returns the stored password for a mask. The host and the user must be the stored ones, so that the password is never
 * sent to another server.
 * @throws HttpError 400 when they changed, or when the mask is of another password.
 */
function resolvePassword(input: SmtpInput, stored: SmtpInput | null): string {
  if (!isMask(input.password)) return input.password
  const mayKeepPassword =
    stored !== null &&
    input.password === mask(stored.password) &&
    stored.host === input.host &&
    stored.user === input.user
  if (mayKeepPassword) return stored.password
  throw createWrongFieldError('password', localized('email.password_again'))
}

/** @throws HttpError 400 when user and password would cross a network unencrypted. */
function requireEncryption(smtp: SmtpInput): void {
  if (exposesCredentials(smtp)) throw createWrongFieldError('security', credentialsNeedEncryption)
}

function createWrongFieldError(field: string, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: { [field]: message } })
}
