import { useCallback, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useActivityMessages } from './labels.js'
import { type ActivityFilter, filterQuery } from './useActivity.js'

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
