import * as z from 'zod'

/** Strict schemas of the OpenAI calls that a gateway makes, for both requests and the emulator's answers. */

const Part = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string().regex(/^(https:|data:image\/)/) }),
  }),
])

const ChatMessage = z.union([
  z.strictObject({ role: z.enum(['system', 'developer', 'assistant']), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.union([z.string(), z.array(Part).min(1)]) }),
])
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatBody = z.strictObject({
  model: z.string().min(1),
  messages: z.array(ChatMessage).min(1),
  stream: z.literal(false).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
})
export type ChatBody = z.output<typeof ChatBody>

export const Completion = z.strictObject({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.strictObject({
      index: z.int(),
      message: z.strictObject({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.string().nullable(),
      }),
      finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter']),
    }),
  ),
  usage: z.strictObject({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
})

export const Models = z.strictObject({
  object: z.literal('list'),
  data: z.array(
    z.strictObject({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() }),
  ),
})

export const Transcription = z.strictObject({
  text: z.string(),
  usage: z.strictObject({ type: z.literal('duration'), seconds: z.number() }),
})

export const Failure = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})
