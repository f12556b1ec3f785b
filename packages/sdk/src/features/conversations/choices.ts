/** Durations for which a conversation is muted. */
export const muteDurations = ['8h', '1w', 'always', 'off'] as const
/** One of `muteDurations`. */
export type MuteDuration = (typeof muteDurations)[number]

/** Timers of disappearing messages that WhatsApp offers. */
export const messageTimers = ['off', '24h', '7d', '90d'] as const
/** One of `messageTimers`. */
export type MessageTimer = (typeof messageTimers)[number]

/** Seconds of each timer. */
export const timerSeconds = {
  off: 0,
  '24h': 86_400,
  '7d': 604_800,
  '90d': 7_776_000,
} as const satisfies Record<MessageTimer, number>

/** Longest name of a label, and the colours of WhatsApp Business, by their index. */
export const labelLimits = { name: 100, colors: 20 } as const

/** The colours of labels, by their index; those of WhatsApp Business. */
export const labelColors = [
  '#ff9485',
  '#64c4ff',
  '#ffd429',
  '#dfaef0',
  '#99b6c1',
  '#55ccb3',
  '#ff9dff',
  '#d3a91d',
  '#6d7cce',
  '#d7e752',
  '#00d0e2',
  '#ffc5c7',
  '#93ceac',
  '#f74848',
  '#00a0f2',
  '#83e422',
  '#ffaf04',
  '#b5ebff',
  '#9ba6ff',
  '#9368cf',
] as const

/** Calls to which a link leads. */
export const callTypes = ['audio', 'video'] as const
/** One of `callTypes`. */
export type CallType = (typeof callTypes)[number]

/**
 * Ends of a call to the account: nobody answered in time, another device of the account answered or declined it, or it
 * was hung up, or the network does not say why.
 */
export const callEndReasons = ['missed', 'accepted', 'rejected', 'ended'] as const
/** One of `callEndReasons`. */
export type CallEndReason = (typeof callEndReasons)[number]
