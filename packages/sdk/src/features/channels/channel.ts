import * as z from 'zod'
import { choiceWithFallback, requiredForItem } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { Instant } from '../../core/values.js'
import { MessageMedia } from '../messages/messageMedia.js'
import { channelRoles } from './choices.js'

/** A channel that the session's account follows or administers. */
export const Channel = z.object({
  /** As `120363025246125486@newsletter`. */
  id: requiredForItem(z.string()),
  sessionId: sessionOfCall,
  name: z.string().default(''),
  description: z.string().nullable().default(null),
  /** Address of the picture at WhatsApp; null without one. */
  picture: z.string().nullable().default(null),
  /** Null where WhatsApp does not say. */
  followers: z.number().nullable().default(null),
  role: choiceWithFallback(z.enum(channelRoles), 'follower'),
  /** WhatsApp has confirmed whose channel it is. */
  verified: z.boolean().default(false),
  /** The account is not notified of new posts. */
  muted: z.boolean().default(false),
  /** Invite link; null where WhatsApp does not say. */
  invite: z.string().nullable().default(null),
})
export type Channel = z.output<typeof Channel>

/** A post of a channel: sent by the session, or received of a channel that its account follows. */
export const ChannelPost = z.object({
  id: requiredForItem(z.string()),
  sessionId: z.string(),
  /** `name` is null where it is not known yet. */
  channel: z.object({ id: z.string(), name: z.string().nullable().default(null) }),
  /** True for a post of this session. */
  isFromMe: z.boolean(),
  /** As `type` of `MessageRecord`: `text`, `image`, `video` … */
  kind: z.string().default('text'),
  /** The text, or the caption; null for a file without one. */
  text: z.string().nullable().default(null),
  media: MessageMedia.nullable().default(null),
  /** `unconfirmed`: the network did not answer, so it may be shown or not. */
  state: choiceWithFallback(z.enum(['sent', 'unconfirmed']), 'sent'),
  /** The session's own reaction, an emoji; null without one. */
  reaction: z.string().nullable().default(null),
  timestamp: Instant,
  /** When its text was changed last; null where it never was. */
  editedAt: Instant.nullable().default(null),
  /** When it is deleted here; in the channel it stays. */
  expiresAt: Instant,
})
export type ChannelPost = z.output<typeof ChannelPost>
