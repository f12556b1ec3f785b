import { ofSession, part, partOfRow, type TableDeclarations } from '../../core/tableDeclaration.js'

export const conversationsTables = {
  conversations: {
    backup: { by: ofSession, kind: 'history', step: 'messages' },
    personalData: {
      kind: 'conversations',
      by: ofSession,
      own: ['chat'],
      text: ['choices', 'last_error', 'last_error_i18n'],
      parts: [part('conversation_states', 'conversation_id')],
    },
  },
  conversation_states: {
    backup: { leftOut: 'Sealed state of a bot: the conversation starts anew.' },
    personalData: partOfRow,
  },
  offers: {
    backup: { by: ofSession, kind: 'history', step: 'messages', numbered: 'seq' },
    personalData: {
      kind: 'conversations',
      by: ofSession,
      own: ['chat'],
      text: ['error', 'error_i18n'],
      parts: [part('offer_attempts', 'offer_id')],
      sent: { target: 'target_id', wasSent: ({ target_id }) => target_id !== null },
    },
  },
  offer_attempts: {
    backup: { by: ['offer_id', 'offers'], kind: 'history', step: 'messages' },
    personalData: { kind: 'conversations', by: ['offer_id', 'offers'], text: ['error', 'error_i18n'] },
  },
} satisfies Partial<TableDeclarations>
