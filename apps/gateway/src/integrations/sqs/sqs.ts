import { randomUUID } from 'node:crypto'
import { sqs } from '@morpheus/sdk/integrations'
import { within } from '../../core/lib/limits/timeLimit.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { integration } from '../integration.js'
import { explainSqs, statusOf } from './explainSqs.js'
import { type Letter, type Queue, SqsClient } from './sqsClient.js'

const testSeconds = 10

export const sqsIntegration = integration({
  description: sqs,
  open({ clock, poster }) {
    const client = new SqsClient(poster)
    return {
      connect: (config, { userId, sessionId }) => ({
        deliver: ({ id, event, payload }, signal) =>
          send(client, config, { id, userId, event, sessionId, payload }, signal),
      }),

      /** Sends an `sqs:test`. */
      async test(trial, { sessionId, userId, at, signal }) {
        const event = 'sqs:test'
        const payload = JSON.stringify({ event, sessionId, timestamp: at, data: {} })
        const letter = { id: `msg_${randomUUID().replaceAll('-', '')}`, userId, event, sessionId, payload }
        try {
          const outcome = await within(clock, testSeconds, signal, (ended) =>
            send(client, trial, letter, ended),
          )
          return outcome.delivered ? { ...outcome, message: 'A fila recebeu a mensagem de teste' } : outcome
        } catch (error) {
          return failed(error)
        }
      },
    }
  },
})

async function send(client: SqsClient, queue: Queue, letter: Letter, signal: AbortSignal): Promise<Outcome> {
  try {
    return { delivered: true, answerStatus: await client.send(queue, letter, signal), answer: null }
  } catch (error) {
    return failed(signal.aborted ? signal.reason : error)
  }
}

function failed(error: unknown): Outcome & { delivered: false } {
  return { delivered: false, error: explainSqs(error), answerStatus: statusOf(error), answer: null }
}
