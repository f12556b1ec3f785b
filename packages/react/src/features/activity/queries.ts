import type { ActivityPeriod, ActivityStatus, Morpheus } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import { useActivityMessages } from './texts.js'

/** Filters the activity log. Defaults: the last seven days, any status. */
export interface ActivityFilter {
  /** Time range until now. */
  period?: ActivityPeriod | undefined
  /** Outcome of the action. */
  status?: ActivityStatus | undefined
}

/** Page size; see configuration spec §9. */
const limit = 10

export const filterQuery = ({ period = '7d', status }: ActivityFilter) => ({
  period,
  ...(status !== undefined && { status }),
})

/**
 * The query of `useActivity`: a page of ten log entries.
 * @example
 * await queryClient.prefetchQuery(activityQuery(morpheus, { period: '30d' }))
 */
export const activityQuery = (client: Morpheus, filter: ActivityFilter = {}, page = 1) =>
  queryOptions({
    queryKey: [...keysOf(client).activity, filterQuery(filter), page],
    queryFn: ({ signal }) => client.activity.list({ ...filterQuery(filter), page, limit }, { signal }),
    // Always refetch, so recent actions appear.
    staleTime: 0,
  })

/** A page of the account's activity log; keeps the previous page while the next loads. */
export function useActivity(filter: ActivityFilter = {}, page = 1) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery({ ...activityQuery(client, filter, page), placeholderData: keepPreviousData }, queries)
}

export const activityPageSize = limit

/** Result of `useActivityActions`. No action rejects: failures become notices. */
export interface ActivityActions {
  busy: 'sample' | 'download' | null
  sample: () => Promise<void>
  /** Saves the filtered log as a file. */
  download: (filter: ActivityFilter) => Promise<void>
}

/** Actions on the activity log, one at a time, with notices. */
export function useActivityActions(): ActivityActions {
  const activityMessages = useActivityMessages()
  const client = useMorpheus()
  const queries = useQueryCache()
  const { busy, act } = useAction<'sample' | 'download'>()

  const sample = async () => {
    await act('sample', activityMessages.sampleFailure, async () => {
      await client.activity.sample()
      invalidate(queries, keysOf(client).activity)
      return activityMessages.sampled
    })
  }

  const download = async (filter: ActivityFilter) => {
    await act('download', activityMessages.exportFailure, async () => {
      const file = await client.activity.download(filterQuery(filter))
      saveFile(file.name ?? 'logs-de-atividade.csv', await file.blob())
      return null
    })
  }

  return { busy, sample, download }
}
