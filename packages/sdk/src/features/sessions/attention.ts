/**
 * The kinds of attention that a session needs: its connection fell, is slow to return, it may start no conversation, or its
 * connection keeps breaking.
 */
export const attentionKinds = ['down', 'reconnecting', 'restricted', 'unstable'] as const
/** A kind of attention that a session needs. */
export type AttentionKind = (typeof attentionKinds)[number]

/** A reconnection that takes longer needs attention; in milliseconds. */
export const slowReconnectionMs = 5 * 60_000
