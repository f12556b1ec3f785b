import { auth } from './areas/auth.js'
import { behavior } from './areas/behavior.js'
import { cloud } from './areas/cloud.js'
import { contacts } from './areas/contacts.js'
import { dashboard } from './areas/dashboard.js'
import { deliveries } from './areas/deliveries.js'
import { events } from './areas/events.js'
import { monitoring } from './areas/monitoring.js'
import { notificationSettings } from './areas/notificationSettings.js'
import { rabbitmq } from './areas/rabbitmq.js'
import { sessions } from './areas/sessions.js'
import { sqs } from './areas/sqs.js'
import { system } from './areas/system.js'
import { virtualPhone } from './areas/virtualPhone.js'
import { webhooks } from './areas/webhooks.js'
import { websocket } from './areas/websocket.js'

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
