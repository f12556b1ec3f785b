import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { target } from './target.js'

const rule = createRules(integrationsRules)

/** The offered regions. Configuration spec §9. */
export const sqsRegions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-southeast-1', 'sa-east-1'] as const

/**
 * A queue URL has a path that ends with the queue's name. The length is checked first: parsing some URLs takes
 * quadratic time.
 */
const QueueUrl = z
  .string(rule('rules.integrations.queue_url_required'))
  .trim()
  .min(1, { ...rule('rules.integrations.queue_url_required'), abort: true })
  .max(2048, { ...rule('rules.common.url_long'), abort: true })
  .refine(
    (text) => /^https?:\/\/[^/?#\\@]+\/[^?#\\]*[A-Za-z0-9_-]$/i.test(text) && URL.canParse(text),
    rule('rules.integrations.queue_url_invalid'),
  )

/** The region in an address of AWS's own; undefined where it has none of the offered ones. */
function sqsRegion(url: string): string | undefined {
  const host = URL.canParse(url.trim()) ? new URL(url.trim()).hostname : ''
  const regionMatch = /^(?:sqs\.([a-z0-9-]+)|([a-z0-9-]+)\.queue)\.amazonaws\.com$/.exec(host)
  return sqsRegions.find((region) => region === regionMatch?.[1] || region === regionMatch?.[2])
}

/**
 * Configuration spec §3, §7.1 and §9. Standard and FIFO queues; in a FIFO queue the session is the message group and
 * the delivery's id the deduplication id. A test sends an `sqs:test` message, within 10 s. A removal leaves the queue.
 */
export const sqs = target({
  kind: 'sqs',
  card: catalogue.sqs,
  path: '/sessions/:id/sqs',
  features: [
    'Filas comuns e FIFO',
    'Em uma FIFO, os eventos da sessão mantêm a ordem',
    'Credenciais guardadas cifradas',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    queueUrl: field.url({
      label: 'URL da fila',
      help: 'Como a AWS a mostra. Uma fila .fifo mantém a ordem dos eventos da sessão.',
      flag: 'fila',
      placeholder: 'https://sqs.sa-east-1.amazonaws.com/123456789012/eventos',
      reaches: true,
      implies: (url) => {
        const region = sqsRegion(url)
        return region ? { region } : {}
      },
      schema: QueueUrl,
    }),
    region: field.choice({
      label: 'Região',
      help: 'Segue a URL da fila.',
      flag: 'regiao',
      choices: sqsRegions.map((region) => ({ value: region, label: region })),
      unknown: rule('rules.integrations.region_unknown'),
      initial: 'us-east-1',
    }),
    accessKeyId: field.text({
      label: 'Access Key ID',
      help: 'De quem pode enviar à fila.',
      flag: 'access-key-id',
      section: 'security',
      half: true,
      schema: z
        .string(rule('rules.integrations.access_key_required'))
        .trim()
        .min(1, { ...rule('rules.integrations.access_key_required'), abort: true })
        .max(128, { ...rule('rules.integrations.access_key_long'), abort: true })
        .regex(/^[A-Za-z0-9_-]+$/, rule('rules.integrations.access_key_invalid')),
    }),
    secretAccessKey: field.secret({
      label: 'Secret Access Key',
      named: 'a Secret Access Key',
      help: 'A chave secreta desse acesso.',
      flag: 'secret-access-key',
      half: true,
      schema: z
        .string(rule('rules.integrations.secret_key_required'))
        .trim()
        .min(1, { ...rule('rules.integrations.secret_key_required'), abort: true })
        .max(1024, rule('rules.integrations.secret_key_long')),
    }),
    events: eventsField,
    raw: rawField,
  },
  trial: ['region', 'accessKeyId', 'secretAccessKey', 'queueUrl'],
})

/**
 * The input of a creation: the queue URL and both halves of the access key are required; disabled and in `us-east-1` by
 * default. Configuration spec §5 and §9.
 */
export const NewSqs = sqs.schemas.create
export type NewSqs = InputFor<typeof sqs>
/**
 * Any part of a configuration; the rest stays. A masked `secretAccessKey` means the stored one. A queue elsewhere
 * requires it again: 400 `secret_required`.
 */
export type SqsChange = ChangeFor<typeof sqs>
/**
 * A session's SQS in answers: `secretAccessKey` masked, `accessKeyId` in full, with its connection status and last
 * attempt. Configuration spec §3.
 */
export const Sqs = sqs.schemas.view
export type Sqs = ConfigFor<typeof sqs>
