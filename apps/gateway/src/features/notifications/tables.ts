import { sessionOwner, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

export const notificationsTables = {
  notifications: {
    backup: { owner: userOwner, kind: 'history', step: 'messages' },
    personalData: {
      kind: 'events',
      owner: userOwner,
      identifyingColumns: ['contact'],
      textColumns: ['payload'],
    },
  },
  notification_states: {
    backup: { owner: sessionOwner, kind: 'settings', step: 'sessions' },
    personalData: { exclusionReason: 'It holds states of sessions only.' },
  },
} satisfies Partial<TableDeclarations>
