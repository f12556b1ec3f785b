import type { AnyRow } from '../../../core/store/readInBatches.js'

export interface Source {
  rows(table: string): AsyncIterable<readonly AnyRow[]>
  close(): Promise<void>
}
