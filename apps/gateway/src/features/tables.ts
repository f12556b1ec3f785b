// Written by `npm run generate` from the files `tables.ts` of features and integrations.
import type { TableDeclarations } from '../core/tableDeclaration.js'
import { chatwootTables } from '../integrations/chatwoot/tables.js'
import { kommoTables } from '../integrations/kommo/tables.js'
import { openaiTables } from '../integrations/openai/tables.js'
import { accountTables } from './account/tables.js'
import { activityTables } from './activity/tables.js'
import { apiKeysTables } from './apiKeys/tables.js'
import { authTables } from './auth/tables.js'
import { backupsTables } from './backups/tables.js'
import { campaignsTables } from './campaigns/tables.js'
import { contactsTables } from './contacts/tables.js'
import { conversationsTables } from './conversations/tables.js'
import { deliveriesTables } from './deliveries/tables.js'
import { emailTables } from './email/tables.js'
import { eventsTables } from './events/tables.js'
import { messagesTables } from './messages/tables.js'
import { monitoringTables } from './monitoring/tables.js'
import { notificationsTables } from './notifications/tables.js'
import { privacyTables } from './privacy/tables.js'
import { sessionsTables } from './sessions/tables.js'
import { statusesTables } from './statuses/tables.js'
import { systemTables } from './system/tables.js'
import { templatesTables } from './templates/tables.js'
import { usersTables } from './users/tables.js'
import { virtualPhoneTables } from './virtualPhone/tables.js'

/** Backup and personal data (LGPD) of every table of the store; one that is missing does not compile. */
export const tableDeclarations: TableDeclarations = {
  ...chatwootTables,
  ...kommoTables,
  ...openaiTables,
  ...accountTables,
  ...activityTables,
  ...apiKeysTables,
  ...authTables,
  ...backupsTables,
  ...campaignsTables,
  ...contactsTables,
  ...conversationsTables,
  ...deliveriesTables,
  ...emailTables,
  ...eventsTables,
  ...messagesTables,
  ...monitoringTables,
  ...notificationsTables,
  ...privacyTables,
  ...sessionsTables,
  ...statusesTables,
  ...systemTables,
  ...templatesTables,
  ...usersTables,
  ...virtualPhoneTables,
}
