import type { TableMetadata } from 'kysely'
import type { Db } from '../../../core/store/tables.js'
import type { BackupTable } from './backupTables.js'

export interface Column {
  readonly name: string
  readonly isText: boolean
  readonly isNullable: boolean
}

export type Columns = ReadonlyMap<string, readonly Column[]>

export async function readColumns(db: Db, tables: readonly BackupTable[]): Promise<Columns> {
  const metadataByTable = new Map((await db.introspection.getTables()).map((table) => [table.name, table]))
  return new Map(tables.map((one) => [one.table, ofTable(one, metadataByTable.get(one.table))]))
}

function ofTable(
  { table, includedColumns, secretColumns = [], sequenceColumn }: BackupTable,
  metadata: TableMetadata | undefined,
): Column[] {
  if (!metadata) throw new TypeError(`The store has no table ${table}`)
  return metadata.columns
    .filter(
      ({ name }) =>
        name !== sequenceColumn && !secretColumns.includes(name) && (includedColumns?.includes(name) ?? true),
    )
    .map(({ name, dataType, isNullable }) => ({
      name,
      isText: /text|char/i.test(dataType),
      isNullable,
    }))
}
