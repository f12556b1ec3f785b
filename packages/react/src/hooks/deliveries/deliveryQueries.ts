import {
  type ConversationKind,
  type DeliveryState,
  type EventName,
  type EventTargetKind,
  type Morpheus,
  pageAfter,
  type TargetHealth,
  type TargetKind,
  type TimeRange,
} from '@morpheus/sdk'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { whenWatched } from '../../live/whenWatched.js'
import { keysOf, sessionIn } from '../keys.js'

const limit = 100

/** Which of a session's deliveries: those that fit all that is given. What is absent does not narrow. */
export interface DeliveryFilter {
  /** To where. */
  target?: TargetKind | undefined
  /** Of what. */
  event?: EventName | undefined
  /** How it stands. */
  state?: DeliveryState | undefined
  /** How the id begins, or part of the phone or of the name of whom it is about. */
  search?: string | undefined
  /** Created from this moment on. */
  from?: string | undefined
  /** Created before this moment. */
  to?: string | undefined
}

const firstPage: NonNullable<ReturnType<typeof pageAfter>> = { page: 1 }

/** News of it are not stored: it is fresh while another widget shows it, which follows them, and read anew otherwise. */
const whileFollowed = (query: { getObserversCount: () => number }) =>
  query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : 0

/** Where a session's events go, with how each target stands; null for what is not configured. */
export const targetsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).targets(sessionId),
    queryFn: async ({ signal }): Promise<Record<EventTargetKind, TargetHealth | null>> => {
      await whenWatched(client, sessionId, signal)
      return client.deliveries.targets({ id: sessionId }, { signal })
    },
    staleTime: whileFollowed,
  })

/** What takes part in a session's conversations, with how it stands; null for what is not configured. */
export const integrationsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).integrations(sessionId),
    queryFn: async ({ signal }): Promise<Record<ConversationKind, TargetHealth | null>> => {
      await whenWatched(client, sessionId, signal)
      return client.deliveries.integrations({ id: sessionId }, { signal })
    },
    staleTime: whileFollowed,
  })

/** What a session's model took by day. */
export const openaiUsageQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).integrations(sessionId), 'usage'],
    queryFn: ({ signal }) => client.openai.usage({ id: sessionId }, { signal }),
    staleTime: 0,
  })

/** An infinite query: a session's deliveries, the newest first, a page at a time. What was found stays while another filter is under way. */
export const deliveriesQuery = (client: Morpheus, sessionId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'pages', filter],
    queryFn: async ({ signal, pageParam }) => {
      await whenWatched(client, sessionId, signal)
      return client.deliveries.logs({ id: sessionId, ...pageParam, limit, ...filter }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: pageAfter,
    staleTime: 0,
    placeholderData: (before, query) =>
      query && sessionIn(query.queryKey) === sessionId ? before : undefined,
  })

/** One delivery with what it carries and every attempt. */
export const deliveryQuery = (client: Morpheus, sessionId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'one', deliveryId],
    queryFn: ({ signal }) => client.deliveries.get({ id: sessionId, deliveryId }, { signal }),
    staleTime: 0,
  })

/** Where a session's deliveries are posted to, as it is configured now, secrets masked. */
export const postedToQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveries(sessionId), 'postedTo'],
    queryFn: ({ signal }) => client.webhooks.get({ id: sessionId }, { signal }),
    retry: false,
  })

/** What arrived, failed and waited over time; read again every minute. */
export const deliveryHistoryQuery = (client: Morpheus, sessionId: string, timeRange: TimeRange) =>
  queryOptions({
    queryKey: [...keysOf(client).deliveryLog(sessionId), 'history', timeRange],
    queryFn: async ({ signal }) => {
      await whenWatched(client, sessionId, signal)
      return client.deliveries.history({ id: sessionId, timeRange }, { signal })
    },
    staleTime: 0,
    // Time passes where nothing happens, too.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
