import type { ConfirmChannel, Options } from 'amqplib'
import type { BrokerLink, BrokerMessage } from '../brokerConnection.js'
import { type BrokerAddress, type BrokerSession, type ConnectionContext, openConnection } from './broker.js'

/** The broker confirmed a message that no queue received. */
export class Unroutable extends Error {
  override readonly name = 'Unroutable'
}

export interface Route extends BrokerAddress {
  exchange: string
  queue: string
  /** `quorum`, or classic. */
  queueType: string
  /** Declares nothing: the exchange exists with any type, and queues are bound by others. */
  passive: boolean
}

/** A classic queue names no type, to match queues declared by earlier versions. */
export function queueOptions({ queueType }: Pick<Route, 'queueType'>): Options.AssertQueue {
  return { durable: true, ...(queueType === 'quorum' && { arguments: { 'x-queue-type': 'quorum' } }) }
}

export const exchangeOptions: Options.AssertExchange = { durable: true }

export class RabbitmqLink implements BrokerLink {
  readonly #connection: BrokerSession
  readonly #channel: ConfirmChannel
  readonly #exchange: string
  readonly #sessionId: string
  readonly #returned = new Set<string>()
  /** Reason of the broker for closing the channel: pending publishes only learn that it is closed. */
  #fault: Error | null = null
  #open = true

  private constructor(
    connection: BrokerSession,
    channel: ConfirmChannel,
    { exchange, sessionId }: { exchange: string; sessionId: string },
  ) {
    this.#connection = connection
    this.#channel = channel
    this.#exchange = exchange
    this.#sessionId = sessionId
    channel.on('error', (error) => {
      this.#fault = error
    })
    channel.on('close', () => {
      this.#open = false
    })
    channel.on('return', ({ properties }) => this.#returned.add(String(properties.messageId)))
  }

  /** Declares exchange, queue and the session's binding, unless passive; all are durable. */
  static async open(route: Route, sessionId: string, context: ConnectionContext): Promise<RabbitmqLink> {
    const connection = await openConnection(route, context)
    try {
      const channel = await connection.model.createConfirmChannel()
      const { exchange, queue, passive } = route
      const link = new RabbitmqLink(connection, channel, { exchange, sessionId })
      if (passive) await channel.checkExchange(exchange)
      else {
        await channel.assertExchange(exchange, 'topic', exchangeOptions)
        await channel.assertQueue(queue, queueOptions(route))
        await channel.bindQueue(queue, exchange, `${sessionId}.#`)
      }
      return link
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  get isOpen(): boolean {
    return this.#open
  }

  async publish({ id, payload, event }: BrokerMessage): Promise<void> {
    const routingKey = `${this.#sessionId}.${event.replaceAll(':', '.')}`
    await new Promise<void>((resolve, reject) => {
      this.#channel.publish(
        this.#exchange,
        routingKey,
        Buffer.from(payload),
        { messageId: id, type: event, contentType: 'application/json', persistent: true, mandatory: true },
        (error: unknown) => (error ? reject(this.#fault ?? error) : resolve()),
      )
    })
    if (this.#returned.delete(id)) throw new Unroutable()
  }

  close(): Promise<void> {
    this.#open = false
    return this.#connection.close()
  }
}
