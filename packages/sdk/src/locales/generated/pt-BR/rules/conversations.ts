// Generated from locales/pt-BR/rules/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsRules = {
  "rules.conversations.mode_invalid": ["Informe bot, human ou paused"],
  "rules.conversations.mute_invalid": ["Silêncio inválido: use 8h, 1w, always ou off"],
  "rules.conversations.label_unknown": ["Etiqueta desconhecida"],
  "rules.conversations.labels_list": ["Informe as etiquetas em uma lista"],
  "rules.conversations.labels_many": ["São no máximo ",["maximum"]," etiquetas"],
  "rules.conversations.call_invalid": ["Tipo de chamada inválido: use audio ou video"],
} satisfies Messages
