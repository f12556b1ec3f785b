// Written by `npm run generate` from the files `texts.ts` and `*Texts.ts` of the kit.
import { draftTexts } from '../drafts/texts.js'
import { editorTexts } from '../editor/texts.js'
import { settingsTexts } from '../features/account/texts.js'
import { activityTexts } from '../features/activity/texts.js'
import { apiKeyTexts } from '../features/apiKeys/texts.js'
import { authorizeTexts } from '../features/auth/texts.js'
import { backupTexts } from '../features/backups/texts.js'
import { campaignTexts } from '../features/campaigns/texts.js'
import { catalogTexts } from '../features/catalog/texts.js'
import { channelTexts } from '../features/channels/texts.js'
import { cloudTemplateTexts } from '../features/cloudTemplates/texts.js'
import { contactTexts } from '../features/contacts/texts.js'
import { conversationTexts } from '../features/conversations/texts.js'
import { dashboardTexts } from '../features/dashboard/texts.js'
import { deliveryTexts } from '../features/deliveries/texts.js'
import { documentationTexts } from '../features/documentation/texts.js'
import { emailTexts } from '../features/email/texts.js'
import { groupTexts } from '../features/groups/texts.js'
import { cloudTexts } from '../features/integrations/cloud/texts.js'
import { kommoTexts } from '../features/integrations/kommo/texts.js'
import { integrationTexts } from '../features/integrations/texts.js'
import { messageTexts } from '../features/messages/texts.js'
import { availabilityTexts } from '../features/monitoring/availabilityTexts.js'
import { monitoringTexts } from '../features/monitoring/texts.js'
import { nodeTexts } from '../features/nodes/texts.js'
import { notificationTexts } from '../features/notifications/texts.js'
import { privacyTexts } from '../features/privacy/texts.js'
import { profileTexts } from '../features/profile/texts.js'
import { referenceTexts } from '../features/reference/texts.js'
import { securityTexts } from '../features/security/texts.js'
import { bulkTexts } from '../features/sessions/BulkBar/texts.js'
import { connectTexts, pairingTexts, qrTexts } from '../features/sessions/connecting/texts.js'
import { copyTexts, createTexts } from '../features/sessions/dialogs/texts.js'
import { detailTexts } from '../features/sessions/SessionDetail/texts.js'
import { labelTexts, sessionTableTexts } from '../features/sessions/texts.js'
import { statusTexts } from '../features/statuses/texts.js'
import { templateTexts } from '../features/templates/texts.js'
import { traceTexts } from '../features/trace/texts.js'
import { invitationTexts } from '../features/users/invitationTexts.js'
import { userTexts } from '../features/users/texts.js'
import { plotTexts } from '../plot/texts.js'

/** The texts of all areas but the first screens, in Portuguese. */
export const areaTexts = {
  ...draftTexts,
  ...editorTexts,
  ...settingsTexts,
  ...activityTexts,
  ...apiKeyTexts,
  ...authorizeTexts,
  ...backupTexts,
  ...campaignTexts,
  ...catalogTexts,
  ...channelTexts,
  ...cloudTemplateTexts,
  ...contactTexts,
  ...conversationTexts,
  ...dashboardTexts,
  ...deliveryTexts,
  ...documentationTexts,
  ...emailTexts,
  ...groupTexts,
  ...cloudTexts,
  ...kommoTexts,
  ...integrationTexts,
  ...messageTexts,
  ...availabilityTexts,
  ...monitoringTexts,
  ...nodeTexts,
  ...notificationTexts,
  ...privacyTexts,
  ...profileTexts,
  ...referenceTexts,
  ...securityTexts,
  ...bulkTexts,
  ...connectTexts,
  ...pairingTexts,
  ...qrTexts,
  ...copyTexts,
  ...createTexts,
  ...detailTexts,
  ...labelTexts,
  ...sessionTableTexts,
  ...statusTexts,
  ...templateTexts,
  ...traceTexts,
  ...invitationTexts,
  ...userTexts,
  ...plotTexts,
}
