import { setTimeout } from 'node:timers/promises'
import type { ChannelModel, ConfirmChannel } from 'amqplib'
import type { Guard } from '../../delivery/net/guard.js'
import { hostUrl } from '../../delivery/net/hostUrl.js'

/** Of the whole way in: name, connection, sign-in. */
const connectMs = 10_000
/** A broker that hangs keeps nobody who leaves. */
const closeMs = 2000
const tlsPort = 5671

/** The broker took a message and had nowhere to put it. */
export class Unroutable extends Error {
  override readonly name = 'Unroutable'
}

/** How to sign in. */
interface Door {
  host: string
  port: number
  username: string
  password: string
}

/** Where events go from there. */
export interface Route extends Door {
  exchange: string
  queue: string
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
interface OpenConnection {
  model: ChannelModel
  /** Leaves politely, and destroys the connection where the broker does not let go within 2 s. */
  close(): Promise<void>
}

/**
 * Signs in at a broker, at an address that the guard allows. Whoever opens a connection closes it; the signal destroys it
 * at once, while it is opened and afterwards.
 * @throws ForbiddenHost, the resolver's, the connection's or the broker's error, or the signal's reason.
 */
export async function openConnection(door: Door, { guard, userId, signal }: Way): Promise<OpenConnection> {
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
  const socketOptions = {
    timeout: connectMs,
    // Node's own, which amqplib hands on: what aborts it destroys the socket.
    signal: life.signal,
    clientProperties: { connection_name: 'Morpheus' },
    ...(door.port === tlsPort && { servername: door.host }),
  }
  const where = {
    protocol: door.port === tlsPort ? 'amqps' : 'amqp',
    hostname: address.address,
    port: door.port,
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

/** An open way through an exchange into a queue, each message confirmed. */
export class BrokerLink {
  readonly #connection: OpenConnection
  readonly #channel: ConfirmChannel
  readonly #exchange: string
  readonly #returned = new Set<string>()
  #open = true

  private constructor(connection: OpenConnection, channel: ConfirmChannel, exchange: string) {
    this.#connection = connection
    this.#channel = channel
    this.#exchange = exchange
    channel.on('error', () => undefined)
    channel.on('close', () => {
      this.#open = false
    })
    channel.on('return', ({ properties }) => this.#returned.add(String(properties.messageId)))
  }

  /** Declares exchange, queue and the session's binding; all of them outlive the broker's restart. */
  static async open(config: Route, sessionId: string, way: Way): Promise<BrokerLink> {
    const connection = await openConnection(config, way)
    try {
      const channel = await connection.model.createConfirmChannel()
      const link = new BrokerLink(connection, channel, config.exchange)
      await channel.assertExchange(config.exchange, 'topic', { durable: true })
      await channel.assertQueue(config.queue, { durable: true })
      await channel.bindQueue(config.queue, config.exchange, `${sessionId}.#`)
      return link
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** Resolves once the broker has it on its disk and in a queue. */
  async publish(routingKey: string, message: { id: string; payload: string; event: string }): Promise<void> {
    const { id, payload, event } = message
    await new Promise<void>((resolve, reject) => {
      this.#channel.publish(
        this.#exchange,
        routingKey,
        Buffer.from(payload),
        { messageId: id, type: event, contentType: 'application/json', persistent: true, mandatory: true },
        (error: unknown) => (error ? reject(error) : resolve()),
      )
    })
    if (this.#returned.delete(id)) throw new Unroutable()
  }

  close(): Promise<void> {
    this.#open = false
    return this.#connection.close()
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
