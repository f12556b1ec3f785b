/** Kinds of statuses that can be posted. */
export const statusKinds = ['text', 'image', 'video'] as const
/** One of `statusKinds`. */
export type StatusKind = (typeof statusKinds)[number]

/** Audience of a status: the session's contacts, only some of them, or all but some. */
export const statusAudiences = ['contacts', 'only', 'except'] as const
/** One of `statusAudiences`. */
export type StatusAudience = (typeof statusAudiences)[number]

/** Longest text and caption of a status, and the most contacts that its audience names. */
export const statusLimits = { text: 700, caption: 1024, contacts: 1000 } as const
