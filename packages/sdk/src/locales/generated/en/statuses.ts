// Generated from locales/en/statuses.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const statusesMessages: Messages = {
  "statuses.text_missing": ["Write the text of the status"],
  "statuses.text_long": ["The text of a status can have up to ",["limit","number"]," characters"],
  "statuses.file_missing": ["Give the address of the image or video in url"],
  "statuses.kind_invalid": ["A status is a text, an image or a video"],
  "statuses.contacts_missing": ["Give the contacts of this audience"],
  "statuses.nobody": ["Nobody would get this status: the session has no contacts in this audience"],
  "statuses.pace": ["The pace of the session asks to wait. Try again in ",["wait"],"."],
  "statuses.unanswered": ["WhatsApp did not answer. Repeat with the same key, or check on the phone before you post again."],
}
