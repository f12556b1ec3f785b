import { type Answer, data, done, type Routes } from './routes.js'
import { about } from './sessions.js'
import type { PlainLog, PlainSession } from './world.js'

const overview: Answer = (_, { world }) => {
  const messages = world.sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0)
  return data({
    cards: [
      {
        title: 'Mensagens hoje',
        value: messages,
        subtitle: '4 recebidas · 3 enviadas',
        icon: 'message-square',
        color: 'blue',
        trend: { value: 12.5, label: 'em relação a ontem' },
      },
      { title: 'Contatos', value: '98.765', subtitle: null, icon: 'FaUsers', color: '#0ea5e9', trend: null },
    ],
    recentActivity: [
      {
        type: 'message_received',
        description: 'Mensagem recebida de Bia Lima',
        sessionName: 'Loja Centro',
        timestamp: new Date(Date.now() - 5 * 60_000),
      },
      {
        type: 'session_connected',
        description: 'Sessão conectada',
        sessionName: null,
        timestamp: new Date(Date.now() - 50 * 60_000),
      },
    ],
  })
}

/** Core §3, system metrics: memory in GB, as the page shows it. */
const metrics: Answer = (_, { world }) =>
  data({
    cpu: { usage: 42.5, cores: 8, trend: -3 },
    memory: { usage: 50, used: 8, total: 16, trend: null },
    sessions: {
      active: world.sessions.filter(({ status }) => status === 'connected').length,
      total: world.sessions.length,
      trend: 10,
    },
    uptime: { seconds: 93_784, formatted: '1d 2h 3m' },
    errors: { rate: 0.4, count: 3, trend: 0 },
    responseTime: { avg: 12.4, p95: 48, trend: 1 },
  })

const health = (session: PlainSession) => ({
  id: session.id,
  name: session.name,
  phone: session.phone,
  status: session.status,
  lastActivity: session.lastActivity,
  messagesCount: session.messagesCount,
  latency: session.status === 'connected' ? 42 : null,
})

const hours: Readonly<Record<string, number>> = { '1h': 1, '6h': 6, '24h': 24, '7d': 168 }

/** The three filters that the documents have; any other is ignored. */
const filtered = (query: URLSearchParams) => {
  const level = query.get('level')
  const service = query.get('service')
  const span = hours[query.get('timeRange') ?? '']
  const since = span === undefined ? 0 : Date.now() - span * 3_600_000
  return (entry: PlainLog) =>
    (level === null || entry.level === level) &&
    (service === null || entry.service === service) &&
    entry.timestamp.getTime() >= since
}

/**
 * Core §7, Dashboard and Monitoring. The documents show no answer of stats, message stats and session metrics: empty.
 */
export const dashboardRoutes: Routes = {
  'GET /dashboard/overview': overview,
  'GET /dashboard/stats': () => data({}),
  'GET /dashboard/messages/stats': () => data({}),
  'GET /monitoring/metrics': metrics,
  'GET /monitoring/sessions': (_, { world }) => data(world.sessions.map(health)),
  'GET /monitoring/logs': ({ query }, { world }) => data(world.logs(filtered(query))),
  'DELETE /monitoring/logs': ({ query }, plain) => {
    plain.world.clearLogs(filtered(query))
    return done(plain)
  },
  'GET /monitoring/sessions/:id/metrics': about(() => data({})),
  'POST /monitoring/sessions/:id/restart': about((session, _, plain) => {
    plain.world.addLog(`${session.name}: reiniciada`, { service: 'whatsapp' })
    return done(plain)
  }),
}
