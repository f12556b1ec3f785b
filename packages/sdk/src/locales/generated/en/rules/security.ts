// Generated from locales/en/rules/security.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const securityRules = {
  "rules.security.current_password_missing": ["Type the current password"],
  "rules.security.code_long": ["Code too long"],
} satisfies Messages
