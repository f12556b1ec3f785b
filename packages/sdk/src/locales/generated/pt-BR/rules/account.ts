// Generated from locales/pt-BR/rules/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountRules = {
  "rules.account.time_zone_unknown": ["Fuso horário desconhecido"],
  "rules.account.phone_invalid": ["Informe um telefone com DDD, como (11) 99999-9999, ou deixe vazio"],
  "rules.account.language_unavailable": ["Idioma não disponível"],
} satisfies Messages
