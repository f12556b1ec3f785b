import * as z from 'zod'

/** Every event that other systems can subscribe to; apart from what the catalogue says of each, which is much longer. */
export const eventNames = [
  'message:received',
  'message:sent',
  'message:notification',
  'message:delivered',
  'message:read',
  'session:status',
  'session:connected',
  'session:disconnected',
  'session:qr',
  'session:connecting',
  'session:error',
  'contact:updated',
  'contact:added',
  'contact:blocked',
  'contact:unblocked',
  'group:created',
  'group:updated',
  'group:participant:added',
  'group:participant:removed',
  'group:participant:promoted',
  'group:participant:demoted',
  'system:heartbeat',
  'system:error',
  'system:warning',
] as const

export const EventName = z.enum(eventNames, 'Evento desconhecido')
export type EventName = z.output<typeof EventName>
