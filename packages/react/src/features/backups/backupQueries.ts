import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/** The query of `useBackups`, for your query cache. */
export const backupsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backups,
    queryFn: ({ signal }) => client.backups.list({}, { signal }),
  })

/** The query of `useBackupSchedule`, for your query cache. */
export const backupScheduleQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backupSchedule,
    queryFn: ({ signal }) => client.backups.schedule({}, { signal }),
  })
