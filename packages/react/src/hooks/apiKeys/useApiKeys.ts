import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/** The query of `useApiKeys`: the keys, and how many there may be. For a query cache of yours. */
export const apiKeysQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).apiKeys,
    queryFn: ({ signal }) => client.apiKeys.list({}, { signal }),
  })

/** The API keys of the account that is signed in, the newest first. */
export function useApiKeys() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(apiKeysQuery(client), queries)
}
