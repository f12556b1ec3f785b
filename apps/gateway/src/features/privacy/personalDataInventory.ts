import { privacyKinds } from '@morpheus/sdk/contract'
import type { Tables } from '../../core/store/tables.js'
import type { PersonalColumns } from '../../core/tableDeclaration.js'
import { tableDeclarations } from '../tables.js'

export type InventoryTable = PersonalColumns & { readonly table: keyof Tables }

/** Tables with personal data, as each feature's `tables.ts` declares them: what an erasure (LGPD) searches. */
export const inventory: readonly InventoryTable[] = listInventoryTables()

function listInventoryTables(): InventoryTable[] {
  const tables: InventoryTable[] = []
  for (const table in tableDeclarations) if (isTable(table)) tables.push(...toInventoryTables(table))
  return tables.sort((a, b) => privacyKinds.indexOf(a.kind) - privacyKinds.indexOf(b.kind))
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableDeclarations, name)
}

function toInventoryTables(table: keyof Tables): InventoryTable[] {
  const declaration = tableDeclarations[table].personalData
  return 'exclusionReason' in declaration ? [] : [{ ...declaration, table }]
}
