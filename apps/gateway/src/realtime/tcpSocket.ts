import { Duplex } from 'node:stream'
import type { Socket } from 'socket.io'

/** A connection of Engine.IO, under a socket of Socket.IO. */
export type Connection = Socket['conn']

/**
 * The TCP connection under a websocket transport. Neither Engine.IO nor ws makes it public: null where it is not found,
 * and for the other transports, which have none of their own.
 */
export function tcpSocketOf(transport: Connection['transport']): Duplex | null {
  if (transport.name !== 'websocket') return null
  const tcpSocket = part(part(transport, 'socket'), '_socket')
  return tcpSocket instanceof Duplex ? tcpSocket : null
}

/** Whether a transport writes a packet's `wsPreEncodedFrame` as it is, as Engine.IO does for broadcasts without compression. */
export function takesFrames(transport: Connection['transport']): boolean {
  const hasSender = typeof part(part(part(transport, 'socket'), '_sender'), 'sendFrame') === 'function'
  return hasSender && !part(transport, 'perMessageDeflate')
}

function part(whole: unknown, name: string): unknown {
  return Reflect.get(Object(whole), name)
}
