/** The periods of the activity log, the shortest first. Configuration spec §9. */
export const activityPeriods = ['24h', '7d', '30d', 'all'] as const

/** The period of an activity list, in whole spans of 24 hours before now; `all` is unlimited. */
export type ActivityPeriod = (typeof activityPeriods)[number]

/** The metadata key of sample entries, which were created to try the screen. */
export const exampleMark = 'exemplo'
