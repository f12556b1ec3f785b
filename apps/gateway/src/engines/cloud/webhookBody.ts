import * as z from 'zod'

// What Meta sends, as far as it is told of. Everything but what names a thing may be absent: kinds come and go with
// versions, and one part that cannot be read must not hide the others.

const id = z.string().min(1)
/** Seconds since 1970, as text. */
const Timestamp = z.coerce.number().int().min(0).max(8.64e12)
const Media = z.looseObject({
  id: z.string().optional(),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const Reply = z.looseObject({ title: z.string(), id: z.string().optional() })
const Named = z.looseObject({ name: z.looseObject({ formatted_name: z.string() }) })

/** What cannot be read is as good as not there. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** What a message holds, by its `type`; a part of that name is there for most. */
const parts = {
  text: part(z.looseObject({ body: z.string() })),
  image: part(Media),
  video: part(Media),
  document: part(Media),
  audio: part(Media),
  sticker: part(Media),
  location: part(
    z.looseObject({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  ),
  contacts: part(z.array(Named)),
  reaction: part(z.looseObject({ message_id: id, emoji: z.string().optional() })),
  button: part(z.looseObject({ text: z.string(), payload: z.string().optional() })),
  interactive: part(
    z
      .looseObject({
        button_reply: Reply,
        list_reply: Reply,
        nfm_reply: z.looseObject({ body: z.string() }),
      })
      .partial(),
  ),
  revoke: part(z.looseObject({ original_message_id: id })),
  edit: part(
    z.looseObject({
      original_message_id: id,
      message: z.looseObject({ text: z.looseObject({ body: z.string() }).optional() }).optional(),
    }),
  ),
}

export const InboundMessage = z.looseObject({
  ...parts,
  id,
  type: z.string(),
  timestamp: Timestamp,
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  /** Of an echo. */
  to: z.string().optional(),
  to_user_id: z.string().optional(),
})
export type InboundMessage = z.output<typeof InboundMessage>

export const InboundStatus = z.looseObject({
  id,
  status: z.string(),
  timestamp: Timestamp,
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.looseObject({
        code: z.number(),
        title: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .catch([])
    .default([]),
})
export type InboundStatus = z.output<typeof InboundStatus>

/** Whom a change is about, by number or by the name that stands for it. */
const InboundContact = z.looseObject({
  profile: z.looseObject({ name: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
})

const Value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }).optional(),
  display_phone_number: z.string().optional(),
  contacts: z.array(InboundContact).catch([]).default([]),
  messages: z.array(z.unknown()).catch([]).default([]),
  message_echoes: z.array(z.unknown()).catch([]).default([]),
  statuses: z.array(z.unknown()).catch([]).default([]),
})
export type InboundValue = z.output<typeof Value>

const Body = z.looseObject({
  entry: z.array(
    z.looseObject({ changes: z.array(z.looseObject({ field: z.string(), value: z.unknown() })).default([]) }),
  ),
})

export interface InboundChange {
  field: string
  value: InboundValue
}

/** The changes of a body, in its order; those that are none are left out. */
export function changesOf(body: string): InboundChange[] {
  const { entry } = Body.parse(JSON.parse(body))
  return entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => {
      const read = Value.safeParse(value)
      return read.success ? [{ field, value: read.data }] : []
    }),
  )
}

/** Whether it is a body of Meta's at all. */
export function isWebhookBody(body: string): boolean {
  try {
    return Body.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
