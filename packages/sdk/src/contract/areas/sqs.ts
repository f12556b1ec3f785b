import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { defaultEvents, EventList } from '../eventCatalogue.js'
import { EventName } from '../eventNames.js'
import { sessionOfCall } from '../lenient.js'
import { TargetTest, targetRows, tooManyTests } from '../targetRows.js'
import { TargetState } from '../targets.js'

const endpoint = rowsOf({ category: 'integrations', scope: 'integrations' })

/** The regions that are offered. Configuration spec §9. */
export const sqsRegions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-southeast-1', 'sa-east-1'] as const
const SqsRegion = z.enum(sqsRegions, 'Região desconhecida')

/**
 * A queue has a path, which ends with its name. The length is known before the text is looked at: a parser of URLs takes
 * a time that grows with the square of some of them.
 */
const QueueUrl = z
  .string('URL da fila é obrigatória')
  .trim()
  .min(1, { error: 'URL da fila é obrigatória', abort: true })
  .max(2048, { error: 'URL muito longa', abort: true })
  .refine((text) => /^https?:\/\/[^/?#\\@]+\/[^?#\\]*[A-Za-z0-9_-]$/i.test(text) && URL.canParse(text), {
    error: 'URL da fila inválida',
  })

const fields = {
  region: SqsRegion,
  accessKeyId: z
    .string('Access Key ID é obrigatório')
    .trim()
    .min(1, { error: 'Access Key ID é obrigatório', abort: true })
    .max(128, { error: 'Access Key ID muito longo', abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, 'Access Key ID inválido'),
  /** Masked in answers; a mask sent back leaves it as it is. */
  secretAccessKey: z
    .string('Secret Access Key é obrigatória')
    .trim()
    .min(1, { error: 'Secret Access Key é obrigatória', abort: true })
    .max(1024, 'Secret Access Key muito longa'),
  queueUrl: QueueUrl,
  events: EventList,
  enabled: z.boolean('Informe verdadeiro ou falso'),
}

/** What the form holds. Configuration spec §9. */
export const NewSqs = z.strictObject({
  ...fields,
  region: fields.region.default('us-east-1'),
  events: fields.events.default([...defaultEvents]),
  enabled: fields.enabled.default(false),
})
export type NewSqs = z.output<typeof NewSqs>

const SqsChange = z.strictObject(fields).partial()
export type SqsChange = z.output<typeof SqsChange>

/** Configuration spec §3, with how it stands. */
export const Sqs = z.object({
  sessionId: sessionOfCall,
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  queueUrl: z.string(),
  events: z.array(EventName),
  ...TargetState.shape,
})
export type Sqs = z.output<typeof Sqs>

/**
 * Configuration spec §7.1, SQS. Standard and FIFO queues; in a FIFO queue the session is the message group and the
 * delivery's id the deduplication id. Removing it leaves the queue.
 */
export const sqs = {
  ...targetRows({ kind: 'sqs', label: 'o SQS', create: NewSqs, update: SqsChange, answer: Sqs }),
  /** Sends an `sqs:test` message, within 10 s; nothing is saved. What is not given is as configured. */
  test: endpoint('POST /sessions/:id/sqs/test', {
    summary: 'Testa uma fila SQS',
    body: z
      .strictObject({
        region: fields.region,
        accessKeyId: fields.accessKeyId,
        secretAccessKey: fields.secretAccessKey,
        queueUrl: fields.queueUrl,
      })
      .partial(),
    entity: Sqs,
    answer: TargetTest,
    failures: { 404: 'Sessão não encontrada', ...tooManyTests },
  }),
}
