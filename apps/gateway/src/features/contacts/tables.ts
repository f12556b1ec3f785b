import { ofSession, type TableDeclarations } from '../../core/tableDeclaration.js'

export const contactsTables = {
  contacts: {
    backup: { by: ofSession, kind: 'history', step: 'contacts' },
    personalData: {
      kind: 'contacts',
      by: ofSession,
      own: ['phone'],
      text: ['name', 'sort_name', 'profile_pic'],
    },
  },
  identities: {
    backup: { by: ofSession, kind: 'history', step: 'contacts' },
    personalData: { kind: 'contacts', by: ofSession, own: ['name', 'contact'] },
  },
} satisfies Partial<TableDeclarations>
