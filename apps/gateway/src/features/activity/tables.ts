import { type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const activityTables = {
  activity: {
    backup: {
      owner: userOwner,
      content: 'history',
      step: 'activity',
      sequenceColumn: 'id',
      restoreMode: 'append',
    },
    // Audit entries stay, with the name redacted.
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['details', 'details_i18n', 'metadata'] },
  },
} satisfies Partial<TableDeclarations>
