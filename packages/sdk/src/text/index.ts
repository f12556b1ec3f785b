export { activityLabels, activityMessages, activityStatusLabels } from './activity.js'
export { apiKeyScopeHelp, apiKeyScopeLabels } from './apiKeys.js'
export { backupEstimates, backupMessages, backupStepLabels, backupTypeLabels } from './backups.js'
export { contactSyncMessages, contactSyncText } from './contactSync.js'
export { conversationOwnerLabels } from './conversations.js'
export {
  connectionLabels,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  targetLabels,
} from './delivery.js'
export { kommoMessages } from './kommo.js'
export {
  apiTypeLabels,
  connectionMethodLabels,
  messageStateLabels,
  messageTypeLabel,
  qualityLabels,
  statusLabels,
} from './labels.js'
export {
  alertSeverityLabels,
  alertTypeLabels,
  mailKindLabels,
  mailMessages,
  mailStateLabels,
  smtpSecurityLabels,
} from './mail.js'
export { messages } from './messages.js'
export { settingsMessages } from './settings.js'
export { type TemplatePreset, templatePresets } from './templatePresets.js'
export { rejectedPlace, templateMessages } from './templates.js'
export { traceStepLabels } from './trace.js'
