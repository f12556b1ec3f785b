import { signInSecret, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const authTables = {
  devices: signInSecret,
  device_requests: signInSecret,
  counted_tries: signInSecret,
  two_factor: signInSecret,
  used_codes: signInSecret,
  recovery_codes: signInSecret,
  revoked_tokens: {
    backup: { exclusionReason: 'A revoked token must not become valid again.' },
    personalData: signInSecret.personalData,
  },
} satisfies Partial<TableDeclarations>
