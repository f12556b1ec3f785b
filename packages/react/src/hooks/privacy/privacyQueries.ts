import type { Morpheus, RetentionKind } from '@morpheus/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

const lookMs = 1000

/** The query of `useForgettings`: read again every second while somebody is being forgotten. */
export const forgettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).forgettings,
    queryFn: ({ signal }) => client.privacy.forgettings({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.forgettings.some((one) => one.state === 'running') ? lookMs : false,
  })

/** Days by kind, as they are asked about; what is absent is as it is set. */
export type AskedDays = Partial<Record<RetentionKind, number>>

/** The query of `useRetention`. For a query cache of yours. */
export const retentionQuery = (client: Morpheus, asked: AskedDays = {}) =>
  queryOptions({
    queryKey: keysOf(client).retention(JSON.stringify(asked)),
    queryFn: ({ signal }) => client.privacy.retention(asked, { signal }),
    placeholderData: keepPreviousData,
  })
