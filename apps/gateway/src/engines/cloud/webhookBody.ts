import * as z from 'zod'

// Meta's webhook format, reduced to the used fields. All but identifiers are optional: kinds come and go with
// versions, and one unreadable part must not hide the others.

/** Length limit of ids, which are stored in indexed columns. */
const id = z.string().min(1).max(512)
const atMost = (length: number) => z.string().transform((text) => text.slice(0, length))
const name = z.string().max(128).optional()
/** Seconds since 1970, as text; null when unreadable. */
const Timestamp = z
  .union([
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
    z.number().int().min(0),
  ])
  .nullable()
  .catch(null)
const Media = z.looseObject({
  id: id.optional(),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional().catch(undefined),
})
const Reply = z.looseObject({ title: z.string(), id: z.string().optional() })
const text = z.string().optional().catch(undefined)
/** Meta sends amounts as numbers, and some as text. */
const amount = z.coerce.number().optional().catch(undefined)
const Card = z.looseObject({
  name: z.looseObject({ formatted_name: z.string() }),
  phones: z
    .array(z.looseObject({ phone: text, wa_id: text }))
    .catch([])
    .default([]),
})

/** Unreadable parts count as absent. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

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
  contacts: part(z.array(Card)),
  reaction: part(z.looseObject({ message_id: id, emoji: z.string().max(64).optional() })),
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
  context: part(
    z.looseObject({
      id: id.optional(),
      from: name.catch(undefined),
      forwarded: z.boolean().optional().catch(undefined),
      frequently_forwarded: z.boolean().optional().catch(undefined),
      referred_product: part(z.looseObject({ catalog_id: text, product_retailer_id: text })),
    }),
  ),
  /** The advertisement that the message answers. */
  referral: part(
    z.looseObject({
      source_url: text,
      source_type: text,
      source_id: text,
      headline: text,
      body: text,
      image_url: text,
      video_url: text,
      ctwa_clid: text,
    }),
  ),
  order: part(
    z.looseObject({
      catalog_id: text,
      text,
      product_items: z
        .array(
          z.looseObject({
            product_retailer_id: z.string(),
            quantity: amount,
            item_price: amount,
            currency: text,
          }),
        )
        .catch([])
        .default([]),
    }),
  ),
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
  type: z.string().catch(''),
  timestamp: Timestamp,
  from: name,
  from_user_id: name,
  to: name,
  to_user_id: name,
})
export type InboundMessage = z.output<typeof InboundMessage>

export const InboundStatus = z.looseObject({
  id,
  status: z.string(),
  timestamp: Timestamp,
  recipient_id: name,
  recipient_user_id: name,
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.looseObject({
        code: z.number(),
        title: atMost(500).optional(),
        error_data: z.looseObject({ details: atMost(500).optional() }).optional(),
      }),
    )
    .catch([])
    .default([]),
})
export type InboundStatus = z.output<typeof InboundStatus>

/** Person that a change is about, by number or user id. */
const InboundContact = z.looseObject({
  profile: z.looseObject({ name: atMost(300).optional() }).optional(),
  wa_id: name,
  user_id: name,
})

const InboundValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string().max(128) }).optional(),
  display_phone_number: z.string().optional(),
  contacts: z.array(InboundContact).catch([]).default([]),
  messages: z.array(z.unknown()).catch([]).default([]),
  message_echoes: z.array(z.unknown()).catch([]).default([]),
  statuses: z.array(z.unknown()).catch([]).default([]),
})
export type InboundValue = z.output<typeof InboundValue>

const Body = z.looseObject({ entry: z.array(z.unknown()) })
const Entry = z.looseObject({ changes: z.array(z.unknown()).default([]) })
const Change = z.looseObject({ field: z.string(), value: InboundValue })
export type InboundChange = z.output<typeof Change>

export function parseChanges(body: string): { changes: InboundChange[]; unread: number } {
  const parsedBody = Body.safeParse(parsed(body))
  if (!parsedBody.success) return { changes: [], unread: 1 }
  const entries = parsedBody.data.entry.map((entry) => Entry.safeParse(entry))
  const changes = entries.flatMap(({ data }) =>
    (data?.changes ?? []).map((change) => Change.safeParse(change)),
  )
  return {
    changes: changes.flatMap(({ data }) => data ?? []),
    unread: [...entries, ...changes].filter(({ success }) => !success).length,
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
