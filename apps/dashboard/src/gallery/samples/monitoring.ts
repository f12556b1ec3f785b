import type { SystemMetrics } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'
import { sessions } from './sessions.js'

export const metrics: SystemMetrics = {
  cpu: { usage: 86.4, cores: 8, trend: 12.1 },
  memory: { usage: 72.5, used: 11.6 * 1024 ** 3, total: 16 * 1024 ** 3, trend: -3 },
  sessions: { active: 2, total: 5, trend: 10 },
  uptime: { seconds: 93_784, formatted: '1d 2h 3m' },
  errors: { rate: 2.4, count: 31, trend: 0 },
  responseTime: { avg: 12.4, p95: 48, trend: null },
}

export const health = (['connected', 'connecting', 'disconnected', 'error'] as const).map(
  (status, index) => ({
    id: `h${index}`,
    name: sessions[index]?.name ?? 'Loja',
    phone: index === 2 ? null : '5511987654321',
    status,
    lastActivity: index === 3 ? null : minutesAgo(index * 90),
    messagesCount: index * 120,
    latency: [42, 210, null, 640][index] ?? null,
  }),
)

export const history = Array.from({ length: 60 }, (_, index) => ({
  at: minutesAgo(60 - index),
  cpu: 40 + 30 * Math.sin(index / 8),
  memory: 60 + 8 * Math.cos(index / 10),
  latency: index % 17 === 0 ? null : 80 + 40 * Math.sin(index / 5),
  errors: index % 12 === 0 ? 2.5 : 0.2,
  responseTime: 12 + 6 * Math.cos(index / 6),
}))

export const logs = (['error', 'warn', 'info'] as const).map((level, index) => ({
  id: String(3 - index),
  level,
  service: (['whatsapp', 'database', 'system'] as const)[index] ?? 'system',
  timestamp: minutesAgo(index),
  message: index === 1 ? `Uma linha longa: ${'detalhe após detalhe, '.repeat(12)}fim` : 'Sessão conectada',
  ...(index === 0 && { details: { tentativa: 3, motivo: '<b>texto</b>' } }),
}))

export const day = {
  from: new Date(Date.now() - 24 * 60 * 60_000).toISOString(),
  to: new Date().toISOString(),
  timeZone: 'America/Sao_Paulo',
}

const partMs = (24 * 60 * 60_000) / 48
const getPartTime = (index: number) => new Date(Date.parse(day.from) + index * partMs).toISOString()
const repeatStates = (...runs: [state: string, length: number][]) =>
  runs.flatMap(([state, length]) => Array<string>(length).fill(state))

export const availability = [
  {
    sessionId: 's1',
    parts: repeatStates(['up', 20], ['reconnecting', 1], ['up', 12], ['stopped', 2], ['up', 9], ['down', 4]),
    outages: [
      {
        from: getPartTime(44),
        to: null,
        availability: 'down',
        reason: { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular. Conecte novamente.' },
      },
      {
        from: getPartTime(20),
        to: getPartTime(21),
        availability: 'reconnecting',
        reason: { code: 'connection_lost', text: 'Conexão perdida, reconectando' },
      },
    ],
    uptime: { day: 85.41, week: 97.9, month: 99.32 },
  },
  ...['s2', 's3', 's4', 's5', 's6'].map((sessionId) => ({
    sessionId,
    parts: repeatStates(['unknown', 6], ['unpaired', 10], ['up', 32]),
    outages: [],
    uptime: { day: 100, week: 100, month: 100 },
  })),
]

const node = { version: '1.0.0', startedAt: minutesAgo(1440), silentFor: 1 }
const megabytes = 1024 ** 2
export const nodes = [
  {
    ...node,
    id: '0b2f1c9e',
    name: 'loja-1',
    state: 'active',
    homes: 12,
    running: 11,
    lag: 3,
    memory: 181 * megabytes,
  },
  {
    ...node,
    id: '1c3e2d8f',
    name: 'loja-2',
    state: 'draining',
    homes: 4,
    running: 4,
    lag: 9,
    memory: 174 * megabytes,
  },
  {
    ...node,
    id: '2d4f3e7a',
    name: 'loja-3',
    state: 'silent',
    homes: 7,
    running: 7,
    lag: 2,
    memory: 166 * megabytes,
    silentFor: 95,
  },
]
