import type { AnyRow } from '../../store/inPieces.js'

/** Source of rows in the format of this version's tables. */
export interface Source {
  rows(table: string): AsyncIterable<readonly AnyRow[]>
  close(): Promise<void>
}
