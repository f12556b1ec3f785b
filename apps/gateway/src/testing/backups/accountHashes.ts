import { createHash } from 'node:crypto'
import { readInBatches } from '../../core/store/readInBatches.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { listBackupTables } from '../../features/backups/schema/backupTables.js'
import { belongsTo } from '../../features/backups/schema/belongs.js'
import { readColumns } from '../../features/backups/schema/columns.js'
import { required } from '../testGateway.js'

export const hashesOf = (db: Db) => db.transaction().execute(readHashes)

async function readHashes(db: Db): Promise<Record<string, string>> {
  const userId = required(await findFirstUser(db)).id
  const tables = listBackupTables('FULL')
  const columns = await readColumns(db, tables)
  const hashes: Record<string, string> = {}
  for (const { table } of tables) {
    const names = required(columns.get(table)).map(({ name }) => name)
    const lines: string[] = []
    const reading = { table, columns: names, where: belongsTo(table, userId), order: undefined }
    const kept = names.filter(
      (name) => name !== 'user_id' && !(table === 'delivery_targets' && sealing.has(name)),
    )
    for await (const { rows } of readInBatches(db, reading))
      lines.push(...rows.map((row) => JSON.stringify(kept.map((name) => row[name]))))
    hashes[table] = `${lines.length} ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
  }
  return hashes
}

/** Sealed values differ each time, and a target without its secret has another status. */
const sealing = new Set(['config', 'enabled', 'status', 'last_error', 'error_since'])
