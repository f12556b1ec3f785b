import { privacyKinds } from '@morpheus/sdk/contract'
import type { Tables } from '../../core/store/tables.js'
import type { PersonalColumns } from '../../core/tableDeclaration.js'
import { tableDeclarations } from '../tables.js'

export type InventoryTable = PersonalColumns & { readonly table: keyof Tables }

export const inventory: readonly InventoryTable[] = inventoryTables()

function inventoryTables(): InventoryTable[] {
  const tables: InventoryTable[] = []
  for (const table in tableDeclarations) if (isTable(table)) tables.push(...inventoryOf(table))
  return tables.sort((a, b) => privacyKinds.indexOf(a.kind) - privacyKinds.indexOf(b.kind))
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableDeclarations, name)
}

function inventoryOf(table: keyof Tables): InventoryTable[] {
  const declaration = tableDeclarations[table].personalData
  return 'exclusionReason' in declaration ? [] : [{ ...declaration, table }]
}
