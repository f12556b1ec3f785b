import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { choiceWithFallback, requiredForItem } from '../../core/reading/lenient.js'
import { Flag, Instant, wholeNumber } from '../../core/values.js'
import { notificationsRules } from '../../locales/generated/pt-BR/rules/notifications.js'
import { createRules } from '../../locales/rules.js'
import { notificationLimits as limits, notificationPriorities, notificationTypes } from './choices.js'

const rule = createRules(notificationsRules)

const endpoint = rowsOf({ category: 'webhooks-events', scope: 'events', sessions: 'own', ability: 'never' })

/** A notification of the account's list. Core spec §3. */
export const AccountNotification = z.object({
  /** The id of the event that caused it. */
  id: requiredForItem(z.string()),
  type: choiceWithFallback(z.enum(notificationTypes), 'system'),
  priority: choiceWithFallback(z.enum(notificationPriorities), 'medium'),
  /** Portuguese. */
  title: z.string(),
  /** Portuguese; a message's text, shortened where it is long. */
  message: z.string(),
  timestamp: Instant,
  read: z.boolean(),
  sessionId: z.string(),
  sessionName: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** Notifications with one cause are shown as one. */
  cause: z.string(),
  /** The cursor of its event: a greater one is newer. */
  cursor: z.number(),
  /** Its event, for texts in other languages. */
  event: z.object({ name: z.string(), payload: z.unknown() }),
})
export type AccountNotification = z.output<typeof AccountNotification>

/** Some notifications; without `ids` all. */
const Selection = z.strictObject({
  ids: z
    .array(
      z.string(rule('rules.notifications.id_invalid')).max(100, rule('rules.notifications.id_invalid')),
      rule('rules.notifications.ids_list'),
    )
    .max(limits.cap, rule('rules.notifications.ids_many'))
    .optional(),
})
const changed = z.object({
  /** The number of notifications that changed. */
  changed: z.number(),
})

/** Extension: the bell's list, the same in every browser and terminal of the account. Core spec §2 and §4. */
export const accountNotifications = {
  /**
   * Lists the account's newest notifications, newest first, at most a hundred in all. What the notification settings
   * turn off is never added.
   */
  list: endpoint('GET /notifications', {
    query: z.strictObject({
      /** Only those that are unread, or only those that are not. */
      read: Flag.optional(),
      /** Only those before this one. */
      cursor: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(1, limits.cap).optional(),
    }),
    answer: z.object({
      notifications: z.array(AccountNotification),
      /** Unread ones of the whole list. */
      unreadCount: z.number(),
      /** `cursor` of the next page; null on the last one. */
      nextCursor: z.number().nullable().default(null),
      /** The cursor of the caller's newest event: the list is complete up to it. */
      latest: z.number(),
    }),
  }),
  /** Marks notifications as read, for every browser of the account. Unknown ids change nothing. */
  markRead: endpoint('POST /notifications/read', { body: Selection, stores: false, answer: changed }),
  /** Removes notifications, for every browser of the account. Unknown ids change nothing. */
  dismiss: endpoint('POST /notifications/dismiss', { body: Selection, stores: false, answer: changed }),
}
