import { ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const accountTables = {
  users: {
    backup: {
      owner: ['id', 'users'],
      content: 'settings',
      step: 'user',
      includedColumns: ['name', 'avatar', 'phone', 'timezone'],
      restoreMode: 'update',
    },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
