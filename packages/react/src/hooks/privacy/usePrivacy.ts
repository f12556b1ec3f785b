import type { Morpheus, RetentionKind } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/kit/saveFile.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

const lookMs = 1000

const forgettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).forgettings,
    queryFn: ({ signal }) => client.privacy.forgettings({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.forgettings.some((one) => one.state === 'running') ? lookMs : false,
  })

/** The people who were forgotten, as their receipts have it, and how far it is with those who are being. */
export function useForgettings() {
  return useQuery(forgettingsQuery(useMorpheus()), useQueryCache())
}

/** Days by kind, as they are asked about; what is absent is as it is set. */
export type AskedDays = Partial<Record<RetentionKind, number>>

/** For how long things are kept, and what these days would delete now. */
export function useRetention(asked: AskedDays) {
  const client = useMorpheus()
  const query = queryOptions({
    queryKey: keysOf(client).retention(JSON.stringify(asked)),
    queryFn: ({ signal }) => client.privacy.retention(asked, { signal }),
    placeholderData: keepPreviousData,
  })
  return useQuery(query, useQueryCache())
}

type Change = Parameters<Morpheus['privacy']['changeRetention']>[0]

/** What can be done about what is held of people. All reject with the call's own error. */
export function usePrivacyActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const keys = keysOf(client)
    return {
      find: (phone: string) => client.privacy.find({ phone }),
      export: async (phone: string) => saveFile(await client.privacy.export({ phone })),
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
