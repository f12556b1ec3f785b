import type { Engine } from '../engines/engine.js'
import { SendFailure } from '../engines/outgoing.js'

export function idleEngine(more: Partial<Engine> = {}): Engine {
  const nothing = async () => undefined
  return {
    name: 'whatsapp',
    capabilities: {
      pairing: ['qr'],
      events: ['message:received'],
      sending: { kinds: [], recognises: false },
    },
    start: nothing,
    resume: nothing,
    reconnect: nothing,
    configure: nothing,
    markRead: nothing,
    markStatusViewed: nothing,
    rejectCall: nothing,
    send: async () => {
      throw new SendFailure('unsupported', 'never')
    },
    latency: () => null,
    stop: nothing,
    unpair: async () => ({ deviceRemains: false }),
    close: nothing,
    ...more,
  }
}
