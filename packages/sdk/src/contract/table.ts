import { type DescribedAreas, describedAreas } from '../integrations/areas.js'
import { account } from './areas/account.js'
import { activity } from './areas/activity.js'
import { apiKeys } from './areas/apiKeys.js'
import { auth } from './areas/auth.js'
import { backups } from './areas/backups.js'
import { cloudTemplates } from './areas/cloudTemplates.js'
import { contacts } from './areas/contacts.js'
import { conversations } from './areas/conversations.js'
import { dashboard } from './areas/dashboard.js'
import { deliveries } from './areas/deliveries.js'
import { deviceAuthorization } from './areas/deviceAuthorization.js'
import { email } from './areas/email.js'
import { events } from './areas/events.js'
import { invitations } from './areas/invitations.js'
import { messages } from './areas/messages.js'
import { monitoring } from './areas/monitoring.js'
import { notificationSettings } from './areas/notificationSettings.js'
import { passkey } from './areas/passkey.js'
import { privacy } from './areas/privacy.js'
import { security } from './areas/security.js'
import { sessions } from './areas/sessions.js'
import { system } from './areas/system.js'
import { templates } from './areas/templates.js'
import { tokens } from './areas/tokens.js'
import { trace } from './areas/trace.js'
import { users } from './areas/users.js'
import { virtualPhone } from './areas/virtualPhone.js'

/** An interface rather than an inferred type, so that its declaration names the areas instead of inlining every row. */
export interface Contract extends DescribedAreas {
  account: typeof account
  activity: typeof activity
  apiKeys: typeof apiKeys
  auth: typeof auth
  cloudTemplates: typeof cloudTemplates
  sessions: typeof sessions
  contacts: typeof contacts
  conversations: typeof conversations
  dashboard: typeof dashboard
  messages: typeof messages
  monitoring: typeof monitoring
  events: typeof events
  deliveries: typeof deliveries
  deviceAuthorization: typeof deviceAuthorization
  notificationSettings: typeof notificationSettings
  passkey: typeof passkey
  security: typeof security
  users: typeof users
  invitations: typeof invitations
  email: typeof email
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
  cloudTemplates,
  sessions,
  contacts,
  conversations,
  dashboard,
  messages,
  monitoring,
  events,
  deliveries,
  deviceAuthorization,
  notificationSettings,
  passkey,
  security,
  users,
  invitations,
  email,
  system,
  templates,
  tokens,
  trace,
  backups,
  privacy,
  virtualPhone,
  ...describedAreas,
}
