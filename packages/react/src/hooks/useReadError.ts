import { useState } from 'react'

interface Read {
  data: unknown
  error: Error | null
  isFetching: boolean
}

/**
 * Why a read failed, for as long as nothing was read: the query itself forgets it when it reads again, and a failure on
 * screen would give way to its skeleton at every attempt.
 */
export function useReadError({ data, error, isFetching }: Read): Error | null {
  const [last, setLast] = useState(error)
  const current = error ?? (data === undefined && isFetching ? last : null)
  if (current !== last) setLast(current)
  return current
}
