// Generated from locales/en/rules/auth.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const authRules = {
  "rules.auth.device_code_missing": ["Give the device’s code"],
  "rules.auth.approval_missing": ["Say whether you authorise it: true or false"],
  "rules.auth.email_invalid": ["Invalid e-mail"],
  "rules.auth.password_short": ["The password needs at least 6 characters"],
  "rules.auth.token_sessions_many": ["Choose up to ",["maximum"]," sessions"],
  "rules.auth.token_abilities_missing": ["Choose what the token may do: read, pair or send"],
  "rules.auth.token_abilities_repeated": ["Repeated abilities"],
  "rules.auth.external_ids_list": ["Give the ids as a list"],
} satisfies Messages
