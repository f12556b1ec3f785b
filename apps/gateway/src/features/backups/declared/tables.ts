import type { Tables } from '../../../core/store/tables.js'
import type { Carried, LeftOut } from '../../../core/tables/declaration.js'
import { tableDeclarations } from '../../../core/tables/index.js'

export type CarriedTable = Carried & { readonly table: keyof Tables }

const isCarried = (one: Carried | LeftOut): one is Carried => 'by' in one

export const carried: ReadonlyMap<string, CarriedTable> = new Map(
  keysOf(tableDeclarations).flatMap((table) => {
    const carried = tableDeclarations[table].backup
    return isCarried(carried) ? [[table, { ...carried, table }] as const] : []
  }),
)

export function tablesOf(type: 'FULL' | 'SETTINGS_ONLY'): CarriedTable[] {
  return [...carried.values()].filter(({ kind }) => type === 'FULL' || kind === 'settings')
}

function keysOf<T>(table: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in table) names.push(name)
  return names
}
