// Generated from locales/pt-BR by `npm run generate`.
import type { Messages } from '@lingui/core'
import { activityMessages } from './activity.js'
import { sessionsMessages } from './sessions.js'

export const messages: Messages = {
  ...activityMessages,
  ...sessionsMessages,
}
