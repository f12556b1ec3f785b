// Generated from locales/pt-BR/rules/apiKeys.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const apiKeysRules = {
  "rules.apiKeys.scope_invalid": ["Escopo inválido"],
  "rules.apiKeys.scopes_missing": ["Escolha o que a chave pode fazer"],
  "rules.apiKeys.scopes_repeated": ["Escopos repetidos"],
  "rules.apiKeys.sessions_missing": ["Escolha ao menos uma sessão"],
  "rules.apiKeys.sessions_many": ["Escolha até ",["maximum"]," sessões, ou todas"],
  "rules.apiKeys.expiry_invalid": ["Data inválida: use ISO 8601, como 2027-01-31T00:00:00Z"],
} satisfies Messages
