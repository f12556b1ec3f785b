import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** The query of `useApiKeys`: the keys and their maximum number, for your query cache. */
export const apiKeysQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).apiKeys,
    queryFn: ({ signal }) => client.apiKeys.list({}, { signal }),
  })

/** API keys of the signed-in account, newest first. */
export function useApiKeys() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(apiKeysQuery(client), queries)
}
