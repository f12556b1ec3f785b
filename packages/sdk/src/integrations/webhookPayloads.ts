import * as z from 'zod'
import { Contact, SessionReason, SessionRestrictions, SessionStatus } from '../core/entities.js'
import { Instant } from '../core/values.js'
import { callEndReasons } from '../features/conversations/choices.js'
import { ConversationChange } from '../features/conversations/entities.js'
import { TargetKind } from '../features/deliveries/targets.js'
import { EventName } from '../features/events/eventNames.js'
import { joinRequestActions } from '../features/groups/choices.js'
import { holdReasons } from '../features/messages/choices.js'
import { MessageDetails, MessageQuote } from '../features/messages/messageDetails.js'

const group = z.object({ id: z.string(), name: z.string() })
const number = z.string().nullable()
const numbers = z.object({
  phone: number,
  phoneNumber: number,
})
const status = z.object({ status: SessionStatus, ...numbers.shape, reason: SessionReason.nullable() })
const receipt = z.object({ id: z.string(), from: number, to: number, timestamp: Instant })
const relation = z.object({ contactPhone: z.string(), contactName: z.string().nullable() })
const change = z.object({
  ...receipt.shape,
  ...relation.shape,
  isFromMe: z.boolean(),
  group: group.optional(),
})
const call = z.object({ ...receipt.shape, ...relation.shape, isVideo: z.boolean() })
const participation = z.object({ group, contactPhone: z.string() })

/** A link to the file, valid until `expiresAt`; without a link the file is missing for good. */
const media = z.object({
  type: z.string().nullable(),
  size: z.number().nullable(),
  fileName: z.string().nullable(),
  url: z.string().optional(),
  expiresAt: Instant.nullish(),
})

const message = z.object({
  id: z.string(),
  from: number,
  to: number,
  message: z.object({
    type: z.string(),
    text: z.string(),
    media: media.optional(),
    kind: z.string().optional(),
    details: MessageDetails.optional(),
    replyTo: MessageQuote.optional(),
  }),
  contact: z.object({ name: z.string().nullable(), pushname: z.string().nullable() }),
  timestamp: Instant,
  group: group.optional(),
})

const statusPost = z.object({
  id: z.string(),
  /** Its author; null for an own status. */
  contact: z.object({ phone: z.string(), name: z.string().nullable() }).nullable(),
  type: z.string(),
  text: z.string().nullable(),
  media: media.optional(),
  timestamp: Instant,
  expiresAt: Instant,
})

const channelPost = z.object({
  id: z.string(),
  channel: z.object({ id: z.string(), name: z.string().nullable() }),
  type: z.string(),
  text: z.string().nullable(),
  media: media.optional(),
  timestamp: Instant,
})

const errorSchema = z.object({
  message: z.string(),
  target: TargetKind.optional(),
  event: EventName.optional(),
  deliveryId: z.string().optional(),
  messageId: z.string().optional(),
  contactPhone: z.string().optional(),
  code: z.string().optional(),
  /** Meta refused or paused this template. */
  template: z
    .object({ name: z.string(), language: z.string(), status: z.string(), reason: z.string().nullable() })
    .optional(),
})

/** The `data` of each delivered event; `integrations/deliverable.ts` builds them. */
export const webhookPayloads = {
  'message:received': message,
  'message:sent': message,
  'message:notification': z.object({ ...relation.shape, content: z.string(), isFromMe: z.boolean() }),
  'message:delivered': receipt,
  'message:read': receipt,
  'message:held': z.object({
    id: z.string(),
    to: z.string(),
    reason: z.enum(holdReasons),
    until: Instant.nullable(),
    timestamp: Instant,
  }),
  'campaign:finished': z.object({
    id: z.string(),
    name: z.string(),
    sent: z.number(),
    failed: z.number(),
    skipped: z.number(),
    timestamp: Instant,
  }),
  'message:reaction': z.object({ ...change.shape, emoji: z.string().nullable() }),
  'message:pinned': z.object({ ...change.shape, pinnedUntil: Instant.nullable() }),
  'message:edited': z.object({ ...change.shape, text: z.string() }),
  'message:deleted': change,
  'message:undecryptable': message,
  'status:received': statusPost,
  'status:sent': statusPost,
  'status:deleted': z.object({ id: z.string(), contactPhone: z.string().nullable(), timestamp: Instant }),
  'channel:received': channelPost,
  'channel:sent': channelPost,
  'channel:edited': channelPost,
  'channel:deleted': z.object({ id: z.string(), channelId: z.string(), timestamp: Instant }),
  'session:status': status,
  'session:connected': numbers,
  'session:disconnected': z.object({ reason: z.string().nullable(), code: z.string().nullable() }),
  'session:qr': z.object({ issuedAt: Instant.optional(), expiresAt: Instant.optional() }),
  'session:restrictions': z.object({ restrictions: SessionRestrictions.nullable() }),
  'session:connecting': status,
  'session:error': z.object({ error: z.string(), code: z.string().nullable() }),
  'contact:updated': z.object({
    contact: Contact.nullable(),
    changed: z.number(),
    formerPhone: z.string().optional(),
  }),
  'contact:added': z.object({ contact: Contact.nullable(), added: z.number() }),
  'contact:blocked': relation,
  'contact:unblocked': relation,
  'group:created': z.object({ group, participants: z.array(z.string()) }),
  'group:updated': z.object({ group }),
  'group:participant:added': participation,
  'group:participant:removed': participation,
  'group:participant:promoted': participation,
  'group:participant:demoted': participation,
  'group:join-request': z.object({ ...participation.shape, action: z.enum(joinRequestActions) }),
  'conversation:changed': z.object({
    contactPhone: z.string().nullable(),
    ...ConversationChange.shape,
  }),
  'call:received': call,
  'call:ended': z.object({ ...call.shape, reason: z.enum(callEndReasons) }),
  'system:heartbeat': z.object({}),
  'system:error': errorSchema,
  'system:warning': errorSchema,
} as const satisfies Readonly<Record<EventName, z.ZodObject>>
