import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/** The query of `useBackups`. For a query cache of yours. */
export const backupsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backups,
    queryFn: ({ signal }) => client.backups.list({}, { signal }),
  })

/** The query of `useBackupSchedule`. For a query cache of yours. */
export const backupScheduleQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backupSchedule,
    queryFn: ({ signal }) => client.backups.schedule({}, { signal }),
  })
