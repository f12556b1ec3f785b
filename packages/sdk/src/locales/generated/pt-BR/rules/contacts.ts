// Generated from locales/pt-BR/rules/contacts.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const contactsRules = {
  "rules.contacts.letter_invalid": ["Letra inválida"],
} satisfies Messages
