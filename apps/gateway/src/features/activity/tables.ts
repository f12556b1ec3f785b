import { type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

export const activityTables = {
  activity: {
    backup: {
      owner: userOwner,
      kind: 'history',
      step: 'activity',
      sequenceColumn: 'id',
      restoreMode: 'append',
    },
    // Audit entries stay, with the name redacted.
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['details', 'details_i18n', 'metadata'] },
  },
} satisfies Partial<TableDeclarations>
