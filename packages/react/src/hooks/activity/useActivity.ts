import type { ActivityPeriod, ActivityStatus, Morpheus } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/** Which of what was done: of the last seven days unless told, whatever came of it. */
export interface ActivityFilter {
  /** How far back. */
  period?: ActivityPeriod | undefined
  /** What came of it. */
  status?: ActivityStatus | undefined
}

/** Configuration spec §9. */
const limit = 10

export const filterQuery = ({ period = '7d', status }: ActivityFilter) => ({
  period,
  ...(status !== undefined && { status }),
})

/**
 * The query of `useActivity`: a page of what was done, ten entries.
 * @example
 * await queryClient.prefetchQuery(activityQuery(morpheus, { period: '30d' }))
 */
export const activityQuery = (client: Morpheus, filter: ActivityFilter = {}, page = 1) =>
  queryOptions({
    queryKey: [...keysOf(client).activity, filterQuery(filter), page],
    queryFn: ({ signal }) => client.activity.list({ ...filterQuery(filter), page, limit }, { signal }),
    // What was done a moment ago stands in it.
    staleTime: 0,
  })

/** A page of the account's activity log; what was shown stays until another has come. */
export function useActivity(filter: ActivityFilter = {}, page = 1) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery({ ...activityQuery(client, filter, page), placeholderData: keepPreviousData }, queries)
}

/** How many entries a page has. */
export const activityPageSize = limit
