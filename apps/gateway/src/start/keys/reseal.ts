import { sql } from 'kysely'
import { Vault } from '../../core/lib/vault.js'
import { getLeftDeviceContext } from '../../core/store/repositories/leftDevices.js'
import { findKeyName, recordKeyName } from '../../core/store/repositories/storeIdentity.js'
import { getTwoFactorContext } from '../../core/store/repositories/twoFactor.js'
import type { Db } from '../../core/store/tables.js'
import { engineKeyContext } from '../../engines/engineStore.js'
import { stateContext } from '../../features/conversations/stateStore.js'
import { smtpContext } from '../../features/email/mailServerSettings.js'
import { mailContext } from '../../features/email/outbox.js'
import { erasureContext } from '../../features/privacy/erasureRows.js'
import { erasedKeyContext } from '../../features/sessions/erased/erasedNames.js'
import { mediaHandleContext } from '../../features/sessions/messages/arrivedMedia.js'
import { proxyContext } from '../../features/sessions/proxy/proxyConfigs.js'
import { cloudConfigContext } from '../../features/sessions/settings/cloudConfigs.js'
import { linkKeysContext } from '../../integrations/chatwoot/rows/links.js'
import { kommoTokensContext } from '../../integrations/kommo/rows/grants.js'

interface SealedColumn {
  table: string
  column: string
  keys: readonly string[]
  context: (...keys: string[]) => string
  /**
   * Handling of a value that no key opens: keep it for reconfiguration, delete it, or delete it and unpair the session.
   */
  onLostKey: 'keep' | 'delete' | 'unpair'
}

const sealedColumns: readonly SealedColumn[] = [
  { table: 'delivery_targets', column: 'config', keys: ['id'], context: (id = '') => id, onLostKey: 'keep' },
  {
    table: 'cloud_configs',
    column: 'config',
    keys: ['session_id'],
    context: (id = '') => cloudConfigContext(id),
    onLostKey: 'keep',
  },
  {
    table: 'session_proxies',
    column: 'config',
    keys: ['session_id'],
    context: (id = '') => proxyContext(id),
    onLostKey: 'keep',
  },
  {
    table: 'kommo_grants',
    column: 'tokens',
    keys: ['target_id'],
    context: (id = '') => kommoTokensContext(id),
    onLostKey: 'delete',
  },
  {
    table: 'engine_keys',
    column: 'value',
    keys: ['session_id', 'name'],
    context: (id = '', name = '') => engineKeyContext(id, name),
    onLostKey: 'unpair',
  },
  {
    table: 'left_devices',
    column: 'proof',
    keys: ['id'],
    context: (id = '') => getLeftDeviceContext(id),
    onLostKey: 'delete',
  },
  {
    table: 'media_downloads',
    column: 'handle',
    keys: ['message_id'],
    context: (id = '') => mediaHandleContext(id),
    onLostKey: 'delete',
  },
  // A post whose key is lost stays without its file.
  {
    table: 'posts',
    column: 'handle',
    keys: ['session_id', 'id'],
    context: (_sessionId, id = '') => mediaHandleContext(id),
    onLostKey: 'keep',
  },
  {
    table: 'conversation_states',
    column: 'state',
    keys: ['conversation_id', 'target_id'],
    context: (id = '', targetId = '') => stateContext(id, targetId),
    onLostKey: 'delete',
  },
  {
    table: 'chatwoot_links',
    column: 'keys',
    keys: ['target_id'],
    context: (id = '') => linkKeysContext(id),
    onLostKey: 'delete',
  },
  // A lost key must not disable two-factor authentication: recovery codes still work, and so does `user reset-2fa`.
  {
    table: 'two_factor',
    column: 'secret',
    keys: ['user_id'],
    context: (id = '') => getTwoFactorContext(id),
    onLostKey: 'keep',
  },
  {
    table: 'mails',
    column: 'content',
    keys: ['id'],
    context: (id = '') => mailContext(id),
    onLostKey: 'delete',
  },
  {
    table: 'forgettings',
    column: 'names',
    keys: ['id'],
    context: (id = '') => erasureContext(id),
    onLostKey: 'keep',
  },
  // Erased people would return with a backup without it: the loss is reported, and the value kept for the former key.
  {
    table: 'forgotten_keys',
    column: 'key',
    keys: ['user_id'],
    context: (userId = '') => erasedKeyContext(userId),
    onLostKey: 'keep',
  },
  { table: 'smtp_settings', column: 'config', keys: ['id'], context: () => smtpContext, onLostKey: 'keep' },
  {
    table: 'idempotent_answers',
    column: 'answer',
    keys: ['user_id', 'key'],
    context: (_userId, key = '') => key,
    onLostKey: 'delete',
  },
]

const pageSize = 500

export interface ResealResult {
  sealed: number
  unreadable: number
  unpaired: number
}

export async function keyNamesInUse(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { table, column } of sealedColumns) {
    const head = sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(Vault.headerLength)})`
    const { rows } = await sql<{ head: string }>`
      select distinct ${head} as head from ${sql.table(table)}
      where ${sql.ref(column)} like ${`${Vault.format}%`}`.execute(db)
    for (const { head } of rows) names.add(head.slice(Vault.format.length))
  }
  return names
}

/**
 * Reseals everything under the vault's first key in one transaction. Deletes credentials and stored answers that no key
 * opens.
 */
export function resealAll(db: Db, vault: Vault): Promise<ResealResult> {
  return db.transaction().execute(async (transaction) => {
    const result = { sealed: 0, unreadable: 0, unpaired: new Set<string>() }
    for (const sealedColumn of sealedColumns) await resealColumn(transaction, vault, sealedColumn, result)
    await recordKeyName(transaction, vault.names[0], await findKeyName(transaction))
    return { ...result, unpaired: result.unpaired.size }
  })
}

async function resealColumn(
  db: Db,
  vault: Vault,
  sealedColumn: SealedColumn,
  result: Omit<ResealResult, 'unpaired'> & { unpaired: Set<string> },
): Promise<void> {
  const table = sql.table(sealedColumn.table)
  const column = sql.ref(sealedColumn.column)
  const keys = sql.join(sealedColumn.keys.map((key) => sql.ref(key)))
  let after = sealedColumn.keys.map(() => '')
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select ${keys}, ${column} as sealed from ${table}
      where ${column} is not null and (${keys}) > (${sql.join(after)}) order by ${keys} limit ${pageSize}`.execute(
      db,
    )
    for (const row of rows) {
      const { sealed = '' } = row
      after = sealedColumn.keys.map((key) => row[key] ?? '')
      // Older answers are not sealed.
      if (!Vault.isSealed(sealed)) continue
      const context = sealedColumn.context(...after)
      const resealed = reseal(vault, sealed, context)
      const isThisRow = sql`(${keys}) = (${sql.join(after)})`
      if (resealed !== null) {
        await sql`update ${table} set ${column} = ${resealed} where ${isThisRow}`.execute(db)
        result.sealed += 1
      } else if (sealedColumn.onLostKey === 'keep') result.unreadable += 1
      else {
        await sql`delete from ${table} where ${isThisRow}`.execute(db)
        if (sealedColumn.onLostKey === 'unpair') result.unpaired.add(row.session_id ?? '')
      }
    }
    if (rows.length < pageSize) return
  }
}

function reseal(vault: Vault, ciphertext: string, context: string): string | null {
  const secret = vault.tryOpen(ciphertext, context)
  return secret === null ? null : vault.seal(secret, context)
}
