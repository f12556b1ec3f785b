import {
  type ConversationKind,
  type DeliveryState,
  type EventName,
  type EventTargetKind,
  eventTargetKinds,
  type Morpheus,
  pageAfter,
  type TargetHealth,
  type TargetKind,
  type TimeRange,
} from '@morpheus/sdk'
import { conversationKinds } from '@morpheus/sdk/integrations'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { getSessionId, keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followDeliveries } from '../../live/followDeliveries.js'
import { followWhenWatched } from '../../live/whenWatched.js'
import { useQueryCache } from '../../provider/queries.js'

const limit = 100

/** Filters a session's deliveries; all given fields must match, absent ones do not filter. */
export interface DeliveryFilter {
  /** Kind of the target. */
  target?: TargetKind | undefined
  /** Name of the event. */
  event?: EventName | undefined
  /** State of the delivery. */
  state?: DeliveryState | undefined
  /** Prefix of the id, or part of the contact's phone or name. */
  search?: string | undefined
  /** Created at or after this instant. */
  from?: string | undefined
  /** Created before this instant. */
  to?: string | undefined
}

const firstPage: NonNullable<ReturnType<typeof pageAfter>> = { page: 1 }

/** Target events are not stored: the data is fresh only while another widget subscribes to them. */
const refetchWhileObserved = (query: { getObserversCount: () => number }) =>
  query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : 0

/** Event targets of a session with their status; null for unconfigured ones. */
export const targetsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).targets(sessionId),
    queryFn: async ({ signal }): Promise<Record<EventTargetKind, TargetHealth | null>> => {
      await followWhenWatched(client, sessionId, signal)
      return client.deliveries.targets({ id: sessionId }, { signal })
    },
    staleTime: refetchWhileObserved,
  })

/** Conversation integrations of a session with their status; null for unconfigured ones. */
export const integrationsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).integrations(sessionId),
    queryFn: async ({ signal }): Promise<Record<ConversationKind, TargetHealth | null>> => {
      await followWhenWatched(client, sessionId, signal)
      return client.deliveries.integrations({ id: sessionId }, { signal })
    },
    staleTime: refetchWhileObserved,
  })

export const openaiUsageQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).integrations(sessionId), 'usage'],
    queryFn: ({ signal }) => client.openai.usage({ id: sessionId }, { signal }),
    staleTime: 0,
  })

/** An infinite query of a session's deliveries, newest first. Keeps results while another filter loads. */
export const deliveriesQuery = (client: Morpheus, sessionId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'pages', filter],
    queryFn: async ({ signal, pageParam }) => {
      await followWhenWatched(client, sessionId, signal)
      return client.deliveries.logs({ id: sessionId, ...pageParam, limit, ...filter }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: pageAfter,
    staleTime: 0,
    placeholderData: (previous, query) =>
      query && getSessionId(query.queryKey) === sessionId ? previous : undefined,
  })

/** A delivery with its payload and attempts. */
export const deliveryQuery = (client: Morpheus, sessionId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'one', deliveryId],
    queryFn: ({ signal }) => client.deliveries.get({ id: sessionId, deliveryId }, { signal }),
    staleTime: 0,
  })

/** Current destination of a session's deliveries, secrets masked. */
export const postedToQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveries(sessionId), 'postedTo'],
    queryFn: ({ signal }) => client.webhooks.get({ id: sessionId }, { signal }),
    retry: false,
  })

/** Delivered, failed and waiting deliveries over time; refetched every minute. */
export const deliveryHistoryQuery = (client: Morpheus, sessionId: string, timeRange: TimeRange) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'history', timeRange],
    queryFn: async ({ signal }) => {
      await followWhenWatched(client, sessionId, signal)
      return client.deliveries.history({ id: sessionId, timeRange }, { signal })
    },
    staleTime: 0,
    // The time window moves even without events.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

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

/** Conversation integrations of a session with their status; live. Null for unconfigured ones. */
export function useIntegrations(sessionId: string | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(
    () => (sessionId === null ? undefined : followDeliveries(client, queries, sessionId)),
    [client, queries, sessionId],
  )
  return useQuery({ ...integrationsQuery(client, sessionId ?? ''), enabled: sessionId !== null }, queries)
}

/** Event targets of a session with their status; live. Null for unconfigured ones. */
export function useTargets(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => followDeliveries(client, queries, sessionId), [client, queries, sessionId])
  return useQuery(targetsQuery(client, sessionId), queries)
}

/** Configured targets with a queue; integrations only when they receive events. */
export function useQueues(sessionId: string) {
  const client = useMorpheus()
  const query = useTargets(sessionId)
  // Servers without integrations answer an error; the targets are still shown.
  const { data: integrations } = useQuery(integrationsQuery(client, sessionId), useQueryCache())
  const { data: targets } = query
  const queues: readonly TargetHealth[] = [
    ...eventTargetKinds.flatMap((kind) => targets?.[kind] ?? []),
    ...conversationKinds.flatMap((kind) => {
      const health = integrations?.[kind]
      return health && health.events.length > 0 ? [health] : []
    }),
  ]
  return { query, queues }
}

export function queueKinds(
  queues: readonly Pick<TargetHealth, 'kind'>[],
  targetKind: TargetKind | undefined,
): TargetKind[] {
  return [
    ...new Set([...eventTargetKinds, ...queues.map(({ kind }) => kind), ...(targetKind ? [targetKind] : [])]),
  ]
}
