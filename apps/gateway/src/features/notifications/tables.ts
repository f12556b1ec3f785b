import { sessionOwner, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const notificationsTables = {
  notifications: {
    backup: { owner: userOwner, content: 'history', step: 'messages' },
    personalData: {
      kind: 'events',
      owner: userOwner,
      identifyingColumns: ['contact'],
      textColumns: ['payload'],
    },
  },
  notification_states: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions' },
    personalData: { exclusionReason: 'It holds states of sessions only.' },
  },
} satisfies Partial<TableDeclarations>
