import * as z from 'zod'

/** Ids are numbers at Chatwoot and text here: some exceed the column. */
const Id = z.union([z.number(), z.string()]).transform(String)
/** Seconds since 1970, or ISO 8601. */
const Moment = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') return value * 1000
    if (value === null || value === undefined) return null
    const parsed = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value)
    return Number.isNaN(parsed) ? null : parsed
  })
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

export const Profile = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  accounts: z.array(z.object({ id: Id, name: z.string().nullish(), role: z.string().nullish() })).default([]),
})
export type Profile = z.output<typeof Profile>

export const Inbox = z.object({
  id: Id,
  name: z.string().default(''),
  channel_type: z.string().default(''),
  webhook_url: Text,
  /** Visible to administrators only, in versions that sign webhooks. */
  secret: Text,
  inbox_identifier: Text,
})
export type Inbox = z.output<typeof Inbox>
export const Inboxes = z.object({ payload: z.array(Inbox) })

export const Contact = z.object({
  id: Id,
  name: Text,
  phone_number: Text,
  identifier: Text,
  contact_inboxes: z
    .array(z.object({ source_id: z.string(), inbox: z.object({ id: Id }).nullish() }))
    .nullish()
    .transform((list) => list ?? []),
})
export type Contact = z.output<typeof Contact>
export const Contacts = z.object({ payload: z.array(Contact) })
/** Versions wrap it once or twice. */
export const OneContact = z.object({
  payload: z.union([z.object({ contact: Contact }).transform(({ contact }) => contact), Contact]),
})
export const ContactInbox = z.object({ source_id: z.string() })

export const Conversation = z.object({
  id: Id,
  inbox_id: Id.nullish(),
  status: z.string().default('open'),
  last_activity_at: Moment,
  meta: z
    .object({
      sender: z.object({ id: Id.nullish(), phone_number: Text, identifier: Text, name: Text }).nullish(),
    })
    .nullish(),
})
export type Conversation = z.output<typeof Conversation>
export const ContactConversations = z.object({ payload: z.array(Conversation) })
export const ConversationPage = z.object({ data: z.object({ payload: z.array(Conversation) }) })

const directions: Readonly<Record<string, string>> = {
  '0': 'incoming',
  '1': 'outgoing',
  '2': 'activity',
  '3': 'template',
}

export const Attachment = z.object({
  id: Id.nullish(),
  file_type: z.string().nullish(),
  data_url: Text,
  content_type: Text,
  extension: Text,
  file_size: z.number().nullish(),
  coordinates_lat: z.number().nullish(),
  coordinates_long: z.number().nullish(),
  fallback_title: Text,
})
export type Attachment = z.output<typeof Attachment>

/** `message_type` is a number in API answers and a word in webhooks. */
export const Message = z.object({
  id: Id,
  content: Text,
  message_type: z
    .union([z.number(), z.string()])
    .transform((value) => directions[String(value)] ?? String(value)),
  content_type: Text,
  content_attributes: z
    .looseObject({
      deleted: z.boolean().nullish(),
      in_reply_to: z.union([z.number(), z.string()]).nullish(),
      external_echo: z.unknown().optional(),
      external_error: z.string().nullish(),
      items: z
        .array(z.looseObject({ title: z.string().nullish() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  private: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
  source_id: Text,
  created_at: Moment,
  status: Text,
  sender: z.looseObject({ type: Text, name: Text }).nullish().catch(null),
  attachments: z
    .array(Attachment)
    .nullish()
    .transform((list) => list ?? []),
})
export type Message = z.output<typeof Message>
export const Messages = z.object({ payload: z.array(Message) })
export const PostedMessage = z.object({ id: Id })
export const Anything = z.unknown()
