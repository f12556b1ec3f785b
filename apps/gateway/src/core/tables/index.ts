import { accountTables } from './account.js'
import { activityTables } from './activity.js'
import { apiKeysTables } from './apiKeys.js'
import { authTables } from './auth.js'
import { backupsTables } from './backups.js'
import { contactsTables } from './contacts.js'
import { conversationsTables } from './conversations.js'
import type { TableDeclarations } from './declaration.js'
import { deliveriesTables } from './deliveries.js'
import { emailTables } from './email.js'
import { eventsTables } from './events.js'
import { integrationsTables } from './integrations.js'
import { messagesTables } from './messages.js'
import { monitoringTables } from './monitoring.js'
import { privacyTables } from './privacy.js'
import { sessionsTables } from './sessions.js'
import { systemTables } from './system.js'
import { templatesTables } from './templates.js'
import { usersTables } from './users.js'
import { virtualPhoneTables } from './virtualPhone.js'

/**
 * Every table of the store; one that is missing does not compile. A table comes after those that its rows refer to, as a
 * restore inserts them in this order.
 */
export const tableDeclarations: TableDeclarations = {
  ...accountTables,
  ...emailTables,
  ...privacyTables,
  ...sessionsTables,
  ...deliveriesTables,
  ...virtualPhoneTables,
  ...contactsTables,
  ...messagesTables,
  ...conversationsTables,
  ...eventsTables,
  ...monitoringTables,
  ...templatesTables,
  ...activityTables,
  ...apiKeysTables,
  ...authTables,
  ...usersTables,
  ...backupsTables,
  ...systemTables,
  ...integrationsTables,
}
