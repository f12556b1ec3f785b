import type { Morpheus, RetentionKind } from '@morpheus/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

const lookMs = 1000

/** The query of `useForgettings`: refetched every second while an erasure runs. */
export const forgettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).forgettings,
    queryFn: ({ signal }) => client.privacy.forgettings({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.forgettings.some((one) => one.state === 'running') ? lookMs : false,
  })

/** Retention days by kind to preview; absent kinds use the stored setting. */
export type AskedDays = Partial<Record<RetentionKind, number>>

/** The query of `useRetention`, for your query cache. */
export const retentionQuery = (client: Morpheus, asked: AskedDays = {}) =>
  queryOptions({
    queryKey: keysOf(client).retention(JSON.stringify(asked)),
    queryFn: ({ signal }) => client.privacy.retention(asked, { signal }),
    placeholderData: keepPreviousData,
  })
