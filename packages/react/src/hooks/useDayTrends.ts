import { isNotOffered } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueryCache } from '../provider/queries.js'
import { keysOf } from './keys.js'
import { useMorpheus } from './useMorpheus.js'

/** What a day changed, in percent; read again whenever `readAt` changes. */
export function useDayTrends(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useQuery(
    {
      queryKey: keysOf(client).dayTrends,
      queryFn: ({ signal }) => client.monitoring.trends({}, { signal }),
      staleTime: 10_000,
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
