// Generated from locales/pt-BR/rules/notifications.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const notificationsRules = {
  "rules.notifications.ids_list": ["Informe os ids das notificações em uma lista"],
  "rules.notifications.ids_many": ["Informe até ",["maximum"]," notificações por vez"],
  "rules.notifications.id_invalid": ["Id de notificação inválido"],
} satisfies Messages
