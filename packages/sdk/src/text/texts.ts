import type { Messages as ServerMessages } from '@lingui/core'
import { formatWords } from '../core/format/words.js'
import { standingLabels } from '../integrations/standingLabels.js'
import { messageRenderer } from '../locales/render.js'
import { activityLabels, activityMessages, activityStatusLabels } from './activity.js'
import { apiKeyScopeHelp, apiKeyScopeLabels } from './apiKeys.js'
import { backupEstimates, backupMessages, backupStepLabels, backupTypeLabels } from './backups.js'
import {
  cloudCategoryHints,
  cloudCategoryLabels,
  cloudLanguages,
  cloudStatusLabels,
  cloudTemplateMessages,
} from './cloudTemplates.js'
import { contactSyncMessages, messageImportMessages } from './contactSync.js'
import { conversationOwnerLabels, messageTimerLabels } from './conversations.js'
import {
  connectionLabels,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  targetLabels,
} from './delivery.js'
import type { ErrorTexts } from './errors.js'
import {
  groupKindLabels,
  groupRoleLabels,
  groupSettingLabels,
  participantOutcomeLabels,
  participantsChanged,
} from './groups.js'
import { kommoMessages } from './kommo.js'
import {
  apiTypeLabels,
  campaignStateLabels,
  connectionMethodLabels,
  messageStateLabels,
  messageTypeLabels,
  optOutOriginLabels,
  qualityLabels,
  recipientStateLabels,
  sessionStateLabels,
  statusLabels,
} from './labels.js'
import {
  alertSeverityLabels,
  alertTypeLabels,
  mailKindLabels,
  mailMessages,
  mailStateLabels,
  smtpSecurityLabels,
} from './mail.js'
import { messages } from './messages.js'
import { notificationMessages } from './notifications.js'
import { privacyKindLabels, privacyMessages, retentionKindLabels } from './privacy.js'
import { businessVerticalLabels, privacyAudienceLabels, privacySettingLabels } from './profile.js'
import { settingsMessages } from './settings.js'
import { templatePresets } from './templatePresets.js'
import { templateMessages } from './templates.js'
import { traceStepLabels } from './trace.js'
import type { Widened } from './widened.js'

/** Empty in Portuguese, as the server's own messages are shown. */
const errorTexts: ErrorTexts = {}
const serverMessages: ServerMessages = {}

/** Every text of the SDK in Portuguese, by its export name; another language implements the same shape. */
export const sdkTexts = {
  formatWords,
  errorTexts,
  serverMessages,
  /** Renders `serverMessages`. */
  rendererOf: messageRenderer,
  messages,
  notificationMessages,
  activityLabels,
  activityStatusLabels,
  activityMessages,
  apiKeyScopeLabels,
  apiKeyScopeHelp,
  backupMessages,
  backupTypeLabels,
  backupEstimates,
  backupStepLabels,
  cloudStatusLabels,
  cloudCategoryLabels,
  cloudCategoryHints,
  cloudLanguages,
  cloudTemplateMessages,
  contactSyncMessages,
  messageImportMessages,
  conversationOwnerLabels,
  messageTimerLabels,
  groupKindLabels,
  groupRoleLabels,
  groupSettingLabels,
  participantOutcomeLabels,
  participantsChanged,
  privacySettingLabels,
  privacyAudienceLabels,
  businessVerticalLabels,
  connectionLabels,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  targetLabels,
  standingLabels,
  kommoMessages,
  apiTypeLabels,
  connectionMethodLabels,
  campaignStateLabels,
  messageStateLabels,
  optOutOriginLabels,
  recipientStateLabels,
  messageTypeLabels,
  qualityLabels,
  sessionStateLabels,
  statusLabels,
  alertTypeLabels,
  alertSeverityLabels,
  mailKindLabels,
  mailStateLabels,
  mailMessages,
  smtpSecurityLabels,
  privacyKindLabels,
  retentionKindLabels,
  privacyMessages,
  settingsMessages,
  templateMessages,
  templatePresets,
  traceStepLabels,
}

/** The shape of `sdkTexts` in any language; a language with a missing text does not compile. */
export type SdkTexts = Widened<typeof sdkTexts>
