import { emptyMetrics, type LogEntry, type SessionHealth, type SystemMetrics } from '@morpheus/sdk'

export const metrics: SystemMetrics = {
  ...emptyMetrics,
  cpu: { usage: 42.5, cores: 8, trend: -12 },
  memory: { usage: 50, used: 8 * 1024 ** 3, total: 16 * 1024 ** 3, trend: 3 },
  sessions: { active: 2, total: 5, trend: 10 },
  uptime: { seconds: 93_784, formatted: '1d 2h 3m' },
  errors: { rate: 0.4, count: 3, trend: 0 },
  responseTime: { avg: 12.4, p95: 48, trend: null },
}

let lastSession = 0

export function aHealth(overrides: Partial<SessionHealth> = {}): SessionHealth {
  lastSession += 1
  return {
    id: `h${lastSession}`,
    name: `Sessão ${lastSession}`,
    phone: '5511987654321',
    status: 'connected',
    lastActivity: null,
    messagesCount: 0,
    latency: null,
    ...overrides,
  }
}

export function aLine(id: number, overrides: Partial<LogEntry> = {}): LogEntry {
  return {
    id: String(id),
    level: 'info',
    service: 'system',
    timestamp: new Date(Date.UTC(2026, 10, 21, 12) + id * 10).toISOString(),
    message: `Linha ${id}`,
    sessionId: null,
    sessionName: null,
    ...overrides,
  }
}
