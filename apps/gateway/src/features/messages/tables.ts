import {
  deletedWithParent,
  dependentRows,
  ownSettings,
  pendingInputExclusion,
  sessionOwner,
  type TableDeclarations,
  userOwner,
} from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const messagesTables = {
  media: {
    backup: { owner: userOwner, content: 'history', step: 'messages' },
    personalData: {
      exclusionReason: 'Contents by their hashes; those of deleted messages are deleted with them.',
    },
  },
  messages: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages', sequenceColumn: 'seq' },
    personalData: {
      kind: 'messages',
      owner: sessionOwner,
      identifyingColumns: ['chat', 'contact'],
      textColumns: [
        'text',
        'content',
        'details',
        'quoted',
        'reactions',
        'failure_detail',
        'failure_detail_i18n',
        'media_error',
        'media_error_i18n',
      ],
      dependents: [
        dependentRows('message_attempts', 'message_id'),
        dependentRows('media_downloads', 'message_id'),
        dependentRows('chatwoot_messages', 'message_id'),
        dependentRows('kommo_notes', 'message_id'),
      ],
      describingColumns: [{ table: 'events', column: 'message_id', textColumn: 'payload' }],
    },
  },
  message_attempts: {
    backup: { owner: ['message_id', 'messages'], content: 'history', step: 'messages' },
    personalData: {
      kind: 'messages',
      owner: ['message_id', 'messages'],
      textColumns: ['failure_detail', 'failure_detail_i18n'],
    },
  },
  media_downloads: {
    backup: pendingInputExclusion,
    personalData: deletedWithParent,
  },
  seen_messages: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages' },
    personalData: { kind: 'other', owner: sessionOwner, textColumns: ['message'], whenMentioned: 'delete' },
  },
  session_paces: {
    backup: { owner: sessionOwner, content: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
