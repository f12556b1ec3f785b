import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

const apiKeysQuery = (client: Morpheus) =>
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

type NewKey = Parameters<Morpheus['apiKeys']['create']>[0]

/** Makes and ends keys; whatever lists them is read again. */
export function useApiKeyActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const readAgain = () => invalidate(queries, keysOf(client).apiKeys)
    return {
      create: async (key: NewKey) => {
        const made = await client.apiKeys.create(key)
        readAgain()
        return made
      },
      end: async (id: string) => {
        await client.apiKeys.remove({ id })
        readAgain()
      },
    }
  }, [client, queries])
}
