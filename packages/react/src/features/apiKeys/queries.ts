import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
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

type NewKey = Parameters<Morpheus['apiKeys']['create']>[0]

/** Creates and revokes API keys and refreshes the lists. Only `create` returns the secret. */
export function useApiKeyActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const readAgain = () => invalidate(queries, keysOf(client).apiKeys)
    return {
      create: async (key: NewKey) => {
        const created = await client.apiKeys.create(key)
        readAgain()
        return created
      },
      end: async (id: string) => {
        await client.apiKeys.remove({ id })
        readAgain()
      },
    }
  }, [client, queries])
}
