import * as z from 'zod'

/** What is kept, encrypted, of an SQS queue. */
export const SqsConfig = z.object({
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  queueUrl: z.string(),
})
export type SqsConfig = z.output<typeof SqsConfig>

/** A FIFO queue keeps the order of each message group; its name says that it is one. */
export function isFifo({ queueUrl }: Pick<SqsConfig, 'queueUrl'>): boolean {
  return new URL(queueUrl).pathname.endsWith('.fifo')
}
