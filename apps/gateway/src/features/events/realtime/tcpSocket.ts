import { Duplex } from 'node:stream'
import type { Socket } from 'socket.io'

export type Connection = Socket['conn']

/**
 * TCP socket of a websocket transport, through private fields of Engine.IO and ws: null when not found, and for other
 * transports.
 */
export function findTcpSocket(transport: Connection['transport']): Duplex | null {
  if (transport.name !== 'websocket') return null
  const tcpSocket = part(part(transport, 'socket'), '_socket')
  return tcpSocket instanceof Duplex ? tcpSocket : null
}

/** True when the transport writes `wsPreEncodedFrame` as it is, as Engine.IO does for uncompressed broadcasts. */
export function acceptsPreEncodedFrames(transport: Connection['transport']): boolean {
  const hasSender = typeof part(part(part(transport, 'socket'), '_sender'), 'sendFrame') === 'function'
  return hasSender && !part(transport, 'perMessageDeflate')
}

function part(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}
