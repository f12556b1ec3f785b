import { signInSecret, type TableDeclarations } from './declaration.js'

export const usersTables = {
  invitations: {
    backup: { leftOut: 'Invitations belong to this gateway, not to an account.' },
    personalData: signInSecret.personalData,
  },
} satisfies Partial<TableDeclarations>
