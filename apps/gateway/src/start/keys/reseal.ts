import { sql } from 'kysely'
import { Vault } from '../../core/lib/vault.js'
import { leftDeviceContext } from '../../core/store/repositories/leftDevices.js'
import { findKeyName, recordKeyName } from '../../core/store/repositories/storeIdentity.js'
import { twoFactorContext } from '../../core/store/repositories/twoFactor.js'
import type { Db } from '../../core/store/tables.js'
import { engineKeyContext } from '../../engines/engineStore.js'
import { stateContext } from '../../features/conversations/stateStore.js'
import { smtpContext } from '../../features/email/mailServerSettings.js'
import { mailContext } from '../../features/email/outbox.js'
import { erasureContext } from '../../features/privacy/erasureRows.js'
import { erasedKeyContext } from '../../features/sessions/erased/erasedNames.js'
import { mediaHandleContext } from '../../features/sessions/messages/arrivedMedia.js'
import { cloudConfigContext } from '../../features/sessions/settings/cloudConfigs.js'
import { linkKeysContext } from '../../integrations/chatwoot/rows/links.js'
import { kommoTokensContext } from '../../integrations/kommo/rows/grants.js'

interface Drawer {
  table: string
  value: string
  keys: readonly string[]
  context: (...keys: string[]) => string
  /**
   * Handling of a value that no key opens: keep it for reconfiguration, delete it, or delete it and unpair the session.
   */
  lost: 'stays' | 'goes' | 'unpairs'
}

/** Add every new sealed column here. */
const drawers: readonly Drawer[] = [
  { table: 'delivery_targets', value: 'config', keys: ['id'], context: (id = '') => id, lost: 'stays' },
  {
    table: 'cloud_configs',
    value: 'config',
    keys: ['session_id'],
    context: (id = '') => cloudConfigContext(id),
    lost: 'stays',
  },
  {
    table: 'kommo_grants',
    value: 'tokens',
    keys: ['target_id'],
    context: (id = '') => kommoTokensContext(id),
    lost: 'goes',
  },
  {
    table: 'engine_keys',
    value: 'value',
    keys: ['session_id', 'name'],
    context: (id = '', name = '') => engineKeyContext(id, name),
    lost: 'unpairs',
  },
  {
    table: 'left_devices',
    value: 'proof',
    keys: ['id'],
    context: (id = '') => leftDeviceContext(id),
    lost: 'goes',
  },
  {
    table: 'media_downloads',
    value: 'handle',
    keys: ['message_id'],
    context: (id = '') => mediaHandleContext(id),
    lost: 'goes',
  },
  {
    table: 'conversation_states',
    value: 'state',
    keys: ['conversation_id', 'target_id'],
    context: (id = '', targetId = '') => stateContext(id, targetId),
    lost: 'goes',
  },
  {
    table: 'chatwoot_links',
    value: 'keys',
    keys: ['target_id'],
    context: (id = '') => linkKeysContext(id),
    lost: 'goes',
  },
  // A lost key must not disable two-factor authentication: recovery codes still work, and so does `user reset-2fa`.
  {
    table: 'two_factor',
    value: 'secret',
    keys: ['user_id'],
    context: (id = '') => twoFactorContext(id),
    lost: 'stays',
  },
  {
    table: 'mails',
    value: 'content',
    keys: ['id'],
    context: (id = '') => mailContext(id),
    lost: 'goes',
  },
  {
    table: 'forgettings',
    value: 'names',
    keys: ['id'],
    context: (id = '') => erasureContext(id),
    lost: 'stays',
  },
  // Erased people would return with a backup without it: the loss is reported, and the value kept for the former key.
  {
    table: 'forgotten_keys',
    value: 'key',
    keys: ['user_id'],
    context: (userId = '') => erasedKeyContext(userId),
    lost: 'stays',
  },
  { table: 'smtp_settings', value: 'config', keys: ['id'], context: () => smtpContext, lost: 'stays' },
  {
    table: 'idempotent_answers',
    value: 'answer',
    keys: ['user_id', 'key'],
    context: (_userId, key = '') => key,
    lost: 'goes',
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
  for (const { table, value } of drawers) {
    const head = sql<string>`substr(${sql.ref(value)}, 1, ${sql.lit(Vault.headLength)})`
    const { rows } = await sql<{ head: string }>`
      select distinct ${head} as head from ${sql.table(table)}
      where ${sql.ref(value)} like ${`${Vault.format}%`}`.execute(db)
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
    for (const drawer of drawers) await resealDrawer(transaction, vault, drawer, result)
    await recordKeyName(transaction, vault.names[0], await findKeyName(transaction))
    return { ...result, unpaired: result.unpaired.size }
  })
}

async function resealDrawer(
  db: Db,
  vault: Vault,
  drawer: Drawer,
  result: Omit<ResealResult, 'unpaired'> & { unpaired: Set<string> },
): Promise<void> {
  const table = sql.table(drawer.table)
  const value = sql.ref(drawer.value)
  const keys = sql.join(drawer.keys.map((key) => sql.ref(key)))
  let after = drawer.keys.map(() => '')
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select ${keys}, ${value} as sealed from ${table}
      where (${keys}) > (${sql.join(after)}) order by ${keys} limit ${pageSize}`.execute(db)
    for (const row of rows) {
      const { sealed = '' } = row
      after = drawer.keys.map((key) => row[key] ?? '')
      // Older answers are not sealed.
      if (!Vault.isSealed(sealed)) continue
      const context = drawer.context(...after)
      const again = reseal(vault, sealed, context)
      const here = sql`(${keys}) = (${sql.join(after)})`
      if (again !== null) {
        await sql`update ${table} set ${value} = ${again} where ${here}`.execute(db)
        result.sealed += 1
      } else if (drawer.lost === 'stays') result.unreadable += 1
      else {
        await sql`delete from ${table} where ${here}`.execute(db)
        if (drawer.lost === 'unpairs') result.unpaired.add(row.session_id ?? '')
      }
    }
    if (rows.length < pageSize) return
  }
}

function reseal(vault: Vault, sealed: string, context: string): string | null {
  const secret = vault.tryOpen(sealed, context)
  return secret === null ? null : vault.seal(secret, context)
}
