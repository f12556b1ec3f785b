import { isIP } from 'node:net'
import { SmtpInput, type SmtpView } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import { isMask, mask } from '../../core/lib/mask.js'
import type { Vault } from '../../core/lib/vault.js'
import { lockNamed } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { SmtpServer } from './transport.js'

const id = 'smtp'

/** Sealed. */
async function findSmtpSettings(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('smtp_settings').select('config').where('id', '=', id).executeTakeFirst()
  return row?.config
}

async function keepSmtpSettings(db: Db, config: string): Promise<void> {
  await db
    .insertInto('smtp_settings')
    .values({ id, config })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ config }))
    .execute()
}

function deleteSmtpSettings(db: Db): Promise<unknown> {
  return db.deleteFrom('smtp_settings').where('id', '=', id).execute()
}

export const placeOfSmtp = 'smtp'

export interface KnownServer {
  source: 'environment' | 'settings'
  smtp: SmtpServer
}

interface MailServerOptions {
  db: Db
  vault: Vault
  /** Takes precedence over stored settings. */
  environment: SmtpServer | null
}

/** Mail server configuration: the environment's, or else an administrator's. */
export class MailServer {
  readonly #db: Db
  readonly #vault: Vault
  readonly #environment: SmtpServer | null

  constructor({ db, vault, environment }: MailServerOptions) {
    this.#db = db
    this.#vault = vault
    this.#environment = environment
  }

  /** Null without one, or when its settings cannot be opened. Pass `db` inside a transaction. */
  async current(db: Db = this.#db): Promise<KnownServer | null> {
    if (this.#environment) return { source: 'environment', smtp: this.#environment }
    const smtp = await this.#stored(db)
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
   * @throws HttpError 409 where the environment has one, 400 where a password would go to another server than it was given
   * for, or in the clear over a network.
   */
  async change(input: SmtpInput): Promise<SmtpView> {
    this.#refuseOverEnvironment()
    await inTransaction(this.#db, async (db) => {
      await lockNamed(db, 'smtp')
      const smtp = { ...input, password: passwordOf(input, await this.#stored(db)) }
      refuseInTheClear(smtp)
      await keepSmtpSettings(db, this.#vault.seal(JSON.stringify(smtp), placeOfSmtp))
    })
    return this.view()
  }

  /** @throws HttpError 409 where the environment has one. */
  async remove(): Promise<SmtpView> {
    this.#refuseOverEnvironment()
    await deleteSmtpSettings(this.#db)
    return this.view()
  }

  async #stored(db: Db): Promise<SmtpInput | null> {
    const sealed = await findSmtpSettings(db)
    const opened = sealed === undefined ? null : this.#vault.tryOpen(sealed, placeOfSmtp)
    return opened === null ? null : (StoredSmtp.safeParse(opened).data ?? null)
  }

  #refuseOverEnvironment(): void {
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

/** A secret belongs to its destination: a mask keeps the stored password only for the same server. */
function passwordOf(input: SmtpInput, stored: SmtpInput | null): string {
  if (!isMask(input.password)) return input.password
  const isSameServer =
    stored !== null &&
    input.password === mask(stored.password) &&
    stored.host === input.host &&
    stored.user === input.user
  if (isSameServer) return stored.password
  throw wrongField('password', 'Informe a senha de novo: o servidor ou o usuário mudou')
}

/** @throws HttpError 400 for user and password that would cross a network unencrypted. */
function refuseInTheClear({ security, user, host }: SmtpInput): void {
  if (security !== 'none' || user === '' || isLoopback(host)) return
  throw wrongField('security', 'Sem criptografia, usuário e senha só podem ir a um servidor neste computador')
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function wrongField(field: string, message: string): HttpError {
  return new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: { [field]: message } })
}
