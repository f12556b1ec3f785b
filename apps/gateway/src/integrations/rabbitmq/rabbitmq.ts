import { rabbitmq } from '@morpheus/sdk/integrations'
import { within } from '../../kit/limits/timeLimit.js'
import { integration } from '../integration.js'
import { openConnection } from './broker.js'
import { BrokerConnection } from './brokerConnection.js'
import { explainBroker } from './explainBroker.js'

const testSeconds = 10
const nothing = { answerStatus: null, answer: null }

/** Publishes events, each confirmed by its broker. */
export const rabbitmqIntegration = integration({
  description: rabbitmq,
  open: ({ clock, guard }) => ({
    connect: (config, place) => new BrokerConnection(config, place, guard, clock),

    /** Signs in and leaves; nothing is declared. */
    async test(trial, { userId, signal }) {
      try {
        const connection = await within(clock, testSeconds, signal, (ended) =>
          openConnection(trial, { guard, userId, signal: ended }),
        )
        await connection.close()
        return { delivered: true, message: 'O RabbitMQ aceitou a conexão', ...nothing }
      } catch (error) {
        return { delivered: false, error: explainBroker(error), ...nothing }
      }
    },
  }),
})
