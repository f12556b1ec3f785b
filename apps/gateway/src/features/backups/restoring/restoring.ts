import type { Vault } from '../../../core/lib/vault.js'
import type { Db } from '../../../core/store/tables.js'
import type { Manifest } from '../archive/manifest.js'
import type { CarriedTable } from '../declared/carriedTables.js'
import type { Columns } from '../declared/columns.js'
import type { Circumstances } from './adaptRows.js'
import type { Source } from './source.js'
import type { BackupContents } from './verify.js'

export interface Restoring {
  /** The transaction. */
  db: Db
  vault: Vault
  manifest: Manifest
  source: Source
  columns: Columns
  known: BackupContents
  here: Circumstances
  onRows: (table: CarriedTable, count: number) => void
}
