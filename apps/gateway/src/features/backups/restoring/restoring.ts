import type { Vault } from '../../../core/lib/vault.js'
import type { Db } from '../../../core/store/tables.js'
import type { Manifest } from '../archive/manifest.js'
import type { BackupTable } from '../schema/backupTables.js'
import type { Columns } from '../schema/columns.js'
import type { Destination } from './adaptRows.js'
import type { Source } from './source.js'
import type { BackupContents } from './verify.js'

export interface Restoring {
  /** The transaction. */
  db: Db
  vault: Vault
  manifest: Manifest
  source: Source
  columns: Columns
  contents: BackupContents
  destination: Destination
  onRows: (table: BackupTable, count: number) => void
}
