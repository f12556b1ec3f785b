import type { Endpoint } from '../core/endpoint.js'
import { contract } from './table.js'

/** A call of the contract with its area and name: `morpheus[area][name](…)` makes it. */
export interface NamedRow {
  readonly area: string
  readonly name: string
  readonly row: Endpoint
}

/** The whole table as a list. */
export function allRows(): NamedRow[] {
  return Object.entries<Record<string, Endpoint>>({ ...contract }).flatMap(([area, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ area, name, row })),
  )
}
