// Generated from locales/pt-BR/rules/auth.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const authRules = {
  "rules.auth.device_code_missing": ["Informe o código do dispositivo"],
  "rules.auth.approval_missing": ["Informe se autoriza: true ou false"],
  "rules.auth.email_invalid": ["Email inválido"],
  "rules.auth.password_short": ["Senha deve ter pelo menos 6 caracteres"],
  "rules.auth.token_sessions_many": ["Escolha até ",["maximum"]," sessões"],
  "rules.auth.token_abilities_missing": ["Escolha o que o token pode fazer: read, pair ou send"],
  "rules.auth.token_abilities_repeated": ["Permissões repetidas"],
  "rules.auth.external_ids_list": ["Informe os identificadores em uma lista"],
} satisfies Messages
