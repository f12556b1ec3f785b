import {
  type Delivery,
  emptyMetrics,
  type LogEntry,
  type MonitorState,
  type Session,
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
  filters: { level: 'all', service: 'all', timeRange: '1h', search: '', sessionId: null },
  lines: [],
  loading: false,
  failed: false,
  untold: false,
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

export const session = (id: string, change: Partial<Session> = {}): Session => ({
  id,
  name: `Loja ${id}`,
  description: null,
  status: 'connected',
  phone: '5511988887777',
  phoneNumber: '5511988887777',
  qrCode: null,
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  profilePic: null,
  lastActivity: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

export const delivered = (id: string, change: Partial<Delivery> = {}): Delivery => ({
  id,
  eventId: `evt_${id}`,
  sessionId: 'a',
  target: 'webhook',
  event: 'message:received',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  nextAttemptAt: null,
  lastAttemptAt: '2026-01-01T00:00:00.000Z',
  answerStatus: 200,
  duration: 12,
  error: null,
  ...change,
})
