import { privacyKinds } from '@morpheus/sdk/contract'
import type { Tables } from '../../../core/store/tables.js'
import type { Holding } from '../../../core/tables/declaration.js'
import { tableDeclarations } from '../../../core/tables/index.js'

export type HeldTable = Holding & { readonly table: keyof Tables }

export const inventory: readonly HeldTable[] = tablesHeld()

function tablesHeld(): HeldTable[] {
  const tables: HeldTable[] = []
  for (const table in tableDeclarations) if (isTable(table)) tables.push(...heldIn(table))
  return tables.sort((a, b) => privacyKinds.indexOf(a.kind) - privacyKinds.indexOf(b.kind))
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableDeclarations, name)
}

function heldIn(table: keyof Tables): HeldTable[] {
  const declaration = tableDeclarations[table].personalData
  return 'nobody' in declaration ? [] : [{ ...declaration, table }]
}
