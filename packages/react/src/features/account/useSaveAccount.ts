import type { Morpheus, UserSettings } from '@morpheus/sdk'
import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { accountQuery } from './useAccount.js'

type Change = Parameters<Morpheus['account']['update']>[0]

/** Saves some account settings and refreshes the queries that use them or the time zone. */
export function useSaveAccount(): (change: Change) => Promise<Partial<UserSettings>> {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useCallback(
    async (change) => {
      const answered = await client.account.update(change)
      const { queryKey } = accountQuery(client)
      queries.setQueryData(queryKey, (before) => before && { ...before, ...answered })
      invalidate(queries, keysOf(client).all)
      // Refreshes the signed-in user that the shell shows.
      await client.identity.verify()
      return answered
    },
    [client, queries],
  )
}
