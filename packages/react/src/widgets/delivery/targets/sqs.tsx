import { configCalls, defaultEvents, NewSqs, sqsRegions } from '@morpheus/sdk'
import { sqs } from '@morpheus/sdk/integrations'
import { Database } from 'lucide-react'
import { integration } from '../../../editor/integration.js'
import { enabledField, eventsField } from './fields.js'
import { originOf } from './originOf.js'
import { localTargetAdvice, targetRemoval, targetTexts } from './texts.js'

/** Configuration spec §3 and §9. */
export const sqsTarget = integration({
  title: 'SQS',
  intro: 'Publica cada evento em uma fila da Amazon, comum ou FIFO.',
  icon: <Database />,
  fields: [
    enabledField,
    {
      name: 'queueUrl',
      label: 'URL da fila',
      kind: 'text',
      placeholder: 'https://sqs.sa-east-1.amazonaws.com/123456789012/eventos',
      help: 'Uma fila .fifo mantém a ordem dos eventos da sessão.',
    },
    {
      name: 'region',
      label: 'Região',
      kind: 'select',
      choices: sqsRegions.map((region) => ({ value: region, label: region })),
    },
    { name: 'accessKeyId', label: 'Access Key ID', kind: 'text', half: true },
    { name: 'secretAccessKey', label: 'Secret Access Key', kind: 'password', half: true },
    eventsField,
  ],
  schema: NewSqs,
  trial: NewSqs.pick({ region: true, accessKeyId: true, secretAccessKey: true, queueUrl: true }).strip(),
  defaults: {
    region: 'us-east-1',
    accessKeyId: '',
    secretAccessKey: '',
    queueUrl: '',
    events: defaultEvents,
    enabled: false,
  },
  texts: targetTexts('SQS'),
  testLabel: 'Testar',
  removal: targetRemoval('SQS'),
  advice: localTargetAdvice,
  destination: ({ queueUrl }) => originOf(queueUrl),
  calls: (client, id) => configCalls(sqs, client, id),
})
