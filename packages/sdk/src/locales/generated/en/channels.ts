// Generated from locales/en/channels.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const channelsMessages: Messages = {
  "channels.text_missing": ["Write the text of the post"],
  "channels.file_missing": ["Give the address of the image or video in url"],
  "channels.kind_invalid": ["A post is a text, an image or a video"],
  "channels.not_editable": ["Only texts can be edited"],
  "channels.reaction_unknown": ["WhatsApp did not say which post this is: react on the phone"],
  "channels.create_refused": ["WhatsApp did not let the channel be created. If this account has not accepted the terms of channels yet, begin to create one on the phone, in Updates, accept the terms and try again"],
  "channels.unsupported": ["This session has no channels: the official API does not offer them"],
}
