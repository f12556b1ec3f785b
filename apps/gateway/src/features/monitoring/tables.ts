import { measures, ofTheMachine, ofUser, type TableDeclarations } from '../../core/tableDeclaration.js'

export const monitoringTables = {
  message_counts: {
    backup: { by: ofUser, kind: 'history', step: 'messages' },
    personalData: measures,
  },
  user_samples: {
    backup: { by: ofUser, kind: 'history', step: 'messages' },
    personalData: measures,
  },
  machine_samples: ofTheMachine,
  system_logs: {
    backup: { leftOut: 'The log tells of work of the gateway that made the backup.' },
    personalData: { kind: 'logs', by: ofUser, text: ['message', 'folded', 'details'] },
  },
} satisfies Partial<TableDeclarations>
