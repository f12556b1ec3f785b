// Generated from locales/pt-BR by `npm run generate`.
import type { Messages } from '@lingui/core'
import { activityMessages } from './activity.js'
import { authMessages } from './auth.js'
import { conversationsMessages } from './conversations.js'
import { dashboardMessages } from './dashboard.js'
import { sessionsMessages } from './sessions.js'

export const messages: Messages = {
  ...activityMessages,
  ...authMessages,
  ...conversationsMessages,
  ...dashboardMessages,
  ...sessionsMessages,
}
