import type { Endpoint } from '../core/endpoint.js'
import type { Paging } from '../core/paging.js'
import type { DescribedAreas } from '../integrations/areas.js'
import { cardOf, integrationKinds } from '../integrations/catalogue.js'
import { loadDescription } from '../integrations/load.js'
import type { Contract } from './table.js'

export interface AreaOf<Rows> {
  /** The rows' names with their paging, which give the client its methods before a schema is loaded. */
  readonly rows: { readonly [Row in keyof Rows]: Rows[Row] extends Endpoint ? Paging<Rows[Row]> : never }
  readonly load: () => Promise<Rows>
}

/**
 * The same table as `contract`, loadable by area: a client has the names of all rows at once, and loads an area's
 * schemas with its first call. A missing or additional name does not compile. Servers and documentation use `contract`,
 * which has every schema.
 */
export const areas: { readonly [Area in keyof Contract]: AreaOf<Contract[Area]> } = {
  account: {
    load: async () => (await import('../features/account/rows.js')).account,
    rows: { get: true, update: true, settings: true, updateSettings: true },
  },
  activity: {
    load: async () => (await import('../features/activity/rows.js')).activity,
    rows: { list: 'logs', sample: true, download: true },
  },
  apiKeys: {
    load: async () => (await import('../features/apiKeys/rows.js')).apiKeys,
    rows: { list: true, create: true, remove: true },
  },
  auth: {
    load: async () => (await import('../features/auth/rows.js')).auth,
    rows: { login: true, logout: true, signOutEverywhere: true, verify: true, refresh: true },
  },
  cloudTemplates: {
    load: async () => (await import('../features/cloudTemplates/rows.js')).cloudTemplates,
    rows: { list: 'templates', create: true, uploadSample: true, get: true, update: true, remove: true },
  },
  sessions: {
    load: async () => (await import('../features/sessions/rows.js')).sessions,
    rows: {
      list: 'sessions',
      get: true,
      create: true,
      update: true,
      remove: true,
      connect: true,
      disconnect: true,
      qr: true,
      connectPhone: true,
      pairingCode: true,
    },
  },
  contacts: {
    load: async () => (await import('../features/contacts/rows.js')).contacts,
    rows: { list: 'contacts', ofAccount: 'contacts', stats: true },
  },
  email: {
    load: async () => (await import('../features/email/rows.js')).email,
    rows: {
      status: true,
      testEmail: true,
      simulateAlert: true,
      emails: true,
      alerts: true,
      changeAlerts: true,
      smtp: true,
      changeSmtp: true,
      removeSmtp: true,
    },
  },
  conversations: {
    load: async () => (await import('../features/conversations/rows.js')).conversations,
    rows: { list: 'conversations', get: true, update: true },
  },
  dashboard: {
    load: async () => (await import('../features/dashboard/rows.js')).dashboard,
    rows: { overview: true, stats: true, messageStats: true },
  },
  messages: {
    load: async () => (await import('../features/messages/rows.js')).messages,
    rows: {
      send: true,
      sendTemplate: true,
      sendInteractive: true,
      react: true,
      edit: true,
      revoke: true,
      markRead: true,
      typing: true,
      check: true,
      pace: true,
      changePace: true,
      sendMedia: true,
      list: 'messages',
      get: true,
      media: true,
      linkedMedia: true,
      cancel: true,
      retry: true,
    },
  },
  monitoring: {
    load: async () => (await import('../features/monitoring/rows.js')).monitoring,
    rows: {
      metrics: true,
      sessions: true,
      integrations: true,
      logs: 'entries',
      clearLogs: true,
      sessionMetrics: true,
      restartSession: true,
      trends: true,
      availability: true,
      history: true,
    },
  },
  events: {
    load: async () => (await import('../features/events/rows.js')).events,
    rows: { list: true },
  },
  deliveries: {
    load: async () => (await import('../features/deliveries/rows.js')).deliveries,
    rows: {
      targets: true,
      integrations: true,
      list: 'logs',
      copyIntegration: true,
      logs: 'logs',
      history: true,
      get: true,
      replay: true,
      replayFailed: true,
      pause: true,
      resume: true,
      logsOf: 'logs',
      test: true,
    },
  },
  deviceAuthorization: {
    load: async () => (await import('../features/auth/deviceAuthorization.js')).deviceAuthorization,
    rows: { start: true, token: true, get: true, decide: true },
  },
  notificationSettings: {
    load: async () => (await import('../features/email/notificationSettings.js')).notificationSettings,
    rows: { get: true, update: true },
  },
  passkey: {
    load: async () => (await import('../features/passkey/rows.js')).passkey,
    rows: { start: true, answer: true, confirm: true },
  },
  security: {
    load: async () => (await import('../features/security/rows.js')).security,
    rows: {
      changePassword: true,
      changePasswordDocumented: true,
      twoFactor: true,
      setupTwoFactor: true,
      enableTwoFactor: true,
      disableTwoFactor: true,
      renewRecoveryCodes: true,
      devices: true,
      endDevice: true,
      endOtherDevices: true,
    },
  },
  users: {
    load: async () => (await import('../features/users/rows.js')).users,
    rows: { list: true, block: true, unblock: true },
  },
  invitations: {
    load: async () => (await import('../features/users/invitations.js')).invitations,
    rows: { list: true, create: true, resend: true, remove: true, check: true, accept: true },
  },
  ...described(),
  system: {
    load: async () => (await import('../features/system/rows.js')).system,
    rows: { info: true, documentedInfo: true, health: true, metrics: true },
  },
  templates: {
    load: async () => (await import('../features/templates/rows.js')).templates,
    rows: {
      list: 'templates',
      create: true,
      update: true,
      remove: true,
      duplicate: true,
      stats: true,
      import: true,
      library: true,
      installLibrary: true,
      analytics: true,
      preview: true,
      get: true,
    },
  },
  tokens: {
    load: async () => (await import('../features/auth/tokens.js')).tokens,
    rows: { create: true },
  },
  backups: {
    load: async () => (await import('../features/backups/rows.js')).backups,
    rows: {
      list: true,
      create: true,
      progress: true,
      schedule: true,
      changeSchedule: true,
      upload: true,
      download: true,
      restore: true,
      remove: true,
      exportSettings: true,
      importSettings: true,
    },
  },
  privacy: {
    load: async () => (await import('../features/privacy/rows.js')).privacy,
    rows: {
      find: true,
      export: true,
      forget: true,
      forgettings: true,
      retention: true,
      changeRetention: true,
    },
  },
  trace: {
    load: async () => (await import('../features/trace/rows.js')).trace,
    rows: { get: true },
  },
  virtualPhone: {
    load: async () => (await import('../features/virtualPhone/rows.js')).virtualPhone,
    rows: {
      scan: true,
      enterCode: true,
      passkey: true,
      assertPasskey: true,
      approvePasskey: true,
      get: true,
      sendMessage: true,
      sendMedia: true,
      sendLocation: true,
      sendCard: true,
      sendPoll: true,
      media: true,
      conversations: true,
      conversation: true,
      readConversation: true,
      react: true,
      edit: true,
      revoke: true,
      press: true,
      play: true,
      call: true,
      type: true,
      postStatus: true,
      setOnline: true,
      loadContacts: true,
      setBlocked: true,
      setHidden: true,
      restrict: true,
      createGroup: true,
      renameGroup: true,
      changeParticipant: true,
      unlink: true,
    },
  },
}

/** The areas of integrations: their names are in the catalogue, their rows come with the descriptions. */
function described(): { readonly [Area in keyof DescribedAreas]: AreaOf<DescribedAreas[Area]> }
function described(): object {
  return Object.fromEntries(
    integrationKinds.map((kind) => {
      const { area, rows } = cardOf(kind)
      const load = async () => (await loadDescription(kind)).rows
      return [area, { load, rows: Object.fromEntries(rows.map((name) => [name, true])) }]
    }),
  )
}
