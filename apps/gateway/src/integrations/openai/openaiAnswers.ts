import * as z from 'zod'

const count = z.number().nonnegative().catch(0)

export const ChatAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish().catch(undefined),
        }),
        finish_reason: z.string().nullish().catch(undefined),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
})
export type ChatAnswer = z.output<typeof ChatAnswer>

export const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

export const Transcript = z.object({
  text: z.string(),
  usage: z
    .union([
      z.object({ type: z.literal('duration'), seconds: count }),
      z.object({ type: z.literal('tokens'), input_tokens: count, output_tokens: count }),
    ])
    .nullish()
    .catch(undefined),
})
export type Transcript = z.output<typeof Transcript>
