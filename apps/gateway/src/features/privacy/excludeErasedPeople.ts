import type { AnyRow } from '../../core/store/readInBatches.js'
import { findPersonIds } from '../sessions/identities/personIdsInText.js'
import { decideErasure } from './person/erasureDecision.js'
import { Matcher } from './person/matcher.js'
import { getRowKey } from './person/personRows.js'
import { blankColumn } from './person/redact.js'
import { type InventoryTable, inventory } from './personalDataInventory.js'

export type ReadRows = (table: string) => AsyncIterable<readonly AnyRow[]>

const inventoryByTable = new Map<string, InventoryTable>(inventory.map((table) => [table.table, table]))

/**
 * Filters restored rows by people erased since they were written. Reads the rows once, in restore order, to find their
 * names, as erased names are known by hashes only.
 */
export async function excludeErasedPeople(
  rowsOf: ReadRows,
  tables: readonly string[],
  isErased: (name: string) => boolean,
): Promise<ReadRows> {
  const names = new Set<string>()
  const checked = new Set<string>()
  for (const table of tables) {
    const one = inventoryByTable.get(table)
    if (!one) continue
    const columns = [...(one.identifyingColumns ?? []), ...(one.textColumns ?? [])]
    for await (const rows of rowsOf(table)) {
      for (const row of rows) {
        for (const column of columns) {
          const value = row[column]
          if (typeof value === 'string')
            findPersonIds(value, checked, (name) => isErased(name) && names.add(name))
        }
      }
      // Bounds the cache: timestamps and ids look like numbers too.
      if (checked.size > 500_000) checked.clear()
    }
  }
  if (names.size === 0) return rowsOf
  return filtered(rowsOf, new Matcher([...names]))
}

function filtered(rowsOf: ReadRows, matcher: Matcher): ReadRows {
  /** Keys of dropped rows, by table and columns, whose dependents are dropped too. */
  const droppedKeys = new Map<string, Set<string>>()
  const getDroppedKeys = (table: string, columns: readonly string[]) => {
    const name = `${table} ${columns.join(' ')}`
    const keys = droppedKeys.get(name) ?? new Set()
    droppedKeys.set(name, keys)
    return keys
  }
  const dropDependents = (row: AnyRow, { dependents = [], describingColumns = [] }: InventoryTable) => {
    for (const { table, columns, parentColumns } of dependents)
      getDroppedKeys(table, columns).add(JSON.stringify(getRowKey(row, parentColumns)))
    for (const { table, column } of describingColumns)
      getDroppedKeys(table, [column]).add(JSON.stringify([row.id]))
  }
  const findDependents = (table: string) =>
    inventory.flatMap(({ dependents = [] }) => dependents.filter((rows) => rows.table === table))
  const findDescribingColumns = (table: string) =>
    inventory.flatMap((one) =>
      (one.describingColumns ?? []).filter((describing) => describing.table === table),
    )
  return async function* (table) {
    const one = inventoryByTable.get(table)
    const dependents = findDependents(table)
    const describingColumns = findDescribingColumns(table)
    for await (const rows of rowsOf(table)) {
      yield rows.flatMap((row): AnyRow[] => {
        if (
          dependents.some(({ columns }) =>
            getDroppedKeys(table, columns).has(JSON.stringify(getRowKey(row, columns))),
          )
        )
          return []
        const decision = one ? decideErasure(one, row, matcher) : 'keep'
        if (decision === 'delete') {
          if (one) dropDependents(row, one)
          return []
        }
        const remaining = decision === 'keep' ? row : { ...row, ...decision.changed }
        const describing = describingColumns.find(({ column }) =>
          getDroppedKeys(table, [column]).has(JSON.stringify([row[column] ?? null])),
        )
        return [
          describing
            ? { ...remaining, [describing.textColumn]: blankColumn(String(remaining[describing.textColumn])) }
            : remaining,
        ]
      })
    }
  }
}
