import type { Morpheus } from '../client/createMorpheus.js'
import { type Behavior, defaultBehavior } from '../contract/areas/behavior.js'
import { type CloudConfig, receivingNotice } from '../contract/areas/cloud.js'
import type { NewRabbitmq, Rabbitmq } from '../contract/areas/rabbitmq.js'
import type { NewSqs, Sqs } from '../contract/areas/sqs.js'
import type { NewWebhook, Webhook } from '../contract/areas/webhooks.js'
import type { NewWebsocket, Websocket } from '../contract/areas/websocket.js'
import type { NewCloudConfig } from '../contract/cloudConfig.js'
import type { ConfigCalls } from './editConfig.js'

type WebhookTrial = Pick<NewWebhook, 'url' | 'headers'>
type SqsTrial = Pick<NewSqs, 'region' | 'accessKeyId' | 'secretAccessKey' | 'queueUrl'>
type RabbitmqTrial = Pick<NewRabbitmq, 'host' | 'port' | 'username' | 'password'>

/** How a target stands that nothing is known of. What a server does not answer is as it was sent. */
const untried = {
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
} as const

/** What `editConfig` needs, for each thing that a session can be configured with. */

export function webhookCalls(morpheus: Morpheus, id: string): ConfigCalls<Webhook, NewWebhook, WebhookTrial> {
  const { webhooks } = morpheus
  return {
    load: (options) => webhooks.get({ id }, options),
    save: async (input, before) => {
      const answered = await (before ? webhooks.update({ id, ...input }) : webhooks.create({ id, ...input }))
      const secret = input.secret ?? before?.secret ?? ''
      const fresh = { sessionId: id, ...untried, previousSecretUntil: null }
      return { ...fresh, ...before, ...input, secret, ...answered }
    },
    test: (trial) => webhooks.test({ id, ...trial }),
    remove: async () => {
      await webhooks.remove({ id })
      return null
    },
    renewSecret: () => webhooks.rotateSecret({ id }),
  }
}

/** Nothing to test: its clients come to us. */
export function websocketCalls(
  morpheus: Morpheus,
  id: string,
): ConfigCalls<Websocket, NewWebsocket, unknown> {
  const { websocket } = morpheus
  return {
    load: (options) => websocket.get({ id }, options),
    save: async (input, before) => {
      const answered = await (before
        ? websocket.update({ id, ...input })
        : websocket.create({ id, ...input }))
      return { sessionId: id, ...untried, currentClients: 0, token: '', ...before, ...input, ...answered }
    },
    remove: async () => {
      await websocket.remove({ id })
      return null
    },
    renewSecret: () => websocket.renewToken({ id }),
  }
}

export function rabbitmqCalls(
  morpheus: Morpheus,
  id: string,
): ConfigCalls<Rabbitmq, NewRabbitmq, RabbitmqTrial> {
  const { rabbitmq } = morpheus
  return {
    load: (options) => rabbitmq.get({ id }, options),
    save: async (input, before) => {
      const answered = await (before ? rabbitmq.update({ id, ...input }) : rabbitmq.create({ id, ...input }))
      return { sessionId: id, ...untried, ...before, ...input, ...answered }
    },
    test: (trial) => rabbitmq.test({ id, ...trial }),
    remove: async () => {
      await rabbitmq.remove({ id })
      return null
    },
  }
}

export function sqsCalls(morpheus: Morpheus, id: string): ConfigCalls<Sqs, NewSqs, SqsTrial> {
  const { sqs } = morpheus
  return {
    load: (options) => sqs.get({ id }, options),
    save: async (input, before) => {
      const answered = await (before ? sqs.update({ id, ...input }) : sqs.create({ id, ...input }))
      return { sessionId: id, ...untried, ...before, ...input, ...answered }
    },
    test: (trial) => sqs.test({ id, ...trial }),
    remove: async () => {
      await sqs.remove({ id })
      return null
    },
  }
}

/** A stored cloud configuration with what does not work with it yet, in words for an operator. */
export interface NotedCloudConfig {
  config: CloudConfig | null
  notice: string | null
}

export function cloudCalls(
  morpheus: Morpheus,
  id: string,
): ConfigCalls<NotedCloudConfig, NewCloudConfig, unknown> {
  const { cloud } = morpheus
  return {
    load: async (options) => noted((await cloud.get({ id }, options)).data),
    save: async (input) => {
      const { data } = await cloud.save({ id, ...input })
      const config = data?.config ?? { sessionId: id, updatedAt: new Date().toISOString(), ...input }
      return noted({ notice: null, ...data, config })
    },
  }
}

/** A server that says nothing of it leaves it to us. */
function noted({ config, notice }: NotedCloudConfig): NotedCloudConfig {
  return { config, notice: notice ?? (config && receivingNotice(config)) }
}

/** Never absent: what is not changed is as by default, and removing is going back to that. */
export function behaviorCalls(morpheus: Morpheus, id: string): ConfigCalls<Behavior, Behavior, unknown> {
  const { behavior } = morpheus
  return {
    load: (options) => behavior.get({ id }, options),
    save: async (input) => ({ ...input, ...(await behavior.update({ ...input, id })) }),
    remove: async () => ({ ...defaultBehavior, ...(await behavior.reset({ id })) }),
  }
}
