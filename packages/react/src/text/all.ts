import { type SdkTexts, sdkTexts } from '@morpheus/sdk/text'
import { activityTexts } from './activity.js'
import { documentationTexts } from './api/documentation.js'
import { referenceTexts } from './api/reference.js'
import { apiKeyTexts } from './apiKeys.js'
import type { Area } from './area.js'
import { authorizeTexts } from './authorize.js'
import { availabilityTexts } from './availability.js'
import { backupTexts } from './backups.js'
import { cloudTexts } from './cloud/cloud.js'
import { cloudTemplateTexts } from './cloud/cloudTemplates.js'
import { connectTexts } from './connect.js'
import { contactTexts } from './contacts.js'
import { conversationTexts } from './conversations.js'
import { createTexts } from './createSession.js'
import { dashboardTexts } from './dashboard.js'
import { deliveryTexts } from './delivery.js'
import { editorTexts } from './editor.js'
import { emailTexts } from './email.js'
import { integrationTexts } from './integrations.js'
import { invitationTexts } from './invitation.js'
import { kommoTexts } from './kommo.js'
import { messageTexts } from './messages.js'
import { monitoringTexts } from './monitoring.js'
import { notificationTexts } from './notifications.js'
import type { PartialTexts } from './overrides/merge.js'
import { pairingTexts } from './pairing.js'
import { ptBR } from './pt-BR.js'
import { qrTexts } from './qr.js'
import { securityTexts } from './security.js'
import { detailTexts } from './sessionDetail.js'
import { bulkTexts } from './sessions/bulk.js'
import { copyTexts } from './sessions/copy.js'
import { labelTexts } from './sessions/labels.js'
import { sessionTableTexts } from './sessions/sessionTable.js'
import { privacyTexts } from './settings/privacy.js'
import { settingsTexts } from './settings.js'
import { templateTexts } from './templates.js'
import { plotTexts } from './time/plot.js'
import { traceTexts } from './trace.js'
import { userTexts } from './users.js'

/** Widened type, so other languages can replace it. */
const sdk: SdkTexts = sdkTexts

/**
 * All texts in Portuguese. The first screens load only `pt-BR.ts` and other areas load with their widgets, so the kit
 * imports only the type.
 */
export const allTexts = {
  ...ptBR,
  /** SDK texts: statuses, labels, errors and flow messages. */
  sdk,
  create: createTexts,
  connect: connectTexts,
  availability: availabilityTexts,
  sessionTable: sessionTableTexts,
  bulk: bulkTexts,
  copy: copyTexts,
  labels: labelTexts,
  qr: qrTexts,
  pairing: pairingTexts,
  detail: detailTexts,
  messages: messageTexts,
  notifications: notificationTexts,
  dashboard: dashboardTexts,
  contacts: contactTexts,
  conversations: conversationTexts,
  monitoring: monitoringTexts,
  plot: plotTexts,
  cloud: cloudTexts,
  cloudTemplates: cloudTemplateTexts,
  delivery: deliveryTexts,
  documentation: documentationTexts,
  templates: templateTexts,
  trace: traceTexts,
  editor: editorTexts,
  integrations: integrationTexts,
  kommo: kommoTexts,
  backups: backupTexts,
  settings: settingsTexts,
  email: emailTexts,
  activity: activityTexts,
  security: securityTexts,
  apiKeys: apiKeyTexts,
  privacy: privacyTexts,
  users: userTexts,
  invitation: invitationTexts,
  authorize: authorizeTexts,
  reference: referenceTexts,
} satisfies Record<Area, object> & typeof ptBR & { sdk: SdkTexts }

/** Shape of all texts by area: strings, and functions that return one. Exported as `Texts`. */
export type AllTexts = typeof allTexts

/** Partial texts that override the kit's. */
export type TextOverrides<T = AllTexts> = PartialTexts<T>
