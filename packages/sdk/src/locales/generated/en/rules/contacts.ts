// Generated from locales/en/rules/contacts.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const contactsRules = {
  "rules.contacts.letter_invalid": ["Invalid letter"],
} satisfies Messages
