import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ChannelModel } from 'amqplib'
import type { Guard } from '../../delivery/net/guard.js'
import { hostUrl } from '../../delivery/net/hostUrl.js'

/** Of the whole way in: name, connection, sign-in. */
const connectMs = 10_000
/** A broker that hangs keeps nobody who leaves. */
const closeMs = 2000
const tlsPort = 5671

/** How to sign in. */
export interface Door {
  host: string
  port: number
  /** `on`, `off`, else only on the registered port. */
  tls: string
  vhost: string
  username: string
  password: string
}

/** How to get there. */
export interface Way {
  guard: Guard
  /** On whose behalf. */
  userId: string
  /** Destroys the connection. */
  signal: AbortSignal
}

/** A connection, and what ends it. */
export interface BrokerSession {
  model: ChannelModel
  /** Leaves politely, and destroys the connection where the broker does not let go within 2 s. */
  close(): Promise<void>
}

/**
 * Signs in at a broker, at an address that the guard allows. Whoever opens a connection closes it; the signal destroys it
 * at once, while it is opened and afterwards.
 * @throws ForbiddenHost, the resolver's, the connection's or the broker's error, or the signal's reason.
 */
export async function openConnection(door: Door, { guard, userId, signal }: Way): Promise<BrokerSession> {
  const url = hostUrl(door.host, door.port)
  const [address] = url ? await guard.addressesOf(url, userId, signal) : []
  if (!address) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  // Loaded where it is needed: most gateways never meet a broker.
  const { connect } = await import('amqplib')
  signal.throwIfAborted()
  const life = new AbortController()
  const destroy = () => life.abort()
  signal.addEventListener('abort', destroy, { once: true })
  life.signal.addEventListener('abort', () => signal.removeEventListener('abort', destroy), { once: true })
  const isTls = door.tls === 'on' || (door.tls === 'auto' && door.port === tlsPort)
  const socketOptions = {
    timeout: connectMs,
    // Node's own, which amqplib hands on: what aborts it destroys the socket.
    signal: life.signal,
    clientProperties: { connection_name: 'Morpheus' },
    ...(isTls && !isIP(door.host) && { servername: door.host }),
  }
  const where = {
    protocol: isTls ? 'amqps' : 'amqp',
    hostname: address.address,
    port: door.port,
    vhost: door.vhost,
    username: door.username,
    password: door.password,
    heartbeat: 30,
  }
  try {
    const model = await connect(where, socketOptions)
    // What breaks it is told by whatever is under way, and by `close`.
    model.on('error', () => undefined)
    // A broker that has said goodbye, and keeps its end of the connection, keeps ours.
    model.on('close', destroy)
    return { model, close: () => leave(model.close(), destroy) }
  } catch (error) {
    destroy()
    throw signal.aborted ? signal.reason : error
  }
}

/** Waits for the goodbye, but not for ever. One that is gone already has left, too. */
async function leave(goodbye: Promise<void>, destroy: () => void): Promise<void> {
  const patience = new AbortController()
  try {
    await Promise.race([goodbye, setTimeout(closeMs, undefined, { ref: false, signal: patience.signal })])
  } catch {
    // It was closed from the other end.
  } finally {
    patience.abort()
    destroy()
  }
}
