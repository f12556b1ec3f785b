import type { Contract } from '@morpheus/sdk/contract'
import type { HandlersOf } from './http/call.js'
import type { JobSchedule } from './jobs/periodicJob.js'
import type { Tables } from './store/tables.js'
import type { TableDeclaration, TableDeclarations } from './tableDeclaration.js'

/**
 * Everything that the gateway must know about a feature. A row without a handler, a row without access, a table
 * without a declaration for backups and for personal data, and a manifest without jobs do not compile.
 */
export interface Feature<Area extends keyof Contract, Services, Table extends keyof Tables> {
  readonly rows: Pick<Contract, Area>
  readonly handlers: (services: Services) => HandlersOf<Pick<Contract, Area>>
  readonly tables: { readonly [Name in Table]: TableDeclaration }
  readonly jobs: Readonly<Record<string, JobSchedule>>
}

export function feature<Area extends keyof Contract, Services, Table extends keyof Tables>(
  manifest: Feature<Area, Services, Table>,
): Feature<Area, Services, Table> {
  return manifest
}

export interface AnyFeature {
  readonly rows: Partial<Contract>
  readonly handlers: (services: never) => Partial<HandlersOf<Contract>>
  readonly tables: Partial<TableDeclarations>
  readonly jobs: Readonly<Record<string, JobSchedule>>
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never
type MissingAreas<Features extends readonly AnyFeature[]> = Exclude<
  keyof Contract,
  KeysOf<Features[number]['rows']>
>
type MissingTables<Features extends readonly AnyFeature[]> = Exclude<
  keyof Tables,
  KeysOf<Features[number]['tables']>
>

/** Compiles only if every area of the contract and every table of the store belongs to a feature. */
export function registry<const Features extends readonly AnyFeature[]>(
  features: Features &
    ([MissingAreas<Features>] extends [never] ? unknown : { missingArea: MissingAreas<Features> }) &
    ([MissingTables<Features>] extends [never] ? unknown : { missingTable: MissingTables<Features> }),
): Features {
  return features
}

/** @throws TypeError for a name that two features declare. */
export function merge<Merged extends object>(parts: readonly Partial<Merged>[]): Partial<Merged> {
  const merged: Partial<Merged> = {}
  for (const part of parts) {
    const twice = Object.keys(part).filter((name) => Object.hasOwn(merged, name))
    if (twice.length > 0) throw new TypeError(`Two features declare ${twice.join(', ')}`)
    Object.assign(merged, part)
  }
  return merged
}
