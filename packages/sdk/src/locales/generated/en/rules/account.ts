// Generated from locales/en/rules/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountRules = {
  "rules.account.time_zone_unknown": ["Unknown time zone"],
  "rules.account.phone_invalid": ["Type a phone number with its area code, as (11) 99999-9999, or leave it empty"],
  "rules.account.language_unavailable": ["This language is not available"],
} satisfies Messages
