import { countsOnly, machineTable, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

export const monitoringTables = {
  message_counts: {
    backup: { owner: userOwner, kind: 'history', step: 'messages' },
    personalData: countsOnly,
  },
  user_samples: {
    backup: { owner: userOwner, kind: 'history', step: 'messages' },
    personalData: countsOnly,
  },
  machine_samples: machineTable,
  system_logs: {
    backup: { exclusionReason: 'The log tells of work of the gateway that made the backup.' },
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['message', 'folded', 'details'] },
  },
} satisfies Partial<TableDeclarations>
