/** The types of notifications, each with its own setting. Core spec §3 and §5. */
export const notificationTypes = ['message', 'system', 'session', 'error', 'maintenance'] as const
/** One of `notificationTypes`. */
export type NotificationType = (typeof notificationTypes)[number]

/** The priorities of notifications, the least urgent first. Core spec §3. */
export const notificationPriorities = ['low', 'medium', 'high'] as const
/** One of `notificationPriorities`. */
export type NotificationPriority = (typeof notificationPriorities)[number]

/** The most notifications of a list, and the highest count of the badge. Core spec §9. */
export const notificationLimits = { cap: 100, badgeCap: 99 } as const

/** Changes of the list: notifications were marked as read, or removed. */
export const notificationChanges = ['read', 'dismissed'] as const
/** One of `notificationChanges`. */
export type NotificationChange = (typeof notificationChanges)[number]
