// Generated from locales/pt-BR/rules/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsRules = {
  "rules.conversations.mode_invalid": ["Informe bot, human ou paused"],
} satisfies Messages
