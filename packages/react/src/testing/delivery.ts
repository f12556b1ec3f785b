import type {
  ConversationKind,
  Delivery,
  TargetHealth,
  TargetKind,
  TargetState,
  Webhook,
} from '@morpheus/sdk'
import type { N8n } from '@morpheus/sdk/integrations'

const fresh: TargetState = {
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}

export const maskedSecret = 'whsec_••••••••abcd'

export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    sessionId: 's1',
    url: 'https://loja.exemplo/eventos',
    events: ['message:received'],
    headers: {},
    raw: false,
    format: 'morpheus',
    evolutionEvents: [],
    byEvents: false,
    base64: false,
    evolutionKey: '',
    secret: maskedSecret,
    previousSecretUntil: null,
    ...fresh,
    ...overrides,
  }
}

export function aTarget(kind: TargetKind, overrides: Partial<TargetHealth> = {}): TargetHealth {
  return {
    kind,
    events: ['message:received'],
    ...fresh,
    waiting: 0,
    delivered: 0,
    dead: 0,
    nextAttemptAt: null,
    currentClients: kind === 'websocket' ? 0 : null,
    ...overrides,
  }
}

export function anN8n(overrides: Partial<N8n> = {}): N8n {
  return {
    sessionId: 's1',
    id: 't1',
    status: 'active',
    serverUrl: 'https://n8n.exemplo',
    apiKey: '••••••••1234',
    webhookUrl: '',
    workflowId: '',
    webhookHeaders: {},
    signingSecret: '',
    events: ['message_received'],
    priority: 30,
    debounceSeconds: 3,
    takeoverMinutes: 30,
    leaveKeyword: 'sair',
    hours: '',
    failureText: '',
    triggers: [],
    ignoredChats: [],
    answerGroups: false,
    ...fresh,
    ...overrides,
  }
}

export const noIntegrations: Record<ConversationKind, TargetHealth | null> = {
  n8n: null,
  chatwoot: null,
  typebot: null,
  openai: null,
  kommo: null,
  flowise: null,
  dify: null,
}
export const noTargets = {
  webhook: null,
  websocket: null,
  rabbitmq: null,
  sqs: null,
  nats: null,
  kafka: null,
}

export function aDelivery(number: number, overrides: Partial<Delivery> = {}): Delivery {
  return {
    id: `msg_${number}`,
    eventId: `e${number}`,
    sessionId: 's1',
    target: 'webhook',
    event: 'message:received',
    state: 'delivered',
    attempts: 1,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12) + number * 1000).toISOString(),
    nextAttemptAt: null,
    lastAttemptAt: '2026-11-21T12:00:00.000Z',
    answerStatus: 200,
    duration: 12,
    error: null,
    ...overrides,
  }
}
