/**
 * Every event that other systems can subscribe to; a module of its own, as the catalogue with its texts is much longer.
 */
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
