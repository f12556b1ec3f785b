import { useRealtimeStatus } from '../features/system/useRealtimeStatus.js'

interface ReadState {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
}

/** Time of the last read, when the data is stale because a refetch failed or the connection is down; else null. */
export function useStaleSince({ data, error, dataUpdatedAt }: ReadState): number | null {
  const status = useRealtimeStatus()
  const isAway = status === 'reconnecting' || status === 'offline'
  return data !== undefined && dataUpdatedAt > 0 && (error !== null || isAway) ? dataUpdatedAt : null
}
