import type { Morpheus, UserSettings } from '@morpheus/sdk'
import { useCallback } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'
import { accountQuery } from './useAccount.js'

type Change = Parameters<Morpheus['account']['update']>[0]

/** Saves some of the account's settings; whatever shows them, or counts days in their zone, is read again. */
export function useSaveAccount(): (change: Change) => Promise<Partial<UserSettings>> {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useCallback(
    async (change) => {
      const answered = await client.account.update(change)
      const { queryKey } = accountQuery(client)
      queries.setQueryData(queryKey, (before) => before && { ...before, ...answered })
      invalidate(queries, keysOf(client).all)
      // The shell shows who is signed in.
      await client.identity.verify()
      return answered
    },
    [client, queries],
  )
}
