// Generated from locales/pt-BR/rules/profile.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const profileRules = {
  "rules.profile.text_long": ["O texto pode ter até ",["maximum"]," caracteres"],
  "rules.profile.audience_invalid": ["Opção inválida para esta privacidade"],
  "rules.profile.email_invalid": ["Informe um e-mail, ou um texto vazio para remover"],
  "rules.profile.websites_list": ["Informe os sites em uma lista"],
  "rules.profile.websites_many": ["São no máximo ",["maximum"]," sites"],
  "rules.profile.vertical_invalid": ["Ramo de atividade inválido"],
} satisfies Messages
