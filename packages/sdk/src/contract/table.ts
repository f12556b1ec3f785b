// Written by `npm run generate` from features/index.ts.
import { account } from '../features/account/rows.js'
import { activity } from '../features/activity/rows.js'
import { apiKeys } from '../features/apiKeys/rows.js'
import { deviceAuthorization } from '../features/auth/deviceAuthorization.js'
import { auth } from '../features/auth/rows.js'
import { tokens } from '../features/auth/tokens.js'
import { backups } from '../features/backups/rows.js'
import { campaigns } from '../features/campaigns/rows.js'
import { catalog } from '../features/catalog/rows.js'
import { channels } from '../features/channels/rows.js'
import { cloudTemplates } from '../features/cloudTemplates/rows.js'
import { contacts } from '../features/contacts/rows.js'
import { conversations } from '../features/conversations/rows.js'
import { dashboard } from '../features/dashboard/rows.js'
import { deliveries } from '../features/deliveries/rows.js'
import { notificationSettings } from '../features/email/notificationSettings.js'
import { email } from '../features/email/rows.js'
import { events } from '../features/events/rows.js'
import { groups } from '../features/groups/rows.js'
import { messages } from '../features/messages/rows.js'
import { migration } from '../features/migration/rows.js'
import { monitoring } from '../features/monitoring/rows.js'
import { nodes } from '../features/nodes/rows.js'
import { accountNotifications } from '../features/notifications/rows.js'
import { optOuts } from '../features/optOuts/rows.js'
import { passkey } from '../features/passkey/rows.js'
import { privacy } from '../features/privacy/rows.js'
import { profile } from '../features/profile/rows.js'
import { security } from '../features/security/rows.js'
import { sessions } from '../features/sessions/rows.js'
import { statuses } from '../features/statuses/rows.js'
import { system } from '../features/system/rows.js'
import { templates } from '../features/templates/rows.js'
import { trace } from '../features/trace/rows.js'
import { invitations } from '../features/users/invitations.js'
import { users } from '../features/users/rows.js'
import { virtualPhone } from '../features/virtualPhone/rows.js'
import { type DescribedAreas, describedAreas } from '../integrations/areas.js'

/** An interface rather than an inferred type, so that its declaration names the areas instead of inlining every row. */
export interface Contract extends DescribedAreas {
  account: typeof account
  activity: typeof activity
  apiKeys: typeof apiKeys
  auth: typeof auth
  campaigns: typeof campaigns
  optOuts: typeof optOuts
  cloudTemplates: typeof cloudTemplates
  sessions: typeof sessions
  contacts: typeof contacts
  conversations: typeof conversations
  groups: typeof groups
  migration: typeof migration
  profile: typeof profile
  dashboard: typeof dashboard
  messages: typeof messages
  monitoring: typeof monitoring
  nodes: typeof nodes
  events: typeof events
  deliveries: typeof deliveries
  deviceAuthorization: typeof deviceAuthorization
  notificationSettings: typeof notificationSettings
  accountNotifications: typeof accountNotifications
  passkey: typeof passkey
  security: typeof security
  users: typeof users
  invitations: typeof invitations
  email: typeof email
  statuses: typeof statuses
  channels: typeof channels
  catalog: typeof catalog
  system: typeof system
  templates: typeof templates
  tokens: typeof tokens
  trace: typeof trace
  backups: typeof backups
  privacy: typeof privacy
  virtualPhone: typeof virtualPhone
}

/** The whole API, the single source for client, gateway and documentation. */
export const contract: Contract = {
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
  ...describedAreas,
}
