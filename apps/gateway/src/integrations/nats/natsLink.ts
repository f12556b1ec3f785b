import { isIP } from 'node:net'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { HostGuard } from '../../core/net/hostGuard.js'
import { hostUrl } from '../../core/net/hostUrl.js'
import type { BrokerLink, BrokerMessage } from '../brokerConnection.js'

const connectMs = 10_000
const publishMs = 15_000

export interface NatsRoute {
  host: string
  port: number
  tls: boolean
  /** Empty where `password` is a token. */
  username: string
  /** Empty for an open server. */
  password: string
  stream: string
  subject: string
  /** Creates no stream. */
  passive: boolean
}

export interface NatsContext {
  guard: HostGuard
  sessionId: string
  userId: string
  /** Destroys the connection until `open` resolves. */
  signal: AbortSignal
}

export class NatsLink implements BrokerLink {
  readonly #connection: NatsConnection
  readonly #jetstream: JetStreamClient
  readonly #prefix: string

  private constructor(connection: NatsConnection, jetstream: JetStreamClient, prefix: string) {
    this.#connection = connection
    this.#jetstream = jetstream
    this.#prefix = prefix
  }

  /** @throws ForbiddenHostError, the resolver's or the client's error, or the signal's reason */
  static async open(route: NatsRoute, context: NatsContext): Promise<NatsLink> {
    const { sessionId, signal } = context
    const connection = await connectTo(route, context)
    const destroy = () => void connection.close()
    signal.addEventListener('abort', destroy, { once: true })
    try {
      const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
      if (!route.passive)
        await ensureStream(await jetstreamManager(connection, { timeout: publishMs }), route)
      signal.throwIfAborted()
      return new NatsLink(connection, jetstream(connection), `${route.subject}.${sessionId}`)
    } catch (error) {
      await connection.close()
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', destroy)
    }
  }

  get isOpen(): boolean {
    return !this.#connection.isClosed()
  }

  async publish({ id, event, payload }: BrokerMessage): Promise<void> {
    const subject = `${this.#prefix}.${event.replaceAll(':', '.')}`
    await this.#jetstream.publish(subject, payload, { msgID: id, timeout: publishMs })
  }

  /** Publishes a message that the stream refuses only after all other checks: nothing is stored. */
  async tryPublishing(): Promise<void> {
    try {
      const expect = { lastMsgID: 'morpheus-test' }
      await this.#jetstream.publish(`${this.#prefix}.nats.test`, '{}', { expect, timeout: publishMs })
    } catch (error) {
      if (!/wrong last msg ID/i.test(String(error))) throw error
    }
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }
}

/** Connects to an address that the guard allows, and to no other one of the server's cluster. */
async function connectTo(route: NatsRoute, { guard, userId, signal }: NatsContext): Promise<NatsConnection> {
  const { host, port, tls, username, password } = route
  const url = hostUrl(host, port)
  const [address] = url ? await guard.getAddresses(url, userId, signal) : []
  if (!address) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  // Imported lazily: most gateways use no NATS.
  const { connect } = await import('@nats-io/transport-node')
  signal.throwIfAborted()
  const ip = address.family === 6 ? `[${address.address}]` : address.address
  const tlsOptions = { handshakeFirst: false, ...(!isIP(host) && { servername: host }) }
  return connect({
    servers: `${ip}:${port}`,
    name: 'Morpheus',
    ...(username !== '' && { user: username, pass: password }),
    ...(username === '' && password !== '' && { token: password }),
    tls: tls ? tlsOptions : null,
    // Our own schedule retries.
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: connectMs,
  })
}

/** Creates the stream where it is missing; an existing one stays as it is. */
async function ensureStream(manager: JetStreamManager, { stream, subject }: NatsRoute): Promise<void> {
  try {
    await manager.streams.info(stream)
  } catch (error) {
    if (!/stream not found/i.test(String(error))) throw error
    await manager.streams.add({ name: stream, subjects: [`${subject}.>`] })
  }
}
