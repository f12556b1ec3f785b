import type { AnyRow } from '../../store/inPieces.js'

/** Where the rows come from that are to be restored, as this version's tables have them. */
export interface Source {
  rows(table: string): AsyncIterable<readonly AnyRow[]>
  close(): Promise<void>
}
