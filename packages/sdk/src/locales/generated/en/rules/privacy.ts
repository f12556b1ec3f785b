// Generated from locales/en/rules/privacy.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const privacyRules = {
  "rules.privacy.person_invalid": ["Type a number with country and area code, as 5511999999999"],
} satisfies Messages
