// Written by `npm run generate` from features/index.ts.
import type { ReferenceOf, RowReference } from '../../core/rowReference.js'
import { account } from '../../features/account/reference.js'
import { activity } from '../../features/activity/reference.js'
import { apiKeys } from '../../features/apiKeys/reference.js'
import { auth, deviceAuthorization, tokens } from '../../features/auth/reference.js'
import { backups } from '../../features/backups/reference.js'
import { campaigns } from '../../features/campaigns/reference.js'
import { catalog } from '../../features/catalog/reference.js'
import { channels } from '../../features/channels/reference.js'
import { cloudTemplates } from '../../features/cloudTemplates/reference.js'
import { contacts } from '../../features/contacts/reference.js'
import { conversations } from '../../features/conversations/reference.js'
import { dashboard } from '../../features/dashboard/reference.js'
import { deliveries } from '../../features/deliveries/reference.js'
import { email, notificationSettings } from '../../features/email/reference.js'
import { events } from '../../features/events/reference.js'
import { groups } from '../../features/groups/reference.js'
import { messages } from '../../features/messages/reference.js'
import { migration } from '../../features/migration/reference.js'
import { monitoring } from '../../features/monitoring/reference.js'
import { nodes } from '../../features/nodes/reference.js'
import { accountNotifications } from '../../features/notifications/reference.js'
import { optOuts } from '../../features/optOuts/reference.js'
import { passkey } from '../../features/passkey/reference.js'
import { privacy } from '../../features/privacy/reference.js'
import { profile } from '../../features/profile/reference.js'
import { security } from '../../features/security/reference.js'
import { sessions } from '../../features/sessions/reference.js'
import { statuses } from '../../features/statuses/reference.js'
import { system } from '../../features/system/reference.js'
import { templates } from '../../features/templates/reference.js'
import { trace } from '../../features/trace/reference.js'
import { invitations, users } from '../../features/users/reference.js'
import { virtualPhone } from '../../features/virtualPhone/reference.js'
import { describedReference } from '../../integrations/areas.js'
import type { Contract } from '../table.js'

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
  campaigns,
  optOuts,
  cloudTemplates,
  sessions,
  contacts,
  conversations,
  groups,
  migration,
  profile,
  dashboard,
  messages,
  monitoring,
  nodes,
  events,
  deliveries,
  deviceAuthorization,
  notificationSettings,
  accountNotifications,
  passkey,
  security,
  users,
  invitations,
  email,
  statuses,
  channels,
  catalog,
  system,
  templates,
  tokens,
  trace,
  backups,
  privacy,
  virtualPhone,
  ...describedReference,
}
