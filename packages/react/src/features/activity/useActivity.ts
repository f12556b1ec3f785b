import type { ActivityPeriod, ActivityStatus, Morpheus } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Filters the activity log. Defaults: the last seven days, any status. */
export interface ActivityFilter {
  /** Time range until now. */
  period?: ActivityPeriod | undefined
  /** Outcome of the action. */
  status?: ActivityStatus | undefined
}

/** Page size; see configuration spec §9. */
const limit = 10

export const filterQuery = ({ period = '7d', status }: ActivityFilter) => ({
  period,
  ...(status !== undefined && { status }),
})

/**
 * The query of `useActivity`: a page of ten log entries.
 * @example
 * await queryClient.prefetchQuery(activityQuery(morpheus, { period: '30d' }))
 */
export const activityQuery = (client: Morpheus, filter: ActivityFilter = {}, page = 1) =>
  queryOptions({
    queryKey: [...keysOf(client).activity, filterQuery(filter), page],
    queryFn: ({ signal }) => client.activity.list({ ...filterQuery(filter), page, limit }, { signal }),
    // Always refetch, so recent actions appear.
    staleTime: 0,
  })

/** A page of the account's activity log; keeps the previous page while the next loads. */
export function useActivity(filter: ActivityFilter = {}, page = 1) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery({ ...activityQuery(client, filter, page), placeholderData: keepPreviousData }, queries)
}

/** Entries per page. */
export const activityPageSize = limit
