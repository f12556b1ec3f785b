// Generated from locales/en/rules/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsRules = {
  "rules.conversations.mode_invalid": ["Give bot, human or paused"],
  "rules.conversations.mute_invalid": ["Invalid duration: use 8h, 1w, always or off"],
  "rules.conversations.label_unknown": ["Unknown label"],
  "rules.conversations.labels_list": ["Give the labels as a list"],
  "rules.conversations.labels_many": ["At most ",["maximum"]," labels"],
  "rules.conversations.call_invalid": ["Invalid type of call: use audio or video"],
} satisfies Messages
