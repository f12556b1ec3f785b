import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countOf, formatBytes, formatDuration } from '@morpheus/sdk/format'
import { sql } from 'kysely'
import { Vault } from '../../core/lib/vault.js'
import { copySqlite, getDatabasePath } from '../../core/store/dialects/sqlite/open.js'
import { readSchema, tryMigrations } from '../../core/store/migrate.js'
import { openStore, type StoreLocation } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import type { Settings } from '../config/config.js'
import { describeForeignKeys } from '../keys/foreignKeys.js'
import type { Keyring } from '../keys/keyring.js'
import { checkStoreKey } from '../keys/storeKey.js'
import { checkStore } from '../storeIdentity.js'
import type { Finding } from './finding.js'
import { openReadOnly } from './openReadOnly.js'

export interface DatabaseCheck {
  rehearse: boolean
  vault: Keyring['vault'] | undefined
  keysFrom: string
  /** Free bytes in the data folder. */
  free: number
}

/**
 * Reports the migrations that a start would run.
 * @throws StartFailure where it cannot be used, is from a newer version, or is not the data folder's.
 */
export async function checkDatabase(settings: Settings, check: DatabaseCheck): Promise<Finding[]> {
  if (settings.databaseUrl === undefined && !existsSync(getDatabasePath(settings.dataFolder))) {
    return [{ state: 'note', text: `Banco de dados: ${getDatabasePath(settings.dataFolder)} seria criado` }]
  }
  return openReadOnly(settings, async (db) => {
    const { version, missing } = await readSchema(db)
    const bytes = await readSize(db, settings)
    const kind = settings.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'
    const name = `Banco de dados ${kind}, ${formatBytes(bytes)}, esquema ${version}`
    if (version === 0)
      return [{ state: 'note', text: `Banco de dados ${kind} vazio: as tabelas seriam criadas` }]
    if (missing.length === 0) {
      await checkStore(db, settings)
      return [
        { state: 'fine', text: `${name}: é o desta versão, nada mudaria` },
        ...(await describeKeys(db, settings, check)),
      ]
    }
    const changes = countOf(missing.length, 'mudança')
    const pending: Finding = {
      state: 'note',
      text: `${name}: o primeiro início faria ${changes}, até o esquema ${version + missing.length}`,
      details: [missing.join(', '), ...(check.rehearse ? [] : nextSteps)],
    }
    return check.rehearse ? [pending, ...(await rehearsed(db, bytes, settings, check))] : [pending]
  })
}

const nextSteps = [
  'Não há volta para a versão anterior: faça antes uma cópia da pasta de dados, ou um backup, e do PostgreSQL com pg_dump.',
  'Com --rehearse, as mudanças são ensaiadas agora, sem alterar nada.',
]

async function rehearsed(
  db: Db,
  bytes: number,
  settings: Settings,
  check: DatabaseCheck,
): Promise<Finding[]> {
  // A copy, plus the write-ahead log of its migrations.
  const needed = 2 * bytes
  if (settings.databaseUrl === undefined && check.free < needed) {
    const text = `Ensaio: precisa de ${formatBytes(needed)} livres no disco, e há ${formatBytes(check.free)}`
    return [{ state: 'trouble', text }]
  }
  const before = await describeCounts(db)
  const { ms, counts, keys } = await rehearse(settings, async (changed) => ({
    counts: await describeCounts(changed),
    keys: await describeKeys(changed, settings, check),
  }))
  if (counts.join() !== before.join()) {
    return [
      { state: 'trouble', text: `Ensaio: havia ${before.join(' e ')}, e ficaram ${counts.join(' e ')}` },
    ]
  }
  const text = `Ensaio: as mudanças levaram ${formatDuration(ms)}, e ${counts.join(' e ')} continuam lá`
  return [{ state: 'fine', text }, ...keys]
}

async function describeKeys(
  db: Db,
  settings: Settings,
  { vault: keys, keysFrom }: DatabaseCheck,
): Promise<Finding[]> {
  if (keys === undefined) return []
  const vault = new Vault(keys)
  await checkStoreKey(db, vault, keysFrom, settings.dataFolder)
  const notice = await describeForeignKeys(db, vault, 'servidor')
  return notice === null ? [] : [{ state: 'trouble', text: notice }]
}

async function describeCounts(db: Db): Promise<string[]> {
  const of = async (table: 'users' | 'sessions') => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return [countOf(await of('users'), 'usuário'), countOf(await of('sessions'), 'sessão', 'sessões')]
}

async function readSize(db: Db, { dataFolder, databaseUrl }: Settings): Promise<number> {
  if (databaseUrl === undefined) {
    const files = ['', '-wal'].map((end) => `${getDatabasePath(dataFolder)}${end}`)
    return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return rows[0]?.size ?? 0
}

/**
 * Runs the missing migrations without keeping them: on a copy of an SQLite file, consistent under writes, or in a
 * rolled-back Postgres transaction. `ms` is their duration.
 * @throws StartFailure where they fail.
 */
async function rehearse<Seen extends object>(
  location: StoreLocation,
  read: (db: Db) => Promise<Seen>,
): Promise<Seen & { ms: number }> {
  if (location.databaseUrl !== undefined) {
    return openReadOnly(location, async (db) => {
      const began = performance.now()
      return tryMigrations(db, async (changed) => ({
        ms: performance.now() - began,
        ...(await read(changed)),
      }))
    })
  }
  const folder = mkdtempSync(join(location.dataFolder, '.rehearsal-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await copySqlite(location.dataFolder, folder)
    const began = performance.now()
    const db = await openStore({ dataFolder: folder })
    const ms = performance.now() - began
    return { ms, ...(await read(db).finally(() => db.destroy())) }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    remove()
  }
}
