import type { Contract } from '@morpheus/sdk/contract'
import type { UserNotificationSettings } from '../../accounts/settings/userNotificationSettings.js'
import type { AreaHandlers } from '../../http/call.js'

export function notificationSettingsHandlers(
  settings: UserNotificationSettings,
): AreaHandlers<Contract['notificationSettings']> {
  return {
    get: ({ caller }) => settings.get(caller.user.id),
    update: ({ caller, body, origin }) => settings.change(caller.user.id, body, origin),
  }
}
