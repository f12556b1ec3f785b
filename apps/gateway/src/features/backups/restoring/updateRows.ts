import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '../../../core/store/bulkInsert.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { mapExternalIds } from '../../../core/store/repositories/sessionTags.js'
import type { Db, Tables } from '../../../core/store/tables.js'
import { createNameConflictError } from '../archive/archiveErrors.js'
import { configurationColumns } from '../archive/secrets.js'
import { resealValue } from './adaptRows.js'
import type { Restoring } from './restoring.js'

interface TableRestore extends Restoring {
  table: keyof Tables
  names: readonly string[]
  rows: readonly AnyRow[]
}

const missingKeyText = 'Falta a chave: segredos não vão no backup. Informe-a de novo e ative.'

/**
 * Restore strategy that updates existing rows without deleting their dependents: pairings, tokens and other data
 * outside backups survive with their session or target. Returns the number of configurations without their secrets.
 */
export async function updateRows(request: TableRestore): Promise<number> {
  const { table } = request
  if (table === 'users') return user(request)
  if (table === 'sessions') return sessions(request)
  return configurations(request)
}

async function user({ db, rows, names, destination }: TableRestore): Promise<number> {
  for (const row of rows) await update(db, 'users', 'id', destination.userId, names, row)
  return 0
}

async function sessions({ db, manifest, rows: archived, names, destination }: TableRestore): Promise<number> {
  const existingRows = await existing(db, 'sessions', 'id', archived)
  const rows = await withFreeIds(db, destination.userId, archived)
  const added: AnyRow[] = []
  for (const row of rows) {
    const one = existingRows.get(String(row.id))
    if (!one) added.push(manifest.type === 'FULL' ? row : unpaired(row))
    // A settings backup restores descriptive fields, not the pairing.
    else await update(db, 'sessions', 'id', String(row.id), manifest.type === 'FULL' ? names : described, row)
  }
  await insertRows(db, 'sessions', names, added)
  return 0
}

const described = ['name', 'description', 'external_id', 'metadata', 'tags', 'pinned']

/** External ids taken by another session meanwhile are dropped. */
async function withFreeIds(db: Db, userId: string, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const externalIds = rows.flatMap(({ external_id: name }) => (typeof name === 'string' ? [name] : []))
  const holders = await mapExternalIds(db, userId, externalIds)
  return rows.map((row) => {
    const holder = holders.get(String(row.external_id))
    return holder === undefined || holder === row.id ? row : { ...row, external_id: null }
  })
}

const unpaired = (row: AnyRow): AnyRow => ({
  ...row,
  status: 'disconnected',
  paired: 0,
  phone: null,
  former_phone: null,
  pairing_phone: null,
  failure: null,
  restrictions: null,
})

async function configurations({ db, vault, table, rows, names, destination }: TableRestore): Promise<number> {
  const column = configurationColumns.get(table)
  if (!column) throw new TypeError(`${table} holds no configurations`)
  const key = table === 'delivery_targets' ? 'id' : 'session_id'
  const existingRows = await existing(db, table, key, rows)
  const added: AnyRow[] = []
  let missing = 0
  for (const row of rows) {
    const one = existingRows.get(String(row[key]))
    if (one && one.session_id !== row.session_id) throw createNameConflictError()
    const { config, isIncomplete } = resealValue(vault, column, row, one)
    const restoredRow = {
      ...row,
      [column.column]: config,
      ...(isIncomplete && incomplete(table, destination.at)),
    }
    if (isIncomplete) missing += 1
    if (isIncomplete && table === 'cloud_configs') await switchOff(db, String(row.session_id))
    if (one) await update(db, table, key, String(row[key]), names, restoredRow)
    else added.push(restoredRow)
  }
  await insertRows(db, table, names, added)
  return missing
}

function incomplete(table: string, at: string): AnyRow {
  if (table === 'cloud_configs') return { account: null }
  // It stays in use: a connection without it would show the server's own address.
  if (table === 'session_proxies') return { attempted_at: at, error: missingKeyText, error_message: null }
  return {
    enabled: 0,
    status: 'ERROR',
    last_error: missingKeyText,
    last_error_i18n: null,
    error_since: at,
    failing_since: null,
  }
}

/** A Cloud API session without its tokens cannot run. */
async function switchOff(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ status: 'disconnected', failure: missingKeyText })
    .where('id', '=', sessionId)
    .execute()
}

async function existing(
  db: Db,
  table: keyof Tables,
  key: string,
  rows: readonly AnyRow[],
): Promise<Map<string, AnyRow>> {
  if (rows.length === 0) return new Map()
  const existingResult = await sql<AnyRow>`select * from ${sql.table(table)}
    where ${sql.ref(key)} in (${sql.join(rows.map((row) => row[key]))})`.execute(db)
  return new Map(existingResult.rows.map((row) => [String(row[key]), row]))
}

async function update(
  db: Db,
  table: keyof Tables,
  key: string,
  value: string,
  names: readonly string[],
  row: AnyRow,
): Promise<void> {
  const set: RawBuilder<unknown>[] = names
    .filter((name) => name !== key)
    .map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.ref(key)} = ${value}`.execute(db)
}
