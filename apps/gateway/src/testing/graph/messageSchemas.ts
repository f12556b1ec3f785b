import * as z from 'zod'

// Message schemas of Graph with Meta's limits. Source: "Messages" at developers.facebook.com.

const text = (maxLength: number) => z.string().min(1).max(maxLength)
const media = z.strictObject({
  id: z.string().optional(),
  link: z.url().optional(),
  caption: text(1024).optional(),
  filename: text(240).optional(),
  voice: z.boolean().optional(),
})
const button = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: text(256), title: text(20) }),
})

const interactiveText = {
  header: z.strictObject({ type: z.literal('text'), text: text(60) }).optional(),
  body: z.strictObject({ text: text(1024) }),
  footer: z.strictObject({ text: text(60) }).optional(),
}

const parts = {
  text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
  image: media,
  video: media,
  document: media,
  audio: media,
  sticker: media,
  location: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text(1000).optional(),
    address: text(1000).optional(),
  }),
  contacts: z
    .array(
      z.strictObject({
        name: z.strictObject({ formatted_name: text(255), first_name: text(255) }),
        phones: z.array(z.strictObject({ phone: text(30), wa_id: text(30), type: z.string() })).min(1),
      }),
    )
    .min(1),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ code: text(10) }),
    components: z
      .array(
        z.looseObject({
          type: z.string(),
          parameters: z.array(z.looseObject({ type: z.string() })).default([]),
        }),
      )
      .default([]),
  }),
  interactive: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('button'),
      ...interactiveText,
      action: z.strictObject({ buttons: z.array(button).min(1).max(3) }),
    }),
    z.strictObject({
      type: z.literal('list'),
      ...interactiveText,
      action: z.strictObject({
        button: text(20),
        sections: z
          .array(
            z.strictObject({
              title: text(24).optional(),
              rows: z
                .array(z.strictObject({ id: text(200), title: text(24), description: text(72).optional() }))
                .min(1),
            }),
          )
          .min(1)
          .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10),
      }),
    }),
  ]),
  reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(20) }),
}

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^\+?\d{5,20}$/)
    .optional(),
  recipient: z.string().min(1).optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}

export type MessageType = keyof typeof parts

const isType = (type: unknown): type is MessageType => Object.hasOwn(parts, String(type))

export interface TakenMessage {
  type: MessageType
  to: string
  part: Record<string, unknown>
  answers: string | null
  opaque: string | null
}

/** @throws ZodError where Graph would refuse it. */
export function readMessage(body: Record<string, unknown>): TakenMessage {
  const { type } = body
  if (!isType(type)) throw new z.ZodError([])
  const read = z.strictObject({ ...common, type: z.literal(type), [type]: parts[type] }).parse(body)
  const { to, recipient, context, biz_opaque_callback_data: opaque } = z.looseObject(common).parse(read)
  const who = to ?? recipient
  if (who === undefined) throw new z.ZodError([])
  return {
    type,
    to: who.replace(/^\+/, ''),
    part: Object(read)[type],
    answers: context?.message_id ?? null,
    opaque: opaque ?? null,
  }
}
