// Generated from locales/pt-BR/rules/migration.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const migrationRules = {
  "rules.migration.name_most": ["O nome pode ter até ",["maximum"]," caracteres"],
  "rules.migration.creds_invalid": ["Informe as credenciais do aparelho: o texto do arquivo creds.json"],
  "rules.migration.creds_long": ["As credenciais são longas demais"],
  "rules.migration.key_unknown": ["Nome de chave desconhecido: use tipo:id, como pre-key:1"],
  "rules.migration.key_invalid": ["Cada chave é um texto JSON de até 200 mil caracteres"],
  "rules.migration.keys_invalid": ["Informe as chaves como um objeto de textos"],
  "rules.migration.keys_many": ["São no máximo mil chaves de cada vez"],
  "rules.migration.contacts_list": ["Informe os contatos em uma lista"],
  "rules.migration.contacts_many": ["São no máximo ",["maximum"]," contatos de cada vez"],
} satisfies Messages
