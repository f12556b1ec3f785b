import { signInSecret, type TableDeclarations } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const apiKeysTables = {
  api_keys: signInSecret,
  api_key_sessions: signInSecret,
} satisfies Partial<TableDeclarations>
