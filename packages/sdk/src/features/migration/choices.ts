/** Limits of one call: a request's body has at most 256 kB. */
export const migrationLimits = {
  keysPerCall: 1000,
  contactsPerCall: 500,
  /** Characters of `creds` and of one key. */
  credsLength: 100_000,
  keyLength: 200_000,
} as const

/** Signal keys that a linked device can do without are left out; the others are named `type:id`. */
export const deviceKeyTypes = [
  'pre-key',
  'session',
  'sender-key',
  'sender-key-memory',
  'app-state-sync-key',
  'app-state-sync-version',
  'lid-mapping',
  'device-list',
  'tctoken',
  'identity-key',
] as const
