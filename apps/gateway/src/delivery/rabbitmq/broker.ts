import { setTimeout } from 'node:timers/promises'
import type { ChannelModel, ConfirmChannel } from 'amqplib'
import type { Guard } from '../net/guard.js'
import { brokerUrl, type RabbitmqConfig } from './config.js'

/** Of the whole way in: name, connection, sign-in. */
const connectMs = 10_000
/** A broker that hangs keeps nobody who leaves. */
const closeMs = 2000
const tlsPort = 5671

/** The broker took a message and had nowhere to put it. */
export class Unroutable extends Error {
  override readonly name = 'Unroutable'
}

type Door = Pick<RabbitmqConfig, 'host' | 'port' | 'username' | 'password'>

/**
 * Signs in at a broker, at an address that the guard allows. Whoever opens a connection closes it.
 * @throws ForbiddenHost, the resolver's, the connection's or the broker's error.
 */
export async function openConnection(door: Door, guard: Guard): Promise<ChannelModel> {
  const url = brokerUrl(door)
  const [address] = url ? await guard.addressesOf(url) : []
  if (!address) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  // Loaded where it is needed: most gateways never meet a broker.
  const { connect } = await import('amqplib')
  const connection = await connect(
    {
      protocol: door.port === tlsPort ? 'amqps' : 'amqp',
      hostname: address.address,
      port: door.port,
      username: door.username,
      password: door.password,
      heartbeat: 30,
    },
    {
      timeout: connectMs,
      clientProperties: { connection_name: 'Morpheus' },
      ...(door.port === tlsPort && { servername: door.host }),
    },
  )
  // What breaks it is told by whatever is under way, and by `close`.
  connection.on('error', () => undefined)
  return connection
}

/** An open way through an exchange into a queue, each message confirmed. */
export class BrokerLink {
  readonly #connection: ChannelModel
  readonly #channel: ConfirmChannel
  readonly #exchange: string
  readonly #returned = new Set<string>()
  #open = true

  private constructor(connection: ChannelModel, channel: ConfirmChannel, exchange: string) {
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
  static async open(config: RabbitmqConfig, sessionId: string, guard: Guard): Promise<BrokerLink> {
    const connection = await openConnection(config, guard)
    try {
      const channel = await connection.createConfirmChannel()
      const link = new BrokerLink(connection, channel, config.exchange)
      await channel.assertExchange(config.exchange, 'topic', { durable: true })
      await channel.assertQueue(config.queue, { durable: true })
      await channel.bindQueue(config.queue, config.exchange, `${sessionId}.#`)
      return link
    } catch (error) {
      await closeQuietly(connection)
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
    return closeQuietly(this.#connection)
  }
}

/** One that is gone already is closed too, and one that does not answer is left behind. */
export async function closeQuietly(connection: ChannelModel): Promise<void> {
  try {
    await Promise.race([connection.close(), setTimeout(closeMs, undefined, { ref: false })])
  } catch {
    // It was closed from the other end.
  }
}
