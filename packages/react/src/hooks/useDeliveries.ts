import {
  type DeliveryState,
  type EventName,
  type Morpheus,
  pageAfter,
  type TargetKind,
  type TimeRange,
} from '@morpheus/sdk'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../provider/queries.js'
import { keysOf, sessionIn } from './keys.js'
import { useMorpheus } from './useMorpheus.js'

const limit = 100

export interface DeliveryFilter {
  target?: TargetKind | undefined
  event?: EventName | undefined
  state?: DeliveryState | undefined
}

const firstPage: NonNullable<ReturnType<typeof pageAfter>> = { page: 1 }

const logQuery = (client: Morpheus, sessionId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'pages', filter],
    queryFn: ({ signal, pageParam }) =>
      client.deliveries.logs({ id: sessionId, ...pageParam, limit, ...filter }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: pageAfter,
  })

/** A session's deliveries as one growing list, newest first. */
export function useDeliveries(sessionId: string, filter: DeliveryFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(
    {
      ...logQuery(client, sessionId, filter),
      staleTime: 0,
      placeholderData: (before, query) =>
        query && sessionIn(query.queryKey) === sessionId ? before : undefined,
    },
    queries,
  )
  const { data } = query
  // A server that pages by number pushes rows onto the next page as others arrive: each is shown once.
  const deliveries = useMemo(
    () => [...new Map(data?.pages.flatMap(({ logs }) => logs).map((one) => [one.id, one])).values()],
    [data],
  )
  return { ...query, deliveries, total: data?.pages[0]?.total ?? 0 }
}

/** One delivery with what it carries and every attempt; live. */
export function useDelivery(sessionId: string, deliveryId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      queryKey: [...keysOf(client).deliveryLog(sessionId), 'one', deliveryId],
      queryFn: ({ signal }) => client.deliveries.get({ id: sessionId, deliveryId }, { signal }),
      staleTime: 0,
    },
    queries,
  )
}

/** What arrived, failed and waited over time; what was shown stays until another span has come. */
export function useDeliveryHistory(sessionId: string, timeRange: TimeRange) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      queryKey: [...keysOf(client).deliveryLog(sessionId), 'history', timeRange],
      queryFn: ({ signal }) => client.deliveries.history({ id: sessionId, timeRange }, { signal }),
      staleTime: 0,
      // Time passes where nothing happens, too.
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
    },
    queries,
  )
}
