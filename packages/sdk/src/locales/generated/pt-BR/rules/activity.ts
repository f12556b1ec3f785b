// Generated from locales/pt-BR/rules/activity.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const activityRules = {
  "rules.activity.date_invalid": ["Use uma data como 2026-11-22 ou 2026-11-22T14:03:00Z"],
  "rules.activity.action_invalid": ["Ação inválida"],
} satisfies Messages
