import type { EventName } from '@morpheus/sdk/contract'

export const messageEvents = [
  'message:received',
  'message:sent',
  'message:notification',
  'message:delivered',
  'message:read',
  'message:reaction',
  'message:edited',
  'message:deleted',
  'campaign:finished',
  'session:status',
  'session:connected',
  'session:disconnected',
  'session:connecting',
  'session:error',
  'contact:updated',
  'contact:added',
] as const satisfies readonly EventName[]

/** Events of engines with a linked phone: pairing codes, and facts that only the app knows of people and groups. */
export const phoneEvents = [
  ...messageEvents,
  'message:held',
  'message:undecryptable',
  'call:received',
  'status:received',
  'status:sent',
  'status:deleted',
  'channel:received',
  'channel:sent',
  'channel:deleted',
  'session:restrictions',
  'session:qr',
  'contact:blocked',
  'contact:unblocked',
  'group:created',
  'group:updated',
  'group:participant:added',
  'group:participant:removed',
  'group:participant:promoted',
  'group:participant:demoted',
] as const satisfies readonly EventName[]
