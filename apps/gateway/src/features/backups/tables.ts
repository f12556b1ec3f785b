import { ownSettings, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const backupsTables = {
  backups: {
    backup: { exclusionReason: 'A backup holds no backups.' },
    personalData: { kind: 'other', owner: userOwner, textColumns: ['description'] },
  },
  backup_schedules: {
    backup: { exclusionReason: 'The schedule belongs to this gateway.' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
