// Generated from locales/pt-BR/rules/security.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const securityRules = {
  "rules.security.current_password_missing": ["Informe a senha atual"],
  "rules.security.code_long": ["Código muito longo"],
} satisfies Messages
