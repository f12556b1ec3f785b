/** How many of them a session may have, and how long one may be. */
export const tagLimits = { count: 10, length: 30 } as const
