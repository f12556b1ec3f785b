import type { Morpheus, RetentionKind } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/lib/saveFile.js'

const pollMs = 1000

/** The query of `useForgettings`: refetched every second while an erasure runs. */
export const forgettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).forgettings,
    queryFn: ({ signal }) => client.privacy.forgettings({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.forgettings.some((one) => one.state === 'running') ? pollMs : false,
  })

/** Retention days by kind to preview; absent kinds use the stored setting. */
export type AskedDays = Partial<Record<RetentionKind, number>>

/** The query of `useRetention`, for your query cache. */
export const retentionQuery = (client: Morpheus, days: AskedDays = {}) =>
  queryOptions({
    queryKey: keysOf(client).retention(JSON.stringify(days)),
    queryFn: ({ signal }) => client.privacy.retention(days, { signal }),
    placeholderData: keepPreviousData,
  })

/** Erasure receipts, and the progress of running erasures. */
export function useForgettings() {
  return useQuery(forgettingsQuery(useMorpheus()), useQueryCache())
}

/** Retention settings and a preview of deletions under `asked`; keeps the previous preview while the next loads. */
export function useRetention(days: AskedDays = {}) {
  return useQuery(retentionQuery(useMorpheus(), days), useQueryCache())
}

type Change = Parameters<Morpheus['privacy']['changeRetention']>[0]

/** Finds, exports and erases a person's data, and changes retention. All reject with the call's own error. */
export function usePrivacyActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const keys = keysOf(client)
    return {
      find: (phone: string) => client.privacy.find({ phone }),
      export: async (phone: string) => {
        const file = await client.privacy.export({ phone })
        saveFile(file.name ?? 'dados-da-pessoa.zip', await file.blob())
      },
      async forget(phone: string, password: string) {
        await client.privacy.forget({ phone, password })
        invalidate(queries, keys.forgettings)
      },
      async changeRetention(change: Change) {
        await client.privacy.changeRetention(change)
        invalidate(queries, keys.privacy)
      },
    }
  }, [client, queries])
}
