import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { AccountSettings } from './accountSettings.js'

/** The documented second paths are aliases. */
export function accountHandlers(settings: AccountSettings): AreaHandlers<Contract['account']> {
  const get: AreaHandlers<Contract['account']>['get'] = ({ caller }) => settings.get(caller.user.id)
  const update: AreaHandlers<Contract['account']>['update'] = ({ caller, body, origin }) =>
    settings.change(caller.user.id, body, origin)
  return { get, update, settings: get, updateSettings: update }
}
