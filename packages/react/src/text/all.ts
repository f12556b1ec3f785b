import { activityTexts } from './activity.js'
import { apiKeyTexts } from './apiKeys.js'
import type { Area } from './area.js'
import { backupTexts } from './backups.js'
import { cloudTexts } from './cloud.js'
import { contactTexts } from './contacts.js'
import { conversationTexts } from './conversations.js'
import { createTexts } from './createSession.js'
import { dashboardTexts } from './dashboard.js'
import { deliveryTexts } from './delivery.js'
import { editorTexts } from './editor.js'
import { emailTexts } from './email.js'
import { integrationTexts } from './integrations.js'
import { kommoTexts } from './kommo.js'
import type { PartialTexts } from './merge.js'
import { messageTexts } from './messages.js'
import { monitoringTexts } from './monitoring.js'
import { notificationTexts } from './notifications.js'
import { pairingTexts } from './pairing.js'
import { ptBR } from './pt-BR.js'
import { qrTexts } from './qr.js'
import { securityTexts } from './security.js'
import { detailTexts } from './sessionDetail.js'
import { settingsTexts } from './settings.js'
import { templateTexts } from './templates.js'
import { traceTexts } from './trace.js'

/**
 * Everything in Portuguese. The first screens need only `pt-BR.ts`; the texts of an area come with its widgets, so
 * nothing inside the kit imports this but for its type.
 */
export const allTexts = {
  ...ptBR,
  create: createTexts,
  qr: qrTexts,
  pairing: pairingTexts,
  detail: detailTexts,
  messages: messageTexts,
  notifications: notificationTexts,
  dashboard: dashboardTexts,
  contacts: contactTexts,
  conversations: conversationTexts,
  monitoring: monitoringTexts,
  cloud: cloudTexts,
  delivery: deliveryTexts,
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
} satisfies Record<Area, object> & typeof ptBR

export type AllTexts = typeof allTexts

/** Any of the texts, in a host's words. */
export type TextOverrides<T = AllTexts> = PartialTexts<T>
