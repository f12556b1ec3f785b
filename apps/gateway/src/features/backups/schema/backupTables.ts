import { backupSteps } from '@morpheus/sdk/contract'
import type { Tables } from '../../../core/store/tables.js'
import type { BackupDeclaration, NoBackup } from '../../../core/tableDeclaration.js'
import { tableDeclarations } from '../../tables.js'

export type BackupTable = BackupDeclaration & { readonly table: keyof Tables }

/**
 * In the order of a restore: a table comes after those that its rows refer to, which are of an earlier step or own it.
 */
export const backupTables: ReadonlyMap<string, BackupTable> = new Map(
  listKeys(tableDeclarations)
    .flatMap((table) => {
      const { backup } = tableDeclarations[table]
      return isInBackups(backup) ? [{ ...backup, table }] : []
    })
    .sort((one, other) => getStep(one) - getStep(other) || getDepth(one.table) - getDepth(other.table))
    .map((one) => [one.table, one]),
)

function isInBackups(one: BackupDeclaration | NoBackup): one is BackupDeclaration {
  return 'owner' in one
}

function getStep({ step }: BackupDeclaration): number {
  return backupSteps.indexOf(step)
}

/** The number of owners between a row and its account. */
function getDepth(table: keyof Tables): number {
  const { backup } = tableDeclarations[table]
  if (!isInBackups(backup)) return 0
  const [, owner] = backup.owner
  return owner === table ? 0 : 1 + getDepth(owner)
}

export function listBackupTables(type: 'FULL' | 'SETTINGS_ONLY'): BackupTable[] {
  return [...backupTables.values()].filter(({ content }) => type === 'FULL' || content === 'settings')
}

function listKeys<T>(table: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in table) names.push(name)
  return names
}
