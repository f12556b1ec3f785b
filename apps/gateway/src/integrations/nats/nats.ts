import { nats } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { BrokerConnection } from '../brokerConnection.js'
import { integration } from '../integration.js'
import { createTestSuccess } from '../kind.js'
import { explainNats, isNatsUnreachable } from './explainNats.js'
import { NatsLink } from './natsLink.js'

const testSeconds = 10
const nothing = { answerStatus: null, answer: null }

export const natsIntegration = integration({
  description: nats,
  open: ({ clock, guard, arrived }) => ({
    connect(config, { targetId, sessionId, userId }) {
      const protocol = {
        open: (signal: AbortSignal) => NatsLink.open(config, { guard, sessionId, userId, signal }),
        explain: explainNats,
        isUnreachable: isNatsUnreachable,
      }
      return new BrokerConnection(targetId, protocol, { clock, arrived })
    },

    /** Stores no message; a stream that it had to create stays, as the first delivery would need it. */
    async test(trial, { sessionId, userId, signal }) {
      try {
        await runWithTimeout(clock, testSeconds, signal, async (ended) => {
          const link = await NatsLink.open(trial, { guard, sessionId, userId, signal: ended })
          await link.tryPublishing().finally(() => link.close())
        })
        return createTestSuccess(localized('peers.nats.tested'), null)
      } catch (error) {
        return { delivered: false, ...toErrorFields(explainNats(error)), ...nothing }
      }
    },
  }),
})
