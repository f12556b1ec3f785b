// Generated from locales/en/rules/activity.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const activityRules = {
  "rules.activity.date_invalid": ["A date as 2026-11-22 or 2026-11-22T14:03:00Z"],
  "rules.activity.action_invalid": ["Invalid action"],
} satisfies Messages
