import { rabbitmq } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { Channel, ChannelModel } from 'amqplib'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { BrokerConnection } from '../brokerConnection.js'
import { integration } from '../integration.js'
import { createTestSuccess } from '../kind.js'
import { type ConnectionContext, openConnection } from './broker.js'
import { exchangeOptions, queueOptions, RabbitmqLink, type Route } from './brokerLink.js'
import { explainBroker, isUnreachable } from './explainBroker.js'

/** RabbitMQ validates it after the permission check, and then rejects the message. */
const invalidExpiration = 'morpheus-test'

/**
 * Dry run of a delivery: deletes what it had to declare, and publishes a message that the broker rejects, whatever is
 * bound to the exchange.
 * @throws the broker's error where a delivery would fail.
 */
async function tryBroker(route: Route, sessionId: string, context: ConnectionContext): Promise<void> {
  const connection = await openConnection(route, context)
  try {
    const { model } = connection
    if (!route.passive) return await tryDeclaring(model, route, sessionId)
    await onChannel(model, (channel) => channel.checkExchange(route.exchange))
    await tryPublishing(model, route, sessionId)
  } finally {
    await connection.close()
  }
}

async function tryDeclaring(model: ChannelModel, route: Route, sessionId: string): Promise<void> {
  const { exchange, queue } = route
  const hadExchange = await exists(model, (channel) => channel.checkExchange(exchange))
  const hadQueue = await exists(model, (channel) => channel.checkQueue(queue))
  try {
    await onChannel(model, async (channel) => {
      await channel.assertExchange(exchange, 'topic', exchangeOptions)
      await channel.assertQueue(queue, queueOptions(route))
      // A routing key that no event uses.
      const key = `morpheus.test.${sessionId}`
      await channel.bindQueue(queue, exchange, key)
      await channel.unbindQueue(queue, exchange, key)
    })
    await tryPublishing(model, route, sessionId)
  } finally {
    if (!hadQueue) await cleanUp(model, (channel) => deleteNewQueue(channel, route))
    if (!hadExchange) await cleanUp(model, (channel) => channel.deleteExchange(exchange, { ifUnused: true }))
  }
}

/** Publishes a message that the broker rejects only after the permission check. */
async function tryPublishing(model: ChannelModel, { exchange }: Route, sessionId: string): Promise<void> {
  const channel = await model.createConfirmChannel()
  let rejection: Error | null = null
  channel.on('error', (error) => {
    rejection = error
  })
  const options = { expiration: invalidExpiration, mandatory: true }
  await new Promise<void>((resolve, reject) => {
    channel.publish(exchange, `${sessionId}.rabbitmq.test`, Buffer.from('{}'), options, (error: unknown) => {
      const failure = rejection ?? error
      if (!failure || /expiration/i.test(String(failure))) resolve()
      else reject(failure)
    })
  })
}

/** An error closes its channel: each check uses its own. */
async function onChannel(model: ChannelModel, work: (channel: Channel) => Promise<unknown>): Promise<void> {
  const channel = await model.createChannel()
  channel.on('error', () => undefined)
  await work(channel)
  await channel.close()
}

async function exists(model: ChannelModel, check: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  try {
    await onChannel(model, check)
    return true
  } catch (error) {
    if (/\b404\b/.test(String(error))) return false
    throw error
  }
}

/** Quorum queues support no delete conditions. */
async function deleteNewQueue(channel: Channel, { queue, queueType }: Route): Promise<void> {
  const { messageCount, consumerCount } = await channel.checkQueue(queue)
  if (messageCount + consumerCount > 0) return
  const options = queueType === 'quorum' ? {} : { ifUnused: true, ifEmpty: true }
  await channel.deleteQueue(queue, options)
}

/** Another process may use it or may have deleted it: ignore errors. */
async function cleanUp(model: ChannelModel, remove: (channel: Channel) => Promise<unknown>): Promise<void> {
  await onChannel(model, remove).catch(() => undefined)
}

const testSeconds = 10
const nothing = { answerStatus: null, answer: null }

export const rabbitmqIntegration = integration({
  description: rabbitmq,
  open: ({ clock, guard, arrived }) => ({
    connect(config, { targetId, sessionId, userId }) {
      const protocol = {
        open: (signal: AbortSignal) => RabbitmqLink.open(config, sessionId, { guard, userId, signal }),
        explain: explainBroker,
        isUnreachable,
      }
      return new BrokerConnection(targetId, protocol, { clock, arrived })
    },

    /** Leaves nothing on the broker. */
    async test(trial, { sessionId, userId, signal }) {
      try {
        await runWithTimeout(clock, testSeconds, signal, (signal) =>
          tryBroker(trial, sessionId, { guard, userId, signal }),
        )
        return createTestSuccess(localized('peers.rabbitmq.tested'), null)
      } catch (error) {
        return { delivered: false, ...toErrorFields(explainBroker(error)), ...nothing }
      }
    },
  }),
})
