// Generated from locales/en/rules/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsRules = {
  "rules.conversations.mode_invalid": ["Give bot, human or paused"],
} satisfies Messages
