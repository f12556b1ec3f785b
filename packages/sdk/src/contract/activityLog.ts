/**
 * What an account did or had done to it. Configuration spec §2.5. An action that a client does not
 * know is `other`.
 */
export const activityActions = [
  'login',
  'logout',
  'password_change',
  'settings_update',
  'backup_create',
  'backup_restore',
  'other',
  'login_failed',
  'two_factor_enable',
  'two_factor_disable',
  'backup_delete',
  'session_create',
  'session_pair',
  'session_unpair',
  'session_delete',
  'integration_change',
  'api_key_create',
  'api_key_end',
  'template_change',
  'person_export',
  'person_forget',
  'user_invite',
  'user_block',
] as const
/** The `action` of an entry. What it is called in Portuguese is in `activityLabels`. */
export type ActivityAction = (typeof activityActions)[number]

/**
 * How an act ended: `warning` was done and deserves a look, as a deletion does; `error` was refused or
 * failed. Configuration spec §2.5 and §9.
 */
export const activityStatuses = ['success', 'warning', 'error'] as const
/** The `status` of an entry; a client reads one that it does not know as `success`. */
export type ActivityStatus = (typeof activityStatuses)[number]
