/** Kinds of attention that a session needs: it fell, takes long to come back, or keeps losing its connection. */
export const attentionKinds = ['down', 'reconnecting', 'unstable'] as const
/** Kind of attention that a session needs. */
export type AttentionKind = (typeof attentionKinds)[number]

/** A session that takes longer to come back, in milliseconds, needs attention. */
export const slowReconnectionMs = 5 * 60_000
