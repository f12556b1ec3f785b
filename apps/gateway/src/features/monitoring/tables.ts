import { countsOnly, machineTable, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const monitoringTables = {
  message_counts: {
    backup: { owner: userOwner, content: 'history', step: 'messages' },
    personalData: countsOnly,
  },
  user_samples: {
    backup: { owner: userOwner, content: 'history', step: 'messages' },
    personalData: countsOnly,
  },
  machine_samples: machineTable,
  system_logs: {
    backup: { exclusionReason: 'The log tells of work of the gateway that made the backup.' },
    personalData: { kind: 'logs', owner: userOwner, textColumns: ['message', 'folded', 'details'] },
  },
} satisfies Partial<TableDeclarations>
