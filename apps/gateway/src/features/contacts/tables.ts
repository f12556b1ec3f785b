import { sessionOwner, type TableDeclarations } from '../../core/tableDeclaration.js'

export const contactsTables = {
  contacts: {
    backup: { owner: sessionOwner, kind: 'history', step: 'contacts' },
    personalData: {
      kind: 'contacts',
      owner: sessionOwner,
      identifyingColumns: ['phone'],
      textColumns: ['name', 'sort_name', 'profile_pic'],
    },
  },
  identities: {
    backup: { owner: sessionOwner, kind: 'history', step: 'contacts' },
    personalData: { kind: 'contacts', owner: sessionOwner, identifyingColumns: ['name', 'contact'] },
  },
} satisfies Partial<TableDeclarations>
