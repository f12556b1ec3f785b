import { ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

export const accountTables = {
  users: {
    backup: {
      owner: ['id', 'users'],
      kind: 'settings',
      step: 'user',
      includedColumns: ['name', 'avatar', 'phone', 'timezone'],
      restoreMode: 'update',
    },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
