import type { ActivityPeriod, ActivityStatus, Morpheus } from '@morpheus/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
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

/** Entries per page. */
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
  const errors = useErrors()
  const activityMessages = useActivityMessages()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const [busy, setBusy] = useState<ActivityActions['busy']>(null)

  const attempt = useCallback(
    async (what: NonNullable<ActivityActions['busy']>, failure: string, act: () => Promise<void>) => {
      setBusy(what)
      try {
        await act()
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, failure), cause: error })
      } finally {
        setBusy(null)
      }
    },
    [notify, errors.told],
  )

  const sample = () =>
    attempt('sample', activityMessages.sampleFailure, async () => {
      await client.activity.sample()
      notify({ tone: 'success', text: activityMessages.sampled })
      invalidate(queries, keysOf(client).activity)
    })

  const download = (filter: ActivityFilter) =>
    attempt('download', activityMessages.exportFailure, async () => {
      const file = await client.activity.download(filterQuery(filter))
      save(await file.blob(), file.name ?? 'logs-de-atividade.csv')
    })

  return { busy, sample, download }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke late: the browser reads the blob after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
