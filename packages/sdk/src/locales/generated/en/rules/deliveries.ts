// Generated from locales/en/rules/deliveries.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const deliveriesRules = {
  "rules.deliveries.date_invalid": ["Invalid date"],
  "rules.deliveries.event_data_missing": ["Give the event’s data"],
  "rules.deliveries.target_unknown": ["Unknown target"],
} satisfies Messages
