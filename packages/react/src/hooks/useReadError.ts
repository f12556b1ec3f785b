import { useState } from 'react'
import { useReported } from '../provider/errors.js'

interface Read {
  data: unknown
  error: Error | null
  isFetching: boolean
}

/**
 * Why a read failed, for as long as nothing was read: the query itself forgets it when it reads again, and a failure on
 * screen would give way to its skeleton at every attempt. The widget's host is told of it.
 * @example
 * const contacts = useContacts({ sessionId })
 * const failure = useReadError(contacts)
 */
export function useReadError({ data, error, isFetching }: Read): Error | null {
  const [last, setLast] = useState(error)
  const current = error ?? (data === undefined && isFetching ? last : null)
  if (current !== last) setLast(current)
  useReported(current)
  return current
}
