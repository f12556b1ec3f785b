import type { Morpheus, StatsPeriod } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

export const overviewQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).overview,
    queryFn: ({ signal }) => client.dashboard.overview({}, { signal }),
  })

export const messageStatsQuery = (client: Morpheus, period: StatsPeriod) =>
  queryOptions({
    queryKey: keysOf(client).messageStats(period),
    queryFn: ({ signal }) => client.dashboard.messageStats({ period }, { signal }),
  })
