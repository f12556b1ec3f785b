import { signInSecret, type TableDeclarations } from '../../core/tableDeclaration.js'

export const apiKeysTables = {
  api_keys: signInSecret,
  api_key_sessions: signInSecret,
} satisfies Partial<TableDeclarations>
