import type { EngineCapabilities } from '@morpheus/gateway/engine'

/** Everything of the catalogue that WhatsApp tells a linked device. */
export const capabilities = {
  pairing: ['qr', 'phone'],
  events: [
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
  ],
  sending: {
    kinds: [
      'text',
      'image',
      'video',
      'document',
      'audio',
      'location',
      'contact',
      'reaction',
      'edit',
      'revoke',
    ],
    // Whoever receives a message has one of an id, whatever comes under it again.
    recognises: true,
  },
} as const satisfies EngineCapabilities
