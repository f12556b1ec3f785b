import type { ActivityEntry } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const acts = [
  ['login', 'Entrada com e-mail e senha', 'success', {}],
  ['integration_change', 'Webhook da sessão Loja Centro alterado', 'success', { campos: ['url'] }],
  ['login_failed', 'Tentativa de entrada com senha errada', 'error', {}],
  ['settings_update', 'E-mail da conta alterado', 'warning', { exemplo: true }],
] as const

export const activityLog: ActivityEntry[] = acts.map(([action, details, status, metadata], index) => ({
  id: `l${index}`,
  action,
  details,
  status,
  timestamp: minutesAgo(index * 90),
  ip: '203.0.113.7',
  userAgent: windows,
  metadata,
}))
