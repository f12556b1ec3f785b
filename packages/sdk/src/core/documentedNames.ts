import type { StoredEventName } from './socket.js'

/**
 * The names of three events in the in-app documentation (configuration spec §7.7). A socket that lists them in its
 * handshake, `auth: { token, events: ['message.received'] }`, gets them in addition to ours, with the same payloads.
 */
export const documentedNames = {
  'message:received': 'message.received',
  'session:status': 'session.status',
  'session:qr': 'qr.updated',
} as const satisfies Partial<Record<StoredEventName, string>>
/** A documented name of an event, such as `message.received`, for use in a socket's handshake. */
export type DocumentedName = (typeof documentedNames)[keyof typeof documentedNames]
