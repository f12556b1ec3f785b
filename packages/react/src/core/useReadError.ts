import { useState } from 'react'
import { useReported } from '../provider/errors.js'

interface ReadState {
  data: unknown
  error: Error | null
  isFetching: boolean
}

/**
 * Error of a read, kept until data arrives: the query clears its own on every retry, and the message would flicker to
 * a skeleton. Also calls the widget's `onError`.
 * @example
 * const contacts = useContacts({ sessionId })
 * const failure = useReadError(contacts)
 */
export function useReadError({ data, error, isFetching }: ReadState): Error | null {
  const [last, setLast] = useState(error)
  const current = error ?? (data === undefined && isFetching ? last : null)
  if (current !== last) setLast(current)
  useReported(current)
  return current
}
