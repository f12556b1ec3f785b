import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
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
