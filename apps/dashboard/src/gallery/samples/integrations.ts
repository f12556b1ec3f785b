import type { IntegrationHealth, TraceHop } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'
import { sessions } from './sessions.js'

const integration = (overrides: Partial<IntegrationHealth>): IntegrationHealth => ({
  sessionId: 's1',
  sessionName: 'Loja Centro',
  kind: 'webhook',
  events: ['message:received'],
  enabled: true,
  paused: false,
  connectionStatus: 'CONNECTED',
  lastAttemptAt: minutesAgo(1),
  lastSuccessAt: minutesAgo(1),
  lastError: null,
  waiting: 0,
  delivered: 12,
  dead: 0,
  nextAttemptAt: null,
  currentClients: null,
  ...overrides,
})

export const integrations: IntegrationHealth[] = [
  integration({
    kind: 'n8n',
    sessionId: 's5',
    sessionName: sessions[4]?.name ?? '',
    connectionStatus: 'ERROR',
    lastError: 'O workflow está inativo. Ative-o no n8n.',
    failingSince: minutesAgo(190),
    lastSuccessAt: minutesAgo(200),
    waiting: 3,
    repliesToday: 12,
    p95Ms: 1_240,
  }),
  integration({ kind: 'openai', repliesToday: 214, p95Ms: 3_900 }),
  integration({}),
  integration({ kind: 'kommo', enabled: false, connectionStatus: 'DISCONNECTED', lastSuccessAt: null }),
]

const createHop = (step: TraceHop['step'], overrides: Partial<TraceHop> = {}) => ({
  id: step,
  step,
  at: minutesAgo(1),
  ...overrides,
})

export const createTrace = (full: boolean) => ({
  kind: 'message',
  id: 'm1',
  sessionId: 's1',
  message: { id: 'm1', networkId: 'm1', direction: 'outgoing', type: 'text', state: 'sent' },
  hops: [
    createHop('queued', { duration: 320 }),
    ...(full
      ? [
          createHop('attempt', {
            number: 1,
            duration: 84,
            outcome: 'failed',
            cause: 'O WhatsApp pediu para enviar mais devagar',
          }),
          createHop('attempt', { id: 'attempt 2', number: 2, duration: 61 }),
          createHop('sent', { duration: 4_200 }),
          createHop('event', { event: 'message:sent', cursor: 128 }),
          createHop('delivery', {
            event: 'message:sent',
            target: 'webhook',
            address: 'https://loja.exemplo/eventos',
            outcome: 'waiting',
            cause: 'O destino respondeu 503',
            nextAttemptAt: minutesAgo(-5),
          }),
          createHop('try', {
            number: 1,
            duration: 37,
            outcome: 'failed',
            answerStatus: 503,
            cause: 'O destino respondeu 503',
          }),
        ]
      : []),
  ],
  notes: full ? [] : ['Os eventos mais antigos desta mensagem não estão mais guardados, nem suas entregas'],
})
