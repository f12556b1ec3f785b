// Generated from locales/en/rules/monitoring.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const monitoringRules = {
  "rules.monitoring.sessions_many": ["Too many sessions"],
  "rules.monitoring.level_invalid": ["Invalid level"],
  "rules.monitoring.service_invalid": ["Invalid service"],
  "rules.monitoring.id_invalid": ["Invalid id"],
} satisfies Messages
