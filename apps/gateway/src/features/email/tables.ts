import { ofTheMachine, ofUser, ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

export const emailTables = {
  notification_settings: {
    backup: { by: ofUser, kind: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  alert_settings: {
    backup: { by: ofUser, kind: 'settings', step: 'user' },
    personalData: ownSettings,
  },
  mails: {
    backup: { leftOut: 'Unsent e-mails belong to one moment and one gateway.' },
    personalData: { kind: 'logs', by: ofUser, text: ['subject', 'error', 'error_i18n'] },
  },
  alerts: {
    backup: { leftOut: 'Alerts describe this gateway at this moment.' },
    personalData: { kind: 'logs', by: ofUser, text: ['title', 'detail'] },
  },
  smtp_settings: {
    backup: ofTheMachine.backup,
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
