import { type EngineCapabilities, phoneEvents } from '@morpheus/gateway/engine'

/** Everything of the catalogue that WhatsApp tells a linked device. */
export const capabilities = {
  pairing: ['qr', 'phone'],
  events: phoneEvents,
  sending: {
    kinds: [
      'text',
      'image',
      'video',
      'document',
      'audio',
      'sticker',
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
