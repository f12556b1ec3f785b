import { createHash } from 'node:crypto'
import type { AnyRow } from '../../core/store/readInBatches.js'
import type { StoreTable } from './storeTables.js'

/** The number of a table's rows, and a hash of their values that is the same in both databases. */
export interface TableSum {
  readonly rows: number
  readonly hash: string
}

const modulus = 1n << 256n

/**
 * Sums up the rows of a table in any order: the hash is the sum of the SHA-256 of each row, which is encoded as a JSON
 * list of its values by the names of their columns.
 */
export class TableHash {
  readonly #columns: readonly string[]
  #rows = 0
  #sum = 0n

  constructor({ columns }: StoreTable) {
    this.#columns = columns
  }

  get rows(): number {
    return this.#rows
  }

  add(rows: readonly AnyRow[]): void {
    for (const row of rows) {
      const values = JSON.stringify(this.#columns.map((name) => canonical(row[name] ?? null)))
      this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(values).digest('hex')}`)) % modulus
    }
    this.#rows += rows.length
  }

  sum(): TableSum {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') }
  }
}

/** SQLite alone can hold U+0000: Postgres has U+FFFD in its place. */
function canonical(value: string | number | null): string | number | null {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** One hash for a whole store. */
export function hashStore(tables: ReadonlyMap<string, TableSum>): string {
  const hash = createHash('sha256')
  for (const [name, { rows, hash: own }] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name} ${rows} ${own}\n`)
  return hash.digest('hex')
}

export const isSameSum = (a: TableSum, b: TableSum | undefined) => a.rows === b?.rows && a.hash === b.hash
