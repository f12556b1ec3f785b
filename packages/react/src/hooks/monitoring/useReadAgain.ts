import { isNotOffered } from '@morpheus/sdk'
import { useEffect } from 'react'

interface Read {
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Reads a query again whenever `readAt` changes, unless the server does not offer the call. Answers the query. */
export function useReadAgain<Query extends Read>(query: Query, readAt: number | null): Query {
  const { refetch } = query
  const isMissing = isNotOffered(query.error)
  useEffect(() => {
    if (readAt !== null && !isMissing) void refetch()
  }, [readAt, isMissing, refetch])
  return query
}
