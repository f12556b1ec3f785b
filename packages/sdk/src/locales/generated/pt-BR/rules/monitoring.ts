// Generated from locales/pt-BR/rules/monitoring.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const monitoringRules = {
  "rules.monitoring.sessions_many": ["Sessões demais"],
  "rules.monitoring.level_invalid": ["Nível inválido"],
  "rules.monitoring.service_invalid": ["Serviço inválido"],
  "rules.monitoring.id_invalid": ["Identificador inválido"],
} satisfies Messages
