import { ofUser, type TableDeclarations } from '../../core/tableDeclaration.js'

export const activityTables = {
  activity: {
    backup: { by: ofUser, kind: 'history', step: 'activity', numbered: 'id', returns: 'beside' },
    // Audit entries stay, with the name redacted.
    personalData: { kind: 'logs', by: ofUser, text: ['details', 'details_i18n', 'metadata'] },
  },
} satisfies Partial<TableDeclarations>
