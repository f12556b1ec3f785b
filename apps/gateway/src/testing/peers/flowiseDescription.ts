import * as z from 'zod'

/**
 * What Flowise publishes of the calls that are made here (`packages/api-documentation`), as far as answers are read, with
 * what a real 3.1.2 answers otherwise: `npm run test:peers` holds one to it, the emulator is held to it at every answer.
 */
const chatflow = z.looseObject({
  id: z.uuid(),
  name: z.string(),
  flowData: z.string(),
  /** Published as a boolean; a new flow that works has null. */
  deployed: z.boolean().nullable(),
  isPublic: z.boolean().nullable(),
  apikeyid: z.string().nullable(),
  type: z.enum(['CHATFLOW', 'AGENTFLOW', 'MULTIAGENT', 'ASSISTANT']),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
})

export const flowiseDescription = {
  chatflow,
  /** Of the server's own pages, not published. */
  keys: z.array(z.object({ id: z.string(), apiKey: z.string() })),
  /** As they come where pages are asked for. */
  chatflows: z.strictObject({ data: z.array(chatflow), total: z.int() }),
  uploads: z.looseObject({
    isSpeechToTextEnabled: z.boolean(),
    isImageUploadAllowed: z.boolean(),
    isRAGFileUploadAllowed: z.boolean(),
  }),
  prediction: z.looseObject({
    text: z.string(),
    question: z.string(),
    chatId: z.string(),
    chatMessageId: z.string(),
    sessionId: z.string().nullish(),
  }),
  error: z.looseObject({ statusCode: z.int(), success: z.literal(false), message: z.string() }),
  unauthorized: z.strictObject({ error: z.string() }),
}

export type DescribedChatflow = z.output<typeof chatflow>
