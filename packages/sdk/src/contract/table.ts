import { auth } from './auth.js'
import { behavior } from './behavior.js'
import { cloud } from './cloud.js'
import { contacts } from './contacts.js'
import { dashboard } from './dashboard.js'
import { deliveries } from './deliveries.js'
import { events } from './events.js'
import { monitoring } from './monitoring.js'
import { notificationSettings } from './notificationSettings.js'
import { rabbitmq } from './rabbitmq.js'
import { sessions } from './sessions.js'
import { sqs } from './sqs.js'
import { system } from './system.js'
import { virtualPhone } from './virtualPhone.js'
import { webhooks } from './webhooks.js'
import { websocket } from './websocket.js'

/** An interface rather than an inferred type, so that its declaration names the areas instead of inlining every row. */
export interface Contract {
  auth: typeof auth
  sessions: typeof sessions
  contacts: typeof contacts
  dashboard: typeof dashboard
  monitoring: typeof monitoring
  events: typeof events
  webhooks: typeof webhooks
  websocket: typeof websocket
  rabbitmq: typeof rabbitmq
  sqs: typeof sqs
  deliveries: typeof deliveries
  behavior: typeof behavior
  cloud: typeof cloud
  notificationSettings: typeof notificationSettings
  system: typeof system
  virtualPhone: typeof virtualPhone
}

/** The API, written down once. */
export const contract: Contract = {
  auth,
  sessions,
  contacts,
  dashboard,
  monitoring,
  events,
  webhooks,
  websocket,
  rabbitmq,
  sqs,
  deliveries,
  behavior,
  cloud,
  notificationSettings,
  system,
  virtualPhone,
}
