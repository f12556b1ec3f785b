import { machineTable, ownSettings, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const emailTables = {
  notification_settings: {
    backup: { owner: userOwner, content: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  alert_settings: {
    backup: { owner: userOwner, content: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  mails: {
    backup: { exclusionReason: 'Unsent e-mails belong to one moment and one gateway.' },
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['subject', 'error', 'error_i18n'] },
  },
  alerts: {
    backup: { exclusionReason: 'Alerts describe this gateway at this moment.' },
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['title', 'detail'] },
  },
  smtp_settings: {
    backup: machineTable.backup,
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
