// Generated from locales/en/messages.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const messagesMessages: Messages = {
  "messages.file_url_missing": ["Give the file’s URL"],
  "messages.components_meta_only": ["Only Meta’s templates have components: fill in the variables"],
  "messages.location_missing": ["Give the location"],
  "messages.contacts_missing": ["Give the contacts"],
  "messages.http_only": ["Use an http or https address"],
  "messages.sticker_caption": ["Stickers have no caption"],
  "messages.audio_caption": ["Audios have no caption"],
  "messages.voice_format": ["A voice message has to be an OGG file with Opus"],
  "messages.read_received_only": ["Only received messages are marked as read"],
  "messages.no_typing_in_groups": ["Groups are not shown that the account is typing"],
  "messages.phone_missing": ["Give a number with country and area code"],
  "messages.own_only": ["Only messages of this account can be changed"],
  "messages.texts_only": ["Only texts can be changed"],
  "messages.quoted_not_found": ["Message not found in this conversation"],
  "messages.queue_full": ["This session’s queue is full (",["limit","number"]," messages). Wait until it moves on."],
}
