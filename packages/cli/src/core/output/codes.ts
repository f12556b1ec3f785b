/** Exit codes. An empty list is `ok`. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  cancelled: 3,
  signedOut: 4,
  notFound: 5,
  network: 6,
  refused: 7,
  pending: 8,
  interrupted: 130,
} as const

export type ExitName = keyof typeof exitCodes

/**
 * The terminal's own error codes with their exit codes; errors of the gateway keep its codes. Never rename them, as
 * scripts check them. docs/cli.md explains them (`help/codeMeanings.ts`).
 */
export const ownCodes = {
  unexpected: 'failure',
  unexpected_answer: 'failure',
  output_failed: 'failure',
  profiles_unreadable: 'failure',
  file_not_written: 'failure',
  editor_failed: 'failure',
  test_failed: 'failure',
  backup_failed: 'failure',
  some_failed: 'failure',
  import_failed: 'failure',
  sync_failed: 'failure',
  send_failed: 'refused',
  forget_failed: 'failure',
  authorization_failed: 'failure',
  login_denied: 'refused',
  login_expired: 'pending',
  qr_unreadable: 'failure',
  filter_failed: 'failure',
  not_connected: 'failure',
  disconnected: 'failure',
  reconnecting: 'failure',
  already_connected: 'failure',
  nothing_to_pair: 'failure',
  passkey_required: 'failure',
  not_supported: 'refused',
  usage: 'usage',
  no_terminal: 'usage',
  invalid_data: 'usage',
  invalid_url: 'usage',
  invalid_profile: 'usage',
  invalid_file: 'usage',
  invalid_filter: 'usage',
  invalid_proxy: 'usage',
  ca_unreadable: 'usage',
  file_exists: 'usage',
  ambiguous: 'usage',
  secret_exposed: 'usage',
  remote_target: 'usage',
  loop_to_gateway: 'usage',
  cancelled: 'cancelled',
  signed_out: 'signedOut',
  session_not_found: 'notFound',
  group_not_found: 'notFound',
  label_not_found: 'notFound',
  participants_unchanged: 'failure',
  message_not_found: 'notFound',
  campaign_not_found: 'notFound',
  status_not_found: 'notFound',
  post_not_found: 'notFound',
  channel_not_found: 'notFound',
  product_not_found: 'notFound',
  delivery_not_found: 'notFound',
  template_not_found: 'notFound',
  backup_not_found: 'notFound',
  node_not_found: 'notFound',
  api_key_not_found: 'notFound',
  device_not_found: 'notFound',
  invitation_not_found: 'notFound',
  receipt_not_found: 'notFound',
  profile_not_found: 'notFound',
  not_configured: 'notFound',
  network: 'network',
  timeout: 'network',
  pending: 'pending',
  interrupted: 'interrupted',
} as const satisfies Readonly<Record<string, ExitName>>

export type OwnCode = keyof typeof ownCodes

export type UsageCode = { [Code in OwnCode]: (typeof ownCodes)[Code] extends 'usage' ? Code : never }[OwnCode]

export function getExitCode(status: number): number {
  if (status === 404 || status === 410) return exitCodes.notFound
  return status >= 400 && status < 500 ? exitCodes.refused : exitCodes.failure
}
