import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { ApiKeys } from './apiKeys.js'
import { apiKeysTables } from './tables.js'

export const apiKeys = feature({
  rows: { apiKeys: contract.apiKeys },
  handlers: ({ accountModule: { keys } }: { accountModule: { keys: ApiKeys } }) => ({
    apiKeys: apiKeyHandlers(keys),
  }),
  tables: apiKeysTables,
  jobs: {},
})

function apiKeyHandlers(keys: ApiKeys): AreaHandlers<Contract['apiKeys']> {
  return {
    list: ({ caller }) => keys.list(caller.user.id),
    create: ({ caller: { user, key }, body, origin }) => keys.create(body, { userId: user.id, key, origin }),
    remove: async ({ caller, params, origin }) => {
      await keys.end(params.id, { userId: caller.user.id, origin })
      return {}
    },
  }
}
