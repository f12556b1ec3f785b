import { ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

export const accountTables = {
  users: {
    backup: {
      by: ['id', 'users'],
      kind: 'settings',
      step: 'user',
      only: ['name', 'avatar', 'phone', 'timezone'],
      returns: 'over',
    },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
