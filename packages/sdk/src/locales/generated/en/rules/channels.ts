// Generated from locales/en/rules/channels.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const channelsRules = {
  "rules.channels.kind_invalid": ["A post is a text, an image or a video"],
  "rules.channels.name_required": ["Give the name of the channel"],
  "rules.channels.description_long": ["The description can have up to ",["maximum"]," characters"],
  "rules.channels.invite_invalid": ["Give the invite link of the channel, like https://whatsapp.com/channel/…"],
  "rules.channels.id_invalid": ["Invalid channel"],
} satisfies Messages
