import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

export const backupsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backups,
    queryFn: ({ signal }) => client.backups.list({}, { signal }),
  })

export const backupScheduleQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backupSchedule,
    queryFn: ({ signal }) => client.backups.schedule({}, { signal }),
  })
