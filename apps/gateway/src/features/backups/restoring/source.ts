import type { AnyRow } from '../../../core/store/inPieces.js'

export interface Source {
  rows(table: string): AsyncIterable<readonly AnyRow[]>
  close(): Promise<void>
}
