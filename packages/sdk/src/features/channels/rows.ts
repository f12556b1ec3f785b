import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { mediaBytes } from '../../core/limits/files.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { channelsRules } from '../../locales/generated/pt-BR/rules/channels.js'
import { createRules } from '../../locales/rules.js'
import { emoji } from '../messages/bodies.js'
import { statusKinds } from '../statuses/choices.js'
import { Channel, ChannelPost } from './channel.js'
import { channelInviteCode, channelLimits as limits } from './choices.js'

const rule = createRules(channelsRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const name = visibleName(rule('rules.channels.name_required'), limits.name, rule('rules.common.name_most'))
const description = z
  .string(rule('rules.common.description_invalid'))
  .trim()
  .max(limits.description, rule('rules.channels.description_long'))
const kind = z.enum(statusKinds, rule('rules.channels.kind_invalid'))
const channel = z.object({ channel: Channel })
const post = z.object({ post: ChannelPost })
const settings = z.object({ receives: z.boolean() })

/**
 * Extension: channels, which people follow without being contacts. Sessions of the WhatsApp Cloud API answer 400
 * `unsupported`, and calls of the network without a connection 409 `session_offline`.
 */
export const channels = {
  /** Lists the channels that the account follows or administers, as WhatsApp has them now, by name. */
  list: endpoint('GET /sessions/:id/channels', {
    ability: 'read',
    answer: z.object({ channels: z.array(Channel) }),
  }),
  /** Creates a channel of the account. */
  create: endpoint('POST /sessions/:id/channels', {
    ability: 'never',
    body: z.strictObject({ name, description: description.optional() }),
    answer: channel,
    success: 201,
  }),
  /** Follows the channel of an invite link, or of the code at its end. */
  follow: endpoint('POST /sessions/:id/channels/follow', {
    ability: 'never',
    body: z.strictObject({
      invite: z
        .string(rule('rules.channels.invite_invalid'))
        .max(500, rule('rules.channels.invite_invalid'))
        .refine((text) => channelInviteCode(text) !== null, rule('rules.channels.invite_invalid')),
    }),
    answer: channel,
  }),
  /**
   * Mutes a channel for the account, or ends that; name and description of a channel that it administers. An empty
   * `description` removes it.
   */
  update: endpoint('PUT /sessions/:id/channels/:channelId', {
    ability: 'never',
    body: z.strictObject({ muted: z.boolean(rule('rules.common.boolean')), name, description }).partial(),
    answer: channel,
  }),
  /** Stops following a channel. */
  unfollow: endpoint('DELETE /sessions/:id/channels/:channelId', { ability: 'never', answer: z.object({}) }),
  /** Deletes a channel that the account owns, for all its followers. It cannot be restored. */
  remove: endpoint('POST /sessions/:id/channels/:channelId/delete', {
    ability: 'never',
    answer: z.object({}),
  }),
  /** Lists the posts of the last 30 days, newest first, by pages; `channel` for one, `own` for one side alone. */
  posts: endpoint('GET /sessions/:id/channels/posts', {
    ability: 'read',
    query: z.strictObject({
      channel: z.string().max(100, rule('rules.channels.id_invalid')).optional(),
      own: Flag.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ posts: z.array(ChannelPost), nextCursor: z.string().nullable().default(null) }),
  }),
  /**
   * Posts a text, or a picture or video of an address, to a channel that the account administers, at the session's pace.
   * A repeated `Idempotency-Key` is the same post.
   */
  post: endpoint('POST /sessions/:id/channels/:channelId/posts', {
    ability: 'send',
    body: z.strictObject({
      type: kind.default('text'),
      /** The text; with a file its caption. */
      message: z
        .string(rule('rules.common.message_invalid'))
        .max(limits.text, rule('rules.common.message_long'))
        .optional(),
      url: z.string(rule('rules.common.url_invalid')).max(2048, rule('rules.common.url_long')).optional(),
    }),
    answer: post,
  }),
  /** Posts an uploaded picture or video to a channel that the account administers. */
  postMedia: endpoint('POST /sessions/:id/channels/:channelId/posts/media', {
    ability: 'send',
    body: z.strictObject({
      type: kind.exclude(['text'], rule('rules.channels.kind_invalid')).optional(),
      caption: z.string().max(limits.caption, rule('rules.common.caption_long')).optional(),
    }),
    files: { file: { maxBytes: mediaBytes } },
    answer: post,
  }),
  /** Replaces the text of an own post, for everybody; files and their captions stay as they are. */
  editPost: endpoint('PUT /sessions/:id/channels/posts/:postId', {
    ability: 'send',
    body: z.strictObject({
      message: z
        .string(rule('rules.common.message_invalid'))
        .max(limits.text, rule('rules.common.message_long')),
    }),
    answer: post,
  }),
  /** Deletes an own post for everybody. */
  removePost: endpoint('DELETE /sessions/:id/channels/posts/:postId', {
    ability: 'send',
    answer: z.object({}),
  }),
  /** Reacts to a post with an emoji, in place of the one before; null removes it. */
  react: endpoint('PUT /sessions/:id/channels/posts/:postId/reaction', {
    ability: 'send',
    body: z.strictObject({ emoji: emoji.nullable() }),
    answer: post,
  }),
  /** Returns the file of a post; a received one is fetched at the first call. */
  media: endpoint('GET /sessions/:id/channels/posts/:postId/media', { ability: 'read', ...answersFile }),
  /** Returns whether the session receives posts of the channels that it follows. */
  settings: endpoint('GET /sessions/:id/channels/settings', { ability: 'read', answer: settings }),
  /** Turns receiving on or off. Posts received so far stay until they expire. */
  updateSettings: endpoint('PUT /sessions/:id/channels/settings', {
    ability: 'never',
    body: z.strictObject({ receives: z.boolean(rule('rules.common.boolean')) }),
    answer: settings,
  }),
}
