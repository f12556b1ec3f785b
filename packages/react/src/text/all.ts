import { type SdkTexts, sdkTexts } from '@morpheus/sdk/text'
import { editorTexts } from '../editor/texts.js'
import { settingsTexts } from '../features/account/texts.js'
import { activityTexts } from '../features/activity/texts.js'
import { apiKeyTexts } from '../features/apiKeys/texts.js'
import { authorizeTexts } from '../features/auth/texts.js'
import { backupTexts } from '../features/backups/texts.js'
import { cloudTemplateTexts } from '../features/cloudTemplates/texts.js'
import { contactTexts } from '../features/contacts/texts.js'
import { conversationTexts } from '../features/conversations/texts.js'
import { dashboardTexts } from '../features/dashboard/texts.js'
import { deliveryTexts } from '../features/deliveries/texts.js'
import { documentationTexts } from '../features/documentation/texts.js'
import { emailTexts } from '../features/email/texts.js'
import { cloudTexts } from '../features/integrations/cloud/texts.js'
import { kommoTexts } from '../features/integrations/kommo/texts.js'
import { integrationTexts } from '../features/integrations/texts.js'
import { messageTexts } from '../features/messages/texts.js'
import { availabilityTexts } from '../features/monitoring/availabilityTexts.js'
import { monitoringTexts } from '../features/monitoring/texts.js'
import { notificationTexts } from '../features/notifications/texts.js'
import { privacyTexts } from '../features/privacy/texts.js'
import { referenceTexts } from '../features/reference/texts.js'
import { securityTexts } from '../features/security/texts.js'
import { bulkTexts } from '../features/sessions/texts/bulk.js'
import { connectTexts } from '../features/sessions/texts/connect.js'
import { copyTexts } from '../features/sessions/texts/copy.js'
import { createTexts } from '../features/sessions/texts/create.js'
import { detailTexts } from '../features/sessions/texts/detail.js'
import { labelTexts } from '../features/sessions/texts/labels.js'
import { pairingTexts } from '../features/sessions/texts/pairing.js'
import { qrTexts } from '../features/sessions/texts/qr.js'
import { sessionTableTexts } from '../features/sessions/texts/table.js'
import { templateTexts } from '../features/templates/texts.js'
import { traceTexts } from '../features/trace/texts.js'
import { invitationTexts } from '../features/users/invitationTexts.js'
import { userTexts } from '../features/users/texts.js'
import { plotTexts } from '../plot/texts.js'
import type { Area } from './area.js'
import type { PartialTexts } from './merge.js'
import { ptBR } from './pt-BR.js'

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
