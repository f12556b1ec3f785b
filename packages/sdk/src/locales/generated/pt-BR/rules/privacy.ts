// Generated from locales/pt-BR/rules/privacy.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const privacyRules = {
  "rules.privacy.person_invalid": ["Informe um número com código do país e DDD, como 5511999999999"],
} satisfies Messages
