import type { Contract } from './table.js'

/**
 * The same table as `contract`, an area at a time: a client loads an area's rows with the first call of it. The whole of
 * the API, with every schema, is for those who serve or document it.
 */
export const areas: { readonly [Area in keyof Contract]: () => Promise<Contract[Area]> } = {
  auth: async () => (await import('./auth.js')).auth,
  sessions: async () => (await import('./sessions.js')).sessions,
  contacts: async () => (await import('./contacts.js')).contacts,
  dashboard: async () => (await import('./dashboard.js')).dashboard,
  monitoring: async () => (await import('./monitoring.js')).monitoring,
  events: async () => (await import('./events.js')).events,
  webhooks: async () => (await import('./webhooks.js')).webhooks,
  websocket: async () => (await import('./websocket.js')).websocket,
  rabbitmq: async () => (await import('./rabbitmq.js')).rabbitmq,
  sqs: async () => (await import('./sqs.js')).sqs,
  deliveries: async () => (await import('./deliveries.js')).deliveries,
  behavior: async () => (await import('./behavior.js')).behavior,
  cloud: async () => (await import('./cloud.js')).cloud,
  notificationSettings: async () => (await import('./notificationSettings.js')).notificationSettings,
  system: async () => (await import('./system.js')).system,
  virtualPhone: async () => (await import('./virtualPhone.js')).virtualPhone,
}
