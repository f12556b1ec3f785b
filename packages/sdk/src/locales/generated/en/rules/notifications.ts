// Generated from locales/en/rules/notifications.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const notificationsRules = {
  "rules.notifications.ids_list": ["Enter the ids of the notifications as a list"],
  "rules.notifications.ids_many": ["Enter at most ",["maximum"]," notifications at a time"],
  "rules.notifications.id_invalid": ["Invalid notification id"],
} satisfies Messages
