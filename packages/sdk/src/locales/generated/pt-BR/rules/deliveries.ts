// Generated from locales/pt-BR/rules/deliveries.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const deliveriesRules = {
  "rules.deliveries.date_invalid": ["Data inválida"],
  "rules.deliveries.event_data_missing": ["Informe os dados do evento"],
  "rules.deliveries.target_unknown": ["Destino desconhecido"],
} satisfies Messages
