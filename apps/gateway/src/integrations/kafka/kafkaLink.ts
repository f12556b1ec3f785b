import { setTimeout } from 'node:timers/promises'
import { listBrokers } from '@morpheus/sdk/integrations'
import type { Admin, Kafka, Producer, SASLOptions } from 'kafkajs'
import * as z from 'zod'
import { getContactKey } from '../../core/events/eventContact.js'
import type { HostGuard } from '../../core/net/hostGuard.js'
import type { BrokerLink, BrokerMessage } from '../brokerConnection.js'
import { rootCause } from './explainKafka.js'
import { KafkaSockets } from './kafkaSockets.js'

const connectMs = 10_000
const publishMs = 15_000
const closeMs = 2000

export interface KafkaRoute {
  /** `host:port`, separated by commas. */
  brokers: string
  topic: string
  tls: boolean
  /** `none`, or the SASL mechanism. */
  mechanism: string
  username: string
  password: string
  /** Creates no topic. */
  passive: boolean
}

export interface KafkaContext {
  guard: HostGuard
  sessionId: string
  userId: string
  /** Destroys the connections until `open` resolves. */
  signal: AbortSignal
}

export class KafkaLink implements BrokerLink {
  readonly #producer: Producer
  readonly #sockets: KafkaSockets
  readonly #topic: string
  readonly #sessionId: string
  #isOpen = true

  private constructor(producer: Producer, sockets: KafkaSockets, topic: string, sessionId: string) {
    this.#producer = producer
    this.#sockets = sockets
    this.#topic = topic
    this.#sessionId = sessionId
  }

  /** @throws ForbiddenHostError, the client's error, or the signal's reason */
  static async open(
    route: KafkaRoute,
    { guard, userId, sessionId, signal }: KafkaContext,
  ): Promise<KafkaLink> {
    const sockets = new KafkaSockets(guard, userId)
    const destroy = () => sockets.destroy(new Error('Aborted'))
    const kafka = await createClient(route, sockets)
    signal.throwIfAborted()
    signal.addEventListener('abort', destroy, { once: true })
    // A retry of the client could store a record twice; the delivery's own schedule retries.
    const producer = kafka.producer({ retry: { retries: 0 }, allowAutoTopicCreation: false })
    const link = new KafkaLink(producer, sockets, route.topic, sessionId)
    try {
      await producer.connect()
      if (!route.passive) await ensureTopic(kafka.admin(), route.topic)
      signal.throwIfAborted()
      return link
    } catch (error) {
      await link.close()
      throw signal.aborted ? signal.reason : (sockets.forbidden ?? error)
    } finally {
      signal.removeEventListener('abort', destroy)
    }
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  async publish({ id, event, payload }: Omit<BrokerMessage, 'event'> & { event: string }): Promise<void> {
    const key = conversationKey(payload) ?? this.#sessionId
    const headers = { id, event, sessionId: this.#sessionId, 'content-type': 'application/json' }
    try {
      await this.#producer.send({
        topic: this.#topic,
        acks: -1,
        timeout: publishMs,
        messages: [{ key, value: payload, headers }],
      })
    } catch (error) {
      throw this.#sockets.forbidden ?? error
    }
  }

  /** Waits a limited time for a goodbye. */
  async close(): Promise<void> {
    this.#isOpen = false
    const timer = new AbortController()
    await Promise.race([
      this.#producer.disconnect().catch(() => undefined),
      setTimeout(closeMs, undefined, { ref: false, signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
    this.#sockets.destroy(new Error('Closed'))
  }
}

async function createClient(route: KafkaRoute, sockets: KafkaSockets): Promise<Kafka> {
  // Imported lazily: most gateways use no Kafka.
  const { default: kafkajs } = await import('kafkajs')
  const brokers = listBrokers(route.brokers)
  const sasl = saslOptions(route)
  return new kafkajs.Kafka({
    clientId: 'morpheus',
    brokers: brokers.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`),
    ssl: route.tls,
    ...(sasl && { sasl }),
    socketFactory: sockets.create,
    connectionTimeout: connectMs,
    authenticationTimeout: connectMs,
    requestTimeout: publishMs,
    // One attempt for each broker of the list.
    retry: { retries: brokers.length - 1, initialRetryTime: 50 },
    logLevel: kafkajs.logLevel.NOTHING,
  })
}

function saslOptions({ mechanism, username, password }: KafkaRoute): SASLOptions | null {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password }
    case 'scram-sha-256':
      return { mechanism, username, password }
    case 'scram-sha-512':
      return { mechanism, username, password }
    default:
      return null
  }
}

/** Creates the topic where it is missing; an existing one stays as it is. */
async function ensureTopic(admin: Admin, topic: string): Promise<void> {
  try {
    await admin.connect()
    try {
      await admin.fetchTopicMetadata({ topics: [topic] })
    } catch (error) {
      if (Object(rootCause(error)).type !== 'UNKNOWN_TOPIC_OR_PARTITION') throw error
      await admin.createTopics({ topics: [{ topic }], waitForLeaders: true, timeout: connectMs })
    }
  } finally {
    await admin.disconnect()
  }
}

const Body = z.object({
  event: z.string(),
  data: z.looseObject({ group: z.object({ id: z.string() }).nullish().catch(null) }),
})

/** The group or the contact of an event; null for an event about neither. */
export function conversationKey(payload: string): string | null {
  const body = Body.safeParse(JSON.parse(payload)).data
  return body ? (body.data.group?.id ?? getContactKey(body)) : null
}
