import type { TimeRange } from '@morpheus/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
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
  // Page-numbered servers repeat rows when new ones arrive: deduplicate by id.
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

/** A delivery with its payload and attempts; live. */
export function useDelivery(sessionId: string, deliveryId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deliveryQuery(client, sessionId, deliveryId), queries)
}

/** Delivered, failed and waiting deliveries over time; keeps the previous range while the next loads. */
export function useDeliveryHistory(sessionId: string, timeRange: TimeRange) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(deliveryHistoryQuery(client, sessionId, timeRange), queries)
}
