import { rabbitmq } from '@morpheus/sdk/integrations'
import { within } from '../../core/lib/limits/timeLimit.js'
import { integration } from '../integration.js'
import { BrokerConnection } from './brokerConnection.js'
import { tryBroker } from './brokerTrial.js'
import { explainBroker } from './explainBroker.js'

const testSeconds = 10
const nothing = { answerStatus: null, answer: null }

export const rabbitmqIntegration = integration({
  description: rabbitmq,
  open: ({ clock, guard, arrived }) => ({
    connect: (config, target) => new BrokerConnection(config, target, { guard, clock, arrived }),

    /** Leaves nothing on the broker. */
    async test(trial, { sessionId, userId, signal }) {
      try {
        await within(clock, testSeconds, signal, (ended) =>
          tryBroker(trial, sessionId, { guard, userId, signal: ended }),
        )
        return { delivered: true, message: 'O RabbitMQ aceitou a conexão', ...nothing }
      } catch (error) {
        return { delivered: false, error: explainBroker(error), ...nothing }
      }
    },
  }),
})
