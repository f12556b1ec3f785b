// Generated from locales/en/rules/users.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const usersRules = {
  "rules.users.way_invalid": ["Use email or link"],
  "rules.users.invitation_missing": ["Give the invitation"],
  "rules.users.invitation_invalid": ["Invalid invitation"],
} satisfies Messages
