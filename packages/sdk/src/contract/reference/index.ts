import { describedReference } from '../../integrations/areas.js'
import type { ReferenceOf, RowReference } from '../rowReference.js'
import type { Contract } from '../table.js'
import { account } from './account.js'
import { activity } from './activity.js'
import { apiKeys } from './apiKeys.js'
import { auth } from './auth.js'
import { backups } from './backups.js'
import { contacts } from './contacts.js'
import { conversations } from './conversations.js'
import { dashboard } from './dashboard.js'
import { deliveries } from './deliveries.js'
import { email } from './email.js'
import { events } from './events.js'
import { messages } from './messages.js'
import { monitoring } from './monitoring.js'
import { notificationSettings } from './notificationSettings.js'
import { security } from './security.js'
import { sessions } from './sessions.js'
import { system } from './system.js'
import { templates } from './templates.js'
import { trace } from './trace.js'
import { virtualPhone } from './virtualPhone.js'

export type { RowReference }

/** What the reference says of every row: loaded by what shows it, and by nothing else. */
export type Reference = { readonly [Area in keyof Contract]: ReferenceOf<Contract[Area]> }

export const reference: Reference = {
  account,
  activity,
  apiKeys,
  auth,
  backups,
  contacts,
  conversations,
  dashboard,
  deliveries,
  events,
  messages,
  monitoring,
  notificationSettings,
  security,
  email,
  sessions,
  system,
  templates,
  trace,
  virtualPhone,
  ...describedReference,
}
