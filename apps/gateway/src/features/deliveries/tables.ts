import { measures, ofSession, part, type TableDeclarations } from '../../core/tableDeclaration.js'

export const deliveriesTables = {
  delivery_targets: {
    backup: { by: ofSession, kind: 'settings', step: 'sessions', returns: 'over' },
    personalData: { kind: 'integrations', by: ofSession, text: ['last_error', 'last_error_i18n'] },
  },
  deliveries: {
    backup: {
      by: ofSession,
      kind: 'history',
      step: 'messages',
      numbered: 'seq',
      without: ['claimed_by', 'claimed_until'],
    },
    personalData: {
      kind: 'deliveries',
      by: ofSession,
      own: ['contact'],
      text: ['payload', 'error', 'error_i18n'],
      about: 'goes',
      parts: [part('delivery_attempts', 'delivery_id')],
      sent: { target: 'target_id', wasSent: ({ attempts }) => Number(attempts) > 0 },
    },
  },
  delivery_attempts: {
    backup: { by: ['delivery_id', 'deliveries'], kind: 'history', step: 'messages' },
    personalData: {
      kind: 'deliveries',
      by: ['delivery_id', 'deliveries'],
      text: ['error', 'error_i18n', 'answer'],
    },
  },
  delivery_totals: {
    backup: { leftOut: 'Counted by the database as deliveries come back.' },
    personalData: measures,
  },
  delivery_minutes: {
    backup: { leftOut: 'Counted by the database as deliveries come back.' },
    personalData: measures,
  },
} satisfies Partial<TableDeclarations>
