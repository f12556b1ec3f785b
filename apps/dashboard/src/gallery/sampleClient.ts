import { createMorpheus, type Delivery, type Morpheus, memoryStorage } from '@morpheus/sdk'
import * as account from './samples/account.js'
import * as activity from './samples/activity.js'
import { campaigns } from './samples/campaigns.js'
import * as conversations from './samples/conversations.js'
import * as integrationSamples from './samples/integrations.js'
import { minutesAgo } from './samples/minutesAgo.js'
import * as monitoring from './samples/monitoring.js'
import * as sessionSamples from './samples/sessions.js'
import * as templateSamples from './samples/templates.js'

const createDelivery = (number: number, overrides: Partial<Delivery> = {}): Delivery => ({
  id: `d${number}`,
  eventId: `e${number}`,
  sessionId: 's1',
  target: 'webhook',
  event: 'message:received',
  state: 'delivered',
  attempts: 1,
  createdAt: minutesAgo(number),
  nextAttemptAt: null,
  lastAttemptAt: minutesAgo(number),
  answerStatus: 200,
  duration: 12 * number,
  error: null,
  ...overrides,
})

const deliveries: Delivery[] = [
  createDelivery(1),
  createDelivery(3, { state: 'dead', attempts: 5, answerStatus: 500, error: 'O servidor respondeu 500' }),
  createDelivery(4, { target: 'rabbitmq', event: 'session:connected', answerStatus: null }),
]

export const scenarios = ['cheio', 'vazio', 'carregando', 'falhando'] as const
export type Scenario = (typeof scenarios)[number]

const baseUrl = 'http://gallery.invalid'
const user = { id: 'u1', name: 'Ana Souza', email: 'ana@exemplo.com.br', avatar: null }

interface SampleClientOptions {
  readonly override?: (path: string) => { readonly status: number; readonly data: unknown } | undefined
  readonly onResponse?: (data: unknown) => void
}

/** Client without a gateway: calls return samples or nothing, never settle, or fail. */
export function sampleClient(
  scenario: Scenario,
  { override: findOverride, onResponse }: SampleClientOptions = {},
): Morpheus {
  const storage = memoryStorage()
  const state = { user, token: 'amostra', isAuthenticated: true, baseUrl }
  storage.setItem(`auth-storage:${baseUrl}`, JSON.stringify({ state, version: 0 }))
  const client = createMorpheus({
    baseUrl,
    storage,
    // Errors are part of the samples, answers that their schema refuses are not.
    logger: { debug() {}, warn: (...data) => console.warn(...data), error() {} },
    adapter: async (config) => {
      if (scenario === 'carregando') await new Promise(() => {})
      const path = String(config.url)
      // A read after the newest log entry finds nothing.
      const hasAfterCursor = Object(config.params).after !== undefined
      const data =
        scenario === 'falhando'
          ? { success: false, message: 'O servidor não atendeu', code: 'refused' }
          : { success: true, data: hasAfterCursor ? [] : getSampleAnswer(path, scenario === 'cheio') }
      // 400 instead of 500, which the client would retry.
      const status = scenario === 'falhando' ? 400 : 200
      const override = findOverride?.(path)
      onResponse?.(override?.data ?? data)
      if (override) return { ...override, statusText: '', headers: {}, config }
      return { status, statusText: '', data, headers: {}, config }
    },
  })
  if (scenario === 'cheio') {
    const titles = ['Nova mensagem de Bia Lima', 'Sessão Conectada', 'Sessão Desconectada']
    for (const [index, title] of titles.entries()) {
      const priority = (['medium', 'low', 'high'] as const)[index] ?? 'low'
      client.notifications.add({
        type: index === 0 ? 'message' : 'session',
        priority,
        title,
        message: 'Loja Centro',
      })
    }
  }
  return { ...client, start: () => () => {} }
}

function getSampleAnswer(path: string, full: boolean): unknown {
  const whenFull = <T>(list: readonly T[]) => (full ? list : [])
  const answers: Record<string, unknown> = {
    '/sessions': { sessions: whenFull(sessionSamples.sessions), session: sessionSamples.sessions[4] },
    '/sessions/s2': { session: sessionSamples.sessions[1] },
    '/sessions/s2/qr': full ? sessionSamples.qr : {},
    '/dashboard/overview': {
      cards: whenFull(sessionSamples.cards),
      recentActivity: whenFull(sessionSamples.recentActivity),
    },
    '/dashboard/messages/stats': full ? sessionSamples.messageStats : sessionSamples.noMessages,
    '/monitoring/metrics': monitoring.metrics,
    '/monitoring/sessions': whenFull(monitoring.health),
    '/monitoring/sessions/s1/metrics': {
      messages: { sent: full ? 23 : 0, received: full ? 41 : 0, queued: full ? 3 : 0, failed: full ? 1 : 0 },
    },
    '/system/nodes': { nodes: full ? monitoring.nodes : [] },
    '/monitoring/integrations': full
      ? {
          integrations: integrationSamples.integrations,
          total: integrationSamples.integrations.length,
          failing: 1,
        }
      : { integrations: [], total: 0, failing: 0 },
    '/monitoring/logs': whenFull(monitoring.logs),
    '/monitoring/trends': { latency: full ? 12 : null, messages: full ? 8 : null },
    '/monitoring/availability': { ...monitoring.day, sessions: whenFull(monitoring.availability) },
    '/monitoring/history': { samples: whenFull(monitoring.history) },
    '/sessions/s1/contacts': {
      contacts: whenFull(conversations.contacts),
      total: full ? 3 : 0,
      nextCursor: null,
    },
    '/sessions/s1/contacts/stats': { total: full ? 3 : 0, named: full ? 2 : 0, addedToday: full ? 3 : 0 },
    '/sessions/s1/conversations': { conversations: whenFull(conversations.conversations), nextCursor: null },
    '/sessions/s1/profile': { profile: conversations.profile(full) },
    '/sessions/s1/profile/privacy': { privacy: conversations.privacy },
    '/sessions/s1/statuses': { statuses: whenFull(conversations.statuses), nextCursor: null },
    '/sessions/s1/statuses/settings': { receives: full },
    '/sessions/s1/catalog/products': { products: whenFull(conversations.products), nextCursor: null },
    '/sessions/s1/catalog/collections': { collections: whenFull(conversations.collections) },
    '/sessions/s1/channels': { channels: whenFull(conversations.channels) },
    '/sessions/s1/channels/posts': { posts: whenFull(conversations.channelPosts), nextCursor: null },
    '/sessions/s1/channels/settings': { receives: full },
    '/sessions/s1/groups': { groups: whenFull(conversations.groups) },
    '/sessions/s1/events/logs': { logs: whenFull(deliveries), total: full ? 3 : 0, nextCursor: null },
    '/messages': { messages: whenFull(conversations.messages), nextCursor: null },
    '/trace/m1': integrationSamples.createTrace(full),
    '/sessions/s1': { session: sessionSamples.sessions[0] },
    '/settings/activity-logs': {
      logs: whenFull(activity.activityLog),
      page: 1,
      totalPages: full ? 12 : 1,
      total: full ? 117 : 0,
    },
    '/notifications/status': {
      emailService: { ready: full, smtpConnection: full },
      notificationService: { ready: full },
      source: full ? 'settings' : null,
      server: full ? 'smtp.exemplo.com.br:587' : null,
      from: full ? 'morpheus@exemplo.com.br' : null,
      problem: null,
      administrator: full,
    },
    '/notifications/alerts': {
      sessionMinutes: 5,
      integrationMinutes: 15,
      quietFrom: full ? '22:00' : null,
      quietTo: full ? '07:00' : null,
      tellRecovered: true,
    },
    '/notifications/smtp': {
      source: full ? 'settings' : null,
      smtp: full
        ? {
            host: 'smtp.exemplo.com.br',
            port: 587,
            security: 'starttls',
            user: 'morpheus@exemplo.com.br',
            password: '••••••••',
            from: 'morpheus@exemplo.com.br',
            fromName: 'Morpheus',
            notifications: true,
          }
        : null,
    },
    '/notifications/emails': {
      emails: full
        ? [
            {
              id: 'm1',
              kind: 'alert',
              to: 'ana@exemplo.com.br',
              subject: 'Alerta: Sessão "Loja Centro" desconectada',
              state: 'sent',
              tries: 1,
              error: null,
              createdAt: '2026-11-21T12:00:00.000Z',
              endedAt: '2026-11-21T12:00:02.000Z',
            },
          ]
        : [],
    },
    '/settings/user': {
      name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      phone: full ? '(11) 98765-4321' : null,
      timezone: 'America/Sao_Paulo',
      language: 'pt-BR',
      twoFactorEnabled: full,
      administrator: true,
    },
    '/settings/users': { users: full ? account.users : account.users.slice(0, 1) },
    '/settings/invitations': { invitations: whenFull(account.invitations), mailReady: full },
    '/invitations/check': {
      email: 'bia@exemplo.com.br',
      name: full ? 'Bia Lima' : null,
      invitedBy: 'Ana Souza',
      expiresAt: '2026-11-29T12:00:00.000Z',
    },
    '/auth/device/WDJB-MJHT': {
      name: 'Morpheus CLI em notebook-da-ana',
      kind: 'terminal',
      ip: '203.0.113.10',
      userAgent: 'morpheus-cli (linux)',
      requestedAt: '2026-11-21T11:59:50.000Z',
      expiresAt: '2026-11-21T12:09:50.000Z',
    },
    '/settings/privacy/forgettings': { forgettings: whenFull(account.forgettings) },
    '/settings/privacy/retention': { kinds: account.retention },
    '/campaigns': { campaigns: whenFull(campaigns), nextCursor: null },
    '/sessions/s1/scheduled-messages': { messages: [], nextCursor: null },
    '/templates': { templates: whenFull(templateSamples.templates), nextCursor: null },
    '/sessions/s1/cloud-templates': { templates: whenFull(templateSamples.cloudTemplates), nextCursor: null },
    '/templates/stats': {
      stats: {
        total: full ? 3 : 0,
        categories: full ? 2 : 0,
        createdThisMonth: full ? 1 : 0,
        categoryNames: full ? ['Financeiro', 'Saudações'] : [],
      },
    },
    '/settings/user/2fa': { enabled: full, enabledAt: null, recoveryCodesLeft: full ? 8 : 0 },
    '/settings/user/devices': { devices: whenFull(account.devices) },
    '/health': { status: 'ok', version: '1.0.0', engine: 'virtual' },
  }
  return answers[path] ?? {}
}
