import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { UserNotificationSettings } from './userNotificationSettings.js'

export function notificationSettingsHandlers(
  settings: UserNotificationSettings,
): AreaHandlers<Contract['notificationSettings']> {
  return {
    get: ({ caller }) => settings.get(caller.user.id),
    update: ({ caller, body, origin }) => settings.change(caller.user.id, body, origin),
  }
}
