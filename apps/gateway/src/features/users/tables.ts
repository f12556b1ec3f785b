import { signInSecret, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const usersTables = {
  invitations: {
    backup: { exclusionReason: 'Invitations belong to this gateway, not to an account.' },
    personalData: signInSecret.personalData,
  },
} satisfies Partial<TableDeclarations>
