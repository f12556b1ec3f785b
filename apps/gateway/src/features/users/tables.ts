import { signInSecret, type TableDeclarations } from '../../core/tableDeclaration.js'

export const usersTables = {
  invitations: {
    backup: { exclusionReason: 'Invitations belong to this gateway, not to an account.' },
    personalData: signInSecret.personalData,
  },
} satisfies Partial<TableDeclarations>
