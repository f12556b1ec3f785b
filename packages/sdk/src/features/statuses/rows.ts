import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { mediaBytes } from '../../core/limits/files.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { statusesRules } from '../../locales/generated/pt-BR/rules/statuses.js'
import { createRules } from '../../locales/rules.js'
import { Recipient } from '../messages/recipient.js'
import { statusLimits as limits, statusAudiences, statusKinds } from './choices.js'
import { StatusPost } from './post.js'

const rule = createRules(statusesRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const kind = z.enum(statusKinds, rule('rules.statuses.kind_invalid'))
const audience = z.enum(statusAudiences, rule('rules.statuses.audience_invalid')).default('contacts')
const contacts = z
  .array(Recipient, rule('rules.statuses.contacts_list'))
  .max(limits.contacts, rule('rules.statuses.contacts_many'))
const status = z.object({ status: StatusPost })
const settings = z.object({ receives: z.boolean() })

/** Extension: statuses, which the network shows to contacts for a day. */
export const statuses = {
  /** Lists the statuses of the last day, newest first, by pages; `own` for one side alone. */
  list: endpoint('GET /sessions/:id/statuses', {
    ability: 'read',
    query: z.strictObject({
      own: Flag.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ statuses: z.array(StatusPost), nextCursor: z.string().nullable().default(null) }),
  }),
  /**
   * Posts a text, or a picture or video of an address, at the session's pace. A repeated `Idempotency-Key` is the same
   * status.
   */
  post: endpoint('POST /sessions/:id/statuses', {
    ability: 'send',
    body: z.strictObject({
      type: kind.default('text'),
      /** The text; with a file its caption. */
      message: z
        .string(rule('rules.common.message_invalid'))
        .max(limits.caption, rule('rules.common.message_long'))
        .optional(),
      url: z.string(rule('rules.common.url_invalid')).max(2048, rule('rules.common.url_long')).optional(),
      audience,
      /** The contacts of the audiences `only` and `except`. */
      contacts: contacts.optional(),
    }),
    answer: status,
  }),
  /** Posts an uploaded picture or video. In the form, contacts are separated by commas. */
  postMedia: endpoint('POST /sessions/:id/statuses/media', {
    ability: 'send',
    body: z.strictObject({
      type: kind.exclude(['text'], rule('rules.statuses.kind_invalid')).optional(),
      caption: z.string().max(limits.caption, rule('rules.common.caption_long')).optional(),
      audience,
      contacts: z
        .union([
          contacts,
          z
            .string()
            .transform((text) => text.split(',').filter((one) => one.trim() !== ''))
            .pipe(contacts),
        ])
        .optional(),
    }),
    files: { file: { maxBytes: mediaBytes } },
    answer: status,
  }),
  /** Deletes an own status for everybody. */
  remove: endpoint('DELETE /sessions/:id/statuses/:statusId', { ability: 'send', answer: z.object({}) }),
  /** Returns the picture or video of a status; a contact's is fetched at the first call. */
  media: endpoint('GET /sessions/:id/statuses/:statusId/media', { ability: 'read', ...answersFile }),
  /** Returns whether the session receives statuses of its contacts. */
  settings: endpoint('GET /sessions/:id/statuses/settings', { ability: 'read', answer: settings }),
  /** Turns receiving on or off. Statuses received so far stay until they expire. */
  updateSettings: endpoint('PUT /sessions/:id/statuses/settings', {
    ability: 'never',
    body: z.strictObject({ receives: z.boolean(rule('rules.common.boolean')) }),
    answer: settings,
  }),
}
