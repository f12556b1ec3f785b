import { mediaBytes } from './files.js'

const minute = 60
const hour = 60 * minute

/**
 * What holds at a gateway whose operator set nothing else: it reads its defaults here, and so does what is said of it.
 * What a name does not say is in what its last word does.
 */
export const usualLimits = {
  port: 8000,
  /** A token, and for how long it can be exchanged for another one. */
  tokenDays: 7,
  signInDays: 90,
  /** Wrong passwords from one address until it has to wait. */
  wrongPasswords: 5,
  /** Calls of a user, of one API key and of one customer's scoped tokens among them, and of an address without a token. */
  callsPerMinute: 12_000,
  keyCallsPerMinute: 6000,
  tokenCallsPerMinute: 600,
  publicCallsPerMinute: 300,
  /** A JSON body, and a file that goes with a message. */
  bodyKilobytes: 256,
  fileMegabytes: mediaBytes / 1024 ** 2,
  /** For so long a repeated `Idempotency-Key` is answered with the first answer. */
  idempotencyHours: 24,
  /** Within which a webhook must be answered. */
  webhookAnswerSeconds: 20,
  /**
   * Before each attempt of a delivery: short at first, so that a restart of the receiver costs seconds, then as Standard
   * Webhooks recommends, 14 attempts over three days.
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
  /** For so long the secret before the last also signs. */
  previousSecretHours: 24,
  /** How long events are kept, and what was not delivered. */
  eventDays: 7,
  undeliveredDays: 30,
  activityDays: 365,
  /** Between two messages of a session that is paired with a phone, up to how many more by chance, and how many a day. */
  paceGapMs: 1500,
  paceJitterMs: 2500,
  pacePerDay: 1000,
  /** For so long a message waits for its session to come back. */
  sendHours: 72,
} as const
