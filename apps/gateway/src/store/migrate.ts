import { sql } from 'kysely'
import { StartFailure } from '../kit/startFailure.js'
import { house } from './migrations/001-house.js'
import { notificationSettings } from './migrations/002-notification-settings.js'
import { monitoring } from './migrations/003-monitoring.js'
import { generatedPassword } from './migrations/004-generated-password.js'
import { delivery } from './migrations/005-delivery.js'
import { behavior } from './migrations/006-behavior.js'
import { cloudConfigs } from './migrations/007-cloud-configs.js'
import { phoneCircle } from './migrations/008-phone-circle.js'
import { deliveryHistory } from './migrations/009-delivery-history.js'
import { sessionDescription } from './migrations/010-session-description.js'
import { dueIsAState } from './migrations/011-due-is-a-state.js'
import { healthProbe } from './migrations/012-health-probe.js'
import { finerCounts } from './migrations/013-finer-counts.js'
import { administrators } from './migrations/014-administrators.js'
import { deliveryCounts } from './migrations/015-delivery-counts.js'
import { clockWatch } from './migrations/016-clock-watch.js'
import type { Db } from './tables.js'

/** In order; the version of a database is how many of them it has seen. Never change one that was released. */
export const migrations: readonly ((db: Db) => Promise<void>)[] = [
  house,
  notificationSettings,
  monitoring,
  generatedPassword,
  delivery,
  behavior,
  cloudConfigs,
  phoneCircle,
  deliveryHistory,
  sessionDescription,
  dueIsAState,
  healthProbe,
  finerCounts,
  administrators,
  deliveryCounts,
  clockWatch,
]

/**
 * Brings the database up to this program's version, each step in a transaction, and tells both versions.
 * `before` is called where there is something to do: it may refuse by throwing, or make sure that nobody else does it.
 * @throws StartFailure when the database was written by a newer Morpheus.
 */
export async function migrate(db: Db, before?: () => void): Promise<{ from: number; to: number }> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(db)
  let version = await versionOf(db)
  if (version > migrations.length) {
    throw new StartFailure(
      `O banco de dados foi gravado por uma versão mais nova do Morpheus (esquema ${version}; esta versão conhece até ${migrations.length}). Atualize o Morpheus ou use outra pasta de dados.`,
    )
  }
  if (version < migrations.length && before) {
    before()
    version = await versionOf(db)
  }
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue
    await db.transaction().execute(async (transaction) => {
      await step(transaction)
      await sql`delete from schema_version`.execute(transaction)
      await sql`insert into schema_version (version) values (${index + 1})`.execute(transaction)
    })
  }
  return { from: version, to: migrations.length }
}

async function versionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db)
  return rows[0]?.version ?? 0
}
