import { sessionOwner, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const contactsTables = {
  contacts: {
    backup: { owner: sessionOwner, content: 'history', step: 'contacts' },
    personalData: {
      kind: 'contacts',
      owner: sessionOwner,
      identifyingColumns: ['phone'],
      textColumns: ['name', 'sort_name', 'profile_pic'],
    },
  },
  identities: {
    backup: { owner: sessionOwner, content: 'history', step: 'contacts' },
    personalData: { kind: 'contacts', owner: sessionOwner, identifyingColumns: ['name', 'contact'] },
  },
} satisfies Partial<TableDeclarations>
