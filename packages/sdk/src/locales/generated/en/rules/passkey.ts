// Generated from locales/en/rules/passkey.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const passkeyRules = {
  "rules.passkey.risk": ["A malformed passkey request can get WhatsApp to ban this number. To go on at that risk, send confirmed: true."],
  "rules.passkey.answer_malformed": ["The answer of the passkey is incomplete or malformed"],
  "rules.passkey.token_required": ["The token is required"],
  "rules.passkey.token_invalid": ["Invalid token"],
} satisfies Messages
