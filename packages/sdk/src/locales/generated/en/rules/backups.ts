// Generated from locales/en/rules/backups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const backupsRules = {
  "rules.backups.type_invalid": ["Choose FULL or SETTINGS_ONLY"],
  "rules.backups.frequency_invalid": ["Choose daily or weekly"],
  "rules.backups.description_long": ["Description too long"],
} satisfies Messages
