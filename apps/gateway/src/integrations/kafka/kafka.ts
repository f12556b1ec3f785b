import { randomUUID } from 'node:crypto'
import { createBody, kafka } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { BrokerConnection } from '../brokerConnection.js'
import { integration } from '../integration.js'
import { createTestSuccess } from '../kind.js'
import { explainKafka, isKafkaRejection, isKafkaUnreachable } from './explainKafka.js'
import { KafkaLink } from './kafkaLink.js'

const testSeconds = 10
const nothing = { answerStatus: null, answer: null }

export const kafkaIntegration = integration({
  description: kafka,
  open: ({ clock, guard, arrived }) => ({
    connect(config, { targetId, sessionId, userId }) {
      const protocol = {
        open: (signal: AbortSignal) => KafkaLink.open(config, { guard, sessionId, userId, signal }),
        explain: explainKafka,
        isUnreachable: isKafkaUnreachable,
        isRejected: isKafkaRejection,
      }
      return new BrokerConnection(targetId, protocol, { clock, arrived })
    },

    /** Publishes a `kafka:test`, as Kafka checks the right to write only then. */
    async test(trial, { sessionId, userId, at, signal }) {
      const event = 'kafka:test'
      const payload = JSON.stringify(createBody({ event, data: {} }, { sessionId, at }))
      const message = { id: `msg_${randomUUID().replaceAll('-', '')}`, event, payload }
      try {
        await runWithTimeout(clock, testSeconds, signal, async (ended) => {
          const link = await KafkaLink.open(trial, { guard, sessionId, userId, signal: ended })
          await link.publish(message).finally(() => link.close())
        })
        return createTestSuccess(localized('peers.kafka.tested'), null)
      } catch (error) {
        return { delivered: false, ...toErrorFields(explainKafka(error)), ...nothing }
      }
    },
  }),
})
