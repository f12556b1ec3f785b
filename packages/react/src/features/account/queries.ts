import type { Morpheus, UserSettings } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

/**
 * The query of `useAccount`: name, e-mail, phone, time zone and language of the account, to prefetch or invalidate in
 * your query cache. Configuration spec §7.6.
 * @example
 * await queryClient.prefetchQuery(accountQuery(morpheus))
 */
export const accountQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).account,
    queryFn: ({ signal }) => client.account.get({}, { signal }),
  })

/** Settings of the signed-in account. */
export function useAccount() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(accountQuery(client), queries)
}

type Change = Parameters<Morpheus['account']['update']>[0]

export function useSaveAccount(): (change: Change) => Promise<Partial<UserSettings>> {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useCallback(
    async (change) => {
      const settings = await client.account.update(change)
      const { queryKey } = accountQuery(client)
      queries.setQueryData(queryKey, (previous) => previous && { ...previous, ...settings })
      invalidate(queries, keysOf(client).all)
      // Refreshes the signed-in user that the shell shows.
      await client.identity.verify()
      return settings
    },
    [client, queries],
  )
}
