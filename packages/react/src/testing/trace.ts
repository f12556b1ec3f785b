import type { Trace, TraceHop } from '@morpheus/sdk'

const unsaid = {
  at: '2026-11-21T12:00:00.000Z',
  duration: null,
  outcome: 'ok' as const,
  cause: null,
  detail: null,
  messageId: null,
  eventId: null,
  cursor: null,
  event: null,
  deliveryId: null,
  target: null,
  address: null,
  number: null,
  answerStatus: null,
  nextAttemptAt: null,
  causedBy: null,
}

export function aHop(overrides: Partial<TraceHop> & Pick<TraceHop, 'step'>): TraceHop {
  return { ...unsaid, id: overrides.step, ...overrides }
}

export function aTrace(hops: TraceHop[], overrides: Partial<Trace> = {}): Trace {
  const message = { id: 'm1', networkId: 'n1', direction: 'outgoing', type: 'text', state: 'sent' } as const
  return { kind: 'message', id: 'm1', sessionId: 's1', message, hops, notes: [], ...overrides }
}
