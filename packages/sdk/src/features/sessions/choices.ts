/** The maximum number of tags of a session, and the maximum length of one. */
export const tagLimits = { count: 10, length: 30 } as const
