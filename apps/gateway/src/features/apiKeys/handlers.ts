import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { ApiKeys } from './apiKeys.js'

export function apiKeyHandlers(keys: ApiKeys): AreaHandlers<Contract['apiKeys']> {
  return {
    list: ({ caller }) => keys.list(caller.user.id),
    create: ({ caller: { user, key }, body, origin }) => keys.create(body, { userId: user.id, key, origin }),
    remove: async ({ caller, params, origin }) => {
      await keys.end(params.id, { userId: caller.user.id, origin })
      return {}
    },
  }
}
