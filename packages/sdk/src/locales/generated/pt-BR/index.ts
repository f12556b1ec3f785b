// Generated from locales/pt-BR by `npm run generate`.
import type { Messages } from '@lingui/core'
import { accountMessages } from './account.js'
import { activityMessages } from './activity.js'
import { apiKeysMessages } from './apiKeys.js'
import { authMessages } from './auth.js'
import { backupsMessages } from './backups.js'
import { campaignsMessages } from './campaigns.js'
import { catalogMessages } from './catalog.js'
import { channelsMessages } from './channels.js'
import { cloudTemplatesMessages } from './cloudTemplates.js'
import { commonMessages } from './common.js'
import { conversationsMessages } from './conversations.js'
import { dashboardMessages } from './dashboard.js'
import { destinationsMessages } from './destinations.js'
import { emailMessages } from './email.js'
import { filesMessages } from './files.js'
import { groupsMessages } from './groups.js'
import { messagesMessages } from './messages.js'
import { metaMessages } from './meta.js'
import { peersMessages } from './peers.js'
import { privacyMessages } from './privacy.js'
import { profileMessages } from './profile.js'
import { accountRules } from './rules/account.js'
import { activityRules } from './rules/activity.js'
import { apiKeysRules } from './rules/apiKeys.js'
import { authRules } from './rules/auth.js'
import { backupsRules } from './rules/backups.js'
import { campaignsRules } from './rules/campaigns.js'
import { catalogRules } from './rules/catalog.js'
import { channelsRules } from './rules/channels.js'
import { cloudTemplatesRules } from './rules/cloudTemplates.js'
import { commonRules } from './rules/common.js'
import { contactsRules } from './rules/contacts.js'
import { conversationsRules } from './rules/conversations.js'
import { deliveriesRules } from './rules/deliveries.js'
import { emailRules } from './rules/email.js'
import { groupsRules } from './rules/groups.js'
import { integrationsRules } from './rules/integrations.js'
import { messagesRules } from './rules/messages.js'
import { migrationRules } from './rules/migration.js'
import { monitoringRules } from './rules/monitoring.js'
import { notificationsRules } from './rules/notifications.js'
import { passkeyRules } from './rules/passkey.js'
import { privacyRules } from './rules/privacy.js'
import { profileRules } from './rules/profile.js'
import { securityRules } from './rules/security.js'
import { sessionsRules } from './rules/sessions.js'
import { statusesRules } from './rules/statuses.js'
import { templatesRules } from './rules/templates.js'
import { usersRules } from './rules/users.js'
import { virtualPhoneRules } from './rules/virtualPhone.js'
import { sessionsMessages } from './sessions.js'
import { statusesMessages } from './statuses.js'
import { templatesMessages } from './templates.js'
import { traceMessages } from './trace.js'
import { usersMessages } from './users.js'
import { virtualPhoneMessages } from './virtualPhone.js'

export const messages: Messages = {
  ...accountMessages,
  ...activityMessages,
  ...apiKeysMessages,
  ...authMessages,
  ...backupsMessages,
  ...campaignsMessages,
  ...catalogMessages,
  ...channelsMessages,
  ...cloudTemplatesMessages,
  ...commonMessages,
  ...conversationsMessages,
  ...dashboardMessages,
  ...destinationsMessages,
  ...emailMessages,
  ...filesMessages,
  ...groupsMessages,
  ...messagesMessages,
  ...metaMessages,
  ...peersMessages,
  ...privacyMessages,
  ...profileMessages,
  ...accountRules,
  ...activityRules,
  ...apiKeysRules,
  ...authRules,
  ...backupsRules,
  ...campaignsRules,
  ...catalogRules,
  ...channelsRules,
  ...cloudTemplatesRules,
  ...commonRules,
  ...contactsRules,
  ...conversationsRules,
  ...deliveriesRules,
  ...emailRules,
  ...groupsRules,
  ...integrationsRules,
  ...messagesRules,
  ...migrationRules,
  ...monitoringRules,
  ...notificationsRules,
  ...passkeyRules,
  ...privacyRules,
  ...profileRules,
  ...securityRules,
  ...sessionsRules,
  ...statusesRules,
  ...templatesRules,
  ...usersRules,
  ...virtualPhoneRules,
  ...sessionsMessages,
  ...statusesMessages,
  ...templatesMessages,
  ...traceMessages,
  ...usersMessages,
  ...virtualPhoneMessages,
}
