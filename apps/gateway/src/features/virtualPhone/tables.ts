import { ofSession, type TableDeclarations } from '../../core/tableDeclaration.js'

export const virtualPhoneTables = {
  virtual_phones: {
    backup: { by: ofSession, kind: 'history', step: 'sessions', without: ['device_hash'] },
    personalData: { kind: 'other', by: ofSession, text: ['blocked', 'hidden', 'groups'] },
  },
  virtual_messages: {
    backup: { by: ofSession, kind: 'history', step: 'messages', numbered: 'seq' },
    personalData: {
      kind: 'other',
      by: ofSession,
      own: ['chat', 'author'],
      text: ['content', 'reactions', 'author_name', 'group_name'],
    },
  },
} satisfies Partial<TableDeclarations>
