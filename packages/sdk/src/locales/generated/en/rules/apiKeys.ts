// Generated from locales/en/rules/apiKeys.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const apiKeysRules = {
  "rules.apiKeys.scope_invalid": ["Invalid scope"],
  "rules.apiKeys.scopes_missing": ["Choose what the key may do"],
  "rules.apiKeys.scopes_repeated": ["Repeated scopes"],
  "rules.apiKeys.sessions_missing": ["Choose at least one session"],
  "rules.apiKeys.sessions_many": ["Choose up to ",["maximum"]," sessions, or all of them"],
  "rules.apiKeys.expiry_invalid": ["Invalid date: ISO 8601, as 2027-01-31T00:00:00Z"],
} satisfies Messages
