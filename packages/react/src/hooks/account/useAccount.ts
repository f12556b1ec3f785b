import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/**
 * The query of `useAccount`: name, e-mail, phone, time zone and language of the account. For a query cache of
 * yours, to read ahead or to invalidate. Configuration spec §7.6.
 * @example
 * await queryClient.prefetchQuery(accountQuery(morpheus))
 */
export const accountQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).account,
    queryFn: ({ signal }) => client.account.get({}, { signal }),
  })

/** The settings of the account that is signed in. */
export function useAccount() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(accountQuery(client), queries)
}
