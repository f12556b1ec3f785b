// Generated from locales/pt-BR/rules/backups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const backupsRules = {
  "rules.backups.type_invalid": ["Escolha FULL ou SETTINGS_ONLY"],
  "rules.backups.frequency_invalid": ["Escolha daily ou weekly"],
  "rules.backups.description_long": ["Descrição muito longa"],
} satisfies Messages
