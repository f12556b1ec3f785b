import type { TimeRange } from '@morpheus/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import {
  type DeliveryFilter,
  deliveriesQuery,
  deliveryHistoryQuery,
  deliveryQuery,
} from './deliveryQueries.js'

/**
 * A session's deliveries as one growing list, newest first.
 * @example
 * const { deliveries, total, fetchNextPage } = useDeliveries(sessionId, { target: 'webhook', state: 'failed' })
 */
export function useDeliveries(sessionId: string, filter: DeliveryFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(deliveriesQuery(client, sessionId, filter), queries)
  const { data } = query
  // A server that pages by number pushes rows onto the next page as others arrive: each is shown once.
  const deliveries = useMemo(
    () => [...new Map(data?.pages.flatMap(({ logs }) => logs).map((one) => [one.id, one])).values()],
    [data],
  )
  return {
    ...query,
    deliveries,
    total: data?.pages[0]?.total ?? 0,
    isTotalCut: data?.pages[0]?.isTotalCut === true,
  }
}

/** One delivery with what it carries and every attempt; live. */
export function useDelivery(sessionId: string, deliveryId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deliveryQuery(client, sessionId, deliveryId), queries)
}

/** What arrived, failed and waited over time; what was shown stays until another span has come. */
export function useDeliveryHistory(sessionId: string, timeRange: TimeRange) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deliveryHistoryQuery(client, sessionId, timeRange), queries)
}
