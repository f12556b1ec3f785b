import type { Morpheus, TimeRange } from '@morpheus/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { whenWatched } from '../../live/whenWatched.js'

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
      await whenWatched(client, null, signal)
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
