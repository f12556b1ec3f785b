// Generated from locales/en by `npm run generate`.
import type { Messages } from '@lingui/core'
import { activityMessages } from './activity.js'
import { authMessages } from './auth.js'
import { conversationsMessages } from './conversations.js'
import { dashboardMessages } from './dashboard.js'
import { eventsMessages } from './events.js'
import { integrationsMessages } from './integrations.js'
import { sessionsMessages } from './sessions.js'

export const messages: Messages = {
  ...activityMessages,
  ...authMessages,
  ...conversationsMessages,
  ...dashboardMessages,
  ...eventsMessages,
  ...integrationsMessages,
  ...sessionsMessages,
}
