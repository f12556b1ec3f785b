import { useRealtimeStatus } from './system/useRealtimeStatus.js'

interface Read {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
}

/** When what is shown was read, where that stands still: it could not be read again, or the server is away. */
export function useStaleSince({ data, error, dataUpdatedAt }: Read): number | null {
  const status = useRealtimeStatus()
  const isAway = status === 'reconnecting' || status === 'offline'
  return data !== undefined && dataUpdatedAt > 0 && (error !== null || isAway) ? dataUpdatedAt : null
}
