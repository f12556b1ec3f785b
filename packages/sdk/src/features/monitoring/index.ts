import { area } from '../../core/area.js'

export const monitoring = area(async () => (await import('./rows.js')).monitoring, {
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
})
