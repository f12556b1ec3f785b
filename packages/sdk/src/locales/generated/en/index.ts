// Generated from locales/en by `npm run generate`.
import type { Messages } from '@lingui/core'
import { activityMessages } from './activity.js'
import { authMessages } from './auth.js'
import { conversationsMessages } from './conversations.js'
import { dashboardMessages } from './dashboard.js'
import { eventsMessages } from './events.js'
import { integrationsMessages } from './integrations.js'
import { peersMessages } from './peers.js'
import { accountRules } from './rules/account.js'
import { activityRules } from './rules/activity.js'
import { apiKeysRules } from './rules/apiKeys.js'
import { authRules } from './rules/auth.js'
import { backupsRules } from './rules/backups.js'
import { cloudTemplatesRules } from './rules/cloudTemplates.js'
import { commonRules } from './rules/common.js'
import { contactsRules } from './rules/contacts.js'
import { conversationsRules } from './rules/conversations.js'
import { deliveriesRules } from './rules/deliveries.js'
import { emailRules } from './rules/email.js'
import { integrationsRules } from './rules/integrations.js'
import { messagesRules } from './rules/messages.js'
import { monitoringRules } from './rules/monitoring.js'
import { passkeyRules } from './rules/passkey.js'
import { privacyRules } from './rules/privacy.js'
import { securityRules } from './rules/security.js'
import { sessionsRules } from './rules/sessions.js'
import { templatesRules } from './rules/templates.js'
import { usersRules } from './rules/users.js'
import { virtualPhoneRules } from './rules/virtualPhone.js'
import { sessionsMessages } from './sessions.js'
import { traceMessages } from './trace.js'

export const messages: Messages = {
  ...activityMessages,
  ...authMessages,
  ...conversationsMessages,
  ...dashboardMessages,
  ...eventsMessages,
  ...integrationsMessages,
  ...peersMessages,
  ...accountRules,
  ...activityRules,
  ...apiKeysRules,
  ...authRules,
  ...backupsRules,
  ...cloudTemplatesRules,
  ...commonRules,
  ...contactsRules,
  ...conversationsRules,
  ...deliveriesRules,
  ...emailRules,
  ...integrationsRules,
  ...messagesRules,
  ...monitoringRules,
  ...passkeyRules,
  ...privacyRules,
  ...securityRules,
  ...sessionsRules,
  ...templatesRules,
  ...usersRules,
  ...virtualPhoneRules,
  ...sessionsMessages,
  ...traceMessages,
}
