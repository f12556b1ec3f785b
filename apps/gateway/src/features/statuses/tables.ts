import { ownSettings, sessionOwner, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const statusesTables = {
  posts: {
    backup: { exclusionReason: 'The network shows them for a short time, and files of them expire there.' },
    personalData: {
      kind: 'messages',
      owner: sessionOwner,
      identifyingColumns: ['contact'],
      textColumns: ['contact_name', 'text', 'media', 'recipients'],
    },
  },
  post_settings: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
