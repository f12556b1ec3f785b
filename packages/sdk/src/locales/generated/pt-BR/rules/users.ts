// Generated from locales/pt-BR/rules/users.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const usersRules = {
  "rules.users.way_invalid": ["Use email ou link"],
  "rules.users.invitation_missing": ["Informe o convite"],
  "rules.users.invitation_invalid": ["Convite inválido"],
} satisfies Messages
