/** The periods of the activity log, the shortest first. Configuration spec §9. */
export const activityPeriods = ['24h', '7d', '30d', 'all'] as const

/** How far back a list of activity goes, in whole spans of 24 hours counted from now; `all` has no bound. */
export type ActivityPeriod = (typeof activityPeriods)[number]

/** What those that were made to try the screen have in their metadata. */
export const exampleMark = 'exemplo'
