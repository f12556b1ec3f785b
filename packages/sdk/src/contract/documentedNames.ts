import type { StoredEventName } from './socket.js'

/**
 * What the in-app documentation calls three of our events (configuration spec §7.7). A socket that asks for them in its
 * handshake, `auth: { token, events: ['message.received'] }`, gets them beside ours, with the same payloads.
 */
export const documentedNames = {
  'message:received': 'message.received',
  'session:status': 'session.status',
  'session:qr': 'qr.updated',
} as const satisfies Partial<Record<StoredEventName, string>>
/** A documented name of an event, such as `message.received`: what a socket may ask for in its handshake. */
export type DocumentedName = (typeof documentedNames)[keyof typeof documentedNames]
