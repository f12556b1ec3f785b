import {
  emptyMetrics,
  type LogEntry,
  type MonitorState,
  type SessionHealth,
  type TailState,
} from '@morpheus/sdk'

export const healthy = (id: string, change: Partial<SessionHealth> = {}): SessionHealth => ({
  id,
  name: `Loja ${id}`,
  phone: '5511988887777',
  status: 'connected',
  lastActivity: null,
  messagesCount: 1,
  latency: 20,
  ...change,
})

export const monitorState = (change: Partial<MonitorState> = {}): MonitorState => ({
  loading: false,
  refreshing: false,
  metrics: { ...emptyMetrics, cpu: { usage: 42, cores: 2, trend: 3 } },
  sessions: [],
  logs: [],
  filters: { level: 'all', service: 'all', timeRange: '1h' },
  autoRefresh: true,
  interval: 10,
  updatedAt: Date.UTC(2026, 0, 1),
  missing: [],
  failingSince: null,
  ...change,
})

export const tailState = (change: Partial<TailState> = {}): TailState => ({
  filters: { level: 'all', service: 'all', timeRange: '1h', search: '' },
  lines: [],
  loading: false,
  failed: false,
  hasOlder: false,
  live: true,
  ...change,
})

/** Newest first, as the flow has them. */
export const logLines = (newest: number, count: number): LogEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(newest - index),
    level: 'info',
    service: 'system',
    timestamp: '2026-01-01T00:00:00.000Z',
    message: `linha ${newest - index}`,
    sessionId: null,
    sessionName: null,
  }))
