// Generated from locales/pt-BR/rules/groups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const groupsRules = {
  "rules.groups.name_required": ["Informe o nome do grupo"],
  "rules.groups.description_long": ["A descrição pode ter até ",["maximum"]," caracteres"],
  "rules.groups.person_invalid": ["Informe um número com código do país e DDD, como 5511999999999"],
  "rules.groups.people_list": ["Informe os participantes em uma lista"],
  "rules.groups.people_missing": ["Informe um participante"],
  "rules.groups.people_many": ["São no máximo ",["maximum"]," pessoas de cada vez"],
  "rules.groups.action_invalid": ["Ação inválida: use add, remove, promote ou demote"],
  "rules.groups.id_invalid": ["Id de grupo inválido"],
  "rules.groups.invite_invalid": ["Informe um link de convite, como https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv"],
} satisfies Messages
