import type { Delivery, TargetHealth, TargetKind, TargetState, Webhook } from '@morpheus/sdk'

const fresh: TargetState = {
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}

export const maskedSecret = 'whsec_••••••••abcd'

export function aWebhook(more: Partial<Webhook> = {}): Webhook {
  return {
    sessionId: 's1',
    url: 'https://loja.exemplo/eventos',
    events: ['message:received'],
    headers: {},
    secret: maskedSecret,
    previousSecretUntil: null,
    ...fresh,
    ...more,
  }
}

export function aTarget(kind: TargetKind, more: Partial<TargetHealth> = {}): TargetHealth {
  return {
    kind,
    events: ['message:received'],
    ...fresh,
    waiting: 0,
    delivered: 0,
    dead: 0,
    nextAttemptAt: null,
    currentClients: kind === 'websocket' ? 0 : null,
    ...more,
  }
}

export const noTargets = { webhook: null, websocket: null, rabbitmq: null, sqs: null }

export function aDelivery(number: number, more: Partial<Delivery> = {}): Delivery {
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
    ...more,
  }
}
