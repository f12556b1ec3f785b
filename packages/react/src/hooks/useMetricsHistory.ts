import { isNotOffered, type TimeRange } from '@morpheus/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueryCache } from '../provider/queries.js'
import { keysOf } from './keys.js'
import { useMorpheus } from './useMorpheus.js'

/** What the plots draw; read again whenever `readAt` changes, so that it keeps step with the figures beside it. */
export function useMetricsHistory(timeRange: TimeRange, readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useQuery(
    {
      queryKey: keysOf(client).history(timeRange),
      queryFn: ({ signal }) => client.monitoring.history({ timeRange }, { signal }),
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  const { refetch } = query
  const isMissing = isNotOffered(query.error)
  useEffect(() => {
    if (readAt !== null && !isMissing) void refetch()
  }, [readAt, isMissing, refetch])
  return query
}
