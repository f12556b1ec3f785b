import { type EngineCapabilities, phoneEvents } from '@morpheus/gateway/engine'

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
    // Recipients keep one message per id, so a repetition is dropped.
    recognises: true,
  },
} as const satisfies EngineCapabilities
