// Generated from locales/en/rules/statuses.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const statusesRules = {
  "rules.statuses.kind_invalid": ["A status is a text, an image or a video"],
  "rules.statuses.audience_invalid": ["The audience of a status is contacts, only or except"],
  "rules.statuses.contacts_list": ["Give the contacts as a list"],
  "rules.statuses.contacts_many": ["At most ",["maximum","number"]," contacts are possible"],
} satisfies Messages
