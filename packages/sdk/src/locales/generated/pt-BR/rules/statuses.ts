// Generated from locales/pt-BR/rules/statuses.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const statusesRules = {
  "rules.statuses.kind_invalid": ["Um status é um texto, uma imagem ou um vídeo"],
  "rules.statuses.audience_invalid": ["Quem vê o status é contacts, only ou except"],
  "rules.statuses.contacts_list": ["Informe os contatos em uma lista"],
  "rules.statuses.contacts_many": ["São no máximo ",["maximum","number"]," contatos"],
} satisfies Messages
