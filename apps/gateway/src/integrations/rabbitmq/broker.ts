import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ChannelModel } from 'amqplib'
import type { HostGuard } from '../../core/net/hostGuard.js'
import { hostUrl } from '../../core/net/hostUrl.js'

const connectMs = 10_000
const closeMs = 2000
const tlsPort = 5671

export interface BrokerAddress {
  host: string
  port: number
  /** `on`, `off`, else only on the registered port. */
  tls: string
  vhost: string
  username: string
  password: string
}

export interface ConnectionContext {
  guard: HostGuard
  userId: string
  /** Destroys the connection. */
  signal: AbortSignal
}

export interface BrokerSession {
  model: ChannelModel
  /** Closes gracefully, and destroys the connection if the broker takes longer than 2 s. */
  close(): Promise<void>
}

/**
 * Connects to a broker at an address that the guard allows. The caller closes it; the signal destroys it at any time.
 * @throws ForbiddenHostError, the resolver's, the connection's or the broker's error, or the signal's reason.
 */
export async function openConnection(
  door: BrokerAddress,
  { guard, userId, signal }: ConnectionContext,
): Promise<BrokerSession> {
  const url = hostUrl(door.host, door.port)
  const [address] = url ? await guard.getAddresses(url, userId, signal) : []
  if (!address) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  // Imported lazily: most gateways use no broker.
  const { connect } = await import('amqplib')
  signal.throwIfAborted()
  const life = new AbortController()
  const destroy = () => life.abort()
  signal.addEventListener('abort', destroy, { once: true })
  life.signal.addEventListener('abort', () => signal.removeEventListener('abort', destroy), { once: true })
  const isTls = door.tls === 'on' || (door.tls === 'auto' && door.port === tlsPort)
  const socketOptions = {
    timeout: connectMs,
    // Passed on by amqplib to Node: aborting destroys the socket.
    signal: life.signal,
    clientProperties: { connection_name: 'Morpheus' },
    ...(isTls && !isIP(door.host) && { servername: door.host }),
  }
  const connectionOptions = {
    protocol: isTls ? 'amqps' : 'amqp',
    hostname: address.address,
    port: door.port,
    vhost: door.vhost,
    username: door.username,
    password: door.password,
    heartbeat: 30,
  }
  try {
    const model = await connect(connectionOptions, socketOptions)
    // Pending operations and `close` report the error; an unhandled event would end the process.
    model.on('error', () => undefined)
    // A broker may say goodbye and still keep its end of the connection open.
    model.on('close', destroy)
    return { model, close: () => leave(model.close(), destroy) }
  } catch (error) {
    destroy()
    throw signal.aborted ? signal.reason : error
  }
}

/** Waits a limited time; an error means that it is closed already. */
async function leave(goodbye: Promise<void>, destroy: () => void): Promise<void> {
  const closeTimer = new AbortController()
  try {
    await Promise.race([goodbye, setTimeout(closeMs, undefined, { ref: false, signal: closeTimer.signal })])
  } catch {
    // Closed by the broker.
  } finally {
    closeTimer.abort()
    destroy()
  }
}
