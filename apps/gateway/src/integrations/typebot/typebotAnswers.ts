import * as z from 'zod'

/** Ignores values of an unexpected type. */
const orNone = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)
const text = orNone(z.string())
const flag = orNone(z.boolean())

export function listSchema<Schema extends z.ZodType>(item: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((one): z.output<Schema>[] => {
        const { data, success } = item.safeParse(one)
        return success ? [data] : []
      }),
    )
}

export const TypebotBubble = z.object({
  id: text,
  type: z.string(),
  content: z
    .object({
      url: text,
      id: text,
      type: text,
      richText: z.unknown().optional(),
      markdown: text,
      clickLink: orNone(z.object({ url: text })),
    })
    .catch({ url: null, id: null, type: null, richText: null, markdown: null, clickLink: null }),
})
export type TypebotBubble = z.output<typeof TypebotBubble>

const Item = z.object({
  id: z.string(),
  /** Fields of a choice, else of a picture or a card. */
  content: text,
  title: text,
  description: text,
  value: text,
  pictureSrc: text,
  imageUrl: text,
  paths: listSchema(z.object({ id: z.string(), text })),
})
export type TypebotItem = z.output<typeof Item>

export const TypebotInput = z.object({
  id: z.string(),
  type: z.string(),
  items: listSchema(Item),
  options: orNone(
    z.object({
      isMultipleChoice: flag,
      isMultipleAllowed: flag,
      length: orNone(z.number()),
      startsAt: orNone(z.coerce.number()),
      labels: orNone(z.object({ left: text, right: text })),
      attachments: orNone(z.object({ isEnabled: flag })),
      audioClip: orNone(z.object({ isEnabled: flag })),
    }),
  ),
})
export type TypebotInput = z.output<typeof TypebotInput>

const Action = z.object({
  type: z.string(),
  lastBubbleBlockId: text,
  expectsDedicatedReply: flag,
  wait: orNone(z.object({ secondsToWaitFor: z.number() })),
  redirect: orNone(z.object({ url: text })),
})
export type TypebotAction = z.output<typeof Action>

/** The parts of a bot's answer that a phone can show. */
export const TypebotAnswer = z.object({
  messages: z.array(z.unknown()).pipe(listSchema(TypebotBubble)),
  input: orNone(TypebotInput),
  clientSideActions: listSchema(Action),
})
export type TypebotAnswer = z.output<typeof TypebotAnswer>

export const TypebotStartAnswer = TypebotAnswer.extend({ sessionId: z.string() })

export const TypebotUpload = z.object({
  presignedUrl: z.string(),
  formData: z.record(z.string(), z.string()),
  fileUrl: z.string(),
})

export const TypebotWorkspaces = z.object({ workspaces: z.array(z.object({ id: z.string() })) })
export const TypebotList = z.object({ typebots: z.array(z.object({ id: z.string(), name: z.string() })) })
export const TypebotOne = z.object({ typebot: z.object({ publicId: z.string().nullish() }) })

export const TypebotError = z.object({ message: z.string() })
