import { mediaBytes } from './files.js'

const minute = 60
const hour = 60 * minute

/** Defaults of a gateway, used by the gateway itself and by its documentation. The last word of a name is its unit. */
export const usualLimits = {
  port: 8000,
  /** Lifetime of a token, and of a sign-in that renews its tokens. */
  tokenDays: 7,
  signInDays: 90,
  /** Wrong passwords from one address before it has to wait. */
  wrongPasswords: 5,
  /**
   * Calls of a user, including those of one API key and of one customer's scoped tokens, and of an address without a
   * token.
   */
  callsPerMinute: 12_000,
  keyCallsPerMinute: 6000,
  tokenCallsPerMinute: 600,
  publicCallsPerMinute: 300,
  /** Maximum size of a JSON body, and of a message's file. */
  bodyKilobytes: 256,
  fileMegabytes: mediaBytes / 1024 ** 2,
  /** A repeated `Idempotency-Key` returns the first answer for this long. */
  idempotencyHours: 24,
  /** Timeout of a webhook's receiver. */
  webhookAnswerSeconds: 20,
  /**
   * Delay before each attempt of a delivery: short at first, so that a restart of the receiver costs seconds, then as
   * Standard Webhooks recommends, 14 attempts over three days.
   */
  deliveryDelaysSeconds: [
    0,
    5,
    15,
    30,
    1 * minute,
    2 * minute,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ],
  /** Age up to which messages from before the pairing are stored. */
  historyDays: 90,
  /** The previous secret also signs for this long. */
  previousSecretHours: 24,
  /** Retention of events and of undelivered ones. */
  eventDays: 7,
  undeliveredDays: 30,
  activityDays: 365,
  /**
   * The gap between two messages of a session that is paired with a phone, its random addition, and the daily maximum.
   */
  paceGapMs: 1500,
  paceJitterMs: 2500,
  pacePerDay: 1000,
  /** A message waits this long for its session to reconnect. */
  sendHours: 72,
} as const
