/** Audited actions of an account. Configuration spec §2.5. A client reads an unknown action as `other`. */
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
  'group_change',
  'profile_change',
  'status_change',
  'channel_change',
  'catalog_change',
  'contact_block',
  'contact_change',
  'person_export',
  'person_forget',
  'user_invite',
  'user_block',
] as const
/** The `action` of an entry. Its Portuguese label is in `activityLabels`. */
export type ActivityAction = (typeof activityActions)[number]

/**
 * The outcome of an action: `warning` succeeded and deserves a look, as a deletion does; `error` was refused or failed.
 * Configuration spec §2.5 and §9.
 */
export const activityStatuses = ['success', 'warning', 'error'] as const
/** The `status` of an entry; a client reads an unknown one as `success`. */
export type ActivityStatus = (typeof activityStatuses)[number]
