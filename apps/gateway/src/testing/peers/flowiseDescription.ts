import * as z from 'zod'

/**
 * Flowise's published description of the used calls (`packages/api-documentation`), corrected by answers of a real
 * 3.1.2: `npm run test:peers` checks a real server, and the emulator checks each answer.
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
  /** API of the server's own pages, not published. */
  keys: z.array(z.object({ id: z.string(), apiKey: z.string() })),
  /** Paginated form. */
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
