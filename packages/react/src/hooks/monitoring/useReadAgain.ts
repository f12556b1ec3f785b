import { isNotOffered } from '@morpheus/sdk'
import { useEffect } from 'react'

interface Read {
  error: Error | null
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Reads a query again whenever `readAt` changes, unless the server does not offer the call. Answers the query. */
export function useReadAgain<Query extends Read>(query: Query, readAt: number | null): Query {
  const { refetch } = query
  const isMissing = isNotOffered(query.error)
  useEffect(() => {
    // What is on its way, as at first, is not asked for twice.
    if (readAt !== null && !isMissing) void refetch({ cancelRefetch: false })
  }, [readAt, isMissing, refetch])
  return query
}
