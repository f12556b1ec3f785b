import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { backupScheduleQuery, backupsQuery } from './backupQueries.js'

/** Backups of the account, newest first. */
export function useBackups() {
  return useQuery(backupsQuery(useMorpheus()), useQueryCache())
}

/** Schedule of the server's automatic backups. */
export function useBackupSchedule() {
  return useQuery(backupScheduleQuery(useMorpheus()), useQueryCache())
}
