import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { apiKeysTables } from '../../core/tables/apiKeys.js'
import type { ApiKeys } from './apiKeys.js'
import { apiKeyHandlers } from './handlers.js'

export const apiKeys = feature({
  rows: { apiKeys: contract.apiKeys },
  handlers: ({ accounts: { keys } }: { accounts: { keys: ApiKeys } }) => ({
    apiKeys: apiKeyHandlers(keys),
  }),
  tables: apiKeysTables,
})
