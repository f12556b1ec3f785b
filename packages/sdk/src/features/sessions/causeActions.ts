/**
 * The one action against a cause: pair again, restart the connection, do nothing, update the gateway, check the phone,
 * correct the session's settings, check the account with the network, start the gateway with the right key, or approve
 * with the account's passkey.
 */
export const causeActions = [
  'qr_code',
  'restart',
  'wait',
  'update',
  'open_phone',
  'settings',
  'check_account',
  'restore_key',
  'passkey',
] as const
/** The action against a cause. */
export type CauseAction = (typeof causeActions)[number]
