import { NewSqs } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { integration } from './integration.js'
import { targetFacts, targetFields, targetStanding } from './target.js'

/** Configuration spec §2.1 and §3, SQS. */
export const sqs = integration({
  name: 'sqs',
  label: targetLabels.sqs,
  schema: NewSqs,
  fields: {
    region: { label: 'Região', flag: 'regiao', hint: 'onde a fila está.' },
    accessKeyId: { label: 'Access Key ID', flag: 'access-key-id', hint: 'de quem pode enviar à fila.' },
    secretAccessKey: {
      label: 'Secret Access Key',
      flag: 'secret-access-key',
      hint: 'a chave secreta desse acesso.',
      secret: true,
    },
    queueUrl: {
      label: 'URL da fila',
      flag: 'fila',
      hint: 'como a AWS a mostra; .fifo no fim mantém a ordem.',
    },
    events: targetFields.events,
    enabled: targetFields.enabled,
  },
  calls: ({ sqs: calls }, id) => ({
    load: () => calls.get({ id }),
    create: (input) => calls.create({ ...input, id }),
    change: (part) => calls.update({ ...part, id }),
    remove: () => calls.remove({ id }),
    test: () => calls.test({ id }),
  }),
  standing: targetStanding,
  facts: targetFacts,
})
