// Generated from locales/pt-BR/rules/catalog.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const catalogRules = {
  "rules.catalog.name_required": ["Informe o nome do produto"],
  "rules.catalog.description_long": ["A descrição pode ter até ",["maximum"]," caracteres"],
  "rules.catalog.currency_invalid": ["Informe a moeda pelo código de três letras, como BRL"],
  "rules.catalog.code_long": ["O código pode ter até ",["maximum"]," caracteres"],
} satisfies Messages
