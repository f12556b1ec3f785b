import { sessionOwner, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const virtualPhoneTables = {
  virtual_phones: {
    backup: { owner: sessionOwner, content: 'history', step: 'sessions', secretColumns: ['device_hash'] },
    personalData: {
      kind: 'other',
      owner: sessionOwner,
      textColumns: ['blocked', 'hidden', 'groups', 'saved_names'],
    },
  },
  virtual_profiles: {
    backup: { owner: sessionOwner, content: 'history', step: 'sessions' },
    personalData: { kind: 'other', owner: sessionOwner, textColumns: ['profile', 'chats'] },
  },
  virtual_channels: {
    backup: { owner: sessionOwner, content: 'history', step: 'sessions' },
    personalData: { kind: 'other', owner: sessionOwner, textColumns: ['name', 'description'] },
  },
  virtual_products: {
    backup: { owner: sessionOwner, content: 'history', step: 'sessions' },
    personalData: {
      kind: 'other',
      owner: sessionOwner,
      textColumns: ['name', 'description', 'url', 'code'],
    },
  },
  virtual_messages: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages', sequenceColumn: 'seq' },
    personalData: {
      kind: 'other',
      owner: sessionOwner,
      identifyingColumns: ['chat', 'author'],
      textColumns: ['content', 'reactions', 'author_name', 'group_name'],
    },
  },
} satisfies Partial<TableDeclarations>
