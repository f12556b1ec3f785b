export { standingLabels } from '../integrations/standingLabels.js'
export type { MessageCode, MessageParam, MessageRef, ParamArguments, ParamsOf } from '../locales/message.js'
export { messageRef } from '../locales/message.js'
export type { Localized } from '../locales/portuguese.js'
export { localized } from '../locales/portuguese.js'
export { messageRenderer, type RenderMessage } from '../locales/render.js'
export { serverText, type Translate, translateBy } from '../locales/translate.js'
export { activityLabels, activityMessages, activityStatusLabels } from './activity.js'
export { apiKeyScopeHelp, apiKeyScopeLabels } from './apiKeys.js'
export {
  type BackupMessages,
  backupEstimates,
  backupMessages,
  backupStepLabels,
  backupTypeLabels,
  restoreStepLabel,
} from './backups.js'
export { causeMessage } from './causeMessage.js'
export {
  cloudCategoryHints,
  cloudCategoryLabels,
  cloudLanguages,
  cloudStatusLabels,
  cloudStatusTones,
  cloudTemplateMessages,
} from './cloudTemplates.js'
export { contactSyncMessages, contactSyncText, messageImportMessages } from './contactSync.js'
export { conversationOwnerLabels, messageTimerLabel, messageTimerLabels } from './conversations.js'
export {
  connectionLabels,
  type DeliveryMessages,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  targetLabels,
} from './delivery.js'
export type { ErrorCode } from './en/errors.js'
export { type ErrorTexts, ownErrorCode } from './errors.js'
export {
  groupKindLabels,
  groupRoleLabels,
  groupSettingLabels,
  participantOutcomeLabels,
  participantsChanged,
} from './groups.js'
export { type KommoMessages, kommoMessages } from './kommo.js'
export {
  apiTypeLabels,
  campaignStateLabels,
  connectionMethodLabels,
  healthStateOf,
  messageStateLabels,
  messageTypeLabel,
  messageTypeLabels,
  optOutOriginLabels,
  qualityLabels,
  recipientStateLabels,
  type SessionState,
  sessionStateLabels,
  sessionStateOf,
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
export { type Messages, messages } from './messages.js'
export { type NotificationMessages, notificationMessages } from './notifications.js'
export { privacyKindLabels, privacyMessages, retentionKindLabels } from './privacy.js'
export { businessVerticalLabels, privacyAudienceLabels, privacySettingLabels } from './profile.js'
export { restrictionEnd, restrictionRoom, restrictionSentence, restrictionTexts } from './restrictions.js'
export { type SessionCauseText, sessionCauseTexts } from './sessionCauses.js'
export { settingsMessages } from './settings.js'
export { type TemplatePreset, templatePresets } from './templatePresets.js'
export { rejectedPlace, type TemplateMessages, templateMessages } from './templates.js'
export { type SdkTexts, sdkTexts } from './texts.js'
export { traceStepLabels } from './trace.js'
export type { Widened } from './widened.js'
