import type { Morpheus } from '@morpheus/sdk'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

type NewKey = Parameters<Morpheus['apiKeys']['create']>[0]

/** Creates and revokes API keys and refreshes the lists. Only `create` returns the secret. */
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
