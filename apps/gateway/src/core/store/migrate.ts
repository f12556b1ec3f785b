import { sql } from 'kysely'
import { StartFailure } from '../lib/startFailure.js'
import { isPostgres } from './dialects/kind.js'
import { lockNamed } from './dialects/locks.js'
import { hasTable } from './dialects/schema.js'
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
import { deliveryCountsByWriter } from './migrations/015-delivery-counts.postgres.js'
import { clockWatch } from './migrations/016-clock-watch.js'
import { engineKeys } from './migrations/017-engine-keys.js'
import { seenMessages } from './migrations/018-seen-messages.js'
import { fences } from './migrations/019-fences.js'
import { deliveryClaims } from './migrations/020-delivery-claims.js'
import { cloudInbox } from './migrations/023-cloud-inbox.js'
import { messages } from './migrations/024-messages.js'
import { cloudChats } from './migrations/026-cloud-chats.js'
import { media } from './migrations/027-media.js'
import { trace } from './migrations/028-trace.js'
import { identities } from './migrations/029-identities.js'
import { failedCounts } from './migrations/030-failed-counts.js'
import { sessionProfiles } from './migrations/031-session-profiles.js'
import { errorSince } from './migrations/041-error-since.js'
import { storeIdentity } from './migrations/073-store-identity.js'
import { deliveryNotBefore } from './migrations/074-delivery-not-before.js'
import { storeKey } from './migrations/075-store-key.js'
import { activity } from './migrations/accounts/048-activity.js'
import { accountSettings } from './migrations/accounts/049-account-settings.js'
import { activityPages } from './migrations/accounts/050-activity-pages.js'
import { devices } from './migrations/accounts/051-devices.js'
import { twoFactor } from './migrations/accounts/052-two-factor.js'
import { apiKeys } from './migrations/accounts/057-api-keys.js'
import { invitations } from './migrations/accounts/060-invitations.js'
import { signInTries } from './migrations/accounts/063-sign-in-tries.js'
import { deviceRequests } from './migrations/accounts/066-device-requests.js'
import { backups } from './migrations/backups/053-backups.js'
import { backupSchedules } from './migrations/backups/054-backup-schedules.js'
import { backupErrorCode } from './migrations/backups/071-backup-error-code.js'
import { chatwoot } from './migrations/chatwoot/036-chatwoot.js'
import { chatwootInbox } from './migrations/chatwoot/037-chatwoot-inbox.js'
import { kommoAccounts } from './migrations/kommo/038-kommo-accounts.js'
import { kommoTalks } from './migrations/kommo/039-kommo-talks.js'
import { mail } from './migrations/mail/055-mail.js'
import { alerts } from './migrations/mail/056-alerts.js'
import { forgetting } from './migrations/privacy/058-forgetting.js'
import { retentionSettings } from './migrations/privacy/059-retention.js'
import { sessionTags } from './migrations/sessions/064-session-tags.js'
import { sessionAvailability } from './migrations/sessions/067-session-availability.js'
import { sessionLabels } from './migrations/sessions/068-session-labels.js'
import { searched } from './migrations/sessions/070-searched.js'
import { sessionLogs } from './migrations/sessions/072-session-logs.js'
import { eventCauses } from './migrations/sessions/076-event-causes.js'
import { sessionAttention } from './migrations/sessions/077-session-attention.js'
import { formerPhone } from './migrations/sessions/078-former-phone.js'
import { leftDevices } from './migrations/sessions/079-left-devices.js'
import { restrictions } from './migrations/sessions/080-restrictions.js'
import { conversations } from './migrations/talks/032-conversations.js'
import { offers } from './migrations/talks/033-offers.js'
import { offerAttempts } from './migrations/talks/034-offer-attempts.js'
import { modelUsage } from './migrations/talks/040-model-usage.js'
import { templates } from './migrations/templates/046-templates.js'
import { templateUses } from './migrations/templates/047-template-uses.js'
import { virtualMessages } from './migrations/virtual/021-virtual-messages.js'
import { virtualFiles } from './migrations/virtual/022-virtual-files.js'
import { virtualChats } from './migrations/virtual/025-virtual-chats.js'
import type { Db } from './tables.js'

/** One for both databases, or one for each where their SQL differs. */
type Migration = Step | { sqlite: Step; postgres: Step }
type Step = (db: Db) => Promise<void>

/** In order; a database's version is the number of migrations applied. Never change a released one. */
const named: Readonly<Record<string, Migration>> = {
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
  deliveryCounts: { sqlite: deliveryCounts, postgres: deliveryCountsByWriter },
  clockWatch,
  engineKeys,
  seenMessages,
  fences,
  deliveryClaims,
  virtualMessages,
  virtualFiles,
  cloudInbox,
  messages,
  virtualChats,
  cloudChats,
  media,
  trace,
  identities,
  failedCounts,
  sessionProfiles,
  conversations,
  offers,
  offerAttempts,
  chatwoot,
  chatwootInbox,
  modelUsage,
  kommoAccounts,
  kommoTalks,
  errorSince,
  activity,
  accountSettings,
  templates,
  templateUses,
  devices,
  twoFactor,
  activityPages,
  apiKeys,
  mail,
  backups,
  backupSchedules,
  alerts,
  signInTries,
  sessionAvailability,
  invitations,
  forgetting,
  retentionSettings,
  sessionTags,
  deviceRequests,
  sessionLabels,
  searched,
  backupErrorCode,
  sessionLogs,
  storeIdentity,
  deliveryNotBefore,
  storeKey,
  eventCauses,
  sessionAttention,
  formerPhone,
  leftDevices,
  restrictions,
}

const migrations = Object.values(named)

/**
 * Migrates the database to this program's version, each step in a transaction, and returns both versions. Concurrent
 * callers share the steps. `before` is called if there is a step to apply and may refuse by throwing.
 * @throws StartFailure when the database was written by a newer Morpheus.
 */
export async function migrate(
  db: Db,
  before?: () => void | Promise<void>,
): Promise<{ from: number; to: number }> {
  let from = await versionOf(db)
  if (from < migrations.length && before) {
    await before()
    from = await versionOf(db)
  }
  for (const [index, step] of stepsOf(isPostgres(db) ? 'postgres' : 'sqlite').entries()) {
    if (index < from) continue
    await db.transaction().execute(async (transaction) => {
      await lockNamed(transaction, 'migration')
      if ((await versionOf(transaction)) > index) return
      await step(transaction)
      await keepVersion(transaction, index + 1)
    })
  }
  return { from, to: migrations.length }
}

export const schemaVersion = migrations.length

export function stepsOf(kind: 'sqlite' | 'postgres'): Step[] {
  return migrations.map((migration) => (typeof migration === 'function' ? migration : migration[kind]))
}

/** A database's version, 0 for a new one, and the names of its missing migrations. Changes nothing. */
export async function schemaOf(db: Db): Promise<{ version: number; lacks: string[] }> {
  const version = await versionOf(db)
  return { version, lacks: Object.keys(named).slice(version) }
}

/**
 * Dry run: applies the missing migrations in one transaction, passes it to `look`, and rolls back. Postgres only; waits
 * five seconds for its locks.
 * @throws StartFailure when the database was written by a newer Morpheus.
 */
export async function tryMigrations<Result>(db: Db, look: (db: Db) => Promise<Result>): Promise<Result> {
  const from = await versionOf(db)
  const transaction = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = '5s'`.execute(transaction)
    await lockNamed(transaction, 'migration')
    for (const step of stepsOf('postgres').slice(from)) await step(transaction)
    return await look(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

async function versionOf(db: Db): Promise<number> {
  if (!(await hasTable(db, 'schema_version'))) return 0
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version <= migrations.length) return version
  const another = isPostgres(db) ? 'outro banco de dados' : 'outra pasta de dados'
  throw new StartFailure(
    `O banco de dados foi gravado por uma versão mais nova do Morpheus (esquema ${version}; esta versão conhece até ${migrations.length}). Atualize o Morpheus ou use ${another}.`,
  )
}

async function keepVersion(db: Db, version: number): Promise<void> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(db)
  await sql`delete from schema_version`.execute(db)
  await sql`insert into schema_version (version) values (${version})`.execute(db)
}
