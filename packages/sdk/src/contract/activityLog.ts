/**
 * What an account did or had done to it. The first seven are configuration spec §2.5's; an action that a client does not
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
] as const
export type ActivityAction = (typeof activityActions)[number]

export const activityStatuses = ['success', 'warning', 'error'] as const
export type ActivityStatus = (typeof activityStatuses)[number]
