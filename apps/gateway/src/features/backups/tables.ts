import { ofUser, ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

export const backupsTables = {
  backups: {
    backup: { leftOut: 'A backup holds no backups.' },
    personalData: { kind: 'other', by: ofUser, text: ['description'] },
  },
  backup_schedules: {
    backup: { leftOut: 'The schedule belongs to this gateway.' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
