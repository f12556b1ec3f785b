// Generated from locales/en/rules/catalog.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const catalogRules = {
  "rules.catalog.name_required": ["Give the name of the product"],
  "rules.catalog.description_long": ["The description can have up to ",["maximum"]," characters"],
  "rules.catalog.currency_invalid": ["Give the currency by its code of three letters, like BRL"],
  "rules.catalog.code_long": ["The code can have up to ",["maximum"]," characters"],
} satisfies Messages
