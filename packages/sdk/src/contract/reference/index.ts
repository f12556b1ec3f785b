import { describedReference } from '../../integrations/areas.js'
import type { ReferenceOf, RowReference } from '../rowReference.js'
import type { Contract } from '../table.js'
import { account } from './account.js'
import { activity } from './activity.js'
import { apiKeys } from './apiKeys.js'
import { auth } from './auth/auth.js'
import { deviceAuthorization } from './auth/deviceAuthorization.js'
import { backups } from './backups.js'
import { cloudTemplates } from './cloudTemplates.js'
import { contacts } from './contacts.js'
import { conversations } from './conversations.js'
import { dashboard } from './dashboard.js'
import { deliveries } from './deliveries.js'
import { email } from './email.js'
import { events } from './events.js'
import { invitations } from './invitations.js'
import { messages } from './messages.js'
import { monitoring } from './monitoring.js'
import { notificationSettings } from './notificationSettings.js'
import { passkey } from './passkey.js'
import { privacy } from './privacy.js'
import { security } from './security.js'
import { sessions } from './sessions.js'
import { system } from './system.js'
import { templates } from './templates.js'
import { tokens } from './tokens.js'
import { trace } from './trace.js'
import { users } from './users.js'
import { virtualPhone } from './virtualPhone.js'

export { categories } from './categories.js'
export { clientEventTexts, serverEventTexts } from './socket.js'
export type { RowReference }

/** Documentation of every row: loaded only where it is displayed. */
export type Reference = { readonly [Area in keyof Contract]: ReferenceOf<Contract[Area]> }

export const reference: Reference = {
  account,
  activity,
  apiKeys,
  auth,
  backups,
  cloudTemplates,
  contacts,
  conversations,
  dashboard,
  deliveries,
  deviceAuthorization,
  events,
  messages,
  monitoring,
  notificationSettings,
  passkey,
  privacy,
  security,
  users,
  invitations,
  email,
  sessions,
  system,
  templates,
  tokens,
  trace,
  virtualPhone,
  ...describedReference,
}
