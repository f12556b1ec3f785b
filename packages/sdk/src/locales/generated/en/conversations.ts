// Generated from locales/en/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsMessages: Messages = {
  "conversations.owner.phone": ["Somebody answered on the phone"],
  "conversations.owner.agent": ["An agent answered"],
  "conversations.owner.api": ["A message was sent by the API or the dashboard"],
  "conversations.owner.operator": ["An operator decided so"],
  "conversations.owner.handover": ["The bot asked for an agent"],
  "conversations.owner.keyword": ["The customer asked to leave the bot"],
  "conversations.owner.flood": ["The bot answered too many times in a short while"],
  "conversations.owner.echo": ["The same question and the same answer came again and again"],
  "conversations.file_not_sent": ["A file of the bot’s answer was not sent"],
  "conversations.file_not_sent_because": ["A file of the bot’s answer was not sent: ",["reason"]],
}
