import {
  ofSession,
  ofUser,
  ownSettings,
  part,
  partOfRow,
  type TableDeclarations,
  waitingWork,
} from '../../core/tableDeclaration.js'

export const messagesTables = {
  media: {
    backup: { by: ofUser, kind: 'history', step: 'messages' },
    personalData: { nobody: 'Contents by their hashes; those of deleted messages are deleted with them.' },
  },
  messages: {
    backup: { by: ofSession, kind: 'history', step: 'messages', numbered: 'seq' },
    personalData: {
      kind: 'messages',
      by: ofSession,
      own: ['chat', 'contact'],
      text: ['text', 'content', 'reactions', 'failure_detail', 'failure_detail_i18n', 'media_error'],
      parts: [
        part('message_attempts', 'message_id'),
        part('media_downloads', 'message_id'),
        part('chatwoot_messages', 'message_id'),
        part('kommo_notes', 'message_id'),
      ],
      describingColumns: [{ table: 'events', column: 'message_id', text: 'payload' }],
    },
  },
  message_attempts: {
    backup: { by: ['message_id', 'messages'], kind: 'history', step: 'messages' },
    personalData: {
      kind: 'messages',
      by: ['message_id', 'messages'],
      text: ['failure_detail', 'failure_detail_i18n'],
    },
  },
  media_downloads: {
    backup: waitingWork,
    personalData: partOfRow,
  },
  seen_messages: {
    backup: { by: ofSession, kind: 'history', step: 'messages' },
    personalData: { kind: 'other', by: ofSession, text: ['message'], mention: 'goes' },
  },
  session_paces: {
    backup: { by: ofSession, kind: 'settings', step: 'sessions' },
    personalData: ownSettings,
  },
} satisfies Partial<TableDeclarations>
