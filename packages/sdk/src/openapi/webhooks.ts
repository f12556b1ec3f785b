import { describeDeliveries } from './events.js'
import { exampleOf } from './example/exampleOf.js'
import type { JsonSchema } from './jsonSchema.js'

/** The section `webhooks`: the body and headers that receivers get of each event. */
export function createWebhooks(toAnswered: (schema: JsonSchema) => JsonSchema) {
  const emittedEvents = describeDeliveries().filter(({ isMade }) => isMade)
  return Object.fromEntries(
    emittedEvents.map(({ name, summary, payload }) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          tags: ['webhooks-events'],
          summary,
          description: `Entregue aos webhooks que assinam \`${name}\`, com a assinatura do Standard Webhooks.`,
          security: [],
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toAnswered(payload), example: exampleOf(payload) } },
          },
          responses: {
            '2XX': { description: 'Recebido' },
            '410': { description: 'O webhook é desativado' },
            default: { description: 'Tenta-se de novo, por três dias' },
          },
        },
      },
    ]),
  )
}

const createHeaderParameter = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const signatureHeaders = [
  createHeaderParameter('webhook-id', 'O id da entrega, o mesmo em cada tentativa'),
  createHeaderParameter('webhook-timestamp', 'Segundos desde 1970 desta tentativa'),
  createHeaderParameter(
    'webhook-signature',
    'Uma ou mais assinaturas `v1,<base64>`, como manda o Standard Webhooks',
  ),
]
