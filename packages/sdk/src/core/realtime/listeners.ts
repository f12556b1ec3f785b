import type { Logger } from '../client/logger.js'
import type { EventMeta, ServerEventName, ServerEvents } from '../socket.js'

/** `meta` is absent for events that are not stored, such as a heartbeat, and with servers that send none. */
export type Listener<Name extends ServerEventName> = (payload: ServerEvents[Name], meta?: EventMeta) => void

export interface Listeners {
  /** Returns the function that stops listening. */
  on<Name extends ServerEventName>(name: Name, listener: Listener<Name>): () => void
  emit<Name extends ServerEventName>(name: Name, payload: ServerEvents[Name], meta?: EventMeta): void
}

/** A registry of listeners; one that throws does not keep an event from the next one. */
export function createListeners(logger: Logger): Listeners {
  const sets: { [Name in ServerEventName]: Set<Listener<Name>> } = {
    heartbeat: new Set(),
    'connection:limited': new Set(),
    'session:status': new Set(),
    'session:created': new Set(),
    'session:updated': new Set(),
    'session:deleted': new Set(),
    'session:pairing_code': new Set(),
    'session:connected': new Set(),
    'session:disconnected': new Set(),
    'session:qr': new Set(),
    'session:passkey': new Set(),
    'session:error': new Set(),
    'session:restrictions': new Set(),
    'message:received': new Set(),
    'message:notification': new Set(),
    'message:sent': new Set(),
    'message:failed': new Set(),
    'message:held': new Set(),
    'campaign:finished': new Set(),
    'status:received': new Set(),
    'status:sent': new Set(),
    'status:deleted': new Set(),
    'channel:received': new Set(),
    'channel:sent': new Set(),
    'channel:edited': new Set(),
    'channel:deleted': new Set(),
    'message:reaction': new Set(),
    'message:pinned': new Set(),
    'message:edited': new Set(),
    'message:deleted': new Set(),
    'message:undecryptable': new Set(),
    'call:received': new Set(),
    'call:ended': new Set(),
    'message:media': new Set(),
    'message:delivered': new Set(),
    'message:read': new Set(),
    'message:history': new Set(),
    'contact:update': new Set(),
    'contact:typing': new Set(),
    'conversation:update': new Set(),
    'conversation:changed': new Set(),
    'template:status': new Set(),
    'contact:blocked': new Set(),
    'contact:unblocked': new Set(),
    'group:created': new Set(),
    'group:updated': new Set(),
    'group:participant:added': new Set(),
    'group:participant:removed': new Set(),
    'group:participant:promoted': new Set(),
    'group:participant:demoted': new Set(),
    'group:join-request': new Set(),
    'target:status': new Set(),
    'notifications:changed': new Set(),
  }

  return {
    on(name, listener) {
      // Wrapped, so that the same function registered twice is two registrations.
      const registration: typeof listener = (payload, meta) => listener(payload, meta)
      sets[name].add(registration)
      return () => void sets[name].delete(registration)
    },
    emit(name, payload, meta) {
      for (const listener of [...sets[name]]) {
        try {
          listener(payload, meta)
        } catch (error) {
          logger.error(`Um ouvinte de ${name} falhou`, String(error))
        }
      }
    },
  }
}
