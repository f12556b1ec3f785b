import { isNotOffered, type Morpheus, type SessionHealth, type TimeRange } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followWhenWatched } from '../../live/whenWatched.js'
import { useQueryCache } from '../../provider/queries.js'
import { createKeyBatcher } from './availability.js'

const staleTime = 10_000

export const dayTrendsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).dayTrends,
    queryFn: ({ signal }) => client.monitoring.trends({}, { signal }),
    staleTime,
  })

export const allIntegrationsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).allIntegrations,
    queryFn: async ({ signal }) => {
      await followWhenWatched(client, null, signal)
      return client.monitoring.integrations({}, { signal })
    },
    staleTime,
  })

/** CPU, memory, latency, errors and response time over a range. */
export const metricsHistoryQuery = (client: Morpheus, timeRange: TimeRange) =>
  queryOptions({
    queryKey: keysOf(client).history(timeRange),
    queryFn: ({ signal }) => client.monitoring.history({ timeRange }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** Data of the plots; refetched whenever `readAt` changes, in step with the figures beside them. */
export function useMetricsHistory(timeRange: TimeRange, readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useReadAgain(useQuery(metricsHistoryQuery(client, timeRange), queries), readAt)
}

interface RefetchableQuery {
  error: Error | null
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Refetches a query whenever `readAt` changes, unless the server lacks the call. Returns the query. */
export function useReadAgain<Query extends RefetchableQuery>(query: Query, readAt: number | null): Query {
  const { refetch } = query
  const isUnsupported = isNotOffered(query.error)
  useEffect(() => {
    // Do not duplicate a running request.
    if (readAt !== null && !isUnsupported) void refetch({ cancelRefetch: false })
  }, [readAt, isUnsupported, refetch])
  return query
}

/** Maximum of one call. */
const batchSize = 100
/** Milliseconds: no event reports the message counts. */
const pause = 60_000

type Load = (sessionId: string) => Promise<SessionHealth | undefined>

const loads = new WeakMap<Morpheus, Load>()

function getLoad(client: Morpheus): Load {
  const cached = loads.get(client)
  if (cached) return cached
  const load = createKeyBatcher(batchSize, async (ids: readonly string[]) => {
    const sessions = await client.monitoring.sessions({ sessionIds: ids.join(',') })
    return new Map(sessions.map((session) => [session.id, session]))
  })
  loads.set(client, load)
  return load
}

/**
 * Today's messages and latency of a session; null when the server does not report them.
 * @example
 * const health = await queryClient.fetchQuery(sessionHealthQuery(morpheus, sessionId))
 */
export const sessionHealthQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).sessionHealth(sessionId),
    queryFn: async (): Promise<SessionHealth | null> => {
      try {
        return (await getLoad(client)(sessionId)) ?? null
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: pause,
  })

/** `sessionHealthQuery` as a hook. */
export function useSessionHealth(sessionId: string) {
  return useQuery(sessionHealthQuery(useMorpheus(), sessionId), useQueryCache())
}

/** Change against the day before, in percent; refetched whenever `readAt` changes. */
export function useDayTrends(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useReadAgain(useQuery(dayTrendsQuery(client), queries), readAt)
}
