import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { backupScheduleQuery, backupsQuery } from './backupQueries.js'

/** The account's backups, newest first. */
export function useBackups() {
  return useQuery(backupsQuery(useMorpheus()), useQueryCache())
}

/** When the server makes backups by itself. */
export function useBackupSchedule() {
  return useQuery(backupScheduleQuery(useMorpheus()), useQueryCache())
}
